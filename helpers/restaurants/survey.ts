import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartnerClient } from '../client/partner-client.ts';
import { type Exchange, isAccepted } from '../http/exchange.ts';
import { writeWhole } from '../settings/private-files.ts';
import {
  int64OfText,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
  stringifyJson,
} from '../values/json/json.ts';
import { monotonicMs } from '../values/time.ts';
import { type KnownRestaurant, knownAmong, readShown } from './restaurants.ts';

/** The most schedules that are read: of restaurants that may take bookings, and of each rarer kind. */
const MOST_SCHEDULES = 18;

const MOST_SCHEDULES_OF_A_KIND = 8;

/** What the pages and the schedules of a target show. */
export interface Survey {
  readonly restaurants: readonly KnownRestaurant[];
  /** Of restaurants that may take bookings, and of some that want a confirmed phone or are closed to guests. */
  readonly schedules: ReadonlyMap<bigint, Json | undefined>;
}

/**
 * Reads pages and schedules.
 *
 * @param only the only restaurants in which bookings may be made; unset: any
 * @param folder where the processes of a run find the survey, so that each need not read it again; unset: nowhere
 */
export async function surveyOf(
  client: Pick<PartnerClient, 'send'>,
  only: readonly bigint[] | undefined,
  folder?: string,
): Promise<Survey> {
  const lost: Exchange[] = [];
  const watched: Pick<PartnerClient, 'send'> = {
    send: async (...request) => {
      const exchange = await client.send(...request);
      if (!isAccepted(exchange)) lost.push(exchange);
      return exchange;
    },
  };
  const shown = await readShown(watched, only);
  const restaurants = knownAmong(shown, only);
  const allowed = restaurants.filter(({ id, active }) => active && (only === undefined || only.includes(id)));
  const schedules = await Promise.all(
    ofEveryKind(allowed).map(async ({ id }) => {
      const schedule = await watched.send('getSchedule', { path: { id } });
      return [id, isAccepted(schedule) ? schedule.json : undefined] as const;
    }),
  );
  // What was lost on the way may be there for another process.
  if (folder !== undefined && lost.length === 0) keepSurvey(folder, shown, schedules);
  return { restaurants, schedules: new Map(schedules) };
}

/** The survey that the set-up kept in the folder; undefined if there is none, or if it is older than `mostAgeMs`. */
export function keptSurvey(
  folder: string,
  only: readonly bigint[] | undefined,
  mostAgeMs: number,
): Survey | undefined {
  const file = fileIn(folder);
  const kept = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
  if (!isJsonObject(kept) || !(monotonicMs() - Number(kept['readAtMs']) < mostAgeMs)) return undefined;
  const { shown, schedules } = kept;
  if (!isJsonArray(shown) || !isJsonArray(schedules)) throw new Error(`${file} holds no survey`);
  return {
    restaurants: knownAmong(shown.filter(isJsonObject), only),
    schedules: new Map(
      schedules.filter(isJsonObject).flatMap(({ id, schedule }) => {
        const restaurant = int64OfText(id);
        return restaurant === undefined ? [] : [[restaurant, schedule] as const];
      }),
    ),
  };
}

function keepSurvey(
  folder: string,
  shown: readonly JsonObject[],
  schedules: readonly (readonly [bigint, Json | undefined])[],
): void {
  const kept = schedules.map(([id, schedule]) => ({
    id: String(id),
    ...(schedule !== undefined && { schedule }),
  }));
  writeWhole(fileIn(folder), stringifyJson({ readAtMs: monotonicMs(), shown, schedules: kept }));
}

const fileIn = (folder: string): string => join(folder, 'survey.json');

/**
 * The restaurants that take bookings without further steps, and some that want a confirmed phone or are closed to
 * guests.
 */
function ofEveryKind(restaurants: readonly KnownRestaurant[]): readonly KnownRestaurant[] {
  const open = restaurants.filter((one) => one.guestChannel && !one.phoneConfirmation);
  const confirming = restaurants.filter((one) => one.guestChannel && one.phoneConfirmation);
  const closed = restaurants.filter((one) => !one.guestChannel && !one.phoneConfirmation);
  const rare = [confirming, closed].flatMap((ones) => ones.slice(0, MOST_SCHEDULES_OF_A_KIND));
  return [...open.slice(0, MOST_SCHEDULES), ...rare];
}
