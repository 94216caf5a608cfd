import type { IncomingHttpHeaders } from 'node:http';
import type { ChangeName } from '../decisions/webhooks.ts';

/** A request to the API or to the control interface, and its answer as it left. */
export interface ServedExchange {
  readonly operation: string;
  readonly method: string;
  /** Path and query, still percent-encoded. */
  readonly target: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly requestBody: Buffer;
  /** Undefined where the connection was closed without an answer. */
  readonly status: number | undefined;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** One attempt to deliver a notification. */
export interface DeliveryAttempt {
  readonly name: ChangeName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** The receiver's status; undefined where it was unreachable or silent. */
  readonly status: number | undefined;
}

/** Is told what passes, and changes nothing of it. */
export interface Watcher {
  served(exchange: ServedExchange): void;
  delivered(attempt: DeliveryAttempt): void;
}

/** Where nobody watches. */
export const nobody: Watcher = { served: () => undefined, delivered: () => undefined };
