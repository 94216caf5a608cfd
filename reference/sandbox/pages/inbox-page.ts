import { firstCommands, registerCommand } from '../access.ts';
import type { Access } from '../access.ts';
import type { Feed } from '../feeds/feed.ts';
import type { Received } from '../feeds/inbox.ts';
import { INBOX_PATH } from '../feeds/inbox.ts';
import { inboxItem, liveList } from './entries.ts';
import { buttonForm, copyable, page, PAGES } from './layout.ts';
import type { PageView } from './layout.ts';
import { html } from './markup.ts';

/** Where to register webhooks, and what came. */
export function inboxPage(
  view: PageView,
  feed: Feed<Received>,
  access: Access,
  /** The address of the sandbox as it reaches itself. */
  ownUrl: string,
): string {
  const items = feed.after(0).toReversed().map(inboxItem);
  const inbox = `${ownUrl}${INBOX_PATH}/my-inbox`;
  const [token] = firstCommands(view.url, access);
  const content = html`
    <h1>Inbox</h1>
    <p class="lead">
      Every address below <code>${ownUrl}${INBOX_PATH}/</code> takes notifications. Register one as a webhook;
      what comes appears here.
    </p>
    <section aria-labelledby="register">
      <h2 id="register">Register a webhook</h2>
      <form class="fields" method="post" action="${PAGES}/inbox/register">
        <label
          >Name of the inbox <input name="inbox" value="my-inbox" pattern="[A-Za-z0-9_.\\-]{1,64}" required
        /></label>
        <label>Token <input name="token" value="my-token" autocomplete="off" /></label>
        <label>
          It answers
          <select name="status">
            <option value="200">200: taken</option>
            <option value="503">503: the sandbox tries again</option>
          </select>
        </label>
        <button>Register for every event</button>
      </form>
      <details>
        <summary>Register it with curl</summary>
        ${copyable(`${token}\n${registerCommand(view.url, inbox)}`, 'the registration')}
        <p>
          <code>?status=503</code> behind the address makes the inbox answer that status, so that you see how
          a notification is tried again.
        </p>
      </details>
    </section>
    <section aria-labelledby="came">
      <h2 id="came">What came</h2>
      <div class="tools">
        <button type="button" data-pause hidden aria-pressed="false">Pause</button>
        ${buttonForm(`${PAGES}/inbox/clear`, 'Clear')}
      </div>
      ${liveList(`${PAGES}/inbox/stream`, feed.newest, items, 'Nothing yet. Register a webhook and make a booking.')}
    </section>
  `;
  return page(view, { path: `${PAGES}/inbox`, title: 'Inbox', content });
}
