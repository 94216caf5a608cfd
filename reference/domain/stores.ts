import type { Booking, BookingRequest } from './booking.ts';
import { RememberingMap } from './history.ts';
import type { Restaurant } from './restaurant.ts';

/** The restaurants that are connected, in the order in which they were. */
export class RestaurantStore {
  readonly #byId: RememberingMap<bigint, Restaurant>;
  readonly #ordinals = new Map<bigint, number>();
  readonly #idOf: (n: number) => bigint;
  #connected = 0;

  /** `idOf` gives the id of the n-th restaurant that is connected later, n counting from 0. */
  constructor(restaurants: readonly Restaurant[], idOf: (n: number) => bigint, now: () => number) {
    this.#idOf = idOf;
    // What a service starts with was always there.
    let begun = false;
    this.#byId = new RememberingMap(() => (begun ? now() : 0));
    for (const restaurant of restaurants) this.put(restaurant);
    begun = true;
  }

  get all(): ReadonlyMap<bigint, Restaurant> {
    return this.#byId.present;
  }

  /** All restaurants as they were so many milliseconds ago. */
  allAgo(ms: number): ReadonlyMap<bigint, Restaurant> {
    return this.#byId.ago(ms);
  }

  newId(): bigint {
    this.#connected += 1;
    return this.#idOf(this.#connected - 1);
  }

  /** Adds a restaurant, or replaces the one with its id. */
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

type GuestKey = (restaurantId: bigint, request: BookingRequest) => string;

/** All bookings, found by id or by guest. */
export class BookingStore {
  readonly #byId: RememberingMap<bigint, Booking>;
  readonly #idsByGuest = new Map<string, Set<bigint>>();
  readonly #guestKey: GuestKey;
  #made = 0;

  constructor(guestKey: GuestKey, now: () => number) {
    this.#guestKey = guestKey;
    this.#byId = new RememberingMap(now);
  }

  /** How many bookings were ever made. */
  get made(): number {
    return this.#made;
  }

  /** A booking as it was so many milliseconds ago. */
  get(id: bigint, agoMs: number): Booking | undefined {
    return this.#byId.ago(agoMs).get(id);
  }

  all(): Booking[] {
    return [...this.#byId.present.values()];
  }

  add(booking: Booking): void {
    this.#made += 1;
    this.#byId.set(booking.id, booking);
    const guest = this.#guestKey(booking.restaurantId, booking);
    const ids = this.#idsByGuest.get(guest) ?? new Set();
    this.#idsByGuest.set(guest, ids.add(booking.id));
  }

  replace(booking: Booking): void {
    this.#byId.set(booking.id, booking);
  }

  delete(booking: Booking): void {
    this.#byId.delete(booking.id);
    this.#idsByGuest.get(this.#guestKey(booking.restaurantId, booking))?.delete(booking.id);
  }

  /** The bookings that the guest of a request has in a restaurant. */
  of(restaurantId: bigint, request: BookingRequest): Booking[] {
    const ids = this.#idsByGuest.get(this.#guestKey(restaurantId, request)) ?? [];
    return [...ids].flatMap((id) => this.#byId.present.get(id) ?? []);
  }
}

/** A code that went out to a guest. */
export interface SentCode {
  readonly restaurantId: bigint;
  readonly phone: string;
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** A code confirms only once. */
  readonly used: boolean;
}

/** More than any run sends; the oldest codes are forgotten first. */
const MOST_CODES = 10_000;

/** The last code of each phone in each restaurant. */
export class CodeStore {
  readonly #codes = new Map<string, SentCode>();

  last(restaurantId: bigint, phone: string): SentCode | undefined {
    return this.#codes.get(`${restaurantId} ${phone}`);
  }

  put(code: SentCode): void {
    this.#codes.set(`${code.restaurantId} ${code.phone}`, code);
    const oldest = this.#codes.size > MOST_CODES ? this.#codes.keys().next().value : undefined;
    if (oldest !== undefined) this.#codes.delete(oldest);
  }

  all(): SentCode[] {
    return [...this.#codes.values()];
  }
}
