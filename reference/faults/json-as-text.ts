import { jsonText } from '../json-text.ts';
import type { Json } from '../json-text.ts';

/** A text as it is, any other value as its JSON. */
export function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : jsonText(value ?? null);
}
