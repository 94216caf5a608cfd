import type { Numbered } from '../feeds/feed.ts';
import type { Received } from '../feeds/inbox.ts';
import type { ShownMessage, TrafficEntry } from '../feeds/traffic.ts';
import { moment } from './layout.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

/** JSON with indentation, digit by digit as it was sent; anything else as it is. */
function readable(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  // Numbers must keep their digits, so the text is indented and not written anew.
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return text.replace(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[{]|[\]}]|[,:]|\s+/g, (token) => {
    if (/^\s+$/.test(token)) return '';
    if (token === '{' || token === '[') {
      depth += 1;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth -= 1;
      return line() + token;
    }
    if (token === ',') return token + line();
    return token === ':' ? ': ' : token;
  });
}

function message(title: string, { headers, body }: ShownMessage): Markup {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  // prettier-ignore
  return html`<h3>${title}</h3>
    ${lines !== '' && html`<pre class="headers">${lines}</pre>`}
    ${body === '' ? html`<p class="soft">No body.</p>` : html`<pre>${readable(body)}</pre>`}`;
}

function statusText(status: number | undefined): Markup {
  if (status === undefined) return html`<span class="status bad">no answer</span>`;
  const tone = status < 300 ? 'good' : status < 500 ? 'warned' : 'bad';
  return html`<span class="status ${tone}">${status}</span>`;
}

/** An entry of the log. */
export function trafficItem({ number, entry }: Numbered<TrafficEntry>): Markup {
  const { kind, subject, method, target, status, at, sent, answered } = entry;
  return html`<li id="entry-${number}" class="entry ${kind}">
    <details>
      <summary>
        ${moment(at)}
        <span class="kind">${kind === 'request' ? 'request' : 'notified'}</span> ${statusText(status)}
        <code>${method} ${target}</code> <span class="subject">${subject}</span>
      </summary>
      ${message(kind === 'request' ? 'Request' : 'Notification', sent)}
      ${answered && message('Answer', answered)}
    </details>
  </li>`;
}

/** A message of an inbox. */
export function inboxItem({ number, entry }: Numbered<Received>): Markup {
  const { inbox, method, status, at, message: received } = entry;
  return html`<li id="entry-${number}" class="entry notification">
    <details>
      <summary>
        ${moment(at)} <span class="kind">${inbox}</span> ${statusText(status)} <code>${method}</code>
        <span class="subject">${subjectOf(received.body)}</span>
      </summary>
      ${message('Received', received)}
    </details>
  </li>`;
}

/** The event and the entity of a notification; nothing for another body. */
function subjectOf(body: string): string {
  const event = /"event"\s*:\s*"(\w{1,20})"/.exec(body)?.[1];
  const entity = /"entity"\s*:\s*"(\w{1,20})"/.exec(body)?.[1];
  return event === undefined || entity === undefined ? 'no notification' : `${event} ${entity}`;
}

/** A list that goes on while the page is open. */
export function liveList(stream: string, newest: number, items: readonly Markup[], empty: string): Markup {
  const source = `${stream}?after=${newest}`;
  return html`<p class="live" role="status" data-count>
      ${items.length === 0 ? empty : `${items.length} shown, newest first`}
    </p>
    <ol class="entries" reversed data-stream="${source}" data-most="300">
      ${items}
    </ol>`;
}
