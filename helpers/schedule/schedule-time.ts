import { Temporal } from 'temporal-polyfill';
import { isJsonArray, isJsonObject, type Json } from '../json.ts';

/** The end of a day as some services write it; it names the first moment of the next. */
const END_OF_DAY = /^24:00(:00(\.0+)?)?$/;
const DAY_S = 24 * 60 * 60;

/**
 * Reads one end of a schedule record. The contract leaves its form open (section 2.3); understood are HH:MM, HH:MM:SS,
 * local and full date-times, seconds of the day, [hour, minute] and {hour, minute}.
 *
 * @param date the day of the record or its group; used where the value itself names none
 * @param zone IANA zone of local times
 * @returns milliseconds since the epoch; undefined when the value can't be read
 */
export function scheduleTime(
  value: Json | undefined,
  date: string | undefined,
  zone: string,
): number | undefined {
  try {
    return typeof value === 'string' ? fromText(value, date, zone) : fromParts(value, date, zone);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function fromText(text: string, date: string | undefined, zone: string): number | undefined {
  if (/^\d{4}-\d\d-\d\d[Tt ]/.test(text)) {
    return /([Zz]|[+-]\d\d:?\d\d)$/.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  }
  if (date === undefined) return undefined;
  if (END_OF_DAY.test(text)) return dayStart(Temporal.PlainDate.from(date).add({ days: 1 }), zone);
  return at(date, Temporal.PlainTime.from(text), zone);
}

function fromParts(value: Json | undefined, date: string | undefined, zone: string): number | undefined {
  if (date === undefined) return undefined;
  if (typeof value === 'number' && value >= 0 && value <= DAY_S) {
    return at(date, Temporal.PlainTime.from('00:00'), zone, value);
  }
  const [hour, minute, second] = isJsonArray(value)
    ? value
    : isJsonObject(value)
      ? [
          value['hour'] ?? value['hours'],
          value['minute'] ?? value['minutes'],
          value['second'] ?? value['seconds'],
        ]
      : [];
  if (typeof hour !== 'number') return undefined;
  return at(
    date,
    Temporal.PlainTime.from('00:00'),
    zone,
    hour * 3600 + numberOr0(minute) * 60 + numberOr0(second),
  );
}

function at(date: string, time: Temporal.PlainTime, zone: string, seconds = 0): number {
  const days = Math.floor(seconds / DAY_S);
  const day = Temporal.PlainDate.from(date.slice(0, 10)).add({ days });
  const moment = time.add({ seconds: seconds % DAY_S });
  return day.toZonedDateTime({ timeZone: zone, plainTime: moment }).epochMilliseconds;
}

function dayStart(day: Temporal.PlainDate, zone: string): number {
  return day.toZonedDateTime(zone).epochMilliseconds;
}

function numberOr0(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
