import { Temporal } from 'temporal-polyfill';
import type { PartnerClient } from '../../client/partner-client.ts';
import { isAccepted } from '../../http/exchange.ts';
import { isJsonArray, isJsonObject, type Json } from '../../values/json/json.ts';
import { HOUR_MS } from '../../values/time.ts';
import { type OpeningHours, readOpeningHours } from './opening-hours.ts';

/** The greatest difference of a zone's clocks from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS;

/** As in 10:00+03:00. */
const OFFSET = /:\d\d.*([+-]\d\d:\d\d)/;

const FAR_WEST = 'Etc/GMT+12';

const FAR_EAST = 'Etc/GMT-14';

/** The hours of a schedule, with the possible error of their instants. */
export interface RestaurantHours extends OpeningHours {
  /** The possible error of every instant in ms: 0, or 14 h when the zone of local times is not known. */
  readonly slackMs: number;
  /** The zone of the restaurant's clock: an IANA name or an offset; unset when it is not known. */
  readonly zone?: string;
  /** Whether every time names an offset other than 0, so that no other zone explains an answer; Z may be there by habit. */
  readonly isOfOneClock?: true;
}

/** Stands for hours that can't be read. */
export const UNKNOWN_HOURS: RestaurantHours = {
  opening: [],
  booking: [],
  doubtful: [],
  bookingDates: [],
  slackMs: FARTHEST_ZONE_MS,
};

/** Which moments of BOOKING hours are asked for. Travels as JSON. */
export interface MomentTerms {
  /** The distance of moments, from the full hour of the restaurant's clock on. */
  readonly stepMs: number;
  /** Whether the steps are counted from the start of the hours instead. */
  readonly fromStart: boolean;
  /** The least time ahead. */
  readonly leadMs: number;
  /** The most time ahead; unset: to the end of the schedule. */
  readonly horizonMs?: number;
}

/** How the local times of schedules are read. Travels as JSON. */
export interface HoursReading {
  /** IANA zone of local times; undefined when nothing is known of it, then UTC is tried. */
  readonly timeZone: string | undefined;
  /** Why the zone is only a guess, by which no hours may be judged. */
  readonly zoneDoubt?: string;
  /** Which moments the target was seen to accept; unset: any. */
  readonly moments?: MomentTerms;
}

/**
 * Reads a restaurant's schedule (operation 6).
 *
 * @returns undefined when the schedule can't be read
 */
export async function readRestaurantHours(
  client: Pick<PartnerClient, 'send'>,
  restaurant: bigint,
  reading: HoursReading,
): Promise<RestaurantHours | undefined> {
  const schedule = await client.send('getSchedule', { path: { id: restaurant } });
  return isAccepted(schedule) ? restaurantHours(schedule.json, reading) : undefined;
}

/** The part of {@link readRestaurantHours} without requests. */
export function restaurantHours(
  groups: Json | undefined,
  { timeZone, zoneDoubt }: HoursReading,
): RestaurantHours | undefined {
  const hours = readOpeningHours(groups, timeZone ?? 'UTC');
  if (hours === undefined) return undefined;
  const areOffsetsShown = showsOffsets(groups);
  const isSure = (timeZone !== undefined && zoneDoubt === undefined) || areOffsetsShown;
  const offset = offsetIn(groups);
  const zone = areOffsetsShown ? zoneOf(hours, offset, timeZone) : timeZone;
  const isOfOneClock = areOffsetsShown && offset !== undefined && !/^[+-]00:00$/.test(offset);
  return {
    ...{ ...hours, slackMs: isSure ? 0 : FARTHEST_ZONE_MS },
    ...(zone !== undefined && { zone }),
    ...(isOfOneClock && { isOfOneClock }),
  };
}

/** Whether every time of a schedule names its offset and so means the same in every zone. */
export function showsOffsets(groups: Json | undefined): boolean {
  const west = readOpeningHours(groups, FAR_WEST);
  return JSON.stringify(west) === JSON.stringify(readOpeningHours(groups, FAR_EAST));
}

/** The zone of the run where the first hours have its offset, and otherwise that offset: a restaurant may lie elsewhere. */
function zoneOf(
  { opening, booking }: OpeningHours,
  offset: string | undefined,
  timeZone: string | undefined,
): string | undefined {
  const [first] = [...opening, ...booking];
  if (timeZone === undefined || offset === undefined || first === undefined) return timeZone ?? offset;
  return Temporal.Instant.fromEpochMilliseconds(first.start).toZonedDateTimeISO(timeZone).offset === offset
    ? timeZone
    : offset;
}

/** The first offset in the times of a schedule. */
function offsetIn(groups: Json | undefined): string | undefined {
  const times = isJsonArray(groups)
    ? groups.filter(isJsonObject).flatMap(({ records }) => records ?? [])
    : [];
  const [first] = times
    .flat()
    .filter(isJsonObject)
    .flatMap(({ start }) => {
      const [, offset] = typeof start === 'string' ? (OFFSET.exec(start) ?? []) : [];
      return offset ?? [];
    });
  return first;
}

/**
 * A restaurant with a moment (milliseconds since the epoch) inside its BOOKING hours, or a likely one if they are
 * unknown.
 */
export interface Place {
  readonly restaurant: bigint;
  readonly moment: number;
}
