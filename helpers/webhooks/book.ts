import type { Answered } from '../exchange.ts';
import { firstAccepting } from '../first-accepting.ts';
import type { JsonObject } from '../json.ts';
import { soundBooking } from '../sound-booking.ts';
import type { Partner } from '../target/partner.ts';
import type { Place } from '../target/places.ts';
import { bookingSubject, type Subject } from './subject.ts';

/** A booking as the subject of notifications, and the answer that created it. */
export interface Booked {
  readonly subject: Subject;
  readonly created: Answered;
  readonly place: Place;
}

/** Sends a sound booking request to the first restaurant that accepts it; else the check is inconclusive. */
export async function book(
  partner: Partner,
  places: readonly Place[],
  phone: string,
  changes: JsonObject | ((place: Place) => JsonObject) = {},
): Promise<Booked> {
  const { place, twin: created } = await firstAccepting(places, (one) =>
    partner.send('createBooking', {
      path: { id: one.restaurant },
      body: soundBooking(one, phone, typeof changes === 'function' ? changes(one) : changes),
    }),
  );
  return { subject: bookingSubject(created, phone), created, place };
}
