import {
  OPTIONAL_FIELDS,
  type OptionalField,
  type SoundRequest,
  USUAL_REQUEST,
} from '../../generators/sound-request.ts';
import { USUAL_MOMENTS } from '../../fixtures/restaurants/hours/moments.ts';
import type { MomentTerms, Place } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import type { Probes } from './probes.ts';
import type { Site } from './sites.ts';
import { ZoneEvidence } from './zone/zone-evidence.ts';

/** The first sound booking request that a target accepts. */
export interface Base {
  readonly site: Site;
  readonly place: Place;
  readonly request: SoundRequest;
  /** Whether only a moment within the next day was accepted. */
  readonly isSoon: boolean;
}

/** Without anything that the target could have rules for. */
const BARE: SoundRequest = { ...USUAL_REQUEST, omitted: OPTIONAL_FIELDS };

const SOON: MomentTerms = { ...USUAL_MOMENTS, leadMs: 2 * HOUR_MS, horizonMs: DAY_MS };

/** How many moments are tried in the first restaurant, and in each of the others. */
const MOST_MOMENTS = 8;

const MOST_MOMENTS_ELSEWHERE = 3;

const MOST_ELSEWHERE = 4;

/** Of the first tries, those whose moments are tried again: the second had the moment of the first. */
const again: readonly number[] = [0, 2, 3];

/** Sizes of parties beside the usual one of two. */
const OTHER_PARTIES: readonly number[] = [1, 4, 6];

/**
 * Finds a sound booking request that the target accepts. A target may refuse for many reasons that the contract does
 * not list, so after a first refusal moments, restaurants, sizes of the party and ranges of phone numbers are tried in
 * turn, and at last the optional fields are added again.
 *
 * @param zones the zones that the hours may be in
 * @returns undefined when nothing was accepted
 */
export async function findBase(
  probes: Probes,
  sites: readonly Site[],
  zones: readonly string[],
): Promise<Base | undefined> {
  const [site, ...others] = sites;
  if (site === undefined) return undefined;
  const moments = new Moments(probes, sites, zones);
  const first = { restaurant: site.id, moment: moments.next(site) ?? Date.now() + DAY_MS };
  if (await probes.accepts(first, USUAL_REQUEST)) {
    return { site, place: first, request: USUAL_REQUEST, isSoon: false };
  }
  const tryAt = async (
    one: Site,
    moment: number | undefined,
    request = BARE,
    isSoon = false,
  ): Promise<Base | undefined> => {
    if (moment === undefined) return undefined;
    const place = { restaurant: one.id, moment };
    return (await probes.accepts(place, request)) ? { site: one, place, request, isSoon } : undefined;
  };
  const inTurn = async (tries: readonly (() => Promise<Base | undefined>)[]): Promise<Base | undefined> => {
    for (const attempt of tries) {
      const found = await attempt();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const elsewhere = others.slice(0, MOST_ELSEWHERE);
  const found = await inTurn([
    () => tryAt(site, first.moment),
    ...Array.from({ length: MOST_MOMENTS }, (_, index) => () => {
      // Slots may lie on other quarters of the hour than most zones suggest.
      const aside = index % 3 === 2 ? 15 * MINUTE_MS : 0;
      const moment = moments.next(site);
      return tryAt(site, moment === undefined ? undefined : moment + aside);
    }),
    () => tryAt(site, moments.next(site, SOON), BARE, true),
    ...elsewhere.flatMap((one) =>
      Array.from({ length: MOST_MOMENTS_ELSEWHERE }, () => () => tryAt(one, moments.next(one))),
    ),
    ...OTHER_PARTIES.flatMap((persons) =>
      again.map((index) => () => tryAt(site, probes.tried[index]?.place.moment, { ...BARE, persons })),
    ),
    ...probes.ranges.slice(1).flatMap((range) =>
      again.map((index) => () => {
        probes.useRange(range);
        return tryAt(site, probes.tried[index]?.place.moment);
      }),
    ),
  ]);
  return found && { ...found, request: await withFields(probes, found) };
}

/** Adds the optional fields that are accepted. */
async function withFields(probes: Probes, { place, request }: Base): Promise<SoundRequest> {
  if (await probes.accepts(place, { ...request, omitted: [] })) return { ...request, omitted: [] };
  const omitted: OptionalField[] = [];
  for (const field of OPTIONAL_FIELDS) {
    const others = OPTIONAL_FIELDS.filter((one) => one !== field);
    if (!(await probes.accepts(place, { ...request, omitted: others }))) omitted.push(field);
  }
  // Each is accepted alone, but not all together: without any nothing is risked.
  return { ...request, omitted: omitted.length === 0 ? OPTIONAL_FIELDS : omitted };
}

/** Chooses moments that most zones have inside the hours, each far from those that were refused. */
class Moments {
  readonly #probes: Probes;
  readonly #evidence: ZoneEvidence;
  readonly #zones: readonly string[];

  constructor(probes: Probes, sites: readonly Site[], zones: readonly string[]) {
    this.#probes = probes;
    this.#evidence = new ZoneEvidence(probes, sites);
    this.#zones = zones;
  }

  next(site: Site, terms = USUAL_MOMENTS): number | undefined {
    const scores = new Map<number, number>();
    for (const zone of this.#zones) {
      const weight = 1 / (1 + 2 * this.#evidence.refusedInside(zone));
      for (const moment of site.moments(zone, terms)) scores.set(moment, (scores.get(moment) ?? 0) + weight);
    }
    const refused = this.#probes.tried.filter(({ place }) => place.restaurant === site.id);
    const unlike = (moment: number): number =>
      refused.reduce((product, { place }) => product * unlikeness(place.moment - moment), 1);
    const ranked = [...scores].map(([moment, score]) => ({ moment, score: score * unlike(moment) }));
    const [best] = ranked.sort((a, b) => b.score - a.score || a.moment - b.moment);
    return best?.moment;
  }
}

/** From 0 for the same moment to 1 for another day and another time of day. */
function unlikeness(distanceMs: number): number {
  const days = Math.abs(distanceMs) / DAY_MS;
  const ofDay = Math.abs(days - Math.round(days));
  return Math.min(1, days) * 0.5 + Math.min(1, 4 * ofDay) * 0.5;
}
