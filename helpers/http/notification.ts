import { isJsonObject, type Json, parseJsonOrUndefined } from '../values/json/json.ts';

/** A notification with its body read. */
export interface Received extends Notification {
  /** The body as UTF-8. */
  readonly text: string;
  /** Undefined when the body is not JSON. */
  readonly json: Json | undefined;
}

/** One request that reached an inbox of the listener, unchanged. */
export interface Notification {
  readonly inbox: string;
  /** Counts the notifications that the listener recorded, over all inboxes. */
  readonly number: number;
  /** Notifications with the same number came over the same connection. */
  readonly connection: number;
  readonly method: string;
  /** Path below the inbox's own address, and the query with its question mark; both may be empty. */
  readonly path: string;
  readonly query: string;
  /** In the order and case in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body byte by byte; cut at the listener's limit. */
  readonly bytes: Buffer;
  readonly cut: boolean;
  /** Milliseconds since the epoch when the request's head had arrived, by this machine's clock. */
  readonly arrivedAt: number;
  /** The same moment by the clock that never jumps, see monotonicMs. */
  readonly arrivedAtMonotonicMs: number;
  /** The status that the listener answered with, or its other reaction. */
  readonly answeredWith: number | Exclude<Reply['kind'], 'status'>;
}

/** The notification with its body read. JSON is parsed only when it is used: most notifications belong to others. */
export function readNotification(notification: Notification): Received {
  const text = notification.bytes.toString('utf8');
  let parsed: { readonly json: Json | undefined } | undefined;
  return {
    ...notification,
    text,
    get json() {
      parsed ??= { json: parseJsonOrUndefined(text) };
      return parsed.json;
    },
  };
}

/** Whether a body has anything of an event (section 2.9). */
export function tellsOfEvent({ json }: Pick<Received, 'json'>): boolean {
  return isJsonObject(json) && ['event', 'entity', 'data'].some((name) => json[name] !== undefined);
}

/**
 * What came from the first notification of an event on; everything where none tells of one. A target may send something
 * else before, to see if somebody answers.
 */
export function withoutGreeting(received: readonly Received[]): readonly Received[] {
  return received.slice(Math.max(0, received.findIndex(tellsOfEvent)));
}

/** Methods that only ask. */
const ASKING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request only asks if somebody answers at the address. A target may do so before it takes a webhook, and later;
 * it notifies of nothing.
 */
export function isProbe({ method, bytes }: Pick<Notification, 'method' | 'bytes'>): boolean {
  return ASKING.has(method) && bytes.length === 0;
}

/** A notification as it travels from the listener to a worker. */
export type WireNotification = Omit<Notification, 'bytes'> & { readonly base64: string };

/** The values of a header, one for each time that it was sent; letter case of the name is ignored. */
export function headerValues({ headers }: Pick<Notification, 'headers'>, name: string): readonly string[] {
  return headers.flatMap(([sent, value]) => (sent.toLowerCase() === name ? [value] : []));
}

/** The reaction of the listener to a notification that it has recorded. */
export type Reply =
  | { readonly kind: 'status'; readonly status: number; readonly delayMs?: number }
  /** No answer for `ms`; then the connection is closed, so that a sender with a single queue can go on. */
  | { readonly kind: 'hang'; readonly ms: number }
  /** The connection is reset instead of an answer. */
  | { readonly kind: 'reset' };

/** The replies of an inbox, notification by notification. */
export interface ReplyScript {
  /**
   * The script applies only to notifications whose body contains this text; others get 200. Unset: it applies to all.
   */
  readonly about?: string;
  /** To the first notifications, in order. */
  readonly first?: readonly Reply[];
  /** To all later ones; unset: 200. */
  readonly then?: Reply;
}

export const ACCEPTING: Reply = { kind: 'status', status: 200 };

/** The same reply, `count` times. */
export function times(count: number, reply: Reply): readonly Reply[] {
  return Array.from({ length: count }, () => reply);
}
