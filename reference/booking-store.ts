import type { Booking } from './booking.ts';

/** All bookings, found by id or by restaurant and phone. */
export class BookingStore {
  readonly #byId = new Map<bigint, Booking>();
  readonly #idsByGuest = new Map<string, Set<bigint>>();
  #made = 0;

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
    const guest = `${booking.restaurantId} ${booking.phone}`;
    const ids = this.#idsByGuest.get(guest) ?? new Set();
    this.#idsByGuest.set(guest, ids.add(booking.id));
  }

  replace(booking: Booking): void {
    this.#byId.set(booking.id, booking);
  }

  delete(booking: Booking): void {
    this.#byId.delete(booking.id);
    this.#idsByGuest.get(`${booking.restaurantId} ${booking.phone}`)?.delete(booking.id);
  }

  /** The bookings of one phone in one restaurant. */
  of(restaurantId: bigint, phone: string): Booking[] {
    const ids = this.#idsByGuest.get(`${restaurantId} ${phone}`) ?? [];
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []);
  }
}
