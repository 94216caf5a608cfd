import { AsyncLocalStorage } from 'node:async_hooks';
import type { Behaviour } from '../../decisions/index.ts';

/** Requests of one kind that come within so many milliseconds count as simultaneous. */
const TOGETHER_MS = 30;

/** Knows whether requests of one kind come together, how many there have been, and what restaurants were seen to want. */
export class Traffic {
  #arrivals: { readonly operation: string; readonly at: number }[] = [];
  #isCrowded = false;
  readonly #counts = new Map<string, number>();
  readonly #present = new AsyncLocalStorage<number>();
  readonly #confirming = new Set<bigint>();

  /** Whether another request of the kind of the one that is carried out came within some milliseconds. */
  readonly isCrowded = (): boolean => this.#isCrowded;

  /** Whether a restaurant wants the phones of its guests confirmed, as far as any answer has shown. */
  readonly confirmsPhones = (restaurant: bigint): boolean => this.#confirming.has(restaurant);

  /**
   * The number of the present request among those of its operation, from 1 on.
   * @throws Error where none is being admitted or carried out
   */
  readonly number = (): number => {
    const number = this.#present.getStore();
    if (number === undefined) throw new Error('requests are counted here, but none is being answered');
    return number;
  };

  /** Watches the requests of a server. */
  watched(behaviour: Behaviour): Behaviour {
    return {
      ...behaviour,
      turnedAway: (call, now) => {
        this.#arrivals.push({ operation: call.operation, at: Date.now() });
        this.#look(call.operation);
        return behaviour.turnedAway(call, now);
      },
      restaurantJson: (restaurant, where) => {
        if (restaurant.properties.phoneConfirmationEnabled === true) this.#confirming.add(restaurant.id);
        else this.#confirming.delete(restaurant.id);
        return behaviour.restaurantJson(restaurant, where);
      },
      needsToken: (operation, call) =>
        this.#numbered(`admission of ${operation}`, () => behaviour.needsToken(operation, call)),
      perform: (call, handle) => {
        this.#look(call.operation);
        return this.#numbered(call.operation, () => behaviour.perform(call, handle));
      },
    };
  }

  #numbered<T>(what: string, work: () => T): T {
    const number = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, number);
    return this.#present.run(number, work);
  }

  #look(operation: string): void {
    const since = Date.now() - TOGETHER_MS;
    this.#arrivals = this.#arrivals.filter(({ at }) => at >= since);
    this.#isCrowded = this.#arrivals.filter((one) => one.operation === operation).length > 1;
  }
}
