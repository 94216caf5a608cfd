import type { Feed } from '../feeds/feed.ts';
import type { TrafficEntry } from '../feeds/traffic.ts';
import { liveList, trafficItem } from './entries.ts';
import { buttonForm, page, PAGES } from './layout.ts';
import type { PageView } from './layout.ts';
import { html } from './markup.ts';

/** What passes through the sandbox, newest first. */
export function logPage(view: PageView, feed: Feed<TrafficEntry>): string {
  const items = feed.after(0).toReversed().map(trafficItem);
  const content = html`
    <h1>Log</h1>
    <p class="lead">
      Requests to the API and to the control interface, and notifications to webhooks. Bearer tokens and
      passwords are shortened.
    </p>
    <div class="tools">
      <button type="button" data-pause hidden aria-pressed="false">Pause</button>
      ${buttonForm(`${PAGES}/log/clear`, 'Clear')}
    </div>
    ${liveList(`${PAGES}/log/stream`, feed.newest, items, 'Nothing yet. Send a request to the API, and it appears here.')}
  `;
  return page(view, { path: `${PAGES}/log`, title: 'Log', content });
}
