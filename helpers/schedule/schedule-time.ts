import { Temporal } from 'temporal-polyfill';
import { isJsonArray, isJsonObject, type Json } from '../json.ts';

/** The end of a day as some services write it; it names the first moment of the next. */
const END_OF_DAY = /^24:00(:00(\.0+)?)?$/;
const DAY_S = 24 * 60 * 60;
/** Hour, minute, second and fraction; a longer list begins with the year. */
const MOST_PARTS_OF_TIME = 4;
const HAS_OFFSET = /([Zz]|[+-]\d\d:?\d\d)$/;

/**
 * Reads one end of a schedule record. The contract leaves its form open (section 2.3); understood are HH:MM, HH:MM:SS,
 * local and full date-times, times with an offset, seconds of the day, [hour, minute] and {hour, minute}.
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
    return HAS_OFFSET.test(text)
      ? Temporal.Instant.from(text).epochMilliseconds
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  }
  if (date === undefined) return undefined;
  if (END_OF_DAY.test(text)) return dayStart(Temporal.PlainDate.from(date).add({ days: 1 }), zone);
  if (HAS_OFFSET.test(text)) return Temporal.Instant.from(`${date}T${text}`).epochMilliseconds;
  return at(date, Temporal.PlainTime.from(text), zone);
}

function fromParts(value: Json | undefined, date: string | undefined, zone: string): number | undefined {
  if (isJsonArray(value) && value.length > MOST_PARTS_OF_TIME) return fromDateTimeParts(value, zone);
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
  const seconds = hour * 3600 + numberOr0(minute) * 60 + numberOr0(second);
  return seconds >= 0 && seconds <= DAY_S
    ? at(date, Temporal.PlainTime.from('00:00'), zone, seconds)
    : undefined;
}

/** [year, month, day, hour, minute], as some serializers write a local date-time. */
function fromDateTimeParts(parts: readonly Json[], zone: string): number | undefined {
  const [year, month, day, hour, minute, second] = parts;
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return undefined;
  const time = { hour: numberOr0(hour), minute: numberOr0(minute), second: numberOr0(second) };
  const local = Temporal.PlainDateTime.from({ year, month, day, ...time }, { overflow: 'reject' });
  return local.toZonedDateTime(zone).epochMilliseconds;
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
