import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';

/** The fields of a JSON object. */
type Fields = Readonly<Record<string, Json | undefined>>;

/** The new value of a field; undefined leaves it out. */
export type Change = (value: Json | undefined) => Json | undefined;

/** Whether a JSON value is an object. */
export function isFields(json: Json | undefined): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** A field of an object; undefined where there is none, or no object. */
export function fieldOf(json: Json | undefined, name: string): Json | undefined {
  return isFields(json) ? json[name] : undefined;
}

/** A copy of an object with one field changed; any other value stays as it is. */
export function withField(json: Json, name: string, change: Change): Json {
  return isFields(json) ? { ...json, [name]: change(json[name]) } : json;
}

/** A string as it is, any other value as its JSON. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : jsonText(value ?? null);
}

/** The change that leaves a field out. */
export const absent = (): undefined => undefined;

/** The fields of a JSON object; none for any other value. */
export function fieldsOf(json: Json | undefined): Fields {
  return isFields(json) ? json : {};
}

/** Whether a value is an object or a list. */
export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is absent or null. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
