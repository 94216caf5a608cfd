import type { Partner } from '../../client/partner.ts';
import { bookingAt } from '../../fixtures/bookings/bookings.ts';
import type { Guests } from '../../fixtures/guests.ts';
import { holdingTo, type SoundRequest } from '../../generators/sound-request.ts';
import { type Exchange, isAccepted } from '../../http/exchange.ts';
import type { Place } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import { int64OfText, isJsonObject } from '../../values/json/json.ts';
import { inconclusive } from '../../verdict/current-check.ts';

/** One booking that was tried, and what came of it. */
export interface Tried {
  readonly place: Place;
  readonly accepted: boolean;
  readonly answer: Exchange;
}

/** Tries bookings before the checks begin, each for a new guest, and cancels each that is accepted. */
export class Probes {
  readonly tried: Tried[] = [];
  readonly #partner: Pick<Partner, 'send'>;
  readonly #guests: readonly Pick<Guests, 'phone'>[];
  readonly #most: number;
  #range = 0;

  /**
   * @param guests one for each range of phone numbers
   * @param most how many bookings may be tried
   */
  constructor(partner: Pick<Partner, 'send'>, guests: readonly Pick<Guests, 'phone'>[], most: number) {
    this.#partner = partner;
    this.#guests = guests;
    this.#most = most;
  }

  /** The range of phone numbers in use. */
  get range(): number {
    return this.#range;
  }

  /** The ranges of phone numbers that there are. */
  get ranges(): readonly number[] {
    return this.#guests.map((_, index) => index);
  }

  /** From now on guests have numbers of this range. */
  useRange(range: number): void {
    this.#range = range;
  }

  /**
   * Whether a booking is accepted. When too many were tried, the search ends (see `inconclusive`).
   *
   * @param guest the phone; unset: a new one of the range in use
   */
  async accepts(place: Place, request: SoundRequest, guest?: string): Promise<boolean> {
    if (this.tried.length >= this.#most) inconclusive(`${this.#most} bookings were tried`);
    const phone =
      guest ?? this.#guests[this.#range]?.phone() ?? inconclusive('there is no range of phone numbers');
    const answer = await holdingTo(request, () =>
      this.#partner.send('createBooking', bookingAt(place, phone)),
    );
    const accepted = isAccepted(answer);
    this.tried.push({ place, accepted, answer });
    if (accepted) await this.#cancel(answer);
    return accepted;
  }

  /** If the cancellation is refused, the end of the run tries again. */
  async #cancel(booked: Exchange): Promise<void> {
    const json = booked.kind === 'answered' ? booked.json : undefined;
    const id = isJsonObject(json) ? int64OfText(json['id']) : undefined;
    if (id !== undefined) await this.#partner.send('cancelBooking', { path: { id } });
  }
}
