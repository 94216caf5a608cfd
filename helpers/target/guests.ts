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
  readonly #start: number;
  readonly #stride: number;
  readonly #share: number;
  readonly #owned: readonly number[];
  readonly #told: ((phone: string) => void) | undefined;
  #used = 0;

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
    this.#start = seededInteger(seed, 'guests', this.#capacity);
    this.#share = Math.floor(this.#capacity / catalogue.length);
    this.#owned = covered.map((owner) => this.#share * catalogue.findIndex(({ id }) => id === owner));
  }

  /**
   * A phone number that no other guest of this run has: a plus and digits. Where the patterns of GUEST_PHONES hold too
   * few of them the check ends as inconclusive.
   */
  phone(): string {
    const first = this.#owned[Math.floor(this.#used / this.#share)];
    if (first === undefined) {
      const share = this.#share * this.#owned.length;
      return inconclusive(
        `the check used up its ${share} of the ${this.#capacity} phone numbers; widen GUEST_PHONES by more #`,
      );
    }
    const index = (this.#start + first + (this.#used % this.#share)) % this.#capacity;
    this.#used += 1;
    const phone = this.#numberAt(this.#spread(index));
    this.#told?.(phone);
    return phone;
  }

  /** A phone number of as many characters as the longest pattern: a service may keep only as many as are usual. */
  longPhone(): string {
    const most = Math.max(...this.#patterns.map(({ text }) => text.length));
    let phone = this.phone();
    for (let drawn = 1; drawn < MOST_DRAWN && phone.length < most; drawn += 1) phone = this.phone();
    return phone;
  }

  /**
   * Puts neighbours far apart, so that the guests of a check come from several countries, but leaves them in pairs, of
   * which one has nearly the number of the other.
   */
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
