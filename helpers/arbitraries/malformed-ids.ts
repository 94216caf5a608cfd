import fc, { type Arbitrary } from 'fast-check';

/** How an id is made one that is no integer. */
export interface MalformedId {
  /** In words, as in «the cancellation of {…}». */
  readonly defect: string;
  /** @param id a sound one, which a careless reader may find in the malformed one */
  readonly of: (id: bigint) => string;
}

/** No letter by which a number may be written, such as the e of an exponent or the x of a hexadecimal one. */
const LETTERS = Array.from('ghijkmopqrstuvwyz');
const words = fc
  .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));

/** Malformed ids that most careless readers take for something. */
export const usualMalformedIds: readonly MalformedId[] = [
  { defect: 'a word for the id', of: () => 'word' },
  { defect: 'an id with a letter behind', of: (id) => `${id}x` },
  { defect: 'an id with a fraction', of: (id) => `${id}.5` },
];

/** Ids that are no integers: words, and a sound id with something before or behind it. */
export const malformedIds: Arbitrary<MalformedId> = fc.oneof(
  words.map((word) => ({ defect: `«${word}» for the id`, of: () => word })),
  words.map((word) => ({ defect: `an id with «${word}» behind`, of: (id: bigint) => `${id}${word}` })),
  words.map((word) => ({ defect: `an id with «${word}» before it`, of: (id: bigint) => `${word}${id}` })),
  fc
    .integer({ min: 1, max: 9 })
    .map((digit) => ({ defect: `an id with the fraction .${digit}`, of: (id: bigint) => `${id}.${digit}` })),
  fc
    .constantFrom(',', ';', '_', ':', '-', '=')
    .map((sign) => ({ defect: `two ids with «${sign}» between`, of: (id: bigint) => `${id}${sign}${id}` })),
);
