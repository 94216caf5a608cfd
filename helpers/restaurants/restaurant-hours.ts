import type { PartnerClient } from '../client/partner-client.ts';
import { isAccepted } from '../http/exchange.ts';
import type { Json } from '../values/json.ts';
import { HOUR_MS } from '../values/time.ts';
import { type OpeningHours, readOpeningHours } from './opening-hours.ts';

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
