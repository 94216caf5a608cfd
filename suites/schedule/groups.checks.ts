import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { readOpeningHours } from '../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import {
  bookingAt,
  covers,
  expectThat,
  isAccepted,
  isJsonArray,
  type Json,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  test,
} from '../../helpers/test.ts';
import { DAY_MS } from '../../helpers/values/time.ts';

const MOST_SCHEDULES = 8;

const MOST_SILENT = 3;

const MOST_UNBOOKABLE = 2;

test(
  'a restaurant that takes bookings shows its BOOKING hours',
  ...covers(
    'SCHEDULE-BOOKING-SHOWN',
    async ({ partner, places, guests, run, settings, check, forAll }, requirement) => {
      const allowed = settings.targetRestaurantIds;
      const takers = places.restaurants
        .filter((one) => one.active && one.guestChannel && !one.phoneConfirmation)
        .map(({ id }) => id)
        .filter((id) => allowed === undefined || allowed.includes(id));
      if (takers.length === 0) {
        return leaveNotApplicable(requirement, 'no restaurant takes bookings without a confirmed phone');
      }
      const bookable = places.bookable().map(({ id }) => id);
      // The hours of all were read at the start of the run: these have none for bookings, or are not set up yet.
      const unbookable = takers.filter((id) => !bookable.includes(id)).slice(0, MOST_UNBOOKABLE);
      let silent = 0;
      const judge = async (id: bigint): Promise<void> => {
        const answer = await partner.send('getSchedule', { path: { id } });
        const groups = isAccepted(answer) && isJsonArray(answer.json) ? JsonView.of(answer).items : undefined;
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
      };
      for (const id of unbookable) await judge(id);
      await forAll(
        'read',
        fc.constantFrom(...takers),
        judge,
        // Of many restaurants those at first may not be set up yet.
        [...new Set([...takers.slice(0, MOST_SCHEDULES), ...bookable.slice(0, 1)])],
      );
      if (!check.hasVerdict(requirement))
        leaveInconclusive(requirement, 'no schedule shows BOOKING hours, and no booking was accepted');
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
