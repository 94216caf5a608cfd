import { createHash } from 'node:crypto';
import type { Notification } from '../notification.ts';

/** Copies of one request beyond this many say nothing more. */
const MOST_COPIES = 100;

/** How many different requests are known; others are told apart no more. */
const MOST_KNOWN = 20_000;

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
