import fc, { type Arbitrary } from 'fast-check';
import { OPTIONAL_FIELDS } from '../../../helpers/fixtures/bookings/bookings.ts';
import { utcOffsets } from '../../../helpers/generators/dates.ts';
import { soundRequest } from '../../../helpers/generators/sound-request.ts';
import {
  bookingAt,
  covers,
  type Exchange,
  expectNotRefused,
  firstAccepting,
  type JsonObject,
  type Place,
  test,
} from '../../../helpers/test.ts';
import { offsetDateTime } from '../../../helpers/values/time.ts';

test(
  'a booking request is accepted without any one of its optional fields',
  ...covers(
    {
      lastName: 'CREATE-BOOKING-LAST-NAME-OPTIONAL',
      comment: 'CREATE-BOOKING-COMMENT-OPTIONAL',
      meta: 'CREATE-BOOKING-META-OPTIONAL',
      promo: 'CREATE-BOOKING-PROMO-OPTIONAL',
    },
    async ({ partner, candidates, guests, forAll }, ids) => {
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes));
      await firstAccepting(candidates, (place) => book(place));
      const judge = async ({ without, besides }: Omission): Promise<void> => {
        const others = besides.filter((one) => one !== without);
        const changes = Object.fromEntries(others.map((one) => [one, undefined]));
        const { point, changes: change } = LEFT_OUT[without];
        // Without meta, the question of promo does not arise.
        const mayHavePromo = !soundRequest().omitted.includes('meta');
        const present =
          without === 'promo' && mayHavePromo ? { ...changes, meta: { promo: 'WELCOME' } } : changes;
        const attempts = candidates.map((place) => ({
          request: () => book(place, { ...present, ...change }),
          twin: () => book(place, present),
        }));
        await expectNotRefused(ids[without], point, attempts);
      };
      const examples = FIELDS.map((without) => ({ without, besides: [] }));
      await forAll('booking', omissions, judge, examples);
    },
  ),
);

const FIELDS = [...OPTIONAL_FIELDS, 'promo'] as const;

type Field = (typeof FIELDS)[number];

interface Omission {
  /** The field under test. */
  readonly without: Field;
  /** Further fields left out of both the request and its twin. */
  readonly besides: readonly Field[];
}

const LEFT_OUT = {
  lastName: { point: 'having no lastName', changes: { lastName: undefined } },
  comment: { point: 'having no comment', changes: { comment: undefined } },
  meta: { point: 'having no meta', changes: { meta: undefined } },
  promo: { point: 'a meta without promo', changes: { meta: {} } },
} as const;

const omissions: Arbitrary<Omission> = fc.record({
  without: fc.constantFrom(...FIELDS),
  besides: fc.subarray([...OPTIONAL_FIELDS]),
});

test(
  'a booking request is accepted whatever the offset of its date',
  ...covers('CREATE-BOOKING-DATE-OFFSET-ACCEPTED', async ({ partner, candidates, guests, forAll }, id) => {
    const written =
      (offset: string) =>
      ({ moment }: Place): JsonObject => ({
        date: offset === 'Z' ? new Date(moment).toISOString() : offsetDateTime(moment, offset),
      });
    const book = (place: Place, change: (place: Place) => JsonObject): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, guests.phone(), change(place)));
    const judge = async (offset: string): Promise<void> => {
      const point = offset === 'Z' ? 'a date with Z' : `a date with the offset ${offset}`;
      const attempts = candidates.map((place) => ({
        request: () => book(place, written(offset)),
        twin: () => book(place, written(offset === 'Z' ? '+00:00' : 'Z')),
      }));
      await expectNotRefused(id, point, attempts);
    };
    await forAll('booking', utcOffsets, judge, ['Z', '+00:00', '+01:00', '-03:30', '+05:45', '+14:00']);
  }),
);
