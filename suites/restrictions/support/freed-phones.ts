import {
  type Answered,
  bookingAt,
  type CheckScope,
  type Exchange,
  expectNotRefused,
  isAccepted,
  JsonView,
  type Place,
  readLate,
  requireAccepted,
  requireRefused,
} from '../../../helpers/test.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { bookLate, cancelled, MOST_WAITED_MS } from './phones.ts';
import { REFUSED } from './refused-requests.ts';

/** What ends a booking, and the requirement that its phone is free then. */
interface Ending {
  readonly requirement: RequirementId;
  /** As in "a refusal for {an earlier booking of the phone, now CANCELED}". */
  readonly point: string;
  /** Ends a booking; returns the read that shows it over. */
  readonly end: (booked: Answered) => Promise<Exchange>;
  /** Whether to wait until it is certain that a booking is still over whose answer comes again. */
  readonly mayWait: () => boolean;
}

/** In what a request differs from the one before, so that no service takes it for a repetition. */
export const OTHERWISE = { firstName: 'Grace', comment: 'Once more, please.' };

/**
 * Judges that a phone can book again in the restaurant, each time after its booking is over (section 8.2).
 *
 * @param first the booking that ends first
 * @param days on which it books then, by their numbers among the days of the restaurant
 */
export async function expectFreed(
  { partner, places, guests, settings }: Pick<CheckScope, 'partner' | 'places' | 'guests' | 'settings'>,
  { requirement, point, end, mayWait }: Ending,
  { phone, place, first }: { readonly phone: string; readonly place: Place; readonly first: Answered },
  days: readonly number[],
): Promise<void> {
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
    if (booked === undefined) return;
    const { id } = JsonView.of(booked).at('id');
    // One id for both may be a kept answer: whether the booking is still over is seen in this read, and judged with the trace.
    if (id === JsonView.of(last).at('id').id) {
      const changeMs = mayWait() ? Math.min(settings.eventTimeoutMs, MOST_WAITED_MS) : 0;
      await readLate(booked, () => partner.send('getBooking', { path: { id } }), { changeMs });
    }
    last = booked;
  }
}

/** So often a refused booking is tried again, see expectNotRefused. */
const MOST_TRIES = 3;

/** The next booking of a phone whose last one is over, and beside which others were refused. */
interface Next {
  /** The read that shows the last one over. */
  readonly over: Exchange;
  readonly place: Place;
  readonly phone: string;
  /** How many of its requests were refused there. */
  readonly refused: number;
}

/**
 * Books for a phone again. The first refusal is looked into: refused second bookings must not prevent the next one.
 *
 * @param noTrace the requirement that is broken then
 */
export function bookingAfterRefusal(
  { partner, guests, settings }: Pick<CheckScope, 'partner' | 'guests' | 'settings'>,
  noTrace: RequirementId,
): (next: Next) => Promise<Answered> {
  const book = (place: Place, phone: string, changes = {}): Promise<Exchange> =>
    partner.send('createBooking', bookingAt(place, phone, changes));
  let isJudged = false;
  return async ({ over, place, phone, refused }) => {
    const again = await book(place, phone);
    if (isAccepted(again) || isJudged) return requireAccepted(again);
    isJudged = true;
    /** The same for a phone whose requests were refused for something else: a guest may have a limit of attempts. */
    const twin = async (): Promise<Exchange> => {
      const guest = guests.phone();
      const booked = requireAccepted(await book(place, guest));
      // A limit may count only what is well-formed.
      const ofThePast = REFUSED['a past moment'](place);
      for (let count = 0; count < refused + MOST_TRIES; count += 1)
        requireRefused(await book(place, guest, ofThePast), 'a past moment');
      await cancelled(partner, booked, settings.eventTimeoutMs);
      return book(place, guest, OTHERWISE);
    };
    const point =
      'a booking of a phone whose last one is CANCELED, after it was refused another one beside that';
    const request = bookLate(over, () => book(place, phone, OTHERWISE));
    const booked = await expectNotRefused(noTrace, point, [{ request, twin }]);
    return booked ?? requireAccepted(again);
  };
}
