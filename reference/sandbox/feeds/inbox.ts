import type { IncomingHttpHeaders } from 'node:http';
import { Feed } from './feed.ts';
import { shortened, shownMessage } from './traffic.ts';
import type { ShownMessage } from './traffic.ts';

/** What came to an inbox. */
export interface Received {
  /** The inbox, as its address names it. */
  readonly inbox: string;
  readonly method: string;
  /** What the sender was answered. */
  readonly status: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly message: ShownMessage;
}

const MOST_MESSAGES = 300;

/** Letters, digits and `-_.`, at most 64 of them. */
const NAME = /^[\w.-]{1,64}$/;

/** The path below which every inbox stands. */
export const INBOX_PATH = '/inbox';

/** Receivers of webhooks for partners who have no server of their own. */
export class Inboxes {
  readonly feed = new Feed<Received>(MOST_MESSAGES);

  /** The status of the answer: the wanted one, if it is a status at all. 404 for a name that no inbox can have. */
  receive(request: {
    readonly inbox: string;
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: Buffer;
    /** As the address asks for it, such as `503`; empty for 200. */
    readonly wanted: string;
    readonly at: number;
  }): number {
    const { inbox, method, headers, body, wanted, at } = request;
    if (!NAME.test(inbox)) return 404;
    const status = /^[2-5]\d\d$/.test(wanted) ? Number(wanted) : 200;
    const message = shownMessage(headers, body.toString());
    this.feed.add({ inbox, method: shortened(method, 20), status, at, message });
    return status;
  }
}
