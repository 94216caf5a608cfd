/** A code of fewer digits is often found by accident. */
const TELLING_DIGITS = 6;

/**
 * Whether the few digits at this place of a text are a confirmation code. The same digits may be an id, a port or a
 * part of a time: a number in JSON is a code only under a name that says so, and very few digits only in quotes or where
 * the text speaks of a code.
 */
export function isCodeAt(text: string, begin: number, end: number): boolean {
  const before = text.slice(Math.max(0, begin - 24), begin);
  if (/[\w.+-]$/.test(before) || /^(\w|[.:-]\d)/.test(text.slice(end, end + 2))) return false;
  if (/["'«]$/.test(before) || /code\b.{0,12}$/i.test(before)) return true;
  const isNumberInJson = /["\]}\d]\s*[:,]\s*$|\[\s*$/.test(before);
  return !isNumberInJson && !/[:/]$/.test(before) && end - begin >= TELLING_DIGITS;
}
