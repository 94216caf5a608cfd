import { type BundleFile, ENVELOPE_FILE } from './bundle.ts';
import { BundleRefused } from './refusal.ts';

const MIB = 1024 * 1024;

/** The largest bundle that is read at all. */
export const MOST_ARCHIVE_BYTES = 128 * MIB;

/** What the parts of a bundle may take when they are unpacked. */
export interface Bounds {
  /** The largest size of each part; a bundle has no part of another name. */
  readonly partBytes: ReadonlyMap<string, number>;
  /** Of all parts together. */
  readonly bytes: number;
  /** How many bytes one packed byte may become; deflate itself ends at about 1,030. */
  readonly ratio: number;
}

const LARGEST: Readonly<Record<BundleFile | typeof ENVELOPE_FILE, number>> = {
  'catalogue.json': 4 * MIB,
  [ENVELOPE_FILE]: MIB,
  'certificate.html': 4 * MIB,
  'evidence.har': 384 * MIB,
  'exchanges.ndjson': 256 * MIB,
  'result.json': 32 * MIB,
  'run-record.json': 64 * MIB,
  'spec/openapi.yaml': 4 * MIB,
};

/** Far above what a deep run leaves. */
export const BUNDLE_BOUNDS: Bounds = {
  partBytes: new Map(Object.entries(LARGEST)),
  bytes: 512 * MIB,
  ratio: 250,
};

/** Every part but the envelope is nested less than a tenth of this. */
const DEEPEST = 200;

/** A deep run records some ten thousand exchanges, one a line. */
const MOST_LINES = 1_000_000;

const [QUOTE, BACKSLASH, NEWLINE] = [0x22, 0x5c, 0x0a];

const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Refuses JSON whose nesting would exhaust the stack of code that walks it, or with more lines than any run records, before
 * it is parsed.
 *
 * @param json one value, or one a line
 * @throws BundleRefused
 */
export function refuseBoundlessJson(
  name: string,
  json: Uint8Array,
  { deepest = DEEPEST, mostLines = MOST_LINES } = {},
): void {
  let depth = 0;
  let lines = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (byte === NEWLINE) {
      lines += 1;
      if (lines > mostLines) {
        throw new BundleRefused('BOUND_EXCEEDED', `${name} has more than ${mostLines} lines`);
      }
    }
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else inString = byte !== QUOTE;
    } else if (byte === QUOTE) inString = true;
    else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > deepest) {
        throw new BundleRefused('BOUND_EXCEEDED', `${name} is nested deeper than ${deepest}`);
      }
    } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
  }
}
