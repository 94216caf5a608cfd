import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { seededInteger } from '../seeded.ts';
import { fictionalPhones } from './fictional-phones.ts';

/**
 * Hands a check the phone numbers of its guests. No number is used twice in a run: each check owns a share of all
 * numbers, named by the first requirement that it covers, so that a check that runs alone uses the same ones again.
 */
export class Guests {
  readonly #patterns: readonly string[];
  readonly #capacity: number;
  readonly #start: number;
  readonly #share: number;
  readonly #first: number;
  #used = 0;

  /** @param patterns of phone numbers, `#` any digit; unset: numbers reserved for fiction */
  constructor(patterns: readonly string[] = fictionalPhones, seed: string, owner: RequirementId) {
    this.#patterns = patterns;
    this.#capacity = patterns.reduce((sum, pattern) => sum + capacityOf(pattern), 0);
    this.#start = seededInteger(seed, 'guests', this.#capacity);
    this.#share = Math.floor(this.#capacity / catalogue.length);
    this.#first = this.#share * catalogue.findIndex(({ id }) => id === owner);
  }

  /**
   * A phone number that no other guest of this run has: a plus and digits.
   *
   * @throws Error when the patterns of GUEST_PHONES hold too few numbers
   */
  phone(): string {
    if (this.#used === this.#share) {
      throw new Error(
        `a check used up its ${this.#share} of the ${this.#capacity} phone numbers; widen GUEST_PHONES by more #`,
      );
    }
    const index = (this.#start + this.#first + this.#used) % this.#capacity;
    this.#used += 1;
    return this.#numberAt(index);
  }

  #numberAt(index: number): string {
    let rest = index;
    for (const pattern of this.#patterns) {
      const capacity = capacityOf(pattern);
      if (rest < capacity) return filled(pattern, rest);
      rest -= capacity;
    }
    throw new Error(`no phone number ${index} of ${this.#capacity}`);
  }
}

function capacityOf(pattern: string): number {
  return 10 ** pattern.replace(/[^#]/g, '').length;
}

function filled(pattern: string, index: number): string {
  const digits = String(index).padStart(pattern.replace(/[^#]/g, '').length, '0');
  let next = 0;
  return pattern.replace(/#/g, () => digits.charAt(next++));
}
