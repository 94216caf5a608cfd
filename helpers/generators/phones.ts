import fc, { type Arbitrary } from 'fast-check';
import type { Mutation } from './mutation.ts';

/** A way to spoil a phone of a plus sign and digits. */
interface PhoneDefect extends Mutation<string> {
  readonly kind: 'no plus' | 'not digits';
}

/** Something else, or nothing, in place of the plus sign. */
const withoutPlus: Arbitrary<PhoneDefect> = fc
  .constantFrom('', '00', '0', '011', '-', '#', '*', 'p', '(+)', 'tel:')
  .map((before) => ({
    kind: 'no plus' as const,
    defect: before === '' ? 'a phone without its plus sign' : `a phone with "${before}" for its plus sign`,
    of: (phone) => before + phone.slice(1),
  }));

const inserted = fc.oneof(
  fc.constantFrom('+', '.', '-', '/', ' ', '(', ')', ',', '*', '#', ';', '_', ':', 'x', 'ext', 'O', 'l'),
  fc.stringMatching(/^[a-z]{1,4}$/),
);

/** Something between the digits; not around the phone, where some services strip white space. */
const withMore: Arbitrary<PhoneDefect> = fc
  .record({ text: inserted, after: fc.integer({ min: 1, max: 9 }) })
  .map(({ text, after }) => ({
    kind: 'not digits' as const,
    defect: `a phone with "${text}" after character ${after}`,
    of: (phone) => phone.slice(0, after) + text + phone.slice(after),
  }));

const withEnd: Arbitrary<PhoneDefect> = fc.stringMatching(/^[a-z+*#;]{1,4}$/).map((text) => ({
  kind: 'not digits' as const,
  defect: `a phone with "${text}" behind it`,
  of: (phone) => phone + text,
}));

const letters: Arbitrary<PhoneDefect> = fc.stringMatching(/^[A-Z]{7,11}$/).map((word) => ({
  kind: 'not digits' as const,
  defect: `a phone of a plus sign and "${word}"`,
  of: () => `+${word}`,
}));

/** Phones that are not a plus sign followed by digits. */
export const phoneDefects: Arbitrary<PhoneDefect> = fc.oneof(withoutPlus, withMore, withEnd, letters);

/** A way to get a code wrong. */
export type WrongCode = Mutation<string>;

/** A target may ignore the case of a code, what stands between its characters, and zeros before it. */
export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [one, other].map((code) =>
    code
      .normalize('NFKC')
      .replace(/[\s.\-_]/g, '')
      .toLowerCase(),
  );
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
}

/** A wrong code that no service accepts or mistakes for another kind of request. */
export const wrongLast: WrongCode = {
  defect: 'a code with another last character',
  of: (code) => withOther(code, code.length - 1),
};

/** Wrong codes that a careless comparison accepts. */
export const usualWrongCodes: readonly WrongCode[] = [
  wrongLast,
  { defect: 'a code without its last character', of: (code) => code.slice(0, -1) },
  { defect: 'an empty code', of: () => '' },
  { defect: 'a code with another first character', of: (code) => withOther(code, 0) },
  { defect: 'a code with one digit more', of: (code) => `${code}4` },
  { defect: 'a code with a letter behind', of: (code) => `${code}x` },
  { defect: 'a code with a zero behind', of: (code) => `${code}0` },
  { defect: 'a code twice in a row', of: (code) => code + code },
  { defect: 'a code that begins like the right one', of: (code) => withOtherHalf(code, 'end') },
  { defect: 'a code that ends like the right one', of: (code) => withOtherHalf(code, 'start') },
  { defect: 'the next number', of: (code) => nearNumber(code, 1) },
  { defect: 'the number before', of: (code) => nearNumber(code, -1) },
];

const places = fc.nat({ max: 9 });

/** Wrong codes: one character changed, lost or added, or every character changed. */
export const wrongCodes: Arbitrary<WrongCode> = fc.oneof(
  places.map((at) => ({
    defect: `a code with another character at ${at} (wrapping around)`,
    of: (code: string) => withOther(code, at % code.length),
  })),
  places.map((at) => ({
    defect: `a code without its character at ${at} (wrapping around)`,
    of: (code: string) => code.slice(0, at % code.length) + code.slice((at % code.length) + 1),
  })),
  fc.constantFrom('0', '7', 'x', '%', '*').map((more) => ({
    defect: `a code with "${more}" behind`,
    of: (code: string) => code + more,
  })),
  fc.constantFrom('%', '*', '.*', "' OR '1'='1", 'null', 'undefined', 'true', '0', '0000').map((text) => ({
    defect: `"${text}" for the code`,
    of: () => text,
  })),
  fc.constant({
    defect: 'a code of which every character is another',
    of: (code: string) => Array.from(code).map(otherThan).join(''),
  }),
);

function withOther(code: string, at: number): string {
  return code.slice(0, at) + otherThan(code.charAt(at)) + code.slice(at + 1);
}

function withOtherHalf(code: string, which: 'start' | 'end'): string {
  const half = Math.floor(code.length / 2);
  const isOther = (at: number): boolean => (which === 'start' ? at < half : at >= code.length - half);
  return Array.from(code, (character, at) => (isOther(at) ? otherThan(character) : character)).join('');
}

/** The number next to a code of digits, on the other side where there is none of its length. */
function nearNumber(code: string, step: 1 | -1): string {
  if (!/^\d{1,15}$/.test(code)) return withOther(code, code.length - 1);
  const isAtEnd = step > 0 ? /^9+$/.test(code) : /^0+$/.test(code);
  return String(Number(code) + (isAtEnd ? -step : step)).padStart(code.length, '0');
}

function otherThan(character: string): string {
  return character === '7' ? '3' : '7';
}
