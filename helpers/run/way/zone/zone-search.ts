import { Temporal } from 'temporal-polyfill';
import type { SoundRequest } from '../../../generators/sound-request.ts';
import { type Interval, isInside, isOpen } from '../../../fixtures/restaurants/hours/opening-hours.ts';
import { DAY_MS, MINUTE_MS } from '../../../values/time.ts';
import type { Probes } from '../probes.ts';
import type { Site } from '../sites.ts';
import { ZoneEvidence } from './zone-evidence.ts';

/** Moments this close to an edge tell any two zones apart. */
const QUARTER_MS = 15 * MINUTE_MS;

/** The most bookings by which the zones are told apart, before the edges are tried. */
const MOST_HALVINGS = 16;

/** Days on which an edge is tried: a single refusal may have other reasons. */
const MOST_DAYS = 2;

/** Moments this close to the base are looked at first. */
const NEAR_MS = 2 * DAY_MS;

/** How many other restaurants have to agree. */
const MOST_WITNESSES = 2;

/** The most bookings in each restaurant that shows more days than the first: those days may be too far ahead. */
const MOST_FARTHER = 4;

/** What the search for a zone begins with. */
export interface ZoneSearch {
  readonly probes: Probes;
  /** The restaurant with the base first. */
  readonly sites: readonly Site[];
  readonly request: SoundRequest;
  /** A moment that was accepted in the first restaurant. */
  readonly moment: number;
  /** The step from it in which moments are accepted. */
  readonly stepMs: number;
  /** The least time ahead. */
  readonly leadMs: number;
}

/** A zone, and whether it is beyond doubt. */
export interface FoundZone {
  readonly zone: string;
  readonly isSure: boolean;
}

/** Whether bookings at both edges of the hours that a zone gives are accepted, and just outside them refused. */
export async function edgesAgree(search: ZoneSearch, zone: string): Promise<boolean> {
  const [site] = search.sites;
  if (site === undefined || !(await acceptsEdges(search, site, zone))) return false;
  return refusesOutside(search, site, zone);
}

/**
 * Infers the zone of schedules from what is accepted and refused. It is beyond doubt only if bookings at both edges of
 * its hours are accepted, those just outside them are refused, and no other zone explains what was accepted.
 *
 * @param since refusals count from this booking on: what was refused before may have had other reasons
 * @returns undefined when no zone explains it
 */
export async function inferZone(
  search: ZoneSearch,
  candidates: readonly string[],
  since: number,
): Promise<FoundZone | undefined> {
  const { probes, sites } = search;
  const [site] = sites;
  if (site === undefined) return undefined;
  const evidence = new ZoneEvidence(probes, sites, since);
  const divide = async (one: Site, most: number): Promise<void> => {
    for (let count = 0; count < most; count += 1) {
      const moment = dividing(search, one, likeliest(evidence, candidates));
      if (moment === undefined) return;
      await probes.accepts({ restaurant: one.id, moment }, search.request);
    }
  };
  await divide(site, MOST_HALVINGS);
  const farther = await fartherThan(search, likeliest(evidence, candidates));
  for (const one of farther) await divide(one, MOST_FARTHER);
  const left = likeliest(evidence, candidates);
  const zone = left.find((one) => isShownToday(site, one)) ?? left[0];
  if (zone === undefined) return undefined;
  const isFirm = (await acceptsEdges(search, site, zone)) && (await refusesOutside(search, site, zone));
  if (!evidence.explainsAccepted(zone)) return undefined;
  if (!isFirm || !(await excludesRivals(search, zone, farther, evidence, candidates)))
    return { zone, isSure: false };
  // One that shows no hours yet is no witness.
  const witnesses = sites.slice(1).filter(({ hasPauses }) => hasPauses);
  for (const witness of witnesses.slice(0, MOST_WITNESSES)) {
    if (!(await agrees(search, witness, zone))) return { zone, isSure: false };
  }
  return { zone, isSure: true };
}

/**
 * Infers the zone of a service that holds bookings to the opening hours instead of those of bookings, a defect.
 *
 * @param since as for {@link inferZone}
 * @returns undefined unless it is beyond doubt
 */
export async function inferZoneOfOpening(
  search: ZoneSearch,
  candidates: readonly string[],
  since: number,
): Promise<FoundZone | undefined> {
  const sites = search.sites.map((site) => site.asHeldToOpening());
  const evidence = new ZoneEvidence(search.probes, sites, since);
  // A sound service may have left its zone open; what it refused at the edges lies inside the opening hours.
  const isPossible = candidates.some(
    (zone) => evidence.explainsAccepted(zone) && evidence.refusedInside(zone) === 0,
  );
  if (!isPossible) return undefined;
  const found = await inferZone({ ...search, sites }, candidates, since);
  return found?.isSure === true ? found : undefined;
}

/** The zones that explain every accepted booking, and most of the refused ones. */
function likeliest(evidence: ZoneEvidence, candidates: readonly string[]): readonly string[] {
  const explaining = candidates
    .filter((zone) => evidence.explainsAccepted(zone))
    .map((zone) => ({ zone, refused: evidence.refusedInside(zone) }));
  const least = Math.min(...explaining.map(({ refused }) => refused));
  return explaining.filter(({ refused }) => refused === least).map(({ zone }) => zone);
}

/**
 * Books inside the hours of a zone, at moments that are outside in others, until no other explains what was accepted.
 * A zone whose clocks show the same time on another day is told apart by the first day of the schedule. Where the hours of
 * the first restaurant are the same in both, another may show later days, on which they differ.
 *
 * @param farther see {@link fartherThan}
 * @returns whether no other zone is left
 */
async function excludesRivals(
  search: ZoneSearch,
  zone: string,
  farther: readonly Site[],
  evidence: ZoneEvidence,
  candidates: readonly string[],
): Promise<boolean> {
  const [first] = search.sites;
  if (first === undefined) return false;
  const left = (): readonly string[] =>
    candidates.filter(
      (one) =>
        one !== zone &&
        evidence.explainsAccepted(one) &&
        (isShownToday(first, one) || !isTwin(first, zone, one)),
    );
  const isSameHere = (one: string): boolean => haveSameHours(first, zone, one);
  const elsewhere = (): readonly string[] => left().filter((one) => !isSameHere(one));
  const areMomentsLeft = await tellApart(search, first, zone, elsewhere, MOST_HALVINGS);
  // Slots may be too coarse to tell neighbours apart by what is accepted.
  const isTooCoarse = !areMomentsLeft && elsewhere().every((one) => evidence.refusedInside(one) >= MOST_DAYS);
  if (elsewhere().length > 0 && !isTooCoarse) return false;
  for (const site of farther) await tellApart(search, site, zone, left, MOST_FARTHER);
  return !left().some(isSameHere);
}

/**
 * Books in a restaurant inside the hours of a zone, at moments that are outside in its rivals.
 *
 * @returns whether rivals are left, and moments that would tell
 */
async function tellApart(
  search: ZoneSearch,
  site: Site,
  zone: string,
  left: () => readonly string[],
  most: number,
): Promise<boolean> {
  const own = site.kept(zone);
  for (let count = 0; count < most; count += 1) {
    if (left().length === 0) return false;
    const others = left().map((rival) => site.possible(rival));
    const moment = bestMoment(search, site, [own, ...others], (one) =>
      isInside(own, one) ? others.filter((hours) => !isOpen(hours, one)).length : 0,
    );
    if (moment === undefined) return false;
    // A refusal may have other reasons; it excludes no rival, so that others have to.
    await search.probes.accepts({ restaurant: site.id, moment }, search.request);
  }
  return left().length > 0;
}

/**
 * Restaurants that tell zones apart in which the first one has the same hours: they show more days. Each has proved that
 * its hours of the next days are in such a zone, too.
 */
async function fartherThan(search: ZoneSearch, zones: readonly string[]): Promise<readonly Site[]> {
  const [site, ...others] = search.sites;
  const [zone, ...rivals] = zones;
  if (site === undefined || zone === undefined) return [];
  const same = rivals.filter((rival) => haveSameHours(site, zone, rival));
  const telling = others.filter((other) => same.some((rival) => !haveSameHours(other, zone, rival)));
  const farther: Site[] = [];
  for (const one of telling.slice(0, MOST_WITNESSES)) if (await agrees(search, one, zone)) farther.push(one);
  return farther;
}

function haveSameHours(site: Site, zone: string, other: string): boolean {
  const [own, others] = [site.kept(zone), site.kept(other)];
  return (
    own.length === others.length &&
    own.every(({ start, end }, index) => others[index]?.start === start && others[index].end === end)
  );
}

/** A moment that is inside the hours in about half of the zones; undefined when none tells them apart. */
function dividing(search: ZoneSearch, site: Site, zones: readonly string[]): number | undefined {
  const hours = zones.map((zone) => site.kept(zone));
  return bestMoment(search, site, hours, (moment) => {
    const inside = hours.filter((list) => isInside(list, moment)).length;
    return Math.min(inside, zones.length - inside);
  });
}

/** The untried moment of the highest score above 0, as near to the base as possible: no horizon is in the way there. */
function bestMoment(
  { probes, moment, stepMs, leadMs }: ZoneSearch,
  { id }: Site,
  hours: readonly (readonly Interval[])[],
  scoreOf: (moment: number) => number,
): number | undefined {
  const step = stepOf({ stepMs });
  const latest = Math.max(moment, ...hours.flatMap((list) => list.map(({ end }) => end)));
  const earliest = Date.now() + leadMs;
  const tried = new Set(probes.tried.flatMap(({ place }) => (place.restaurant === id ? [place.moment] : [])));
  const first = moment - Math.floor((moment - earliest) / step) * step;
  const count = Math.max(0, Math.floor((latest - first) / step));
  const all = Array.from({ length: count }, (_, index) => first + index * step);
  let best: { readonly moment: number; readonly score: number } | undefined;
  for (const one of all.sort((a, b) => Math.abs(a - moment) - Math.abs(b - moment))) {
    if (Math.abs(one - moment) > NEAR_MS && best !== undefined) break;
    const score = tried.has(one) ? 0 : scoreOf(one);
    if (score > (best?.score ?? 0)) best = { moment: one, score };
  }
  return best?.moment;
}

/** A service that excludes the very first moment of its hours, a defect, has the next one as their start. */
async function acceptsEdges(search: ZoneSearch, site: Site, zone: string): Promise<boolean> {
  const { starts, ends } = edgesOf(search, site, zone);
  const next = starts.map((start) => start + stepOf(search));
  const acceptsStart = (await acceptsOne(search, site, starts)) || (await acceptsOne(search, site, next));
  return acceptsStart && acceptsOne(search, site, ends);
}

/** Whether a restaurant has its hours in a zone. One that closes too early, a defect, opens on time nevertheless. */
async function agrees(search: ZoneSearch, witness: Site, zone: string): Promise<boolean> {
  if (await acceptsEdges(search, witness, zone)) return true;
  const { starts, before } = edgesOf(search, witness, zone);
  const isOnTime = before.length > 0 && (await acceptsOne(search, witness, starts));
  return isOnTime && !(await acceptsOne(search, witness, before));
}

/** Whether a moment just before and a moment just after some hours are refused. */
async function refusesOutside(search: ZoneSearch, site: Site, zone: string): Promise<boolean> {
  const { before, after } = edgesOf(search, site, zone);
  return !(await acceptsOne(search, site, before)) && !(await acceptsOne(search, site, after));
}

async function acceptsOne(
  { probes, request }: ZoneSearch,
  { id }: Site,
  moments: readonly number[],
): Promise<boolean> {
  for (const moment of moments.slice(0, MOST_DAYS)) {
    const isKnown = probes.tried.some(
      ({ accepted, place }) => accepted && place.restaurant === id && place.moment === moment,
    );
    if (isKnown || (await probes.accepts({ restaurant: id, moment }, request))) return true;
  }
  return false;
}

function stepOf({ stepMs }: Pick<ZoneSearch, 'stepMs'>): number {
  return Math.max(QUARTER_MS, stepMs);
}

interface Edges {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The first and last moments inside the hours, and the nearest ones outside, in the steps that are accepted. */
function edgesOf({ moment, stepMs, leadMs }: ZoneSearch, site: Site, zone: string): Edges {
  const step = stepOf({ stepMs });
  const earliest = Date.now() + leadMs + step;
  const hours = site.kept(zone);
  const later = hours.filter(({ start, end }) => start >= earliest && end - start >= step);
  const fromBase = (at: number): number => moment + Math.ceil((at - moment) / step) * step;
  const firstOf = (at: number): number => fromBase(at);
  const lastOf = (at: number): number => fromBase(at) - step;
  const possible = site.possible(zone);
  const isOutside = (at: number): boolean => !isOpen(possible, at);
  return {
    starts: later.map(({ start }) => firstOf(start)),
    ends: later.map(({ end }) => lastOf(end)),
    before: later.map(({ start }) => firstOf(start) - step).filter(isOutside),
    after: later.map(({ end }) => lastOf(end) + 2 * step).filter(isOutside),
  };
}

/** Whether the first date that a schedule shows is today by the clocks of a zone. */
function isShownToday(site: Site, zone: string): boolean {
  return site.dates[0] === Temporal.Now.plainDateISO(zone).toString();
}

/** Whether the clocks of two zones show the same time on different days. */
function isTwin(site: Site, zone: string, other: string): boolean {
  const starts = new Set(site.kept(zone).map(({ start }) => start));
  const others = site.kept(other).map(({ start }) => start);
  const areShared = others.filter((start) => starts.has(start)).length;
  return Math.abs((site.kept(zone)[0]?.start ?? 0) - (others[0] ?? 0)) === DAY_MS && areShared > 0;
}
