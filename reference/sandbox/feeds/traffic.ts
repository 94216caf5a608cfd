import type { IncomingHttpHeaders } from 'node:http';
import type { DeliveryAttempt, ServedExchange, Watcher } from '../../service/watcher.ts';
import { Feed } from './feed.ts';

/** A message as it is shown: headers one a line, and a body that is not too long. */
export interface ShownMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A request that the sandbox served, or a notification that it sent. */
export interface TrafficEntry {
  readonly kind: 'request' | 'notification';
  /** What it is about: an operation, or the event of a notification. */
  readonly subject: string;
  readonly method: string;
  readonly target: string;
  readonly status: number | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly sent: ShownMessage;
  /** Undefined for notifications: the sandbox does not read what a receiver answers. */
  readonly answered: ShownMessage | undefined;
}

const MOST_ENTRIES = 300;

/** Characters. */
const LONGEST_BODY = 20_000;

/** Characters of a path or a header's value. */
const LONGEST_TEXT = 2000;

/** A text that is not too long to be shown, and what was left out. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)} … ${text.length - most} characters more`;
}

/** The beginning and the end of a credential: enough to tell two apart, too little to use one from a screenshot. */
function hinted(value: string): string {
  const [scheme = '', ...rest] = value.split(' ');
  const secret = rest.join(' ');
  return secret.length < 24 ? value : `${scheme} ${secret.slice(0, 8)}…${secret.slice(-6)}`;
}

/** A message as it is shown; credentials of it are shortened. */
export function shownMessage(
  headers: IncomingHttpHeaders | Readonly<Record<string, string>>,
  body: string,
): ShownMessage {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => {
      const shown = name.toLowerCase() === 'authorization' ? hinted(one) : one;
      return [name, shortened(shown, LONGEST_TEXT)] as const;
    }),
  );
  return { headers: pairs, body: shortened(body, LONGEST_BODY) };
}

/** Keeps what passes through a server. */
export class Traffic implements Watcher {
  readonly feed = new Feed<TrafficEntry>(MOST_ENTRIES);
  readonly #now: () => number;

  /** `now` gives milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  served(exchange: ServedExchange): void {
    const { operation, method, target, status, at } = exchange;
    this.feed.add({
      kind: 'request',
      subject: operation.replace(':', ': '),
      method,
      target: shortened(target, LONGEST_TEXT),
      status,
      at,
      sent: shownMessage(exchange.requestHeaders, exchange.requestBody.toString()),
      answered: shownMessage(exchange.responseHeaders, exchange.responseBody ?? ''),
    });
  }

  delivered({ name, method, url, headers, body, attempt, status }: DeliveryAttempt): void {
    const again = attempt === 1 ? '' : `, attempt ${attempt}`;
    this.feed.add({
      kind: 'notification',
      subject: `${name.event} ${name.entity}${again}`,
      method,
      target: shortened(url, LONGEST_TEXT),
      status,
      at: this.#now(),
      sent: shownMessage(headers, body),
      answered: undefined,
    });
  }
}
