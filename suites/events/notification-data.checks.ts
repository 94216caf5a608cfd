import type { Notified } from '../../helpers/evidence/exhibit.ts';
import {
  bookingWish,
  type BookingWish,
  bookingWishes,
  pathOf,
  requestOf,
  TEXT_FIELDS,
} from '../../helpers/fixtures/bookings.ts';
import { cancellation } from '../../helpers/fixtures/subject.ts';
import {
  type Answered,
  book,
  covers,
  excerpt,
  expectThat,
  JsonView,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { type Comparison, sameInstant, sameJson } from '../../helpers/values/equality.ts';
import { jsonTypeOf } from '../../helpers/values/json.ts';

/** Fields of a booking that no change of state affects. */
const FIELDS: readonly { path: readonly string[]; same: Comparison }[] = [
  ...['persons', 'phone', ...TEXT_FIELDS].map((field) => ({ path: pathOf(field), same: sameJson })),
  { path: ['date'], same: sameInstant },
];

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
    async ({ partner, candidates, guests, hear, events, forAll }, { isBooking, bookingAgrees }) => {
      const { inbox } = await hear();
      const { subject: other, created: first } = await book(partner, candidates, guests.phone());
      await events.require(inbox, { event: 'CREATE', subject: other, trigger: first });
      const from = (await inbox.received()).length;
      const judge = async (wish: BookingWish): Promise<void> => {
        const phone = guests.phone();
        const { subject, created } = await book(partner, candidates, phone, (place) =>
          requestOf(wish, place),
        );
        const creation = { event: 'CREATE', subject, trigger: created, from } as const;
        const onCreate = await events.expectAbout(isBooking, inbox, creation, other);
        const path = { id: subject.id };
        const trigger = requireAccepted(await partner.send('cancelBooking', { path }));
        const change = { event: 'UPDATE', subject, trigger, states: cancellation, from } as const;
        const onUpdate = await events.expectAbout(isBooking, inbox, change, other);
        const read = requireAccepted(await partner.send('getBooking', { path }));
        for (const notified of [onCreate, onUpdate]) {
          const differences = differencesOf(notified, read, created);
          expectThat(bookingAgrees, differences.length === 0, {
            expected: 'the values that a read of the booking gives',
            observed: differences.join('; '),
            evidence: [read, notified],
          });
        }
      };
      await forAll('booking', bookingWishes, judge, TELLING);
    },
  ),
);

/**
 * Fields where notification and read show different values of the same type. If the notification agrees with the
 * response to the creation, the read is wrong, which is a finding of its own.
 */
function differencesOf(notified: Notified, read: Answered, created: Answered): readonly string[] {
  const views = [JsonView.of(notified).at('data'), JsonView.of(read), JsonView.of(created)];
  return FIELDS.flatMap(({ path, same }) => {
    const [shown, expected, answered] = views.map(
      (view) => path.reduce((at, name) => at.at(name), view).json,
    );
    if (shown === undefined || expected === undefined || jsonTypeOf(shown) !== jsonTypeOf(expected))
      return [];
    if (same(shown, expected) !== false || (answered !== undefined && same(shown, answered) === true))
      return [];
    return [`${path.join('.')} is ${excerpt(shown)}, but ${excerpt(expected)} in the read`];
  });
}
