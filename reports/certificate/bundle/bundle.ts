import { createHash } from 'node:crypto';

/** The statement about a bundle's files, in its signed envelope. */
export const ENVELOPE_FILE = 'certificate.dsse.json';

/** Every file of a bundle that the statement speaks of, with what it is. */
export const BUNDLE_FILES = {
  'catalogue.json': 'application/json',
  'certificate.html': 'text/html',
  'evidence.har': 'application/json',
  'exchanges.ndjson': 'application/x-ndjson',
  'result.json': 'application/json',
  'run-record.json': 'application/json',
  'spec/openapi.yaml': 'application/yaml',
} as const;

export type BundleFile = keyof typeof BUNDLE_FILES;

/** The content of each of a bundle's files, without the envelope. */
export type BundleContent = Readonly<Record<BundleFile, Uint8Array>>;

/** Their names, in the order in which the bundle and the statement have them. */
export const BUNDLE_FILE_NAMES: readonly BundleFile[] = Object.freeze(
  Object.keys(BUNDLE_FILES).filter(isBundleFile).sort(),
);

export function isBundleFile(name: string): name is BundleFile {
  return Object.hasOwn(BUNDLE_FILES, name);
}

/** In hexadecimal. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
