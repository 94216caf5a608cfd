import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted, isRefused, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused } from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { chosenRestaurants } from '../../helpers/restaurants/chosen-restaurants.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';
import { whileDataStandsStill } from '../../helpers/while-data-stands-still.ts';

test(
  'the schedule of an active restaurant is answered with groups that have every field',
  ...covers(
    [
      'GET-SCHEDULE-ANSWERS-200',
      'GET-SCHEDULE-MEDIA-TYPE',
      'GET-SCHEDULE-BODY-KIND',
      'SCHEDULE-ID-PRESENT',
      'SCHEDULE-ID-TYPE',
      'SCHEDULE-DATE-PRESENT',
      'SCHEDULE-DATE-TYPE',
      'SCHEDULE-DATE-VALUE',
      'SCHEDULE-DAY-PRESENT',
      'SCHEDULE-DAY-TYPE',
      'SCHEDULE-DAY-ENUM',
      'SCHEDULE-TYPE-PRESENT',
      'SCHEDULE-TYPE-TYPE',
      'SCHEDULE-TYPE-ENUM',
      'SCHEDULE-RESTAURANT-REF-PRESENT',
      'SCHEDULE-RESTAURANT-REF-TYPE',
      'SCHEDULE-RECORDS-PRESENT',
      'SCHEDULE-RECORDS-TYPE',
      'SCHEDULE-RECORD-START-PRESENT',
      'SCHEDULE-RECORD-END-PRESENT',
    ],
    async ({ partner, contract, settings }) => {
      const exchanges: Exchange[] = [];
      await whileDataStandsStill(async (look) => {
        const chosen = await chosenRestaurants(partner, settings.seed);
        await Promise.all(
          chosen.map(async ({ id }) => {
            const schedule = await partner.send('getSchedule', { path: { id } });
            exchanges.push(schedule);
            // Restaurants come and go: one that can't be read by its id either says nothing of schedules.
            const isGone =
              isRefused(schedule) && isRefused(await partner.send('getRestaurant', { path: { id } }));
            if (!isGone) look.expectAccepted('GET-SCHEDULE-ANSWERS-200', schedule);
          }),
        );
        if (!look.isJudged('GET-SCHEDULE-ANSWERS-200')) {
          look.leaveOpen('GET-SCHEDULE-ANSWERS-200', 'no restaurant whose schedule is refused can be read');
        }
      });
      if (!exchanges.some(isAccepted)) inconclusive('no request for a schedule was accepted');
      expectFields(contract, exchanges);
    },
  ),
);

test(
  'the schedule of a restaurant that does not exist is refused',
  ...covers(['GET-SCHEDULE-UNKNOWN-ID', 'GET-SCHEDULE-MALFORMED-ID'], async ({ partner, settings }) => {
    const chosen = await chosenRestaurants(partner, settings.seed);
    const { place, twin } = await firstAccepting(chosen, ({ id }) =>
      partner.send('getSchedule', { path: { id } }),
    );
    const unknown = unknownId(settings.seed, 'schedule');
    const exchange = await partner.send('getSchedule', { path: { id: unknown } });
    expectRefused('GET-SCHEDULE-UNKNOWN-ID', exchange, { twin, defect: `the unknown id ${unknown}` });
    for (const malformed of ['first', `${place.id}.5`, `${place.id}x`]) {
      const answer = await partner.send('getSchedule', { path: { id: malformed } });
      expectRefused('GET-SCHEDULE-MALFORMED-ID', answer, { twin, defect: `the id «${malformed}»` });
    }
  }),
);
