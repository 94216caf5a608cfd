import { Temporal } from 'temporal-polyfill';
import type { Json } from '../../wire/json.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const DAY_MINUTES = 24 * 60;

const two = (value: number): string => `${value}`.padStart(2, '0');

const hour = (minutes: number): number => Math.floor(minutes / 60);

/** A minute of a day as a date and time; it may be one of the next day. */
function local(minutes: number, date: Temporal.PlainDate): Temporal.PlainDateTime {
  return date.toPlainDateTime('00:00').add({ minutes });
}

function clock(minutes: number): string {
  return `${two(hour(minutes))}:${two(minutes % 60)}`;
}

function instant(minutes: number, date: Temporal.PlainDate, timeZone: string): Temporal.ZonedDateTime {
  return local(minutes, date).toZonedDateTime(timeZone);
}

/** Writes start and end of records another way. */
function notation(
  id: string,
  choice: string,
  write: (minutes: number, date: Temporal.PlainDate, timeZone: string) => Json,
): Variant {
  return variant(
    id,
    'schedule-notation',
    `Start and end of records are ${choice} (section 2.3: formats are not shown).`,
    () => ({ timeJson: write }),
  );
}

/** Other notations of times in schedules. */
export const scheduleNotationVariants: readonly Variant[] = [
  notation('schedule-hh-mm-ss', 'strings such as 09:30:00', (minutes) => `${clock(minutes)}:00`),
  notation('schedule-h-mm', 'strings such as 9:30', (minutes) => `${hour(minutes)}:${two(minutes % 60)}`),
  notation(
    'schedule-nanoseconds',
    'strings such as 09:30:00.000000000',
    (minutes) => `${clock(minutes)}:00.000000000`,
  ),
  notation(
    'schedule-offset-date-times',
    'date-times with the offset of the zone',
    (minutes, date, timeZone) =>
      instant(minutes, date, timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  ),
  notation('schedule-utc-date-times', 'date-times in UTC', (minutes, date, timeZone) =>
    instant(minutes, date, timeZone).toInstant().toString(),
  ),
  notation('schedule-utc-milliseconds', 'date-times in UTC with milliseconds', (minutes, date, timeZone) =>
    instant(minutes, date, timeZone).toInstant().toString({ smallestUnit: 'millisecond' }),
  ),
  notation('schedule-local-date-times', 'date-times without an offset', (minutes, date) =>
    local(minutes, date).toString({ smallestUnit: 'second' }),
  ),
  notation(
    'schedule-local-date-times-spaced',
    'dates and times with a space between them them',
    (minutes, date) => local(minutes, date).toString({ smallestUnit: 'second' }).replace('T', ' '),
  ),
  notation('schedule-seconds', 'seconds of the day', (minutes) => minutes * 60),
  notation('schedule-pairs', 'pairs of hour and minute', (minutes) => [hour(minutes), minutes % 60]),
  notation('schedule-triples', 'lists of hour, minute and second', (minutes) => [
    hour(minutes),
    minutes % 60,
    0,
  ]),
  notation('schedule-objects', 'objects of hour and minute', (minutes) => ({
    hour: hour(minutes),
    minute: minutes % 60,
  })),
  notation('schedule-full-objects', 'objects of hour, minute, second and nano', (minutes) => ({
    hour: hour(minutes),
    minute: minutes % 60,
    second: 0,
    nano: 0,
  })),
  variant(
    'schedule-unreadable',
    'schedule-notation',
    'Start and end of records are words that no program can parse (section 2.3: formats are not shown).',
    () => ({
      timeJson: (minutes) => (minutes % DAY_MINUTES < 12 * 60 ? 'in the morning' : 'in the evening'),
    }),
    {
      leavesOpen: [
        'RESTRICT-DATE-UNSCHEDULED',
        'RESTRICT-DATE-CLOSED',
        'RESTRICT-OUTSIDE-BOOKING-HOURS',
        'RESTRICT-INSIDE-BOOKING-HOURS',
        'SCHEDULE-OPENING-SHOWN',
        'SCHEDULE-ZONE',
        'SCHEDULE-END-MOMENT',
        'SCHEDULE-NON-WORKING-RECORDS',
      ],
    },
  ),
];
