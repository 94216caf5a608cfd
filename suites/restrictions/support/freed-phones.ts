import {
  type Answered,
  bookingAt,
  type CheckScope,
  type Exchange,
  expectNotRefused,
  JsonView,
  type Place,
  requireAccepted,
} from '../../../helpers/test.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { bookLate } from './phones.ts';
import { showsActive } from '../../../helpers/fixtures/booking-state.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';

/** What ends a booking, and the requirement that its phone is free then. */
interface Ending {
  readonly requirement: RequirementId;
  /** As in "a refusal for {an earlier booking of the phone, now CANCELED}". */
  readonly point: string;
  /** Ends a booking; returns the read that shows it over. */
  readonly end: (booked: Answered) => Promise<Exchange>;
}

/** In what a request differs from the one before, so that no service takes it for a repetition. */
const OTHERWISE = { firstName: 'Grace', comment: 'Once more, please.' };

/**
 * Judges that a phone can book again in the restaurant, each time after its booking is over (section 8.2).
 *
 * @param first the booking that ends first
 * @param days on which it books then, by their numbers among the days of the restaurant
 * @returns whether an answer repeats that of a booking that is over, which took long to find out
 */
export async function expectFreed(
  { partner, places, guests, settings }: Pick<CheckScope, 'partner' | 'places' | 'guests' | 'settings'>,
  { requirement, point, end }: Ending,
  { phone, place, first }: { readonly phone: string; readonly place: Place; readonly first: Answered },
  days: readonly number[],
): Promise<boolean> {
  const book = (where: Place, guest: string, changes = {}): Promise<Exchange> =>
    partner.send('createBooking', bookingAt(where, guest, changes));
  const moments = [place, ...places.onOtherDays(place)];
  let last = first;
  for (const [round, day] of days.entries()) {
    const over = await end(last);
    const moment = moments[day % moments.length] ?? place;
    if (round > 0) {
      // A guest may have a limit of bookings, cancelled ones included, so only the first refusal tells.
      last = requireAccepted(await book(moment, phone));
      continue;
    }
    let isFirst = true;
    const request = (): Promise<Exchange> => {
      const again = isFirst ? book(moment, phone) : book(moment, phone, OTHERWISE);
      isFirst = false;
      return again;
    };
    const booked = await expectNotRefused(requirement, point, [
      { request: bookLate(over, request), twin: () => book(moment, guests.phone()) },
    ]);
    if (booked === undefined) return false;
    const { id } = JsonView.of(booked).at('id');
    // One id for both may be a kept answer: whether the booking is still over is seen in the last read, and judged with the trace.
    if (id === JsonView.of(last).at('id').id) {
      const changeMs = settings.eventTimeoutMs;
      const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
      if (!showsActive(await awaitRead(booked, get, showsActive, { changeMs }))) return true;
    }
    last = booked;
  }
  return false;
}
