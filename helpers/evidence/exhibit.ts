import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Breach, Exchange, SentRequest } from '../http/exchange.ts';
import type { Received } from '../http/notification.ts';
import type { Timed } from '../http/transport.ts';

/** What was exchanged, and which of its breaches the check does not count. */
export interface Exchanged {
  readonly exhibit: EvidenceSource;
  readonly setAside: readonly RequirementId[];
}

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
export type EvidenceSource = Exchange | Controlled | Notified;
