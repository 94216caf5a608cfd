import type { PartnerClient } from '../client/partner-client.ts';
import { isAccepted } from '../http/exchange.ts';
import type { Json } from '../values/json.ts';
import { HOUR_MS } from '../values/time.ts';
import { type OpeningHours, readOpeningHours } from './opening-hours.ts';

/** The greatest difference of a zone's clocks from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

const FAR_WEST = 'Etc/GMT+12';

const FAR_EAST = 'Etc/GMT-14';

/** The hours of a schedule, with the possible error of their instants. */
export interface RestaurantHours extends OpeningHours {
  /** The possible error of every instant in ms: 0, or 14 h when the zone of local times is not known. */
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
 * @param zone IANA zone of local times; undefined when it is not known, then UTC is tried
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

/** The part of {@link readRestaurantHours} without requests. */
export function restaurantHours(
  groups: Json | undefined,
  zone: string | undefined,
): RestaurantHours | undefined {
  const hours = readOpeningHours(groups, zone ?? 'UTC');
  const slackMs = zone === undefined && !sameInEveryZone(groups) ? FARTHEST_ZONE_MS : 0;
  return hours && { ...hours, slackMs };
}

/** Whether every time names its offset and so means the same in every zone. */
function sameInEveryZone(groups: Json | undefined): boolean {
  const west = readOpeningHours(groups, FAR_WEST);
  return JSON.stringify(west) === JSON.stringify(readOpeningHours(groups, FAR_EAST));
}

/**
 * A restaurant with a moment (milliseconds since the epoch) inside its BOOKING hours, or a likely one if they are
 * unknown.
 */
export interface Place {
  readonly restaurant: bigint;
  readonly moment: number;
}
