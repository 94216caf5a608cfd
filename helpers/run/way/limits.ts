import type { SoundRequest } from '../../generators/sound-request.ts';
import { USUAL_MOMENTS } from '../../fixtures/restaurants/hours/moments.ts';
import type { Place } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { type Interval, isInside } from '../../fixtures/restaurants/hours/opening-hours.ts';
import type { Base } from './base.ts';
import type { Probes } from './probes.ts';

/** How far a moment lies from the steps that slots are likely to have. */
const ODD_MS = 17 * MINUTE_MS;

/** Steps between slots, each a likelier choice than the next if the ones before are refused. */
const STEPS_MS: readonly number[] = [15, 10, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

const LONGEST_STEP_MS = 2 * HOUR_MS;

const DAYS_OF_WEEK = 7;

/** How many other days are tried for a base that was not the first. */
const MOST_OTHER_DAYS = 4;

/** Moments are asked for in these steps or longer ones. */
const USUAL_STEP_MS = USUAL_MOMENTS.stepMs;

/** The largest number for which something holds that holds for `lowest` and not for `beyond`; it is asked in between. */
async function largest(
  lowest: number,
  beyond: number,
  holds: (value: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [lowest, beyond];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The largest party that is accepted, up to the one that checks ask for. */
export async function largestParty(probes: Probes, { place, request }: Base): Promise<number> {
  const asked = (persons: number): Promise<boolean> => probes.accepts(place, { ...request, persons });
  if (await asked(request.mostPersons)) return request.mostPersons;
  return largest(request.persons, request.mostPersons, asked);
}

/** The smallest party that is accepted: one person, or else that of the base. */
export async function smallestParty(
  probes: Pick<Probes, 'accepts'>,
  { place, request }: Base,
): Promise<number> {
  const { fewestPersons } = request;
  const acceptsFewest = await probes.accepts(place, { ...request, persons: fewestPersons });
  return acceptsFewest ? fewestPersons : request.persons;
}

/** The smallest step from the base's moment that is accepted. */
export async function smallestStep(
  probes: Pick<Probes, 'accepts'>,
  { place, request }: Pick<Base, 'place' | 'request'>,
): Promise<number> {
  const found = await smallestStepFrom(probes, place, request);
  if (found !== undefined) return found;
  // The base may be the first moment of its hours and the last before a horizon.
  for (const day of [-DAY_MS, DAY_MS]) {
    const other = { ...place, moment: place.moment + day };
    if (await probes.accepts(other, request))
      return (await smallestStepFrom(probes, other, request)) ?? LONGEST_STEP_MS;
  }
  return LONGEST_STEP_MS;
}

/** Undefined when every step is refused. */
async function smallestStepFrom(
  probes: Pick<Probes, 'accepts'>,
  place: Place,
  request: SoundRequest,
): Promise<number | undefined> {
  const isAccepted = async (stepMs: number): Promise<boolean> => {
    const later = { ...place, moment: place.moment + stepMs };
    // It may be the last moment of its hours.
    const earlier = { ...place, moment: place.moment - stepMs };
    return (await probes.accepts(later, request)) || probes.accepts(earlier, request);
  };
  if (await isAccepted(ODD_MS)) return MINUTE_MS;
  for (const stepMs of STEPS_MS) {
    if (!(await isAccepted(stepMs))) continue;
    return stepMs === 15 * MINUTE_MS && (await isAccepted(5 * MINUTE_MS)) ? 5 * MINUTE_MS : stepMs;
  }
  return undefined;
}

/** Where the search for a zone may try moments: around an accepted one, from a time ahead on. */
export interface Surroundings {
  readonly moment: number;
  readonly leadMs: number;
}

/**
 * What is safe as long as the zone is not known. A base that was not the first may be far ahead for other reasons than
 * the notice that the target wants, and near a horizon, so its time of day is tried on nearer days; one that is so near
 * that earlier moments may be refused for that, on later ones.
 */
export async function nearestTo(probes: Probes, { place, request, isSoon }: Base): Promise<Surroundings> {
  const { moment } = place;
  const usual = USUAL_MOMENTS.leadMs;
  if (probes.tried[0]?.accepted === true) return { moment, leadMs: usual };
  const now = Date.now();
  const firstOf = async (days: readonly number[]): Promise<number | undefined> => {
    for (const day of days.slice(0, MOST_OTHER_DAYS)) {
      const other = moment + day * DAY_MS;
      if (await probes.accepts({ ...place, moment: other }, request)) return other;
    }
    return undefined;
  };
  if (isSoon) {
    const later = await firstOf([1, 2, 3]);
    return later === undefined ? { moment, leadMs: HOUR_MS } : { moment: later, leadMs: moment - now };
  }
  const mostDays = Math.max(0, Math.floor((moment - now - usual) / DAY_MS));
  const days = Array.from({ length: mostDays }, (_, index) => index - mostDays);
  // Hours are likelier to be the same on the same day of the week.
  const weekly = days.filter((day) => day % DAYS_OF_WEEK === 0);
  const nearest = (await firstOf([...new Set([...weekly, ...days])])) ?? moment;
  return { moment: nearest, leadMs: nearest - now };
}

/**
 * The least time ahead: as far as the nearest accepted booking lies, if a nearer one inside the hours is refused.
 *
 * @param zone of the hours
 */
export async function leadOf(probes: Probes, base: Base, zone: string): Promise<number> {
  const { place, request, site } = base;
  const usual = USUAL_MOMENTS.leadMs;
  const here = probes.tried.filter((one) => one.place.restaurant === place.restaurant);
  const refused = here
    .filter(({ accepted, place: { moment } }) => !accepted && isInside(site.kept(zone), moment))
    .map(({ place: { moment } }) => moment);
  if (base.isSoon) {
    const isShort = refused.some((moment) => moment < place.moment);
    return isShort ? Math.max(HOUR_MS, place.moment - Date.now()) : HOUR_MS;
  }
  if (!refused.some((moment) => moment < place.moment - DAY_MS / 2)) return usual;
  const now = Date.now();
  const days = daysAside(base, zone, -1).filter(({ moment }) => moment >= now + usual);
  await largest(-1, days.length, async (index) => {
    const day = days[index];
    return day !== undefined && probes.accepts(day, request);
  });
  const accepted = probes.tried.filter((one) => one.accepted && one.place.restaurant === place.restaurant);
  const nearest = Math.min(...accepted.map((one) => one.place.moment));
  return refused.some((moment) => moment < nearest) ? Math.max(usual, nearest - now - HOUR_MS) : usual;
}

/** The places at the base's time of day on later days of the schedule, as it is in a zone. */
export function laterDays(base: Base, zone: string): readonly Place[] {
  return daysAside(base, zone, 1);
}

/**
 * The same for earlier days with -1; the nearest to the base first. A day with other hours gives the moment inside them
 * that is nearest to the base's time of day.
 */
function daysAside(
  { site, place: { restaurant, moment } }: Base,
  zone: string,
  way: 1 | -1,
): readonly Place[] {
  const hours = site.kept(zone);
  return Array.from({ length: LONGEST_DAYS }, (_, index) => moment + way * (index + 1) * DAY_MS).flatMap(
    (at) => {
      const inside = NEAR_FIRST_MS.map((aside) => at + aside).filter((one) => isInside(hours, one));
      const near = inside.find((one) => isInside(hours, one + HOUR_MS)) ?? inside[0];
      return near === undefined ? [] : [{ restaurant, moment: near }];
    },
  );
}

/** Hours to either side, up to half a day. */
const NEAR_FIRST_MS: readonly number[] = [
  0,
  ...Array.from({ length: 11 }, (_, index) => (index + 1) * HOUR_MS).flatMap((aside) => [-aside, aside]),
];

/** The first moment of a place's day inside the hours, in whole hours before it; undefined when it is the first itself. */
function firstOfDay(place: Place, hours: readonly Interval[]): Place | undefined {
  const moments = NEAR_FIRST_MS.filter((aside) => aside < 0).map((aside) => place.moment + aside);
  const inside = moments.filter((moment) => isInside(hours, moment));
  return inside.length === 0 ? undefined : { ...place, moment: Math.min(...inside) };
}

/**
 * The most time ahead that is accepted; undefined when all days of the schedule are.
 *
 * @param zone of the hours
 */
export async function horizonOf(
  probes: Probes,
  { place: { moment }, request, site }: Base,
  days: readonly Place[],
  zone: string,
): Promise<number | undefined> {
  const now = Date.now();
  let farthest = -1;
  // A weekend may be refused for itself.
  const acceptsAround = async (index: number): Promise<boolean> => {
    for (const near of [index, index - 1, index - 2]) {
      const day = days[near];
      if (day === undefined || near < farthest || !(await probes.accepts(day, request))) continue;
      farthest = Math.max(farthest, near);
      return true;
    }
    return false;
  };
  const last = days.length - 1;
  if (last >= 0 && !(await acceptsAround(last))) await largest(-1, last - 1, acceptsAround);
  if (farthest === last) return undefined;
  const beyond = days[farthest + 1];
  const early = beyond && firstOfDay(beyond, site.kept(zone));
  const isInTime = early !== undefined && (await probes.accepts(early, request));
  return ((isInTime ? early.moment : days[farthest]?.moment) ?? moment) - now + HOUR_MS;
}

const LONGEST_DAYS = 120;

/** Whether a request beyond all usual limits is accepted: an odd minute of a late day, and a large party. */
export function acceptsMost(
  probes: Pick<Probes, 'accepts'>,
  { place, request }: Base,
  day: Place = place,
): Promise<boolean> {
  return probes.accepts(
    { ...day, moment: day.moment + ODD_MS },
    { ...request, persons: request.mostPersons },
  );
}

/** The steps in which moments are asked for, given the smallest one that is accepted. */
export function stepOfMoments(smallestMs: number): number {
  return Math.max(USUAL_STEP_MS, smallestMs);
}
