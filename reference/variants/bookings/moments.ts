import { Temporal } from 'temporal-polyfill';
import type { Json } from '../../wire/json.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

type Write = (instant: Temporal.Instant) => Json;

/** Writes the date-times of bookings and notifications in another way. */
function moments(id: string, choice: string, write: Write, warns: Variant['warns'] = []): Variant {
  return variant(
    id,
    'moments',
    `Moments are written ${choice} (section 2.5: ISO 8601 with offset or Z).`,
    () => ({
      bookingDateJson: write,
      notificationDateJson: (atMs) => write(Temporal.Instant.fromEpochMilliseconds(atMs)),
    }),
    { warns },
  );
}

function withOffset(timeZone: string): Write {
  return (instant) => instant.toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' });
}

const withFraction =
  (fractionalSecondDigits: 3 | 9): Write =>
  (instant) =>
    instant.toString({ fractionalSecondDigits });

/** Seconds are left out only if they are 0. */
const withoutSeconds: Write = (instant) => instant.toString().replace(/:00Z$/, 'Z');

/** Other notations of date-times. */
export const momentVariants: readonly Variant[] = [
  moments('moments-plus-zero', 'with the offset +00:00', withOffset('+00:00')),
  moments('moments-plus-0530', 'with the offset +05:30', withOffset('+05:30')),
  moments('moments-minus-1100', 'with the offset -11:00', withOffset('-11:00')),
  moments('moments-of-berlin', 'with the offset of Berlin at that time', withOffset('Europe/Berlin')),
  moments('moments-milliseconds', 'with milliseconds', withFraction(3)),
  moments('moments-nanoseconds', 'with nanoseconds', withFraction(9)),
  moments('moments-without-seconds', 'without seconds if these are 0', withoutSeconds, [
    'BOOKING-DATE-RFC3339',
    'EVENT-DATE-RFC3339',
  ]),
  moments(
    'moments-short-offset',
    'with the offset +0300',
    (instant) =>
      instant.toZonedDateTimeISO('+03:00').toString({ timeZoneName: 'never' }).replace(/:00$/, '00'),
    ['BOOKING-DATE-RFC3339', 'EVENT-DATE-RFC3339'],
  ),
  variant(
    'moments-odd-fractions',
    'moments',
    'The date of a notification has nanoseconds (section 2.9).',
    () => ({
      notificationDateJson: (atMs) => new Date(atMs).toISOString().replace('Z', '456789Z'),
    }),
  ),
];
