import { isJsonArray, isJsonObject, type Json } from './json.ts';

/** Whether two JSON values say the same: numbers by value, members of objects in any order. */
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
