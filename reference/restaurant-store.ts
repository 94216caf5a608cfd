import type { Restaurant } from './restaurants/restaurant.ts';

/** The restaurants that are connected, in the order in which they were. */
export class RestaurantStore {
  readonly #byId = new Map<bigint, Restaurant>();
  readonly #ordinals = new Map<bigint, number>();
  #nextId: bigint;

  constructor(restaurants: readonly Restaurant[], nextId: bigint) {
    this.#nextId = nextId;
    for (const restaurant of restaurants) this.put(restaurant);
  }

  get all(): ReadonlyMap<bigint, Restaurant> {
    return this.#byId;
  }

  newId(): bigint {
    const id = this.#nextId;
    this.#nextId += 1n;
    return id;
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
