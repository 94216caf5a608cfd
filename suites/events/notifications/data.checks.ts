import {
  type Booked,
  bookingWish,
  type BookingWish,
  bookingWishes,
  requestOf,
} from '../../../helpers/fixtures/bookings/bookings.ts';
import { laterFirst } from '../../../helpers/fixtures/restaurants/later-places.ts';
import { cancellation } from '../../../helpers/fixtures/events/notification-subject.ts';
import {
  type Answered,
  awaitRead,
  book,
  covers,
  type Exchange,
  expectThat,
  isAccepted,
  isRefused,
  type Place,
  readLate,
  requireAccepted,
  stateOf,
  test,
} from '../../../helpers/test.ts';
import { differencesInData } from '../../../helpers/verdict/expectations/booking-values.ts';
import { stateIs } from '../../../spec/vocabulary.ts';

/** Names in two scripts, and texts with quotes, markup and a line break. */
const TELLING = [
  bookingWish({
    ...{ firstName: 'Нино', lastName: 'ბერიძე' },
    ...{ comment: 'Près de la fenêtre: "table 7"\n& <calme>', promo: 'SPRING27' },
  }),
];

test(
  'the data of CREATE and UPDATE BOOKING is the booking that reads show',
  ...covers(
    { isBooking: 'EVENT-DATA-IS-BOOKING', bookingAgrees: 'EVENT-DATA-BOOKING-AGREES' },
    async ({ partner, places, candidates, guests, hear, events, forAll }, { isBooking, bookingAgrees }) => {
      const { inbox } = await hear();
      const cancelling = new CancellingPlaces(laterFirst(places, candidates));
      const { subject: other, created: first } = await book(partner, candidates, guests.phone());
      await events.require(inbox, { event: 'CREATE', subject: other, trigger: first });
      const from = (await inbox.received()).length;
      const judge = async (wish: BookingWish): Promise<void> => {
        const { booked, onCreate, trigger } = await cancelling.first(async (open) => {
          const booking = await book(partner, open, guests.phone(), (place) => requestOf(wish, place));
          const { subject, created } = booking;
          const creation = { event: 'CREATE', subject, trigger: created, from } as const;
          const notified = await events.expectAbout(isBooking, inbox, creation, other);
          const cancelled = await partner.send('cancelBooking', { path: { id: subject.id } });
          return { booked: booking, onCreate: notified, trigger: cancelled };
        });
        const { subject, created } = booked;
        const path = { id: subject.id };
        const change = { event: 'UPDATE', subject, trigger, states: cancellation, from } as const;
        const onUpdate = await events.expectAbout(isBooking, inbox, change, other, async () =>
          stateIs(stateOf(await partner.send('getBooking', { path: { id: other.id } })), 'cancelled'),
        );
        const get = (): Promise<Exchange> => partner.send('getBooking', { path });
        const read = requireAccepted(await awaitRead(created, get, isAccepted));
        for (const notified of [onCreate, onUpdate]) {
          // A restaurant may change the booking, which an old read does not show.
          const differs = differencesInData(notified, read, created).length > 0;
          const shown = differs ? requireAccepted(await readLate(read, get)) : read;
          const differences = differencesInData(notified, shown, created);
          expectThat(bookingAgrees, differences.length === 0, {
            expected: 'the values that a read of the booking gives',
            observed: differences.join('; '),
            evidence: [shown, notified],
          });
        }
      };
      await forAll('booking', bookingWishes, judge, TELLING);
    },
  ),
);

/** More restaurants are not tried: the target refuses cancellations. */
const MOST_REFUSING = 4;

/** A booking that was cancelled after some time, and the answer to the cancellation. */
interface Cancelled {
  readonly booked: Booked;
  readonly trigger: Exchange;
}

/** The places that were not seen to refuse a cancellation, as a restaurant does that has declined the booking. */
class CancellingPlaces {
  readonly #refusing = new Set<bigint>();
  readonly #places: readonly Place[];

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** Books and cancels in one restaurant after the other until one accepts both; else the check is inconclusive. */
  async first<T extends Cancelled>(
    cancelOneIn: (open: readonly Place[]) => Promise<T>,
  ): Promise<T & { readonly trigger: Answered }> {
    for (;;) {
      const open = this.#places.filter((place) => !this.#isRefusing(place));
      const one = await cancelOneIn(open);
      if (isRefused(one.trigger)) this.#refusing.add(one.booked.place.restaurant);
      const isLast = this.#refusing.size > MOST_REFUSING || open.every((place) => this.#isRefusing(place));
      if (isAccepted(one.trigger) || isLast) return { ...one, trigger: requireAccepted(one.trigger) };
    }
  }

  #isRefusing({ restaurant }: Place): boolean {
    return this.#refusing.has(restaurant);
  }
}
