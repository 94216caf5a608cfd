import { isJsonArray, isJsonObject, jsonTypeOf, type Json } from '../json.ts';

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\d\d:\d\d$/, 'HH:MM'],
  [/^\d\d:\d\d:\d\d(\.\d+)?$/, 'HH:MM:SS'],
  [/^\d\d:\d\d.*([Zz]|[+-]\d\d:?\d\d)$/, 'time with offset'],
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
  [/^\d{4}-\d\d-\d\d[Tt ].*([Zz]|[+-]\d\d:?\d\d)$/, 'date-time with offset'],
  [/^\d{4}-\d\d-\d\d[Tt ]/, 'date-time without offset'],
  [/^[A-Z_]+$/, 'word in capital letters'],
  [/^\d+$/, 'text of digits'],
];

/** How a value of a schedule record is written, in words that do not depend on the value itself. */
export function notationOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return TEXTS.find(([form]) => form.test(value))?.[1] ?? 'other text';
  if (isJsonArray(value)) return `list of ${value.length}`;
  if (isJsonObject(value)) return `{${Object.keys(value).sort().join(', ')}}`;
  return jsonTypeOf(value);
}
