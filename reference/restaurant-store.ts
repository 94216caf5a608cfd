import type { Restaurant } from './restaurants/restaurant.ts';

/** The restaurants that are connected, in the order in which they were. */
export class RestaurantStore {
  readonly #byId = new Map<bigint, Restaurant>();
  readonly #ordinals = new Map<bigint, number>();
  readonly #idOf: (n: number) => bigint;
  #connected = 0;

  /** `idOf` gives the id of the n-th restaurant that is connected later, n counting from 0. */
  constructor(restaurants: readonly Restaurant[], idOf: (n: number) => bigint) {
    this.#idOf = idOf;
    for (const restaurant of restaurants) this.put(restaurant);
  }

  get all(): ReadonlyMap<bigint, Restaurant> {
    return this.#byId;
  }

  newId(): bigint {
    this.#connected += 1;
    return this.#idOf(this.#connected - 1);
  }

  /** Adds a restaurant or puts it in the place of its former self. */
  put(restaurant: Restaurant): void {
    this.#byId.set(restaurant.id, restaurant);
    if (!this.#ordinals.has(restaurant.id)) this.#ordinals.set(restaurant.id, this.#ordinals.size);
  }

  delete(id: bigint): void {
    this.#byId.delete(id);
  }

  /** A small number that stands for this restaurant alone. */
  ordinal(id: bigint): number {
    return this.#ordinals.get(id) ?? 0;
  }
}
