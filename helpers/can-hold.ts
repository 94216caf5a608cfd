import { isThere } from './expect-kept.ts';
import { valueAt } from './json-excerpt.ts';
import { isJsonObject, type Json } from './json.ts';

/**
 * Whether a field may be missed at a JSON pointer: everything that holds it is an object, or not there itself. Where
 * it is of another type, that is the finding, and that the field is not in it is none.
 */
export function canHold(json: Json, pointer: string): boolean {
  const segments = pointer.split('/').slice(0, -1);
  return segments.every((_, index) => {
    const holder = valueAt(json, segments.slice(0, index + 1).join('/'));
    return !isThere(holder) || isJsonObject(holder);
  });
}
