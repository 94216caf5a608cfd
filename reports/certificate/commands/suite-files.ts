import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the suite. */
export const SUITE_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The API document of this version, byte for byte. */
export function suiteDocument(): Uint8Array {
  return readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url));
}
