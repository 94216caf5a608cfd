import { createHash } from 'node:crypto';
import { monotonicMs } from '../../values/time.ts';
import type { Notification } from '../notification.ts';

/**
 * More notifications of one target in this time are a flood. Every event goes to every open webhook: a target with many
 * steps and slow subscriptions causes more than half of them.
 */
const MOST_AT_ONCE = 20_000;

const AT_ONCE_MS = 20_000;

/** Requests that say nothing, from which on they are named. */
const MANY = 1_000;

/** Copies of one request beyond this many say nothing more. */
const MOST_COPIES = 100;

/** How many different requests are known; others are told apart no more. */
const MOST_KNOWN = 20_000;

/** What reached the inboxes of one target, and what of it could not be kept. */
export class Losses {
  #lost = 0;
  #sinceMs = -Infinity;
  #recent = 0;
  #before = 0;
  #isFlooded = false;

  /** Notifications that were turned away, or whose body was not kept. */
  get lost(): number {
    return this.#lost;
  }

  /** Whether so many came that no more are kept. */
  get isFlooded(): boolean {
    return this.#isFlooded;
  }

  noteArrival(): void {
    const now = monotonicMs();
    if (now - this.#sinceMs >= AT_ONCE_MS / 2) {
      this.#before = now - this.#sinceMs >= AT_ONCE_MS ? 0 : this.#recent;
      this.#recent = 0;
      this.#sinceMs = now;
    }
    this.#recent += 1;
    if (this.#recent + this.#before >= MOST_AT_ONCE) this.#isFlooded = true;
  }

  noteLost(): void {
    this.#lost += 1;
  }
}

/** Counts the same request to an inbox, because a sender may repeat one without end. */
export class Copies {
  readonly #seen = new Map<string, number>();
  #left = 0;

  /** How many copies were left out. */
  get left(): number {
    return this.#left;
  }

  /** Counts a request; whether it is one copy too many. */
  add({ method, path, query, headers, bytes }: Omit<Notification, 'number' | 'answeredWith'>): boolean {
    const hash = createHash('sha1')
      .update(JSON.stringify([method, path, query, headers]))
      .update(bytes);
    const key = hash.digest('base64');
    const count = this.#seen.get(key) ?? 0;
    if (count >= MOST_COPIES) {
      this.#left += 1;
      return true;
    }
    if (count > 0 || this.#seen.size < MOST_KNOWN) this.#seen.set(key, count + 1);
    return false;
  }
}

/** What the listener turned away, by the reason. */
export interface TurnedAway {
  /** Notifications that were not kept, or not whole. */
  readonly lost: number;
  /** Copies of notifications that were kept often enough. */
  readonly copies: number;
  /** Requests to addresses that are no open inbox. */
  readonly strangers: number;
  /** Connections that were closed because there were too many. */
  readonly connections: number;
}

/** Why statements that rest on all notifications can't be judged; undefined when none was lost. */
export function lossWords({
  lost,
  connections,
}: Pick<TurnedAway, 'lost' | 'connections'>): string | undefined {
  return inWords([
    ...(lost > 0 ? [`it could not keep ${lost} notifications`] : []),
    ...(connections > 0 ? [`it closed ${connections} connections`] : []),
  ]);
}

/** A flood in words, also one in which nothing was lost; undefined when there was none. */
export function floodWords({ lost, copies, strangers, connections }: TurnedAway): string | undefined {
  return inWords([
    ...(lost > 0 ? [`it could not keep ${lost} notifications`] : []),
    ...(copies >= MANY ? [`it left out ${copies} copies of notifications that it has kept`] : []),
    ...(strangers >= MANY ? [`it turned away ${strangers} requests to addresses that are no webhook's`] : []),
    ...(connections > 0 ? [`it closed ${connections} connections`] : []),
  ]);
}

function inWords(parts: readonly string[]): string | undefined {
  return parts.length === 0 ? undefined : `the listener was flooded: ${parts.join('; ')}`;
}
