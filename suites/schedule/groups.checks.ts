import { Temporal } from 'temporal-polyfill';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted } from '../../helpers/exchange.ts';
import { expectSame, expectThat, leaveInconclusive, leaveNotApplicable } from '../../helpers/expectations.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { isJsonArray, type Json } from '../../helpers/json.ts';
import { chosenRestaurants } from '../../helpers/restaurants/chosen-restaurants.ts';
import { readOpeningHours } from '../../helpers/schedule/opening-hours.ts';
import { WEEKDAYS, weekdayOf } from '../../helpers/schedule/weekday-of.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_SCHEDULES = 8;
const MOST_SILENT = 3;

test(
  'a schedule speaks of the restaurant that was asked for, and names the day of each date rightly',
  ...covers(
    ['SCHEDULE-RESTAURANT-REF-AGREES', 'SCHEDULE-DAY-MATCHES-DATE'],
    async ({ partner, settings }) => {
      const chosen = await chosenRestaurants(partner, settings.seed);
      const schedules = await Promise.all(
        chosen.map(async ({ id }) => ({ id, answer: await partner.send('getSchedule', { path: { id } }) })),
      );
      if (!schedules.some(({ answer }) => isAccepted(answer)))
        inconclusive('no request for a schedule was accepted');
      let dated = 0;
      let groups = 0;
      for (const { id, answer } of schedules) {
        if (!isAccepted(answer) || !isJsonArray(answer.json)) continue;
        for (const group of JsonView.of(answer).items) {
          groups += 1;
          expectSame('SCHEDULE-RESTAURANT-REF-AGREES', group.at('restaurantId').json, id, [answer]);
          const [date, day] = [group.at('date').json, group.at('day').json];
          if (typeof date !== 'string' || typeof day !== 'string') continue;
          const expected = weekdayOf(date);
          // A date or day that is none is the finding of its own field.
          if (expected === undefined || !WEEKDAYS.includes(day)) continue;
          dated += 1;
          const otherwise = { expected: `${expected} on ${date}`, observed: day, evidence: [answer] };
          expectThat('SCHEDULE-DAY-MATCHES-DATE', day === expected, otherwise);
        }
      }
      if (groups === 0) {
        leaveNotApplicable('SCHEDULE-RESTAURANT-REF-AGREES', 'no schedule has a group');
        leaveNotApplicable('SCHEDULE-DAY-MATCHES-DATE', 'no schedule has a group');
      } else if (dated === 0) {
        leaveInconclusive('SCHEDULE-DAY-MATCHES-DATE', 'no group has both a date and a day that can be read');
      }
    },
  ),
);

test(
  'a restaurant that takes bookings shows when it takes them',
  ...covers(['SCHEDULE-BOOKING-SHOWN'], async ({ partner, places, guests, run, settings, check }) => {
    const allowed = settings.targetRestaurantIds;
    const takers = places.restaurants
      .filter((one) => one.active && one.guestChannel && !one.phoneConfirmation)
      .filter(({ id }) => allowed === undefined || allowed.includes(id))
      .slice(0, MOST_SCHEDULES);
    const schedules = await Promise.all(
      takers.map(async ({ id }) => ({ id, answer: await partner.send('getSchedule', { path: { id } }) })),
    );
    const readable = schedules.flatMap(({ id, answer }) => {
      const groups = isAccepted(answer) && isJsonArray(answer.json) ? JsonView.of(answer).items : undefined;
      const types = groups?.map((group) => group.at('type').json);
      // Where a group is of no known type, that it is none of BOOKING can't be told.
      const isClear = types?.every((type) => type === 'BOOKING' || type === 'RESTAURANT');
      return types && isClear && isAccepted(answer)
        ? [{ id, answer, isShown: types.includes('BOOKING') }]
        : [];
    });
    for (const { id, answer } of readable.filter(({ isShown }) => !isShown).slice(0, MOST_SILENT)) {
      for (const moment of momentsToTry(answer.json, run.timeZone ?? 'UTC')) {
        const body = soundBooking({ restaurant: id, moment }, guests.phone());
        const booking = await partner.send('createBooking', { path: { id }, body });
        if (!isAccepted(booking)) continue;
        expectThat('SCHEDULE-BOOKING-SHOWN', false, {
          expected: `groups of type BOOKING, since restaurant ${id} takes bookings`,
          observed: 'none, but a booking was accepted',
          evidence: [answer, booking],
        });
        break;
      }
    }
    if (takers.length === 0) {
      leaveNotApplicable('SCHEDULE-BOOKING-SHOWN', 'no restaurant takes bookings without a confirmed phone');
    } else if (readable.some(({ isShown }) => isShown)) {
      check.pass('SCHEDULE-BOOKING-SHOWN');
    } else {
      leaveInconclusive(
        'SCHEDULE-BOOKING-SHOWN',
        'no schedule shows hours of bookings, and no booking was accepted',
      );
    }
  }),
);

/** The middle of opening hours as far as they are shown, else lunch and dinner of the next days. */
function momentsToTry(schedule: Json | undefined, zone: string): readonly number[] {
  const opening = readOpeningHours(schedule, zone)?.opening ?? [];
  const middles = opening.map(({ start, end }) => (start + end) / 2);
  const soon = middles.filter((moment) => moment > Date.now() + DAY_MS).slice(0, 2);
  if (soon.length > 0) return soon;
  const today = Temporal.Now.plainDateISO(zone);
  return [2, 3].flatMap((days) =>
    ['13:00', '19:00'].map((time) => {
      const day = today.add({ days });
      return day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
    }),
  );
}
