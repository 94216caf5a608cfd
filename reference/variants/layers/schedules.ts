import type { Temporal } from 'temporal-polyfill';
import { withHolidays } from '../../decisions/schedule.ts';
import type { WeekHours } from '../../domain/hours.ts';
import { numbered, worded } from '../builders/layer.ts';
import type { Layer } from '../builders/layer.ts';

const HOUR = 60;

/** Minutes of the day; a whole hour, so that it begins a slot of any length that divides an hour. */
const EVENING = 19 * HOUR;

/** The longest that a schedule reaches although it shows less. */
const LONG_AHEAD_DAYS = 60;

const zones = [
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

/** Open all day, bookable from the evening hour for so many minutes. */
function eveningOnly(minutes: number): WeekHours {
  const everyDay = <T>(value: T): readonly T[] => Array.from({ length: 7 }, () => value);
  return {
    RESTAURANT: everyDay([[10 * HOUR, 23 * HOUR + 30]]),
    BOOKING: everyDay([[EVENING, EVENING + minutes]]),
  };
}

/** Zones of restaurants of one service: near each other, far apart, and where the clocks change. */
const ownZones = {
  near: ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Yekaterinburg'],
  far: ['Pacific/Pago_Pago', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
  seasonal: ['Europe/Berlin', 'America/New_York', 'Australia/Adelaide'],
} as const;

function withOffset(minutes: number, date: Temporal.PlainDate, timeZone: string): string {
  const moment = date.toPlainDateTime('00:00').add({ minutes }).toZonedDateTime(timeZone);
  return moment.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** Zones, hours, and how far schedules reach. */
export const scheduleLayers: readonly Layer[] = [
  worded(
    'zone',
    'IANA zone of the schedules',
    Object.fromEntries(
      zones.map((timeZone) => [
        timeZone,
        {
          choice: `Schedules hold in ${timeZone} (section 2.3).`,
          override: () => ({}),
          options: { timeZone },
        },
      ]),
    ),
  ),
  worded(
    'own-zones',
    'where the restaurants of one service lie',
    Object.fromEntries(
      Object.entries(ownZones).map(([where, zonesThere]) => [
        where,
        {
          choice: `Restaurants lie in ${zonesThere.join(', ')}, as the offsets of their schedules show (section 2.3).`,
          override: () => ({
            restaurantZone: ({ id }, usual) => zonesThere[Number(id % 3n)] ?? usual,
            timeJson: withOffset,
          }),
        },
      ]),
    ),
    'notation',
  ),
  numbered(
    'holidays',
    'days from one holiday to the next',
    { from: 3, to: 13 },
    (days) =>
      `Every restaurant is closed on one date in ${days}, although its weekday has hours (section 2.3).`,
    (days) => (usual) => withHolidays(usual, days),
  ),
  numbered(
    'window',
    'minutes of a day in which bookings are accepted',
    { from: 1, to: 240, byMagnitude: true },
    (minutes) => `Every restaurant accepts bookings for ${minutes} min a day, from 19:00 on (section 2.3).`,
    (minutes) => (usual) => {
      const hours = eveningOnly(minutes);
      return {
        newRestaurantHours: hours,
        initialRestaurants: (seeded) =>
          usual.initialRestaurants(seeded).map((restaurant) => ({ ...restaurant, hours })),
      };
    },
    { kind: 'hours' },
  ),
  numbered(
    'shown-days',
    'days that a schedule shows, although more can be booked',
    { from: 5, to: 30 },
    (days) =>
      `Schedules show ${days} days, and the days after them can be booked too (section 2.3: observed).`,
    (days) => () => ({ scheduleDays: days, bookableDays: LONG_AHEAD_DAYS }),
    { kind: 'schedule-days', of: () => ({ warns: ['RESTRICT-DATE-BEYOND-SCHEDULE'] }) },
  ),
  numbered(
    'schedule-days',
    'days that a schedule shows, and that can be booked',
    { from: 5, to: 60 },
    (days) => `Schedules show ${days} days, and only these can be booked (section 2.3).`,
    (days) => () => ({ scheduleDays: days }),
  ),
];
