import { Temporal } from 'temporal-polyfill';
import { isJsonArray, isJsonObject, type Json } from '../../values/json/json.ts';

/** A time of day, possibly past midnight as in 25:30; seconds and a fraction may follow. */
const CLOCK = /^[Tt]?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/;

const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt ](.+)$/;

/** The end of a time: Z, +03:00, +0300, +03, and the zone that some serializers add. */
const OFFSET = /(?:[Zz]|[+-](\d\d)(?::?(\d\d))?)(?:\[.+\])?$/;

const ZONE = /\[[^\]]+\]$/;

const DAY_S = 24 * 60 * 60;

/** Hours past midnight may be counted beyond 24. */
const LATEST_S = 2 * DAY_S;

/** The greatest difference of any clock from UTC. */
const FARTHEST_OFFSET_H = 14;

/** Hour, minute, second and fraction; a longer list begins with year, month and day. */
const MOST_PARTS_OF_TIME = 4;

/**
 * Reads the start or end of a schedule record, whose form the contract leaves open (section 2.3): H:MM, HH:MM,
 * HH:MM:SS, local and full date-times, times with an offset, seconds of the day, [hour, minute] or {hour, minute}.
 * Hours beyond 24 belong to the next day.
 *
 * @param date the day of the record or its group, YYYY-MM-DD, for values without a date
 * @param zone IANA zone of local times
 */
export function scheduleTime(
  value: Json | undefined,
  date: string | undefined,
  zone: string,
): Temporal.ZonedDateTime | undefined {
  try {
    return typeof value === 'string' ? fromText(value, date, zone) : fromParts(value, date, zone);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function fromText(text: string, date: string | undefined, zone: string): Temporal.ZonedDateTime | undefined {
  const [, ownDate, ownTime] = DATE_TIME.exec(text) ?? [];
  const [day, time] = ownDate === undefined ? [date, text] : [ownDate, ownTime ?? ''];
  if (day === undefined) return undefined;
  const offset = OFFSET.exec(time);
  if (offset !== null) return withOffset(`${day}T${time.replace(/^[Tt]/, '')}`, offset, zone);
  if (ZONE.test(time)) return Temporal.ZonedDateTime.from(`${day}T${time}`).withTimeZone(zone);
  const [, hour, minute, second = '0'] = CLOCK.exec(time) ?? [];
  return at(day, secondsOf(Number(hour), Number(minute), Number(second)), zone);
}

function withOffset(text: string, [, hours = '00']: RegExpExecArray, zone: string) {
  if (Number(hours) > FARTHEST_OFFSET_H) return undefined;
  return Temporal.Instant.from(text).toZonedDateTimeISO(zone);
}

function fromParts(
  value: Json | undefined,
  date: string | undefined,
  zone: string,
): Temporal.ZonedDateTime | undefined {
  if (typeof value === 'number') return at(date, value, zone);
  const parts = isJsonArray(value) ? value : isJsonObject(value) ? partsOf(value) : [];
  const [first, second, third, ...rest] = parts.map((part) => (typeof part === 'number' ? part : Number.NaN));
  if (parts.length <= MOST_PARTS_OF_TIME) return at(date, secondsOf(first, second ?? 0, third ?? 0), zone);
  const [year, month, day] = [first ?? Number.NaN, second ?? Number.NaN, third ?? Number.NaN];
  const named = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  return at(named.toString(), secondsOf(...rest), zone);
}

/** Absent parts and null count as 0, except for the hour. */
function partsOf(value: Readonly<Record<string, Json | undefined>>): readonly Json[] {
  const part = (name: string): Json => value[name] ?? value[`${name}s`] ?? 0;
  return [value['hour'] ?? value['hours'] ?? null, part('minute'), part('second')];
}

/** Seconds since the beginning of the day; NaN when the parts make no time. */
function secondsOf(hour = Number.NaN, minute = 0, second = 0): number {
  const isTime = minute >= 0 && minute < 60 && second >= 0 && second < 60 && Number.isInteger(hour + minute);
  return isTime ? hour * 3600 + minute * 60 + Math.floor(second) : Number.NaN;
}

/** Moments by date, seconds and zone: the same few come with every schedule, and working one out takes long. */
const known = new Map<string, Temporal.ZonedDateTime>();

const MOST_KNOWN = 10_000;

/** By local time: on a day that is an hour shorter or longer, 10:00 is still 10:00. */
function at(date: string | undefined, seconds: number, zone: string): Temporal.ZonedDateTime | undefined {
  if (date === undefined || !(seconds >= 0 && seconds <= LATEST_S)) return undefined;
  const key = `${date} ${seconds} ${zone}`;
  const moment = known.get(key) ?? localMoment(date, seconds, zone);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, moment);
  return moment;
}

function localMoment(date: string, seconds: number, zone: string): Temporal.ZonedDateTime {
  const days = Math.floor(seconds / DAY_S);
  const plainTime = Temporal.PlainTime.from('00:00').add({ seconds: seconds % DAY_S });
  return Temporal.PlainDate.from(date).add({ days }).toZonedDateTime({ timeZone: zone, plainTime });
}
