import type { Controlled, EvidenceSource } from '../evidence/exhibit.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Received } from '../http/notification.ts';

/**
 * Everything that a run sent and received, in all its processes, each part in the order of time. Moments are by
 * monotonicMs: an exchange takes place between its `startedAtMonotonicMs` and `durationMs` later, so the target acted at
 * some moment in between.
 */
export interface Trace {
  /** Requests to the target, each with its answer or why there was none; those of the set-up and the clean-up too. */
  readonly exchanges: readonly Exchange[];
  /** What the control interface was told to do. */
  readonly commands: readonly Controlled[];
  readonly notifications: readonly Received[];
  /** The check in which an exchange or a command took place; none for those of the set-up and the clean-up. */
  readonly checkOf: ReadonlyMap<EvidenceSource, string>;
  /** The address of the listener; the url of a webhook of ours begins with it, a slash and the name of its inbox. */
  readonly listenerUrl: string;
  /** The same of the other shards of the run, where their traces were united. */
  readonly otherListenerUrls?: readonly string[];
  /** How long a notification may take, in ms. */
  readonly eventTimeoutMs: number;
  /** The tokens of the trace can't be told apart: it was recorded without secrets. */
  readonly hidesTokens?: true;
  /** The listener could not keep all notifications, so that a missing one tells nothing. */
  readonly losesNotifications?: true;
  /** When the listener was last looked at. */
  readonly endedAtMs: number;
}

/** The time in which the target acted on a request; see monotonicMs. Undefined for a request that was never sent. */
export function spanOf(sent: Exchange | Controlled): Span | undefined {
  const { startedAtMonotonicMs: beganMs } = sent;
  const durationMs = sent.kind === 'controlled' ? sent.exchanged?.durationMs : sent.durationMs;
  return beganMs === undefined || durationMs === undefined
    ? undefined
    : { beganMs, endedMs: beganMs + durationMs };
}

/** From the sending of a request to the last byte of its answer; see monotonicMs. */
export interface Span {
  readonly beganMs: number;
  readonly endedMs: number;
}
