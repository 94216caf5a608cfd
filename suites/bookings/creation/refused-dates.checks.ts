import fc from 'fast-check';
import { compoundValues } from '../../../helpers/generators/bodies.ts';
import {
  impossibleDates,
  noDateTimes,
  overflowingDates,
  utcOffsets,
} from '../../../helpers/generators/dates.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import type { Defect } from '../../../helpers/generators/mutation.ts';
import {
  bookingAt,
  covers,
  drawn,
  type Exchange,
  excerpt,
  expectAllRefused,
  expectRefused,
  isAccepted,
  type Json,
  type JsonObject,
  type Place,
  test,
} from '../../../helpers/test.ts';
import { localDateTime } from '../../../helpers/values/time.ts';

/** As zones write it. */
const UTC_OFFSET = /^[+-]00:00$/;

type DateDefect = Defect<(place: Place) => JsonObject>;

test(
  'a booking request without a date or with a date that is no string is refused',
  ...covers(
    { required: 'CREATE-BOOKING-DATE-REQUIRED', wrongType: 'CREATE-BOOKING-DATE-WRONG-TYPE' },
    async ({ partner, candidates, guests, forAll }, { required, wrongType }) => {
      const usual: readonly DateDefect[] = [
        { id: required, defect: 'an absent date', changes: () => ({ date: undefined }) },
        { id: required, defect: 'a date of null', changes: () => ({ date: null }) },
        { id: wrongType, defect: 'a date in milliseconds', changes: ({ moment }) => ({ date: moment }) },
        { id: wrongType, defect: 'a date in seconds', changes: ({ moment }) => ({ date: moment / 1000 }) },
        { id: wrongType, defect: 'a date that is a boolean', changes: () => ({ date: true }) },
        {
          id: wrongType,
          defect: 'a date that is an array',
          changes: ({ moment }) => ({ date: [new Date(moment).toISOString()] }),
        },
        {
          id: wrongType,
          defect: 'a date that is an object',
          changes: ({ moment }) => ({ date: { iso: new Date(moment).toISOString() } }),
        },
      ];
      const values = fc.oneof(compoundValues, fc.boolean(), fc.nat());
      const any = values.map((value: Json) => ({
        id: wrongType,
        defect: `a date that is ${excerpt(value)}`,
        changes: () => ({ date: value }),
      }));
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes?.(place))),
      );
    },
  ),
);

test(
  'a booking request whose date is a string but no date-time is refused',
  ...covers('CREATE-BOOKING-DATE-NOT-A-MOMENT', async (scope, id) => {
    const { partner, places, candidates, guests, run, forAll } = scope;
    const send = (place: Place, changes?: JsonObject): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, guests.phone(), changes));
    const texts: readonly (readonly [string, (moment: Date) => string])[] = [
      ['a date in words', () => 'tomorrow evening'],
      ['an empty date', () => ''],
      ['a date without a time', (moment) => moment.toISOString().slice(0, 10)],
      ['a date in the format of e-mails', (moment) => moment.toUTCString()],
      ['a date in milliseconds in a string', (moment) => String(moment.getTime())],
      ['a date-time followed by other text', (moment) => `${moment.toISOString()} or later`],
    ];
    const usual: readonly DateDefect[] = texts.map(([defect, text]) => ({
      id,
      defect,
      changes: ({ moment }) => ({ date: text(new Date(moment)) }),
    }));
    const any = noDateTimes.map(({ defect, of }) => ({
      id,
      defect,
      changes: ({ moment }: Place) => ({ date: of(moment) }),
    }));
    await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
      send(place, changes?.(place)),
    );
    for (const { place, day } of drawn(daysReadAsMoments(places, run.timeZone ?? 'UTC'), FEW_DAYS)) {
      const twin = await send(place);
      const defect = 'a date without a time';
      if (isAccepted(twin)) expectRefused(id, await send(place, { date: day }), { twin, defect });
    }
  }),
);

/** A bookable moment, and the day that stands for it where a day without a time is read so. */
interface DayRead {
  readonly place: Place;
  readonly day: string;
}

/** At smoke. */
const FEW_DAYS = 2;

/** What a reader may make of a day: its midnight or its noon, in UTC or by the restaurants' clock. One of each is enough. */
function daysReadAsMoments(places: Places, timeZone: string): readonly DayRead[] {
  const bookable = places
    .bookable()
    .flatMap(({ id }) => places.momentsOf(id).map((moment) => ({ restaurant: id, moment })));
  return [...new Set(['UTC', timeZone])].flatMap((zone) =>
    ['00:00', '12:00'].flatMap((time) => {
      const place = bookable.find(({ moment }) => localDateTime(moment, zone).slice(11, 16) === time);
      return place ? [{ place, day: localDateTime(place.moment, zone).slice(0, 10) }] : [];
    }),
  );
}

test(
  'a booking request for a non-existent day or hour is refused',
  ...covers(
    'CREATE-BOOKING-DATE-IMPOSSIBLE',
    async ({ partner, candidates, place: first, guests, forAll }, id) => {
      const usual: readonly DateDefect[] = impossibleDates(first.moment).map(({ defect }, index) => ({
        id,
        defect: `a date with ${defect}`,
        changes: ({ moment }) => ({ date: impossibleDates(moment)[index]?.text }),
      }));
      const any = overflowingDates.map(({ defect, of }) => ({
        id,
        defect,
        changes: ({ moment }: Place) => ({ date: of(moment) }),
      }));
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes?.(place))),
      );
    },
  ),
);

test(
  'a booking request whose date has no offset is refused',
  ...covers(
    'CREATE-BOOKING-DATE-OFFSET-REQUIRED',
    async ({ partner, places, candidates, guests, run, forAll }, id) => {
      const clockOf = ({ restaurant, moment }: Place): string => {
        const { timeZone = 'UTC' } = run;
        const zone = places.zoneOf(restaurant) ?? timeZone;
        // Times of UTC may be shown by habit.
        return localDateTime(moment, UTC_OFFSET.test(zone) ? timeZone : zone);
      };
      const usual: readonly DateDefect[] = [
        {
          id,
          defect: 'a date without an offset, by the clock of UTC',
          changes: ({ moment }) => ({ date: localDateTime(moment, 'UTC') }),
        },
        {
          id,
          defect: "a date without an offset and without seconds, by the restaurant's clock",
          changes: (place) => ({ date: clockOf(place).slice(0, 16) }),
        },
        {
          id,
          defect: "a date without an offset, by the restaurant's clock",
          changes: (place) => ({ date: clockOf(place) }),
        },
      ];
      const any = fc
        .record({ offset: utcOffsets, digits: fc.constantFrom(16, 19, 21, 23, 26) })
        .map(({ offset, digits }) => ({
          id,
          defect: `a date of ${digits} characters without an offset, by a clock of ${offset}`,
          changes: ({ moment }: Place) => {
            const text = localDateTime(moment, offset);
            return { date: `${text}.000000`.slice(0, digits) };
          },
        }));
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes?.(place))),
      );
    },
  ),
);
