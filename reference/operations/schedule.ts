import { Temporal } from 'temporal-polyfill';
import type { Restaurant } from '../domain/restaurant.ts';
import { Service } from '../service/service.ts';
import { ok } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import { readPairs, requiredOf } from '../wire/parameters.ts';
import { requireRestaurant } from './restaurants.ts';

function zoneOf({ behaviour, timeZone }: Service, restaurant: Restaurant): string {
  return behaviour.restaurantZone(restaurant, timeZone);
}

/** Today in the zone of the restaurant. */
function today(service: Service, restaurant: Restaurant): Temporal.PlainDate {
  const now = Temporal.Instant.fromEpochMilliseconds(service.now());
  return localTime(service, restaurant, now).toPlainDate();
}

/** An instant on the clock of the restaurant. */
export function localTime(
  service: Service,
  restaurant: Restaurant,
  instant: Temporal.Instant,
): Temporal.PlainDateTime {
  return instant.toZonedDateTimeISO(zoneOf(service, restaurant)).toPlainDateTime();
}

function groupsOn(service: Service, restaurant: Restaurant, date: Temporal.PlainDate): Json[] {
  const { behaviour } = service;
  const day = behaviour.dayName(date);
  const text = date.toString();
  // Ids only have to be stable and distinct: days since the year 2000, and the restaurant's place in the service. Whether an
  // id is odd must not tell the type, the record or the first day: a mutant "for odd ids" would strike one of them alone.
  const dayNumber = date.since('2000-01-01').days;
  const ordinal = service.restaurants.ordinal(restaurant.id);
  const turn = dayNumber + ordinal;
  const zone = zoneOf(service, restaurant);
  return behaviour.scheduleTypes.map((type, typeIndex) => {
    const id = (ordinal * 100_000 + dayNumber) * 2 + ((typeIndex + turn) % 2);
    const intervals = behaviour.workingIntervals(restaurant, date, type);
    const records = behaviour.shownStretches(intervals, date, type).map((stretch, index) =>
      behaviour.scheduleRecordJson({
        id: id * 10 + ((index + turn) % 10),
        date: text,
        start: behaviour.timeJson(stretch.start, date, zone),
        end: behaviour.timeJson(stretch.end, date, zone),
        isWorkingTime: stretch.isWorkingTime,
        day,
        type,
      }),
    );
    return behaviour.scheduleGroupJson({ id, date: text, day, type, restaurantId: restaurant.id }, records);
  });
}

/** Operation 6. */
export function getSchedule(service: Service, call: Call): Answer {
  const restaurant = requireRestaurant(service, call);
  const first = today(service, restaurant);
  const dates = Array.from({ length: service.behaviour.scheduleDays }, (_, days) => first.add({ days }));
  return ok(service.behaviour.scheduleJson(dates.flatMap((date) => groupsOn(service, restaurant, date))));
}

const DAY_MINUTES = 24 * 60;

/** Whether a day of the local calendar is one that the schedule covers. */
function isCovered(service: Service, restaurant: Restaurant, date: Temporal.PlainDate): boolean {
  const first = today(service, restaurant);
  const { bookableDays, scheduleDays } = service.behaviour;
  const end = first.add({ days: bookableDays ?? scheduleDays });
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, end) < 0;
}

/** Whether hours that begin on a day include a minute, counted from midnight of that day. */
function isOpen(service: Service, restaurant: Restaurant, date: Temporal.PlainDate, minute: number): boolean {
  const { behaviour } = service;
  return behaviour
    .workingIntervals(restaurant, date, 'BOOKING')
    .some((interval) => behaviour.isInside(minute, interval));
}

/** Whether an instant lies in hours that began the day before, a day that the schedule covers. */
function isOpenSinceYesterday(
  service: Service,
  restaurant: Restaurant,
  local: Temporal.PlainDateTime,
): boolean {
  const yesterday = local.toPlainDate().subtract({ days: 1 });
  const minute = local.hour * 60 + local.minute + DAY_MINUTES;
  return isCovered(service, restaurant, yesterday) && isOpen(service, restaurant, yesterday, minute);
}

/** Whether an instant lies on one of the days that the schedule covers, or in hours that began on one. */
export function isScheduledDay(service: Service, restaurant: Restaurant, instant: Temporal.Instant): boolean {
  const local = localTime(service, restaurant, instant);
  return (
    isCovered(service, restaurant, local.toPlainDate()) || isOpenSinceYesterday(service, restaurant, local)
  );
}

/** Whether bookings are accepted for this instant: from the start of a stretch to just before its end. */
export function isWorkingMoment(
  service: Service,
  restaurant: Restaurant,
  instant: Temporal.Instant,
): boolean {
  const local = localTime(service, restaurant, instant);
  const minute = local.hour * 60 + local.minute;
  return (
    isOpen(service, restaurant, local.toPlainDate(), minute) ||
    isOpenSinceYesterday(service, restaurant, local)
  );
}

/** Operation 5. */
export function countFreeTables(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const restaurant = requireRestaurant(service, call);
  const pairs = readPairs(call.query);
  const date = behaviour.readTablesDate(requiredOf(pairs, 'date', behaviour.defaultTablesDate));
  const persons = behaviour.readTablesPersons(requiredOf(pairs, 'persons', behaviour.defaultTablesPersons));
  const open = isWorkingMoment(service, restaurant, date);
  const free = behaviour.freeTables(restaurant, open, persons, localTime(service, restaurant, date));
  return ok(behaviour.tableCountJson(free));
}
