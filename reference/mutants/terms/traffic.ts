import type { Behaviour } from '../../decisions/index.ts';

/** Requests of one kind that come within so many milliseconds count as simultaneous. */
const TOGETHER_MS = 30;

/** Knows whether requests of one kind come together. */
export class Traffic {
  #arrivals: { readonly operation: string; readonly at: number }[] = [];
  #isCrowded = false;

  /** Whether another request of the kind of the one that is carried out came within some milliseconds. */
  readonly isCrowded = (): boolean => this.#isCrowded;

  /** Watches the requests of a server. */
  watched(behaviour: Behaviour): Behaviour {
    return {
      ...behaviour,
      turnedAway: (call, now) => {
        this.#arrivals.push({ operation: call.operation, at: Date.now() });
        this.#look(call.operation);
        return behaviour.turnedAway(call, now);
      },
      perform: (call, handle) => {
        this.#look(call.operation);
        return behaviour.perform(call, handle);
      },
    };
  }

  #look(operation: string): void {
    const since = Date.now() - TOGETHER_MS;
    this.#arrivals = this.#arrivals.filter(({ at }) => at >= since);
    this.#isCrowded = this.#arrivals.filter((one) => one.operation === operation).length > 1;
  }
}
