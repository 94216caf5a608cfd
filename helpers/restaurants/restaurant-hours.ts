import { Temporal } from 'temporal-polyfill';
import type { PartnerClient } from '../client/partner-client.ts';
import { isAccepted } from '../http/exchange.ts';
import type { Json } from '../values/json.ts';
import { DAY_MS, HOUR_MS } from '../values/time.ts';
import { merged, type OpeningHours, readOpeningHours } from './opening-hours.ts';

const STEP_MS = HOUR_MS / 2;

/** Moments on the half hour inside BOOKING hours, from tomorrow's now on, at least an hour before the end. */
export function bookableMoments({ booking }: Pick<OpeningHours, 'booking'>): readonly number[] {
  const earliest = Math.ceil((Date.now() + DAY_MS) / STEP_MS) * STEP_MS;
  return merged(booking).flatMap(({ start, end }) => {
    const from = Math.max(earliest, Math.ceil(start / STEP_MS) * STEP_MS);
    const count = Math.max(0, Math.floor((end - HOUR_MS - from) / STEP_MS) + 1);
    return Array.from({ length: count }, (_, index) => from + index * STEP_MS);
  });
}

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

/** As far as a zone's clock can be from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

const FAR_WEST = 'Etc/GMT+12';

const FAR_EAST = 'Etc/GMT-14';

/** The hours that a schedule shows, and how sure the instants are. */
export interface RestaurantHours extends OpeningHours {
  /** Milliseconds by which every instant may be off: 0, or 14 h where the zone of local times is not known. */
  readonly slackMs: number;
}

/** Stands for hours that can't be read. */
export const UNKNOWN_HOURS: RestaurantHours = {
  opening: [],
  booking: [],
  bookingDates: [],
  slackMs: FARTHEST_ZONE_MS,
};

/**
 * Reads a restaurant's schedule (operation 6).
 *
 * @param zone IANA zone of local times; unset: it is not known, and UTC is tried
 * @returns undefined when the schedule can't be read
 */
export async function readRestaurantHours(
  client: Pick<PartnerClient, 'send'>,
  restaurant: bigint,
  zone: string | undefined,
): Promise<RestaurantHours | undefined> {
  const schedule = await client.send('getSchedule', { path: { id: restaurant } });
  return isAccepted(schedule) ? restaurantHours(schedule.json, zone) : undefined;
}

/** The pure part of {@link readRestaurantHours}. */
export function restaurantHours(
  groups: Json | undefined,
  zone: string | undefined,
): RestaurantHours | undefined {
  const hours = readOpeningHours(groups, zone ?? 'UTC');
  const slackMs = zone === undefined && !sameInEveryZone(groups) ? FARTHEST_ZONE_MS : 0;
  return hours && { ...hours, slackMs };
}

/** Times that name their offset mean the same wherever they are read. */
function sameInEveryZone(groups: Json | undefined): boolean {
  const west = readOpeningHours(groups, FAR_WEST);
  return JSON.stringify(west) === JSON.stringify(readOpeningHours(groups, FAR_EAST));
}

/** A restaurant and a moment (milliseconds since the epoch) inside its shown BOOKING hours, or, where these can't be read, to be tried. */
export interface Place {
  readonly restaurant: bigint;
  readonly moment: number;
}
