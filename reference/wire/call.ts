import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from './json.ts';

/** The 15 operations of section 4, and those of the control interface. */
export type OperationName =
  | 'requestToken'
  | 'listRestaurants'
  | 'getRestaurant'
  | 'findRestaurantByPosUid'
  | 'countFreeTables'
  | 'getSchedule'
  | 'requestConfirmationCode'
  | 'verifyConfirmationCode'
  | 'createBooking'
  | 'getBooking'
  | 'cancelBooking'
  | 'listWebhooks'
  | 'createWebhook'
  | 'replaceWebhook'
  | 'deleteWebhook'
  | `control:${string}`
  /** A path or a request that belongs to none of them. */
  | 'unknown';

/** One request, as handlers see it: nothing in it is validated yet but its authentication. */
export interface Call {
  readonly operation: OperationName;
  readonly path: string;
  /** The decoded path parameter; empty where the path has none. */
  readonly id: string;
  /** Everything after the question mark, still percent-encoded. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The answer to a call; without a body if `body` and `rawBody` are absent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Sent unchanged, in place of `body`. */
  readonly rawBody?: string;
  /** Default application/json, sent only with a body; an empty text for none. */
  readonly contentType?: string;
  /** Closes the connection instead of answering. */
  readonly cut?: boolean;
}

/** Status 200 with a body. */
export function ok(body: Json): Answer {
  return { status: 200, body };
}

/** Why a request is refused; `statusFor` gives each kind its status. */
export type RefusalKind =
  | 'malformed-request'
  | 'invalid-field'
  | 'invalid-client'
  | 'unsupported-grant-type'
  | 'invalid-scope'
  | 'unauthenticated'
  | 'unknown-path'
  | 'wrong-method'
  | 'unknown-entity'
  | 'wrong-media-type'
  | 'too-large'
  | 'wrong-code'
  | 'code-too-early'
  | 'overloaded'
  | 'restaurant-not-active'
  | 'channel-off'
  | 'date-not-in-future'
  | 'outside-schedule'
  | 'outside-working-hours'
  | 'phone-not-confirmed'
  | 'already-booked'
  | 'not-cancelable'
  | 'state-is-final'
  | 'conflict'
  | 'unexpected';

/** Thrown wherever a request is refused; the server renders it. The message never repeats a secret. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** Headers that belong to this refusal alone, such as Allow or WWW-Authenticate. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: RefusalKind, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.headers = headers;
  }
}
