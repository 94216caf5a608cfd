import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from './json-text.ts';
import type { Service } from './service.ts';

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
  /** What stands after the question mark, still percent-encoded. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a call is answered with; no body at all where `body` and `rawBody` are absent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Sent as it stands, in place of `body`. */
  readonly rawBody?: string;
  /** Default application/json, sent only with a body; an empty text for none. */
  readonly contentType?: string;
  /** Breaks the connection off in place of answering. */
  readonly cut?: boolean;
}

export type Handler = (service: Service, call: Call) => Answer | Promise<Answer>;

/** One route of the API or of the control interface; `{id}` is the path parameter. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: Handler;
}

/** Status 200 with a body. */
export function ok(body: Json): Answer {
  return { status: 200, body };
}
