import { Temporal } from 'temporal-polyfill';
import {
  type Interval,
  isInside,
  readOpeningHours,
} from '../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import {
  acceptanceFact,
  bookingAt,
  covers,
  isAccepted,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  notApplicable,
  notationOf,
  observe,
  sortedList,
  test,
} from '../../helpers/test.ts';
import { flagIn } from '../../helpers/values/flags.ts';
import { DAY_MS, MINUTE_MS } from '../../helpers/values/time.ts';
import { nonWorkingHours, weekdayOf } from './days.ts';

const RECORD_FIELDS = ['id', 'date', 'start', 'end', 'isWorkingTime', 'day', 'type'];

/** Enough to include rare hours, such as those of a closed day. */
const MOST_SCHEDULES = 24;

test(
  'details of schedules beyond the contract are recorded',
  ...covers(
    {
      notation: 'SCHEDULE-RECORD-NOTATION',
      openingShown: 'SCHEDULE-OPENING-SHOWN',
      lastDay: 'SCHEDULE-HORIZON',
      nonWorkingRecords: 'SCHEDULE-NON-WORKING-RECORDS',
    },
    async (
      { partner, places, guests, run, settings },
      { notation, openingShown, lastDay, nonWorkingRecords },
    ) => {
      const zone = run.timeZone ?? 'UTC';
      const active = places.restaurants.filter((one) => one.active).slice(0, MOST_SCHEDULES);
      const schedules = await Promise.all(
        active.map(async (restaurant) => {
          const answer = await partner.send('getSchedule', { path: { id: restaurant.id } });
          const json = isAccepted(answer) && isJsonArray(answer.json) ? answer.json : [];
          return { restaurant, json, groups: json.filter(isJsonObject) };
        }),
      );
      const groups = schedules.flatMap((schedule) => schedule.groups);
      if (groups.length === 0) return notApplicable('no schedule has a group');

      const records = groups.flatMap(recordsOf);
      for (const field of RECORD_FIELDS) {
        const fact = sortedList(
          records.map((record) => notationOf(record[field])),
          'no records',
        );
        observe(notation, `schedule.record.${field}`, fact);
      }

      const isShown = groups.some(({ type }) => type === 'RESTAURANT');
      const differs = schedules.some(({ json }) => {
        const { opening, booking } = readOpeningHours(json, zone) ?? { opening: [], booking: [] };
        return JSON.stringify(opening) !== JSON.stringify(booking);
      });
      const opening = differs
        ? 'shown, other than those of bookings'
        : 'shown, the same as those of bookings';
      observe(openingShown, 'schedule.opening-hours', isShown ? opening : 'not shown');

      const today = Temporal.Now.plainDateISO(zone);
      const ahead = groups.flatMap(({ date }) =>
        typeof date === 'string' && weekdayOf(date) !== undefined ? today.until(date).days : [],
      );
      const horizon = ahead.length === 0 ? 'not shown' : `${Math.max(...ahead)} days after today`;
      observe(lastDay, 'schedule.last-day', horizon);

      const idle = schedules.map(({ restaurant, json }) => ({
        restaurant,
        hours: nonWorkingHours(json, zone),
        json,
      }));
      const isIdleShown = records.some((record) => flagIn(record['isWorkingTime']) === false);
      observe(nonWorkingRecords, 'schedule.non-working-records', isIdleShown ? 'shown' : 'not shown');
      const allowed = settings.targetRestaurantIds;
      const attempt = idle
        .filter(({ restaurant }) => restaurant.guestChannel && !restaurant.phoneConfirmation)
        .filter(({ restaurant }) => allowed === undefined || allowed.includes(restaurant.id))
        .flatMap(({ restaurant, hours, json }) => {
          const working = readOpeningHours(json, zone)?.booking ?? [];
          const middles = hours.map(
            ({ start, end }) => Math.floor((start + end) / 2 / MINUTE_MS) * MINUTE_MS,
          );
          const moment = middles.find((one) => one > Date.now() + DAY_MS && !isInside(working, one));
          return moment === undefined ? [] : [{ restaurant: restaurant.id, moment }];
        })[0];
      if (attempt === undefined) return;
      const booking = await partner.send('createBooking', bookingAt(attempt, guests.phone()));
      observe(nonWorkingRecords, 'schedule.booking-in-non-working-hours', acceptanceFact(booking));
    },
  ),
);

test(
  'the time zone of hours and the responses to bookings at their edges are recorded',
  ...covers(
    { hoursZone: 'SCHEDULE-ZONE', endMoment: 'SCHEDULE-END-MOMENT' },
    async ({ partner, places, guests, run }, { hoursZone, endMoment }) => {
      const [edge] = places.bookable().flatMap(({ id }) => {
        const hours = lonely(places.hours.get(id)?.booking ?? []);
        return hours === undefined ? [] : [{ id, ...hours }];
      });
      if (edge === undefined) return notApplicable('no restaurant shows hours that begin and end');
      const { id, start, end } = edge;
      const bookAt = async (moment: number): Promise<string> => {
        const request = bookingAt({ restaurant: id, moment }, guests.phone());
        return acceptanceFact(await partner.send('createBooking', request));
      };
      const [before, first, last, over] = await Promise.all(
        [start - MINUTE_MS, start, end - MINUTE_MS, end].map(bookAt),
      );
      const zone = run.timeZone === undefined ? 'read in UTC' : `read in ${run.timeZone}`;
      const areInstantsSure = places.hours.get(id)?.areInstantsSure ?? true;
      const named = run.timeZone === undefined && areInstantsSure ? 'with their own offset' : zone;
      observe(
        hoursZone,
        'schedule.zone',
        `${named}: a minute before the start ${before}, at the start ${first}`,
      );
      const fact = `a minute before the end ${last}, at the end ${over}`;
      observe(endMoment, 'schedule.end', fact);
    },
  ),
);

function recordsOf(group: JsonObject): readonly JsonObject[] {
  const { records } = group;
  return isJsonArray(records) ? records.filter(isJsonObject) : [];
}

/** The first hours at least a day ahead that do not touch other hours. */
function lonely(hours: readonly Interval[]): Interval | undefined {
  return hours.find(
    (one) =>
      one.start > Date.now() + DAY_MS &&
      hours.every((other) => other === one || other.end < one.start || other.start > one.end),
  );
}
