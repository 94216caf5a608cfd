import { Temporal } from 'temporal-polyfill';
import type { Input } from '../../evidence/points/inputs.ts';
import { type Interval, merged } from './opening-hours.ts';
import type { Place, RestaurantHours } from './restaurant-hours.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The schedule of a restaurant as the suite read it on the day of a moment, beside the moment itself, in its zone. */
export function hoursInput(hours: RestaurantHours, { restaurant, moment }: Place): Input {
  const zone = hours.zone ?? 'UTC';
  const tried = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  const from = tried.startOfDay();
  const to = from.add({ days: 1 });
  const day = `${WEEKDAYS[tried.dayOfWeek - 1]} ${tried.toPlainDate().toString()}`;
  const shown = (intervals: readonly Interval[]): string => {
    const ofDay = merged(intervals).filter(
      ({ start, end }) => start < to.epochMilliseconds && end > from.epochMilliseconds,
    );
    return ofDay.map((one) => windowText(one, tried)).join(', ') || 'none on this day';
  };
  const lines = [
    `day      ${day}, in the zone ${zone}${hours.zone === undefined ? ' (the zone of the hours is not known)' : ''}`,
    `open     ${shown(hours.opening)} (groups of type RESTAURANT)`,
    `bookings ${shown(hours.booking)} (groups of type BOOKING)`,
    `tried    ${timeOf(tried)}, which is ${new Date(moment).toISOString()}`,
    ...lastDay(hours, moment, zone),
  ];
  return { name: `schedule of restaurant ${restaurant} as the suite read it`, value: lines.join('\n') };
}

/** The day of the last hours, where a moment lies after all of them. */
function lastDay({ opening, booking }: RestaurantHours, moment: number, zone: string): readonly string[] {
  const end = Math.max(...[...opening, ...booking].map((one) => one.end));
  if (!Number.isFinite(end) || moment < end) return [];
  const last = Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO(zone);
  return [`ends     ${last.toPlainDate().toString()} ${timeOf(last)}: the schedule shows nothing later`];
}

/** Hours of one day; an end on another day has its date. */
function windowText({ start, end }: Interval, day: Temporal.ZonedDateTime): string {
  const at = (ms: number): string => {
    const time = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(day.timeZoneId);
    const isSameDay = time.toPlainDate().equals(day.toPlainDate());
    return isSameDay ? timeOf(time) : `${timeOf(time)} on ${time.toPlainDate().toString()}`;
  };
  return `${at(start)} to ${at(end)}`;
}

function timeOf(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: time.second === 0 ? 'minute' : 'second' });
}
