import { randomUUID } from 'node:crypto';
import type { Outcome } from '../pages/layout.ts';

const MOST = 100;

/** What became of forms, until the page that they lead to tells it: no page repeats a text of its address. */
export class Outcomes {
  readonly #kept = new Map<string, Outcome>();

  /** The key by which {@link take} finds it. */
  keep(outcome: Outcome): string {
    const key = randomUUID();
    this.#kept.set(key, outcome);
    const oldest = this.#kept.size > MOST ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return key;
  }

  /** Once; undefined for an unknown key. */
  take(key: string): Outcome | undefined {
    const outcome = this.#kept.get(key);
    this.#kept.delete(key);
    return outcome;
  }
}
