import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { inconclusive } from '../cannot-go-on.ts';
import { seededInteger } from '../seeded.ts';
import { fictionalPhones } from './fictional-phones.ts';

/** So many numbers are looked through for a long one: enough to meet each country reserved for fiction. */
const MOST_DRAWN = 30;

/**
 * Hands a check the phone numbers of its guests. No number is used twice in a run: each requirement owns a share of all
 * numbers, for the one check that covers it, so that a check that runs alone uses the same ones again.
 */
export class Guests {
  readonly #patterns: readonly { readonly text: string; readonly capacity: number }[];
  readonly #capacity: number;
  readonly #stride: number;
  readonly #share: number;
  readonly #total: number;
  readonly #unused: Generator<number, undefined>;
  readonly #handedOut = new Set<number>();
  readonly #told: ((phone: string) => void) | undefined;

  /**
   * @param patterns of phone numbers, `#` any digit; unset: numbers reserved for fiction
   * @param told is told every number that is handed out
   */
  constructor(
    patterns: readonly string[] = fictionalPhones,
    seed: string,
    covered: readonly RequirementId[],
    told?: (phone: string) => void,
  ) {
    this.#told = told;
    this.#patterns = patterns.map((text) => ({ text, capacity: capacityOf(text) }));
    this.#capacity = this.#patterns.reduce((sum, { capacity }) => sum + capacity, 0);
    this.#stride = strideThrough(Math.floor(this.#capacity / 2));
    const start = 2 * seededInteger(seed, 'guests', Math.max(1, Math.floor(this.#capacity / 2)));
    this.#share = shareOf(this.#capacity);
    const owned = covered.map((owner) => start + this.#share * catalogue.findIndex(({ id }) => id === owner));
    this.#total = this.#share * owned.length;
    this.#unused = onesOfPairsFirst(owned, this.#share);
  }

  /**
   * A phone number that no other guest of this run has: a plus and digits. It is not nearly the number of another one,
   * as long as there are such. Where the patterns of GUEST_PHONES hold too few the check ends as inconclusive.
   */
  phone(): string {
    return this.#handOut(this.#next());
  }

  /** The phone numbers of two guests that are nearly the same, as far as there are such. */
  nearPhones(): readonly [string, string] {
    const one = this.#next();
    const isPaired = this.#share > 1 && !this.#handedOut.has(pairedWith(one));
    return [this.#handOut(one), isPaired ? this.#handOut(pairedWith(one)) : this.phone()];
  }

  /** A phone number of as many characters as the longest pattern: a service may keep only as many as are usual. */
  longPhone(): string {
    const most = Math.max(...this.#patterns.map(({ text }) => text.length));
    let phone = this.phone();
    for (let drawn = 1; drawn < MOST_DRAWN && phone.length < most; drawn += 1) phone = this.phone();
    return phone;
  }

  #next(): number {
    let place: number | undefined;
    do place = this.#unused.next().value;
    while (place !== undefined && this.#handedOut.has(place));
    return (
      place ??
      inconclusive(
        `the check used up its ${this.#total} of the ${this.#capacity} phone numbers; widen GUEST_PHONES by more #`,
      )
    );
  }

  #handOut(place: number): string {
    this.#handedOut.add(place);
    const phone = this.#numberAt(this.#spread(place % this.#capacity));
    this.#told?.(phone);
    return phone;
  }

  /** Puts pairs far from each other, so that the guests of a check come from several countries. */
  #spread(index: number): number {
    const pairs = Math.floor(this.#capacity / 2);
    if (index >= 2 * pairs) return index;
    // Exactly: of long patterns the product goes beyond what a number holds.
    const pair = (BigInt(Math.floor(index / 2)) * BigInt(this.#stride)) % BigInt(pairs);
    return 2 * Number(pair) + (index % 2);
  }

  #numberAt(index: number): string {
    let rest = index;
    for (const { text, capacity } of this.#patterns) {
      if (rest < capacity) return filled(text, rest);
      rest -= capacity;
    }
    throw new Error(`no phone number ${index} of ${this.#capacity}`);
  }
}

/** How many numbers a requirement owns: whole pairs, where there are enough. */
function shareOf(capacity: number): number {
  const share = Math.floor(capacity / catalogue.length);
  return share < 2 ? share : share - (share % 2);
}

/** One number of each pair, and once they are used up the other ones. */
function* onesOfPairsFirst(owned: readonly number[], share: number): Generator<number, undefined> {
  for (const which of [0, 1]) {
    for (const first of owned) for (let place = first + which; place < first + share; place += 2) yield place;
  }
  return undefined;
}

/** Neighbours two by two: 0 and 1, 2 and 3. */
function pairedWith(place: number): number {
  return place % 2 === 0 ? place + 1 : place - 1;
}

/** A step that meets each of so many places once before it comes back: nearly the golden section of them. */
function strideThrough(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618));
  while (divisor(stride, count) > 1) stride += 1;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function capacityOf(pattern: string): number {
  return 10 ** pattern.replace(/[^#]/g, '').length;
}

function filled(pattern: string, index: number): string {
  const digits = String(index).padStart(pattern.replace(/[^#]/g, '').length, '0');
  let next = 0;
  return pattern.replace(/#/g, () => digits.charAt(next++));
}
