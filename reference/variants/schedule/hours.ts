import type { Behaviour } from '../../decisions/index.ts';
import { wideHours } from '../../domain/hours.ts';
import type { Interval, WeekHours } from '../../domain/hours.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const HOUR = 60;

const DAY = 24 * HOUR;

function daily(opening: readonly Interval[], booking: readonly Interval[]): WeekHours {
  return {
    RESTAURANT: Array.from({ length: 7 }, () => opening),
    BOOKING: Array.from({ length: 7 }, () => booking),
  };
}

/** Evening hours that end at half past one; bookings until one. */
const night = daily([[17 * HOUR, DAY + 90]], [[17 * HOUR + 30, DAY + HOUR]]);

const always = daily([[0, DAY]], [[0, DAY]]);

/** Gives restaurants other hours; with `wideOnly`, only those with wide hours. */
function withHours(usual: Behaviour, hours: WeekHours, wideOnly: boolean): Partial<Behaviour> {
  const change = (restaurant: Restaurant): Restaurant =>
    wideOnly && restaurant.hours !== wideHours ? restaurant : { ...restaurant, hours };
  return {
    newRestaurantHours: hours,
    initialRestaurants: (seeded) => usual.initialRestaurants(seeded).map(change),
  };
}

/** Writes times of the next day by the clock of that day, so that an end can be before its start. */
function clockOfNextDay(usual: Behaviour): Pick<Behaviour, 'timeJson'> {
  return {
    timeJson: (minutes, date, timeZone) =>
      minutes < DAY
        ? usual.timeJson(minutes, date, timeZone)
        : usual.timeJson(minutes - DAY, date.add({ days: 1 }), timeZone),
  };
}

const onlyFridays: WeekHours = {
  RESTAURANT: [[], [], [], [], [[17 * HOUR, 23 * HOUR]], [], []],
  BOOKING: [[], [], [], [], [[18 * HOUR, 22 * HOUR]], [], []],
};

/** Other hours of restaurants, and other days that schedules show. */
export const hoursVariants: readonly Variant[] = [
  variant(
    'hours-past-midnight',
    'hours',
    'Hours end on the next day, so the time of the end is before that of the start (section 2.3).',
    (usual) => ({ ...withHours(usual, night, true), ...clockOfNextDay(usual) }),
  ),
  variant(
    'hours-past-24',
    'hours',
    'Hours that end on the next day are counted beyond 24:00 (section 2.3: formats are not shown).',
    (usual) => withHours(usual, night, true),
  ),
  variant(
    'hours-round-the-clock-24',
    'hours',
    'Most restaurants are open from 00:00 to 24:00 (section 2.3).',
    (usual) => withHours(usual, always, true),
  ),
  variant(
    'hours-round-the-clock-00',
    'hours',
    'Most restaurants are open from 00:00 to 00:00 of the next day (section 2.3).',
    (usual) => ({ ...withHours(usual, always, true), ...clockOfNextDay(usual) }),
  ),
  variant(
    'hours-always-everywhere',
    'hours',
    'No restaurant ever closes (section 2.3).',
    (usual) => withHours(usual, always, false),
    {
      leavesOpen: [
        'RESTRICT-DATE-CLOSED',
        'RESTRICT-OUTSIDE-BOOKING-HOURS',
        'SCHEDULE-END-MOMENT',
        'SCHEDULE-ZONE',
      ],
    },
  ),
  variant('hours-two-a-day', 'hours', 'Bookings are accepted for two hours a day (section 2.3).', (usual) =>
    withHours(usual, daily([[12 * HOUR, 23 * HOUR]], [[18 * HOUR + 7, 20 * HOUR + 7]]), false),
  ),
  variant(
    'hours-fridays-only',
    'hours',
    'Restaurants open on Fridays only (section 2.3).',
    (usual) => withHours(usual, onlyFridays, false),
    { leavesOpen: ['RESTRICT-INSIDE-BOOKING-HOURS'] },
  ),
  variant(
    'hours-same-for-bookings',
    'hours',
    'Bookings are accepted whenever the restaurant is open (section 2.3: the hours may differ).',
    (usual) => withHours(usual, daily([[10 * HOUR, 22 * HOUR]], [[10 * HOUR, 22 * HOUR]]), false),
    { leavesOpen: ['RESTRICT-OUTSIDE-BOOKING-HOURS'] },
  ),
  variant(
    'hours-bookings-longer',
    'hours',
    'Bookings are accepted for longer hours than the restaurant is open (section 2.3: the hours may differ).',
    (usual) => withHours(usual, daily([[11 * HOUR, 21 * HOUR]], [[10 * HOUR, 22 * HOUR]]), false),
    { leavesOpen: ['RESTRICT-OUTSIDE-BOOKING-HOURS'] },
  ),
  variant(
    'hours-end-included',
    'hours-end',
    'The very end of the hours can still be booked (section 2.3: observed).',
    (usual) => ({
      isInside: (minute, interval) => minute === interval[1] || usual.isInside(minute, interval),
    }),
  ),
  ...[2, 7, 60].map((days) =>
    variant(
      `schedule-${days}-days`,
      'schedule-days',
      `Schedules show ${days} days, and only these can be booked (section 2.3).`,
      () => ({ scheduleDays: days }),
      { leavesOpen: days === 2 ? ['RESTRICT-INSIDE-BOOKING-HOURS'] : [] },
    ),
  ),
];
