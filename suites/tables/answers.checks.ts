import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectAccepted, leaveInconclusive, observe } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { inOrder } from '../../helpers/in-order.ts';
import { isJsonObject } from '../../helpers/json.ts';
import { offsetDateTime } from '../../helpers/local-date-time.ts';
import { notationOf } from '../../helpers/schedule/notation-of.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'the free tables of an active restaurant at a bookable moment are told',
  ...covers(
    ['COUNT-TABLES-ANSWERS-200', 'COUNT-TABLES-MEDIA-TYPE', 'COUNT-TABLES-BODY-KIND', 'COUNT-TABLES-SHAPE'],
    async ({ partner, candidates, guests, contract }) => {
      const exchanges: Exchange[] = [];
      for (const [index, place] of candidates.slice(0, 3).entries()) {
        const path = { id: place.restaurant };
        const utc = new Date(place.moment).toISOString();
        const counts = await Promise.all([
          partner.send('countFreeTables', { path, query: { date: utc, persons: index + 1 } }),
          partner.send('countFreeTables', {
            path,
            query: { date: offsetDateTime(place.moment, '+03:00'), persons: 2 },
          }),
          partner.send('countFreeTables', {
            path,
            query: { date: offsetDateTime(place.moment, '-09:30'), persons: 4 },
          }),
        ]);
        exchanges.push(...counts);
        const refused = counts.filter((count) => !isAccepted(count));
        // Only a booking shows that the moment is bookable: the zone of the schedule may be another.
        const body = soundBooking(place, guests.phone());
        const isBookable =
          refused.length > 0 && isAccepted(await partner.send('createBooking', { path, body }));
        for (const count of refused) {
          if (isBookable) expectAccepted('COUNT-TABLES-ANSWERS-200', count);
          else leaveInconclusive('COUNT-TABLES-ANSWERS-200', 'refused where no booking is accepted either');
        }
      }
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
