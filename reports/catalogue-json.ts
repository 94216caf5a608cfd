import { areas } from '../spec/requirements/catalogue.ts';

/** The catalogue of requirements as one JSON text, area by area; what `catalogueSha256` is the hash of. */
export function catalogueJson(): string {
  return `${JSON.stringify({ areas }, undefined, 2)}\n`;
}
