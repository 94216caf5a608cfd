import { isJsonArray, isJsonObject, type Json, stringifyJson } from './json.ts';

/** A longer value is cut for a message. */
export const MOST_CHARACTERS = 120;

/** A value for a message: JSON, cut after 120 characters; `absent` for undefined. */
export function excerpt(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const isLongText = typeof value === 'string' && value.length > MOST_CHARACTERS;
  const text = stringifyJson(isLongText ? value.slice(0, MOST_CHARACTERS) : value);
  const length = isLongText ? value.length : text.length;
  return length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}… (${length} characters)`;
}

/** The name of a member as a segment of a JSON pointer. */
export function escapeSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value at a JSON pointer; undefined where there is none. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isJsonArray(found)) found = found[Number(name)];
    else if (isJsonObject(found) && Object.hasOwn(found, name)) found = found[name];
    else return undefined;
  }
  return found;
}
