import { catalogue } from '../../../spec/requirements/catalogue.ts';
import { Ledger } from '../../client/ledger.ts';
import { Allowance, Partner } from '../../client/partner.ts';
import { Redactor } from '../../evidence/redactor.ts';
import { fictionalPhones, Guests } from '../../fixtures/guests.ts';
import { type SoundRequest, USUAL_REQUEST } from '../../generators/sound-request.ts';
import { pastStepMs, USUAL_MOMENTS } from '../../fixtures/restaurants/hours/moments.ts';
import type { HoursReading, MomentTerms } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import type { KnownRestaurant } from '../../fixtures/restaurants/restaurants.ts';
import type { Survey } from '../../fixtures/restaurants/survey.ts';
import { ceilingsOf } from '../../settings/depth.ts';
import { publishedRound } from '../../settings/environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { DAY_MS, MINUTE_MS } from '../../values/time.ts';
import { CheckRecord } from '../../verdict/check-record.ts';
import { CheckEnded, within } from '../../verdict/current-check.ts';
import { type Base, findBase } from './base.ts';
import {
  acceptsMost,
  horizonOf,
  largestParty,
  laterDays,
  leadOf,
  nearestTo,
  smallestParty,
  smallestStep,
  stepOfMoments,
} from './limits.ts';
import { byCountry, byKind, GuestPool, type PhoneRange, PhoneRanges } from './phone-ranges.ts';
import { Probes } from './probes.ts';
import { type Known, Site, takersOf } from './sites.ts';
import { doubtWords, refusedWords, settledWords, zoneWords } from './words.ts';
import { zoneCandidates, zoneIdOf } from './zone/zone-candidates.ts';
import { edgesAgree, inferZone, inferZoneOfOpening, type ZoneSearch } from './zone/zone-search.ts';

/** What the set-up of a run found out about the bookings that a target accepts. Travels as JSON. */
export interface Way extends HoursReading {
  readonly soundRequest?: SoundRequest;
  /** Patterns of the only phone numbers that are accepted; unset: any. */
  readonly phones?: readonly string[];
  readonly bookingsMade?: number;
  /** How many webhooks the target takes at once; unset: enough. */
  readonly mostWebhooks?: number;
  /** In lines for people. */
  readonly foundOut?: readonly string[];
}

/** The target, and what is known of it before the first booking. */
export interface Start extends Known {
  readonly readOnlyBecause: string | undefined;
  readonly timeZone: string | undefined;
  /** Nobody has to look whether the zone is the right one. */
  readonly isZoneSure: boolean;
}

/** No search takes more bookings, nor more than this part of those that the run may make. */
const MOST_BOOKINGS = 80;

const PART_OF_CEILING = 1 / 4;

const MOST_SITES = 6;

/** Before one whose hours cannot show their zone. */
const FIRST_SITES = 4;

/** On which phones are tried: the day of the first bookings may be full by then. */
const MOST_OTHER_DAYS = 2;

/** No check owns the guests of a requirement that can't be tested. */
const OWNER = catalogue.filter(({ excluded }) => excluded !== undefined).map(({ id }) => id);

/** Finds out which bookings a target accepts, and in which zone its hours are. */
export async function findWay(start: Start): Promise<Way> {
  const { client, settings, timeZone } = start;
  const nothing: Way = { timeZone };
  if (start.readOnlyBecause !== undefined) return nothing;
  const record = new CheckRecord(OWNER, new Redactor(), settings.seed);
  const found: { way: Way } = { way: nothing };
  const ledger = new Ledger(start.ledgerFile, `${publishedRound()}/${OWNER[0]}`);
  const ceiling = Math.floor(ceilingsOf(settings).bookings * PART_OF_CEILING);
  const partner = new Partner(client, ledger, new Allowance(ceilingsOf(settings), undefined), undefined);
  const ranges = byCountry(settings.guestPhones ?? fictionalPhones);
  const pool = guestsOfRun(settings);
  const guests = ranges.map((patterns) => pool.within(patterns));
  const probes = new Probes(partner, guests, Math.min(MOST_BOOKINGS, ceiling));
  await within(record, async () => {
    const { survey, takers, noneBecause } = await takersOf(start);
    if (noneBecause !== undefined) found.way = { timeZone, foundOut: noneBecause };
    if (takers.length === 0) return;
    await new WayFinder(start, probes, { ranges, pool }, found).find(takers, survey);
  }).catch((error: unknown) => {
    if (!(error instanceof CheckEnded)) throw error;
  });
  const { soundRequest = USUAL_REQUEST, moments = USUAL_MOMENTS, phones, foundOut = [] } = found.way;
  const settled = settledWords(soundRequest, moments, phones) ?? [];
  return { ...found.way, bookingsMade: probes.tried.length, foundOut: [settled, ...foundOut].flat() };
}

/** The phone numbers of guests, by country. */
interface Phones {
  readonly ranges: readonly (readonly string[])[];
  readonly pool: GuestPool;
}

/** Goes from one finding to the next; what is found so far holds when the bookings for it are used up. */
class WayFinder {
  readonly #start: Start;
  readonly #probes: Probes;
  readonly #phones: Phones;
  readonly #found: { way: Way };

  constructor(start: Start, probes: Probes, phones: Phones, found: { way: Way }) {
    this.#start = start;
    this.#probes = probes;
    this.#phones = phones;
    this.#found = found;
  }

  async find(takers: readonly KnownRestaurant[], { schedules }: Survey): Promise<void> {
    const { timeZone, isZoneSure } = this.#start;
    const sites = mostTelling(takers, schedules);
    const days = daysShown(sites);
    const areLocal = !sites.every((site) => site.showsOffsets);
    const all = (): readonly string[] =>
      zoneCandidates(
        days,
        sites.flatMap(({ country }) => country ?? []),
      );
    const zones = timeZone !== undefined ? [timeZone] : areLocal ? all() : ['UTC'];
    const base =
      (await findBase(this.#probes, sites, zones)) ??
      (timeZone !== undefined && areLocal ? await findBase(this.#probes, sites, all()) : undefined);
    if (base === undefined) return this.#note({ foundOut: refusedWords(this.#probes.tried, timeZone) });
    const { ranges } = this.#phones;
    const [first] = ranges;
    const phones = ranges[this.#probes.range];
    if (phones !== first && phones !== undefined) this.#note({ phones });
    const phoneRanges = new PhoneRanges(this.#probes, this.#furtherRanges());
    const fewestPersons = await smallestParty(phoneRanges, base);
    const request = { ...base.request, fewestPersons };
    this.#note({ soundRequest: request });
    const ordered = [base.site, ...sites.filter((site) => site !== base.site)];
    // Where the zone is not known, nor is the last day on which the base's time of day is in the hours.
    const zone = timeZone ?? (areLocal ? undefined : 'UTC');
    const last = zone === undefined ? undefined : laterDays(base, zone).at(-1);
    const isFree = await acceptsMost(phoneRanges, base, last);
    if (!isFree) await this.#limitRequests({ ...base, request });
    if (areLocal && !isZoneSure) await this.#findZone(base, ordered, all, days);
    if (!isFree) this.#notePhase(base);
    await this.#limitLead(base);
    if (!isFree || last === undefined) await this.#limitHorizon(base);
    await this.#limitPhones(phoneRanges, base);
  }

  /** The ranges that may be taken beside the one of the base; none where a setting names the phones. */
  #furtherRanges(): readonly PhoneRange[] {
    const { settings } = this.#start;
    if (settings.guestPhones !== undefined) return [];
    // Those before the one of the base were refused.
    const kinds = byKind(this.#phones.ranges.slice(this.#probes.range).flat());
    return kinds.map((patterns) => ({ patterns, guests: this.#phones.pool.within(patterns) }));
  }

  async #limitPhones(ranges: PhoneRanges, base: Base): Promise<void> {
    const others = laterDays(base, this.#found.way.timeZone ?? 'UTC').slice(0, MOST_OTHER_DAYS);
    try {
      await ranges.tellRest([base.place, ...others], base.request);
    } finally {
      // Where the first ranges were refused, those that nobody knows of are left out.
      const isFirst = this.#found.way.phones === undefined;
      const phones = isFirst ? ranges.accepted : ranges.taken;
      if (phones !== undefined) this.#note({ phones });
    }
  }

  /** The size of a party, and slots. */
  async #limitRequests(base: Base): Promise<void> {
    const mostPersons = await largestParty(this.#probes, base);
    const soundRequest = { ...base.request, mostPersons };
    this.#note({ soundRequest });
    const stepMs = await smallestStep(this.#probes, base);
    this.#note({
      soundRequest: { ...soundRequest, stepMs },
      moments: { ...this.#moments, stepMs: stepOfMoments(stepMs) },
    });
  }

  /** Slots may begin at a quarter past. */
  #notePhase({ place }: Base): void {
    const { soundRequest = USUAL_REQUEST, timeZone = 'UTC' } = this.#found.way;
    const pastMs = pastStepMs(place.moment, this.#moments.stepMs, timeZone);
    if (pastMs % soundRequest.stepMs !== 0) this.#note({ moments: { ...this.#moments, pastMs } });
  }

  async #limitLead(base: Base): Promise<void> {
    const leadMs = await leadOf(this.#probes, base, this.#found.way.timeZone ?? 'UTC');
    this.#note({ moments: { ...this.#moments, leadMs } });
  }

  async #limitHorizon(base: Base): Promise<void> {
    const zone = this.#found.way.timeZone ?? 'UTC';
    const horizonMs = await horizonOf(this.#probes, base, laterDays(base, zone), zone);
    if (horizonMs !== undefined) this.#note({ moments: { ...this.#moments, horizonMs } });
  }

  get #moments(): MomentTerms {
    return this.#found.way.moments ?? USUAL_MOMENTS;
  }

  async #findZone(
    base: Base,
    sites: readonly Site[],
    all: () => readonly string[],
    days: number,
  ): Promise<void> {
    const { timeZone } = this.#start;
    const search: ZoneSearch = {
      ...{ probes: this.#probes, sites, request: base.request },
      stepMs: this.#found.way.soundRequest?.stepMs ?? MINUTE_MS,
      ...(await nearestTo(this.#probes, base)),
    };
    if (timeZone !== undefined && (await edgesAgree(search, timeZone))) return;
    const since = this.#probes.tried.length;
    const candidates = [...(timeZone === undefined ? [] : [timeZone]), ...all()];
    const likely = await inferZone(search, candidates, since);
    const isOpen = timeZone === undefined && likely?.isSure !== true;
    const found = (isOpen ? await inferZoneOfOpening(search, candidates, since) : undefined) ?? likely;
    if (timeZone !== undefined) {
      const isContradicted =
        found?.isSure === true && zoneIdOf(found.zone, days) !== zoneIdOf(timeZone, days);
      if (!isContradicted) return;
    }
    if (found === undefined) {
      const zoneDoubt = doubtWords(timeZone, undefined);
      return this.#note({ zoneDoubt, foundOut: [zoneDoubt] });
    }
    const zone = zoneIdOf(found.zone, days);
    if (timeZone === undefined && found.isSure) {
      return this.#note({ timeZone: zone, foundOut: [zoneWords(found.zone, days)] });
    }
    const zoneDoubt = doubtWords(timeZone, { zone: found.zone, days });
    this.#note({ timeZone: zone, zoneDoubt, foundOut: [zoneDoubt] });
  }

  #note(more: Partial<Way>): void {
    const { way } = this.#found;
    const foundOut = [...(way.foundOut ?? []), ...(more.foundOut ?? [])];
    this.#found.way = { ...way, ...more, foundOut };
  }
}

/** Guests with numbers that no check has, and of which no other shard has one. */
function guestsOfRun({ guestPhones = fictionalPhones, seed, shard }: Settings): GuestPool {
  return new GuestPool(new Guests(guestPhones, seed, OWNER), shard);
}

/** Some of the restaurants in their order, but those first whose hours can show their zone. */
function mostTelling(takers: readonly KnownRestaurant[], schedules: Survey['schedules']): readonly Site[] {
  const telling: Site[] = [];
  const others: Site[] = [];
  for (const one of takers) {
    if (telling.length === MOST_SITES) break;
    const site = new Site(one, schedules.get(one.id));
    (site.hasPauses ? telling : others).push(site);
  }
  // The others are tried as well: those with pauses may all be full.
  const further = [...others.slice(0, 1), ...telling.slice(FIRST_SITES), ...others.slice(1)];
  return [...telling.slice(0, FIRST_SITES), ...further].slice(0, MOST_SITES);
}

/** How many days ahead the schedules show. */
function daysShown(sites: readonly Site[]): number {
  const last = Math.max(
    Date.now(),
    ...sites.flatMap(({ dates }) => dates.slice(-1).map((date) => Date.parse(date))),
  );
  return Math.min(120, Math.ceil((last - Date.now()) / DAY_MS) + 2);
}
