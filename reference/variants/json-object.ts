import type { Json } from '../wire/json.ts';

/** `Array.isArray` that also narrows readonly arrays. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The fields of a JSON object; none of what is no object. */
export function fieldsOf(value: Json): Readonly<Record<string, Json | undefined>> {
  return typeof value === 'object' && value !== null && !isList(value) ? value : {};
}
