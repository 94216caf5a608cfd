/** From and to in minutes of the local day; `to` itself is not included. */
export type Interval = readonly [from: number, to: number];

/** Seven days, Monday first; a closed day has no interval. */
type Week = readonly (readonly Interval[])[];

/** Opening hours and the hours in which bookings are accepted (section 2.3). */
export interface WeekHours {
  readonly RESTAURANT: Week;
  readonly BOOKING: Week;
}

/**
 * Whether a restaurant is closed on a date, although its weekday has hours: one date in `every`, another one in every
 * restaurant.
 *
 * @param date days since 2000-01-01
 */
export function isHoliday(restaurantId: bigint, date: number, every: number): boolean {
  return (BigInt(date) + restaurantId * 2n) % BigInt(every) === 0n;
}

function minutes(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** `12:00-14:30 18:00-22:00` to intervals; the empty string is a closed day. */
function day(text: string): readonly Interval[] {
  return text === ''
    ? []
    : text.split(' ').map((part) => [minutes(part.slice(0, 5)), minutes(part.slice(6))] as const);
}

function week(...days: readonly [string, string, string, string, string, string, string]): Week {
  return days.map(day);
}

function daily(text: string): Week {
  return week(text, text, text, text, text, text, text);
}

/** Bookable from early morning to late evening on every day. */
export const wideHours: WeekHours = {
  RESTAURANT: daily('05:30-23:45'),
  BOOKING: daily('06:00-23:30'),
};

/** Closed on Mondays, and from lunch to dinner. */
export const hoursWithBreak: WeekHours = {
  RESTAURANT: week(
    '',
    '11:30-15:00 17:30-23:00',
    '11:30-15:00 17:30-23:00',
    '11:30-15:00 17:30-23:00',
    '11:30-15:30 17:30-23:45',
    '11:30-15:30 17:30-23:45',
    '11:00-16:00',
  ),
  BOOKING: week(
    '',
    '12:00-14:00 18:00-21:30',
    '12:00-14:00 18:00-21:30',
    '12:00-14:00 18:00-21:30',
    '12:00-14:30 18:00-22:30',
    '12:00-14:30 18:00-22:30',
    '11:30-15:00',
  ),
};

/** Other hours on almost every day. */
export const hoursByWeekday: WeekHours = {
  RESTAURANT: week(
    '10:00-21:00',
    '10:00-21:00',
    '09:00-22:00',
    '10:00-22:00',
    '10:00-23:30',
    '09:00-23:45',
    '09:30-18:00',
  ),
  BOOKING: week(
    '11:00-20:00',
    '11:00-20:15',
    '10:00-21:00',
    '11:00-21:00',
    '11:00-22:30',
    '10:00-23:00',
    '10:30-16:30',
  ),
};

/** Mornings only, closed on Sundays. */
export const morningHours: WeekHours = {
  RESTAURANT: week(
    '07:00-14:00',
    '07:00-14:00',
    '07:00-14:00',
    '07:00-14:00',
    '07:00-14:00',
    '08:00-15:00',
    '',
  ),
  BOOKING: week('07:30-13:00', '07:30-13:00', '07:30-13:00', '07:30-13:00', '07:30-13:00', '08:30-14:00', ''),
};

/** Evenings only, closed on Mondays and Tuesdays. */
export const eveningHours: WeekHours = {
  RESTAURANT: week('', '', '17:00-23:45', '17:00-23:45', '17:00-23:45', '16:00-23:45', '16:00-23:00'),
  BOOKING: week('', '', '17:30-22:45', '17:30-22:45', '17:30-22:45', '17:00-22:45', '17:00-21:30'),
};
