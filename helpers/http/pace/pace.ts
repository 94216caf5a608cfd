/** Nobody holds requests back for longer: others wait for them. */
export const LONGEST_HOLD_MS = 12_000;

/** The limit of all requests together; any other limit has the name of its operation. */
export const ALL = 'all';

/** Why a run sends nothing more, except to remove what it created. */
export interface RunEnd {
  readonly code: 'TARGET_GONE' | 'TIME_UP';
  /** In one line, for everything that could not be put to the test any more. */
  readonly reason: string;
  /** What was seen after this moment tells nothing of the target; see monotonicMs. */
  readonly sinceMs: number;
}

/** A request that got no answer, or one that somebody else gave for a target that is away. */
export interface Loss {
  readonly operation: string;
  /** Method and path. */
  readonly request: string;
  readonly failure: string;
  /** The last request of the same process that the target answered. */
  readonly lastAnswer?: { readonly request: string; readonly atMs: number };
}

/** An answer that asks to come back later: 429 or 503. */
export interface Busy {
  /** When its request was sent; see monotonicMs. */
  readonly startedAtMs: number;
  readonly status: number;
  /** As Retry-After says; undefined where there is none. */
  readonly retryAfterMs: number | undefined;
  /** Its operation usually has a limit of its own. */
  readonly hasOwnLimit: boolean;
}

/** Who sends a request: only what removes the run's objects goes on after the end. */
export type Purpose = 'check' | 'clean-up';

/** A request that is about to be sent. */
export interface Turn {
  /** The operation, which may have a limit of its own, or {@link ALL}. */
  readonly lane: string;
  readonly purpose: Purpose;
  /** How long the request may wait for a limit of its operation; unset: as long as it takes. */
  readonly patienceMs?: number;
}

/** Why a request may not be sent. */
export type Halt = Pick<RunEnd, 'reason'>;

/** When the processes of a run may send their requests, so that the target keeps up with all of them together. */
export interface Pace {
  /** Undefined while the run goes on. */
  readonly ended: RunEnd | undefined;
  /** Calls the listener when the run ends; at once if it has. */
  onEnd(listener: (end: RunEnd) => void): void;
  /**
   * Waits until a request may be sent; gives the reason when it may not. A request takes a turn of its operation, and then
   * one of all requests.
   */
  turn(turn: Turn): Promise<Halt | undefined>;
  /** Notes an answer other than 429 and 503. */
  answered(operation: string): void;
  busy(operation: string, busy: Busy): void;
  /**
   * Makes sure, after a request got no answer, that the target is still there.
   *
   * @returns the end of the run when the target is gone
   */
  lost(loss: Loss): Promise<RunEnd | undefined>;
  /** Halves, for a while, the number of requests that all processes together have under way. */
  slowDown(reason: string): void;
  /** Claims checks that this process is about to begin. @returns how many all processes had claimed before */
  claim(checks: number): Promise<number>;
  /** Waits until nobody else in the run has the room for webhooks. @returns what gives it back */
  takeRoom(): Promise<() => void>;
  /**
   * Holds the requests of these operations back, in all processes, for at most {@link LONGEST_HOLD_MS}. One hold follows
   * the other. After the end of the run nothing is held.
   *
   * @returns what lets them go on
   */
  holdBack(operations: readonly string[]): Promise<() => void>;
  /**
   * Gets this process a share of the requests that may be under way at once, before its first request.
   *
   * @param tell called with the share, once there is room for one request, and on every change
   */
  share(tell: (share: Share) => void): Membership;
}

/** What a process may have under way. */
export interface Share {
  /** The most requests at once. */
  readonly most: number;
  /** By which a process says that it keeps to this share: there may be a newer one by then. */
  readonly number: number;
}

/** The place of a process among those that share the requests under way. */
export interface Membership {
  /** Notes how many requests the process has under way or waiting. */
  needs(count: number): void;
  /** Notes that the process has no more under way than the share of this number allows. */
  keepsTo(number: number): void;
  leave(): void;
}

/** Whether nothing more may be sent for this purpose. */
export function isOver(end: RunEnd | undefined, purpose: Purpose): boolean {
  return end !== undefined && (purpose === 'check' || end.code === 'TARGET_GONE');
}

/** Why something was left out of a run that may not take longer. */
export function timeUp(maxRunS: number): string {
  return `MAX_RUN_S=${maxRunS} was reached`;
}
