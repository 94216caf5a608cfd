import type { Guests } from '../../fixtures/guests.ts';
import type { SoundRequest } from '../../generators/sound-request.ts';
import type { Place } from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import type { Shard } from '../../settings/shard.ts';
import { CheckEnded } from '../../verdict/current-check.ts';
import type { Probes } from './probes.ts';

/** Area codes of Canada among those with numbers for fiction. */
const CANADA = /^\+1(204|226|236|250|289|306|403|416|418|450|506|514|519|604|613)/;

/** What a service may tell apart within a country: landlines are the rest. */
const KINDS: readonly (readonly [start: RegExp, name: string])[] = [
  [CANADA, '+1 of Canada'],
  [/^\+447/, '+44 mobile'],
  [/^\+44[38]/, '+44 of no place'],
  [/^\+336/, '+33 mobile'],
];

/** A range counts as refused only if so many of its numbers are, each with an accepted twin after it. */
const ROUNDS = 2;

/** Patterns that a service takes or refuses alike, and guests with numbers of them. */
export interface PhoneRange {
  readonly patterns: readonly string[];
  readonly guests: Pick<Guests, 'phone'>;
}

/** Hands out the numbers of guests by their patterns, each once. */
export class GuestPool {
  readonly #guests: Pick<Guests, 'phone'>;
  readonly #shard: Shard;
  readonly #unused: string[] = [];
  #drawn = 0;

  constructor(guests: Pick<Guests, 'phone'>, shard: Shard = { index: 1, of: 1 }) {
    this.#guests = guests;
    this.#shard = shard;
  }

  /** Guests with numbers of these patterns. */
  within(patterns: readonly string[]): Pick<Guests, 'phone'> {
    const forms = patterns.map((text) => text.replace('+', '\\+').replaceAll('#', '\\d')).join('|');
    const isWithin = new RegExp(`^(${forms})$`);
    return { phone: () => this.#take(isWithin) };
  }

  #take(form: RegExp): string {
    const at = this.#unused.findIndex((phone) => form.test(phone));
    const [kept] = at < 0 ? [] : this.#unused.splice(at, 1);
    if (kept !== undefined) return kept;
    for (;;) {
      const phone = this.#draw();
      if (form.test(phone)) return phone;
      this.#unused.push(phone);
    }
  }

  /** Each shard has its own of the numbers that all of them draw. */
  #draw(): string {
    const { index, of } = this.#shard;
    for (;;) {
      const phone = this.#guests.phone();
      this.#drawn += 1;
      if (this.#drawn % of === index % of) return phone;
    }
  }
}

/** Patterns of phone numbers by country. */
export function byCountry(patterns: readonly string[]): readonly (readonly string[])[] {
  return groupedBy(patterns, countryOf);
}

/** Patterns of phone numbers by country, and within it by what a service may tell apart. */
export function byKind(patterns: readonly string[]): readonly (readonly string[])[] {
  return groupedBy(
    patterns,
    (pattern) => KINDS.find(([start]) => start.test(pattern))?.[1] ?? countryOf(pattern),
  );
}

/**
 * Finds out which ranges of phone numbers a target takes: which phones are valid ones of guests is up to the operator
 * (section 2.5).
 */
export class PhoneRanges {
  readonly #probes: Pick<Probes, 'accepts'>;
  readonly #ranges: readonly PhoneRange[];
  readonly #untold: PhoneRange[];
  readonly #refused = new Set<PhoneRange>();
  readonly #taken = new Set<PhoneRange>();

  /**
   * @param probes of guests whose phones are accepted
   * @param ranges the one of these guests, and further ones that may be accepted too
   */
  constructor(probes: Pick<Probes, 'accepts'>, ranges: readonly PhoneRange[]) {
    this.#probes = probes;
    this.#ranges = ranges;
    this.#untold = ranges.slice(1);
  }

  /** The patterns of the ranges that are not refused; undefined if none is. */
  get accepted(): readonly string[] | undefined {
    if (this.#refused.size === 0) return undefined;
    return this.#ranges.filter((range) => !this.#refused.has(range)).flatMap(({ patterns }) => patterns);
  }

  /** The patterns of the range of the guests, and of others of which a booking was accepted. */
  get taken(): readonly string[] {
    return this.#ranges
      .filter((range, index) => index === 0 || this.#taken.has(range))
      .flatMap(({ patterns }) => patterns);
  }

  /**
   * As {@link Probes.accepts}, but as long as there is a range that no booking has told of, for a guest of it first. So
   * a booking that is likely to be accepted tells of its range for nothing.
   */
  async accepts(place: Place, request: SoundRequest): Promise<boolean> {
    const range = this.#untold.shift();
    if (range === undefined) return this.#probes.accepts(place, request);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await this.#acceptsFrom(range, place, request)) {
        this.#taken.add(range);
        return true;
      }
      if (await this.#probes.accepts(place, request)) continue;
      // Not the phone is refused, but the rest of the request, so nothing is known of the range.
      this.#untold.push(range);
      return round > 0;
    }
    this.#refused.add(range);
    return true;
  }

  /**
   * Tries the ranges that no booking has told of, with a request that was accepted.
   *
   * @param places where it was accepted, and others, because the probes may have taken the last table of one
   */
  async tellRest(places: readonly Place[], request: SoundRequest): Promise<void> {
    for (const place of places)
      for (let left = this.#untold.length; left > 0; left -= 1) await this.accepts(place, request);
  }

  /** A range without unused numbers, such as a narrow one in one of many shards, is not refused. */
  async #acceptsFrom({ guests }: PhoneRange, place: Place, request: SoundRequest): Promise<boolean> {
    const phone = phoneOf(guests);
    return phone === undefined
      ? this.#probes.accepts(place, request)
      : this.#probes.accepts(place, request, phone);
  }
}

function phoneOf(guests: Pick<Guests, 'phone'>): string | undefined {
  try {
    return guests.phone();
  } catch (error) {
    if (error instanceof CheckEnded) return undefined;
    throw error;
  }
}

function countryOf(pattern: string): string {
  return pattern.startsWith('+1') ? '+1' : pattern.slice(0, 3);
}

function groupedBy(
  patterns: readonly string[],
  nameOf: (pattern: string) => string,
): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const pattern of patterns) {
    const name = nameOf(pattern);
    groups.set(name, [...(groups.get(name) ?? []), pattern]);
  }
  return [...groups.values()];
}
