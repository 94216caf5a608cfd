import { inGroup } from './changed-schedules.ts';
import type { Fault } from './fault.ts';
import { isBooking, isClosed, isOnSunday, isOnWeekend, isOpening } from './schedule-kinds.ts';

const absent = (): undefined => undefined;

/** The ids, dates and days of schedule groups: section 2.3. */
export const scheduleGroupsFaults: readonly Fault[] = [
  {
    id: 'schedule-id-absent',
    mistake: 'Groups are put together when they are asked for, and have no id.',
    breaks: ['SCHEDULE-ID-PRESENT'],
    override: inGroup('id', absent),
  },
  {
    id: 'schedule-id-absent-of-closed-days',
    mistake: 'A day on which the restaurant is closed is filled in without an id.',
    breaks: ['SCHEDULE-ID-PRESENT'],
    subtle: true,
    override: inGroup('id', absent, isClosed),
  },
  {
    id: 'schedule-id-text',
    mistake: 'The id of a group is written as a text.',
    breaks: ['SCHEDULE-ID-TYPE'],
    override: inGroup('id', (_, { id, type }) => `${type}-${id}`),
  },
  {
    id: 'schedule-id-fraction',
    mistake: 'The id of a BOOKING group is that of the day plus a half.',
    breaks: ['SCHEDULE-ID-TYPE'],
    subtle: true,
    override: inGroup('id', (_, { id }) => id + 0.5, isBooking),
  },
  {
    id: 'schedule-date-absent',
    mistake: 'Opening hours are the same every week, so their groups are written without a date.',
    breaks: ['SCHEDULE-DATE-PRESENT'],
    override: inGroup('date', absent, isOpening),
  },
  {
    id: 'schedule-date-absent-on-closed-days',
    mistake: 'A day on which the restaurant is not open is written without its date.',
    breaks: ['SCHEDULE-DATE-PRESENT'],
    subtle: true,
    override: inGroup('date', absent, isClosed),
  },
  {
    id: 'schedule-date-parts',
    mistake: 'The date of opening hours is written as a list of year, month and day.',
    breaks: ['SCHEDULE-DATE-TYPE'],
    override: inGroup('date', (_, { date }) => date.split('-').map(Number), isOpening),
  },
  {
    id: 'schedule-date-number',
    mistake: 'The date of opening hours on a weekend is written as a Unix time.',
    breaks: ['SCHEDULE-DATE-TYPE'],
    subtle: true,
    override: inGroup(
      'date',
      (_, { date }) => Date.parse(date) / 1000,
      (group) => isOpening(group) && isOnWeekend(group),
    ),
  },
  {
    id: 'schedule-date-with-dots',
    mistake: 'The date of opening hours is written as day, month and year with dots.',
    breaks: ['SCHEDULE-DATE-VALUE'],
    override: inGroup('date', (_, { date }) => date.split('-').toReversed().join('.'), isOpening),
  },
  {
    id: 'schedule-date-with-time',
    mistake: 'The date of opening hours is written with the time of midnight.',
    breaks: ['SCHEDULE-DATE-VALUE'],
    override: inGroup('date', (_, { date }) => `${date}T00:00:00`, isOpening),
  },
  {
    id: 'schedule-date-zero-on-closed-days',
    mistake: 'A day without opening hours has the date 0000-00-00, which some databases write for none.',
    breaks: ['SCHEDULE-DATE-VALUE'],
    subtle: true,
    override: inGroup(
      'date',
      () => '0000-00-00',
      (group, records) => isOpening(group) && isClosed(group, records),
    ),
  },
  {
    id: 'schedule-date-beyond-month',
    mistake:
      'Days are counted on beyond the end of a month: opening hours of a Sunday are those of the 32nd.',
    breaks: ['SCHEDULE-DATE-VALUE'],
    subtle: true,
    override: inGroup(
      'date',
      (_, { date }) => `${date.slice(0, 8)}32`,
      (group) => isOpening(group) && isOnSunday(group),
    ),
  },
  {
    id: 'schedule-day-absent',
    mistake: 'The day follows from the date, so it is not written.',
    breaks: ['SCHEDULE-DAY-PRESENT'],
    override: inGroup('day', absent),
  },
  {
    id: 'schedule-day-absent-on-closed-days',
    mistake: 'A day on which the restaurant is closed is written without its name.',
    breaks: ['SCHEDULE-DAY-PRESENT'],
    subtle: true,
    override: inGroup('day', absent, isClosed),
  },
  {
    id: 'schedule-day-number',
    mistake: 'The day is written as its number in the week.',
    breaks: ['SCHEDULE-DAY-TYPE'],
    override: inGroup('day', (_, { date }) => new Date(date).getUTCDay()),
  },
  {
    id: 'schedule-sunday-number',
    mistake: 'A Sunday, the day 0, is written as a number.',
    breaks: ['SCHEDULE-DAY-TYPE'],
    subtle: true,
    override: inGroup('day', () => 0, isOnSunday),
  },
  {
    id: 'schedule-day-lower-case',
    mistake: 'The day is written with one capital letter.',
    breaks: ['SCHEDULE-DAY-ENUM'],
    override: inGroup('day', (_, { day }) => day.slice(0, 1) + day.slice(1).toLowerCase()),
  },
  {
    id: 'schedule-day-short',
    mistake: 'The day is written with three letters.',
    breaks: ['SCHEDULE-DAY-ENUM'],
    override: inGroup('day', (_, { day }) => day.slice(0, 3)),
  },
  {
    id: 'schedule-wednesday-misspelled',
    mistake: 'The name of one weekday is misspelled.',
    breaks: ['SCHEDULE-DAY-ENUM'],
    subtle: true,
    override: inGroup(
      'day',
      () => 'WENDESDAY',
      ({ day }) => day === 'WEDNESDAY',
    ),
  },
  {
    id: 'schedule-day-of-tomorrow',
    mistake: 'The names of the days begin with Sunday, the numbers with Monday: the day is one too late.',
    breaks: ['SCHEDULE-DAY-MATCHES-DATE'],
    override: (sound) => ({ dayName: (date) => sound.dayName(date.add({ days: 1 })) }),
  },
  {
    id: 'schedule-sunday-as-monday',
    mistake: 'The day 7 falls out of the table, and a Sunday is written as MONDAY.',
    breaks: ['SCHEDULE-DAY-MATCHES-DATE'],
    subtle: true,
    override: inGroup('day', () => 'MONDAY', isOnSunday),
  },
  {
    id: 'schedule-day-of-booking-groups-late',
    mistake: 'The day of BOOKING groups is computed at midnight in another zone: it is the day before.',
    breaks: ['SCHEDULE-DAY-MATCHES-DATE'],
    subtle: true,
    override: (sound) => ({
      scheduleGroupJson: (group, records) =>
        sound.scheduleGroupJson(
          group.type === 'BOOKING' ? { ...group, day: dayBefore(group.day) } : group,
          records,
        ),
    }),
  },
];

const week = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

function dayBefore(day: string): string {
  return week[week.lastIndexOf(day) - 1] ?? day;
}
