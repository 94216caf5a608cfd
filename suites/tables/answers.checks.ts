import fc from 'fast-check';
import { utcOffsets } from '../../helpers/arbitraries/utc-offsets.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectAccepted, leaveInconclusive, observe } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { inOrder } from '../../helpers/in-order.ts';
import { isJsonObject } from '../../helpers/json.ts';
import { offsetDateTime } from '../../helpers/local-date-time.ts';
import { notationOf } from '../../helpers/schedule/notation-of.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

/** Where requests are refused, so many bookings at most show that it was wrong. */
const MOST_BOOKINGS = 6;
/** What no service takes for a party of its own kind. */
const MOST_PERSONS = 12;

test(
  'the free tables of an active restaurant at a bookable moment are told',
  ...covers(
    ['COUNT-TABLES-ANSWERS-200', 'COUNT-TABLES-MEDIA-TYPE', 'COUNT-TABLES-BODY-KIND', 'COUNT-TABLES-SHAPE'],
    async ({ partner, places, candidates, guests, contract, forAll }) => {
      const exchanges: Exchange[] = [];
      const bookable = places.bookable().map(({ id }) => id);
      let bookings = 0;
      /** Only a booking shows that the moment is bookable: the zone of the schedule may be another. */
      const isBookable = async (place: Place, persons: number): Promise<boolean> => {
        bookings += 1;
        if (bookings > MOST_BOOKINGS) return false;
        const body = soundBooking(place, guests.phone(), { persons });
        return isAccepted(await partner.send('createBooking', { path: { id: place.restaurant }, body }));
      };
      await forAll(
        'read',
        fc.record({
          restaurant: fc.constantFrom(...bookable),
          at: fc.nat(1000),
          offset: fc.oneof(fc.constant('Z'), utcOffsets),
          persons: fc.integer({ min: 1, max: MOST_PERSONS }),
        }),
        async ({ restaurant, at, offset, persons }) => {
          const moments = places.momentsOf(restaurant);
          const moment = moments[at % moments.length] ?? inconclusive('no moment is bookable');
          const date = offset === 'Z' ? new Date(moment).toISOString() : offsetDateTime(moment, offset);
          const count = await partner.send('countFreeTables', {
            path: { id: restaurant },
            query: { date, persons },
          });
          exchanges.push(count);
          if (isAccepted(count) || (await isBookable({ restaurant, moment }, persons))) {
            return expectAccepted('COUNT-TABLES-ANSWERS-200', count);
          }
          leaveInconclusive('COUNT-TABLES-ANSWERS-200', 'refused where no booking is accepted either');
        },
        candidates.slice(0, 3).flatMap(({ restaurant, moment }, index) => {
          const at = places.momentsOf(restaurant).indexOf(moment);
          return [
            { restaurant, at, offset: 'Z', persons: index + 1 },
            { restaurant, at, offset: '+03:00', persons: 2 },
            { restaurant, at, offset: '-09:30', persons: 4 },
          ];
        }),
      );
      expectFields(contract, exchanges);
      const shapes = exchanges.filter(isAccepted).map(({ json }) => {
        if (!isJsonObject(json)) return notationOf(json);
        const fields = Object.entries(json).map(([name, value]) => `${name}: ${notationOf(value)}`);
        return `{${inOrder(fields, '')}}`;
      });
      observe('COUNT-TABLES-SHAPE', 'tables.shape', inOrder(shapes, 'not told'));
    },
  ),
);
