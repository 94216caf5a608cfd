import { isJsonArray, isJsonObject, type Json } from './json.ts';
import { readInstant } from '../time.ts';

/** Whether two JSON values of one type mean the same; undefined for values that can't be compared. */
export type Comparison = (a: Json, b: Json) => boolean | undefined;

/** Compares texts in NFC and without outer white space (the decision on free text of section 2.5). */
export const sameText: Comparison = (a, b) =>
  typeof a === 'string' && typeof b === 'string' ? plain(a) === plain(b) : undefined;

/** As {@link sameText}, ignoring letter case. */
export const sameTextInAnyCase: Comparison = (a, b) =>
  typeof a === 'string' && typeof b === 'string' ? folded(plain(a)) === folded(plain(b)) : undefined;

/**
 * Compares phone numbers by their digits: only a request has to write them with a plus sign and without anything
 * between (section 2.5).
 */
export const samePhone: Comparison = (a, b) =>
  typeof a === 'string' && typeof b === 'string' ? digitsOf(a) === digitsOf(b) : undefined;

/** Compares date-times as instants, whatever their offsets, to the millisecond. */
export const sameInstant: Comparison = (a, b) => {
  const apart = apartMs(a, b);
  return apart === undefined ? undefined : apart === 0;
};

/**
 * As {@link sameInstant}, but a fraction of a second may be lost or rounded away: many stores keep whole seconds alone.
 * Two whole seconds are never the same.
 */
export const sameSecond: Comparison = (a, b) => {
  const apart = apartMs(a, b);
  return apart === undefined ? undefined : apart < SECOND_MS;
};

const SECOND_MS = 1000;

/** How far two date-times are apart; undefined if one of them names no instant. */
function apartMs(a: Json, b: Json): number | undefined {
  const [one, other] = [a, b].map((value) => (typeof value === 'string' ? readInstant(value) : undefined));
  if (one === undefined || other === undefined || one.form === 'none' || other.form === 'none')
    return undefined;
  return Math.abs(one.epochMs - other.epochMs);
}

/** Mexico and Argentina write mobile phones with and without a digit before the area code. */
const MOBILE_DIGIT = /^(?:(52)1|(54)9)(\d{10})$/;

/** Letters stay, so that a phone with a word in it differs. */
function digitsOf(phone: string): string {
  return phone.replace(/[\s().\-/+\u00A0\u202F\u2010-\u2015]/g, '').replace(MOBILE_DIGIT, '$1$2$3');
}

function plain(text: string): string {
  return text.normalize('NFC').trim();
}

/** To upper case first: a target that writes upper case (SS for ß) has lost more than the case. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase().normalize('NFC');
}

/** Whether two JSON values are equal: numbers by value, members of objects in any order. */
export function sameJson(a: Json, b: Json): boolean {
  if (isJsonArray(a)) {
    return (
      isJsonArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null))
    );
  }
  if (isJsonObject(a)) return isJsonObject(b) && sameMembers(a, b) && sameMembers(b, a);
  // == compares a number with a bigint by value; other types must be the same first.
  return isNumeric(a) && isNumeric(b) ? a == b : a === b;
}

function sameMembers(
  a: Readonly<Record<string, Json | undefined>>,
  b: Readonly<Record<string, Json | undefined>>,
) {
  return Object.entries(a).every(([name, value]) => {
    const other = Object.hasOwn(b, name) ? b[name] : undefined;
    return value === undefined ? other === undefined : other !== undefined && sameJson(value, other);
  });
}

function isNumeric(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
