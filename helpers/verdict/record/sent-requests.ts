import { type Exchange, isAccepted } from '../../http/exchange.ts';

const MOST = 6;

const MOST_CHARACTERS = 600;

/** The last requests that a generated case sent, for a report. */
export class SentRequests {
  readonly #last: { readonly line: string; times: number }[] = [];
  #before = 0;

  add(exchange: Exchange): void {
    const line = lineOf(exchange);
    const last = this.#last.at(-1);
    // A check that awaits something reads again and again.
    if (last?.line === line) {
      last.times += 1;
      return;
    }
    this.#last.push({ line, times: 1 });
    if (this.#last.length > MOST) this.#before += this.#last.shift()?.times ?? 0;
  }

  /** A line for each: method, path, query, body as it was sent, and how it was answered. */
  get lines(): readonly string[] {
    return [
      ...(this.#before > 0
        ? [`(${this.#before} ${this.#before === 1 ? 'request' : 'requests'} before)`]
        : []),
      ...this.#last.map(({ line, times }) => (times === 1 ? line : `${line}, ${times} times`)),
    ];
  }
}

function lineOf(exchange: Exchange): string {
  const { method, url, body = '' } = exchange.request;
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  const answer = exchange.kind === 'answered' ? String(exchange.status) : exchange.failure.code;
  const outcome = isAccepted(exchange) ? 'accepted' : 'answered';
  return `${cut(`${method} ${path} ${body}`.trim())} (${outcome}: ${answer})`;
}

/** Whole secrets are known by value, so half of one at the end of a line is taken away with the last word. */
function cut(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS).replace(/[\w.+/=-]*$/, '')}… (${text.length} characters)`;
}
