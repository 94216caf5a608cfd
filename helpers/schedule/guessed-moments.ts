import { Temporal } from 'temporal-polyfill';

/** Lunch and dinner. */
const TIMES = ['12:30', '13:00', '19:00', '19:30', '20:00'] as const;
/** Far enough ahead for restaurants that want to know a day before. */
const DAYS_AHEAD = [2, 3, 4, 5, 6] as const;

/**
 * Moments at which most restaurants are open, for where a schedule can't be read (section 2.3).
 *
 * @param zone IANA zone of the restaurants; unset: it is not known, and UTC is tried
 * @returns milliseconds since the epoch
 */
export function guessedMoments(zone = 'UTC'): readonly number[] {
  const today = Temporal.Now.plainDateISO(zone);
  return DAYS_AHEAD.flatMap((days) =>
    TIMES.map(
      (time) => today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds,
    ),
  );
}
