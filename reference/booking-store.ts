import type { Booking, BookingRequest } from './booking.ts';

type GuestKey = (restaurantId: bigint, request: BookingRequest) => string;

/** All bookings, found by id or by the guest that they are for. */
export class BookingStore {
  readonly #byId = new Map<bigint, Booking>();
  readonly #idsByGuest = new Map<string, Set<bigint>>();
  readonly #guestKey: GuestKey;
  #made = 0;

  constructor(guestKey: GuestKey) {
    this.#guestKey = guestKey;
  }

  /** How many bookings were ever made. */
  get made(): number {
    return this.#made;
  }

  get(id: bigint): Booking | undefined {
    return this.#byId.get(id);
  }

  all(): Booking[] {
    return [...this.#byId.values()];
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

  /** The bookings in a restaurant of the guest who makes a request. */
  of(restaurantId: bigint, request: BookingRequest): Booking[] {
    const ids = this.#idsByGuest.get(this.#guestKey(restaurantId, request)) ?? [];
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []);
  }
}
