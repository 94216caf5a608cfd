import fc, { type Arbitrary } from 'fast-check';

/** A way to spoil a phone of a plus sign and digits. */
export interface PhoneDefect {
  readonly kind: 'no plus' | 'not digits';
  /** In words, as in «a refusal of {a phone without its plus sign}». */
  readonly defect: string;
  readonly of: (phone: string) => string;
}

/** In a phone the plus sign stands before the digits; here something else does, or nothing. */
const withoutPlus: Arbitrary<PhoneDefect> = fc
  .constantFrom('', '00', '0', '011', '-', '#', '*', 'p', '(+)', 'tel:')
  .map((before) => ({
    kind: 'no plus' as const,
    defect: before === '' ? 'a phone without its plus sign' : `a phone with «${before}» for its plus sign`,
    of: (phone) => before + phone.slice(1),
  }));

const inserted = fc.oneof(
  fc.constantFrom('+', '.', '-', '/', ' ', '(', ')', ',', '*', '#', ';', '_', ':', 'x', 'ext', 'O', 'l'),
  fc.stringMatching(/^[a-z]{1,4}$/),
);

/** Something between the digits; not around the phone, where some take off white space. */
const withMore: Arbitrary<PhoneDefect> = fc
  .record({ text: inserted, after: fc.integer({ min: 1, max: 9 }) })
  .map(({ text, after }) => ({
    kind: 'not digits' as const,
    defect: `a phone with «${text}» after its ${after}. character`,
    of: (phone) => phone.slice(0, after) + text + phone.slice(after),
  }));

const withEnd: Arbitrary<PhoneDefect> = fc.stringMatching(/^[a-z+*#;]{1,4}$/).map((text) => ({
  kind: 'not digits' as const,
  defect: `a phone with «${text}» behind it`,
  of: (phone) => phone + text,
}));

const letters: Arbitrary<PhoneDefect> = fc.stringMatching(/^[A-Z]{7,11}$/).map((word) => ({
  kind: 'not digits' as const,
  defect: `a phone of a plus sign and «${word}»`,
  of: () => `+${word}`,
}));

/** Phones that are not a plus sign followed by digits. */
export const phoneDefects: Arbitrary<PhoneDefect> = fc.oneof(withoutPlus, withMore, withEnd, letters);
