import type { Behaviour } from '../../decisions/index.ts';
import type { ReadyCondition } from './conditions.ts';
import type { Fact, Holds, Occasion } from './occasion.ts';

/** The areas between which mutants are balanced. */
export const areas = [
  'auth',
  'restaurants',
  'schedule',
  'codes',
  'bookings',
  'restrictions',
  'webhooks',
  'events',
] as const;

export type Area = (typeof areas)[number];

/** An operator at a place: how the reference can be broken there. */
export interface Site {
  readonly area: Area;
  /** A generic mistake, such as `lose`; see `valueOperators` for those of values. */
  readonly operator: string;
  /** Where it happens, such as `booking.comment@read`. Unique together with the operator. */
  readonly place: string;
  /** What the broken server does, as a sentence without its full stop; the condition follows it. */
  readonly says: string;
  /** What the number of its occasions is; unset: the value itself. */
  readonly numbers?: string;
  /**
   * What is counted here. A service counts the requests that it is sent, and not the wrong ones among them: where only
   * some requests give an occasion, its number is that of the request among all of its operation. Unset: occasions.
   */
  readonly counts?: 'requests';
  /** What conditions can ask here; counting is always possible. */
  readonly facts: readonly Fact[];
  /** The occasions that clients can bring about and on which something changes; unset: all. */
  readonly samples?: (condition: ReadyCondition) => Iterable<Occasion>;
  /** Why the contract is not broken under this condition; undefined: it is. */
  readonly harmless?: (condition: ReadyCondition) => string | undefined;
  /**
   * The wrong decisions. Called once for every server.
   *
   * @param limit the length that the condition names, if any
   */
  override(sound: Behaviour, holds: Holds, limit: number | undefined): Partial<Behaviour>;
}
