import type { Breach, Exchange, SentRequest } from './exchange.ts';
import type { Timed } from './transport.ts';
import type { Received } from './webhooks/inbox.ts';

/** A request to the control interface and what came of it. */
export interface Controlled {
  readonly kind: 'controlled';
  readonly operation: 'control';
  readonly request: SentRequest;
  readonly startedAtMonotonicMs?: number;
  /** Status and body, or why there was no answer. */
  readonly response: string;
  /** The same as it came. */
  readonly exchanged?: Timed;
}

/** What can cause a notification. */
export type Trigger = Exchange | Controlled;

/** A notification with what it breaks of section 2.9. */
export interface Notified {
  readonly kind: 'notified';
  readonly operation: 'receiveNotification';
  readonly received: Received;
  readonly trigger: Trigger;
  readonly breaches: readonly Breach[];
}

/** Whatever can be shown as evidence of a finding. */
export type Exhibit = Exchange | Controlled | Notified;
