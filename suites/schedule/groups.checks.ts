import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { CHOSEN_FROM, chosenAmong } from '../../helpers/restaurants/choice.ts';
import { readListing } from '../../helpers/restaurants/listing.ts';
import { readOpeningHours } from '../../helpers/restaurants/hours/opening-hours.ts';
import {
  bookingAt,
  covers,
  expectSame,
  expectThat,
  inconclusive,
  isAccepted,
  isJsonArray,
  type Json,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  test,
} from '../../helpers/test.ts';
import { DAY_MS } from '../../helpers/values/time.ts';
import { restaurantsOfUnlikeHours, weekdayOf, WEEKDAYS } from './days.ts';

const MOST_SCHEDULES = 8;

const MOST_SILENT = 3;

test(
  'a schedule belongs to the requested restaurant and gives the right weekday for each date',
  ...covers(
    { restaurantRef: 'SCHEDULE-RESTAURANT-REF-AGREES', dayOfDate: 'SCHEDULE-DAY-MATCHES-DATE' },
    async ({ partner, places, settings, forAll }, { restaurantRef, dayOfDate }) => {
      const { restaurants } = await readListing(partner, 20, {}, CHOSEN_FROM);
      const chosen = chosenAmong(restaurants, settings.seed);
      const seen = { accepted: 0, groups: 0, dated: 0 };
      await forAll(
        'read',
        fc.constantFrom(...restaurants.map(({ id }) => id)),
        async (id) => {
          const answer = await partner.send('getSchedule', { path: { id } });
          if (!isAccepted(answer)) return;
          seen.accepted += 1;
          for (const group of isJsonArray(answer.json) ? JsonView.of(answer).items : []) {
            seen.groups += 1;
            const shown = group.at('restaurantId');
            expectSame(restaurantRef, shown.json, id, [answer], [shown.pointer]);
            const [date, day] = [group.at('date').json, group.at('day').json];
            if (typeof date !== 'string' || typeof day !== 'string') continue;
            const expected = weekdayOf(date);
            // An invalid date or day is the finding of its own field.
            if (expected === undefined || !WEEKDAYS.includes(day)) continue;
            seen.dated += 1;
            const otherwise = { expected: `${expected} on ${date}`, observed: day, evidence: [answer] };
            const at = [group.at('day').pointer];
            expectThat(dayOfDate, day === expected, { ...otherwise, at });
          }
        },
        [...new Set([...chosen.map(({ id }) => id), ...restaurantsOfUnlikeHours(places)])],
      );
      if (seen.accepted === 0) inconclusive('no request for a schedule was accepted');
      if (seen.groups === 0) {
        leaveNotApplicable(restaurantRef, 'no schedule has a group');
        leaveNotApplicable(dayOfDate, 'no schedule has a group');
      } else if (seen.dated === 0) {
        leaveInconclusive(dayOfDate, 'no group has both a readable date and a readable day');
      }
    },
  ),
);

test(
  'a restaurant that takes bookings shows its BOOKING hours',
  ...covers(
    'SCHEDULE-BOOKING-SHOWN',
    async ({ partner, places, guests, run, settings, forAll }, requirement) => {
      const allowed = settings.targetRestaurantIds;
      const takers = places.restaurants
        .filter((one) => one.active && one.guestChannel && !one.phoneConfirmation)
        .map(({ id }) => id)
        .filter((id) => allowed === undefined || allowed.includes(id));
      if (takers.length === 0) {
        return leaveNotApplicable(requirement, 'no restaurant takes bookings without a confirmed phone');
      }
      let silent = 0;
      await forAll(
        'read',
        fc.constantFrom(...takers),
        async (id) => {
          const answer = await partner.send('getSchedule', { path: { id } });
          const groups =
            isAccepted(answer) && isJsonArray(answer.json) ? JsonView.of(answer).items : undefined;
          const types = groups?.map((group) => group.at('type').json);
          // A group of unknown type might be one of BOOKING hours.
          const isClear = types?.every((type) => type === 'BOOKING' || type === 'RESTAURANT') === true;
          const isShown = types?.includes('BOOKING') === true;
          if (isAccepted(answer) && isClear && isShown) {
            return expectThat(requirement, true, {
              expected: '',
              observed: '',
              evidence: [answer],
            });
          }
          leaveInconclusive(requirement, 'no schedule shows BOOKING hours, and no booking was accepted');
          silent += 1;
          if (!isAccepted(answer) || !isClear || silent > MOST_SILENT) return;
          for (const moment of momentsToTry(answer.json, run.timeZone ?? 'UTC')) {
            const request = bookingAt({ restaurant: id, moment }, guests.phone());
            const booking = await partner.send('createBooking', request);
            if (!isAccepted(booking)) continue;
            return expectThat(requirement, false, {
              expected: `groups of type BOOKING, because restaurant ${id} takes bookings`,
              observed: 'none, but a booking was accepted',
              evidence: [answer, booking],
            });
          }
        },
        takers.slice(0, MOST_SCHEDULES),
      );
    },
  ),
);

/** The middle of the opening hours if they are shown, else lunch and dinner of the next days. */
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
