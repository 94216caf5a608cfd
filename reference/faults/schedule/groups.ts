import { faults } from '../builders/fault.ts';
import { absent } from '../builders/json.ts';
import { inGroup, isBooking, isClosed, isOnSunday, isOnWeekend, isOpening } from '../builders/schedules.ts';

/** The ids, dates and days of schedule groups: section 2.3. */
export const groupFaults = faults({
  'SCHEDULE-ID-PRESENT': {
    'schedule-id-absent': ['Groups are built on request and have no id.', inGroup('id', absent)],
    'schedule-id-absent-of-closed-days': [
      'A day on which the restaurant is closed is filled in without an id.',
      inGroup('id', absent, isClosed),
    ],
  },
  'SCHEDULE-ID-TYPE': {
    'schedule-id-text': [
      'The id of a group is written as a string.',
      inGroup('id', (_, { id, type }) => `${type}-${id}`),
    ],
    'schedule-id-fraction': [
      'The id of a BOOKING group is that of the day plus a half.',
      inGroup('id', (_, { id }) => id + 0.5, isBooking),
    ],
  },
  'SCHEDULE-DATE-PRESENT': {
    'schedule-date-absent': [
      'Opening hours are the same every week, so their groups are written without a date.',
      inGroup('date', absent, isOpening),
    ],
    'schedule-date-absent-on-closed-days': [
      'A day on which the restaurant is closed is written without its date.',
      inGroup('date', absent, isClosed),
    ],
  },
  'SCHEDULE-DATE-TYPE': {
    'schedule-date-parts': [
      'The date of opening hours is written as a list of year, month and day.',
      inGroup('date', (_, { date }) => date.split('-').map(Number), isOpening),
    ],
    'schedule-date-number': [
      'The date of opening hours on a weekend is written as a Unix time.',
      inGroup(
        'date',
        (_, { date }) => Date.parse(date) / 1000,
        (group) => isOpening(group) && isOnWeekend(group),
      ),
    ],
  },
  'SCHEDULE-DATE-VALUE': {
    'schedule-date-with-dots': [
      'The date of opening hours is written as day, month and year with dots.',
      inGroup('date', (_, { date }) => date.split('-').toReversed().join('.'), isOpening),
    ],
    'schedule-date-with-time': [
      'The date of opening hours is written with the time of midnight.',
      inGroup('date', (_, { date }) => `${date}T00:00:00`, isOpening),
    ],
    'schedule-date-zero-on-closed-days': [
      'A day without opening hours has the date 0000-00-00, which some databases write for a missing date.',
      inGroup(
        'date',
        () => '0000-00-00',
        (group, records) => isOpening(group) && isClosed(group, records),
      ),
    ],
    'schedule-date-beyond-month': [
      'Days are counted beyond the end of a month, so opening hours of a Sunday have the date of a 32nd.',
      inGroup(
        'date',
        (_, { date }) => `${date.slice(0, 8)}32`,
        (group) => isOpening(group) && isOnSunday(group),
      ),
    ],
  },
  'SCHEDULE-DAY-PRESENT': {
    'schedule-day-absent': ['The day follows from the date, so it is not written.', inGroup('day', absent)],
    'schedule-day-absent-on-closed-days': [
      'A day on which the restaurant is closed is written without its name.',
      inGroup('day', absent, isClosed),
    ],
  },
  'SCHEDULE-DAY-TYPE': {
    'schedule-day-number': [
      'The day is written as its number in the week.',
      inGroup('day', (_, { date }) => new Date(date).getUTCDay()),
    ],
    'schedule-sunday-number': [
      'A Sunday, the day 0, is written as a number.',
      inGroup('day', () => 0, isOnSunday),
    ],
  },
  'SCHEDULE-DAY-ENUM': {
    'schedule-day-lower-case': [
      'The day is written with one capital letter.',
      inGroup('day', (_, { day }) => day.slice(0, 1) + day.slice(1).toLowerCase()),
    ],
    'schedule-day-short': [
      'The day is written with three letters.',
      inGroup('day', (_, { day }) => day.slice(0, 3)),
    ],
    'schedule-wednesday-misspelled': [
      'The name of one weekday is misspelled.',
      inGroup(
        'day',
        () => 'WENDESDAY',
        ({ day }) => day === 'WEDNESDAY',
      ),
    ],
  },
  'SCHEDULE-DAY-MATCHES-DATE': {
    'schedule-day-of-tomorrow': [
      'The names of the days begin with Sunday, the numbers with Monday, so the day is one too late.',
      (sound) => ({ dayName: (date) => sound.dayName(date.add({ days: 1 })) }),
    ],
    'schedule-sunday-as-monday': [
      'Day 7 is outside the table of names, so a Sunday is written as MONDAY.',
      inGroup('day', () => 'MONDAY', isOnSunday),
    ],
    'schedule-day-of-booking-groups-late': [
      'The day of BOOKING groups is computed at midnight in another time zone, so it is the day before.',
      (sound) => ({
        scheduleGroupJson: (group, records) =>
          sound.scheduleGroupJson(
            group.type === 'BOOKING' ? { ...group, day: dayBefore(group.day) } : group,
            records,
          ),
      }),
    ],
  },
});

const week = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function dayBefore(day: string): string {
  return week[week.lastIndexOf(day) - 1] ?? day;
}
