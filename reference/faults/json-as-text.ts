import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';

/** A text as it is, any other value as its JSON. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : jsonText(value ?? null);
}
