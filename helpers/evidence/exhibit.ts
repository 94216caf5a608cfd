import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Breach, Exchange, SentRequest } from '../http/exchange.ts';
import type { Received } from '../http/notification.ts';
import type { Timed } from '../http/transport.ts';

/** An exchange or notification, with the requirements whose breaches the check does not count. */
export interface Exchanged {
  readonly exhibit: EvidenceSource;
  readonly setAside: readonly RequirementId[];
}

/** A request to the control interface and its outcome. */
export interface Controlled {
  readonly kind: 'controlled';
  readonly operation: 'control';
  readonly request: SentRequest;
  readonly startedAtMonotonicMs?: number;
  /** Status and body, or the reason why there was no answer. */
  readonly response: string;
  /** The outcome of the transport. */
  readonly exchanged?: Timed;
}

/** A request that can cause a notification. */
export type Trigger = Exchange | Controlled;

/** A notification with its breaches of section 2.9. */
export interface Notified {
  readonly kind: 'notified';
  readonly operation: 'receiveNotification';
  readonly received: Received;
  readonly trigger: Trigger;
  readonly breaches: readonly Breach[];
}

/** Everything that can be evidence of a finding. */
export type EvidenceSource = Exchange | Controlled | Notified;
