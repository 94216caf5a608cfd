import { DAY_MS, MINUTE_MS } from '../../../values/time.ts';

const FARTHEST_WEST = 12;

const FARTHEST_EAST = 14;

/** `Etc/GMT+12` is twelve hours behind UTC. */
const WHOLE_HOURS: readonly string[] = Array.from(
  { length: FARTHEST_WEST + FARTHEST_EAST + 1 },
  (_, index) => {
    const hours = index - FARTHEST_WEST;
    return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  },
);

/**
 * One zone for each way in which the clocks of the world go from now on: zones that show the same time on all days that
 * matter count as one.
 *
 * @param days how many days matter, from now on
 * @param countries two-letter codes, whose zones stand for others that are the same
 */
export function zoneCandidates(
  days: number,
  countries: readonly string[],
  now = Date.now(),
): readonly string[] {
  const ways = new Map<string, string>();
  const zones = [...countries.flatMap(zonesOf), ...WHOLE_HOURS, ...Intl.supportedValuesOf('timeZone')];
  for (const zone of zones) {
    const way = offsetsOf(zone, days, now).join();
    if (!ways.has(way)) ways.set(way, zone);
  }
  return [...ways.values()];
}

/** A zone in words: its offset now, and its name where the clocks change within so many days. */
export function nameOfZone(zone: string, days: number, now = Date.now()): string {
  const [offset, ...later] = new Set(offsetsOf(zone, days, now));
  const named = `UTC${textOf(offset ?? 0)}`;
  return later.length === 0 ? named : `${zone} (${named} today)`;
}

/** The offset as a zone of its own where it stays the same; else the zone itself. */
export function zoneIdOf(zone: string, days: number, now = Date.now()): string {
  const [offset = 0, ...later] = new Set(offsetsOf(zone, days, now));
  if (later.length > 0) return zone;
  return offset === 0 ? 'UTC' : textOf(offset);
}

/** Newer versions of the standard than the types know tell the zones of a country. */
function zonesOf(country: string): readonly string[] {
  try {
    const locale: object = new Intl.Locale(`und-${country}`);
    const zones: unknown = 'timeZones' in locale ? locale.timeZones : [];
    return Array.isArray(zones) ? zones.filter((zone) => typeof zone === 'string') : [];
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** The minutes by which zones are ahead of UTC, on each of some days. */
const known = new Map<string, readonly number[]>();

function offsetsOf(zone: string, days: number, now: number): readonly number[] {
  const today = Math.floor(now / DAY_MS);
  const key = `${zone} ${today} ${days}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric' },
    ...{ day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const offsets = Array.from({ length: days + 1 }, (_, index) => {
    const moment = (today + index) * DAY_MS;
    const part = Object.fromEntries(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    return Math.round((Date.UTC(year, month - 1, day, hour, minute) - moment) / MINUTE_MS);
  });
  known.set(key, offsets);
  return offsets;
}

function textOf(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
