/** So many digits in a row are enough to recognise a number. */
export const DIGITS = 8;

/** A number of so many digits means nothing else when they are set apart. */
const UNMISTAKABLE = 10;

/** Eight digits or more, with up to three other characters between two of them. */
const REGION = /\d(?:[^\w]{0,3}\d){7,}/g;

/** A number in JSON, in an address or behind a decimal point. */
const BEFORE_A_NUMBER = /(?:["\]}\d]\s*[:,]|[[/.=:#])\s*-?$/;

/**
 * Numbers that are secret: of phones, codes, and rows of digits in other secrets. Ids and dates share digits with them, so
 * a part of one counts only where it stands alone, in a text.
 */
export class DigitIndex {
  readonly #byWindow = new Map<string, Set<string>>();

  add(digits: string): void {
    for (const one of [digits, digits.split('').reverse().join('')]) {
      for (let at = 0; at + DIGITS <= one.length; at += 1) {
        const window = one.slice(at, at + DIGITS);
        const sharing = this.#byWindow.get(window);
        if (sharing === undefined) this.#byWindow.set(window, new Set([one]));
        else sharing.add(one);
      }
    }
  }

  find(text: string, found: (begin: number, end: number) => void): void {
    if (this.#byWindow.size === 0) return;
    for (const { 0: region, index } of text.matchAll(REGION)) {
      const places: number[] = [];
      for (let at = 0; at < region.length; at += 1) if (/\d/.test(region.charAt(at))) places.push(index + at);
      const digits = region.replace(/\D/g, '');
      for (let at = 0; at + DIGITS <= digits.length; at += 1) {
        for (const secret of this.#byWindow.get(digits.slice(at, at + DIGITS)) ?? []) {
          const part = shownOf(secret, { text, digits, places, at });
          if (part !== undefined) found(part.begin, part.end);
        }
      }
    }
  }
}

interface Sight {
  readonly text: string;
  /** The digits of a region of the text, and where they stand. */
  readonly digits: string;
  readonly places: readonly number[];
  /** Where in the digits a window of the secret begins. */
  readonly at: number;
}

function shownOf(
  secret: string,
  { text, digits, places, at }: Sight,
): { readonly begin: number; readonly end: number } | undefined {
  const place = (index: number): number => places[index] ?? 0;
  const gapBehind = (index: number): string => text.slice(place(index) + 1, place(index + 1));
  const rangeOf = (first: number, length: number) => ({
    begin: place(first),
    end: place(first + length - 1) + 1,
  });
  const whole = digits.indexOf(secret, Math.max(0, at - secret.length));
  const hasWhole = whole >= 0 && whole <= at;
  if (hasWhole && secret.length >= UNMISTAKABLE) return rangeOf(whole, secret.length);
  const gaps = new Set(Array.from({ length: DIGITS - 1 }, (_, index) => gapBehind(at + index)));
  const [gap = ''] = gaps;
  if (gaps.size !== 1) return undefined;
  if (gap !== '') return rangeOf(at, DIGITS);
  let [first, last] = [at, at + DIGITS - 1];
  while (first > 0 && gapBehind(first - 1) === '') first -= 1;
  while (last + 1 < places.length && gapBehind(last) === '') last += 1;
  const number = digits.slice(first, last + 1);
  const before = text.slice(Math.max(0, place(first) - 24), place(first));
  const isPart = secret === number || (secret.includes(number) && !BEFORE_A_NUMBER.test(before));
  return isPart ? rangeOf(first, number.length) : undefined;
}
