import { unpack } from '../archive.ts';
import { BundleRefused } from '../bundle-refused.ts';
import { ENVELOPE_FILE } from '../bundle-files.ts';
import { openEnvelope } from '../envelope.ts';
import type { NamedKey } from '../keys.ts';
import { verifyBundle, type Verifier } from '../verify-bundle.ts';
import { keyPair, sampleBundle, sampleVerifier, type SampleOptions } from './sample-bundle.ts';

/** The operator's. */
export const keys = await keyPair();

/** What verify says against an archive: of a refused one its only reason. */
export function said(
  archive: Uint8Array,
  pinned: NamedKey = keys.pinned,
  more: Partial<Verifier> = {},
): readonly string[] {
  try {
    return verifyBundle(archive, sampleVerifier(pinned, more)).problems;
  } catch (error) {
    if (error instanceof BundleRefused) return [error.message];
    throw error;
  }
}

/** What verify says against a bundle that its own operator signed. */
export function saidOf(options: SampleOptions, more: Partial<Verifier> = {}): readonly string[] {
  return said(sampleBundle(keys.own, options), keys.pinned, more);
}

/** The files of a bundle, as texts. */
export function textsIn(bundle: Uint8Array): ReadonlyMap<string, string> {
  const files = unpack(bundle, () => true);
  return new Map([...files].map(([name, content]) => [name, Buffer.from(content).toString()]));
}

/** The statement in a bundle that the operator signed. */
export function statementIn(bundle: Uint8Array): unknown {
  const statement: unknown = JSON.parse(openEnvelope(textsIn(bundle).get(ENVELOPE_FILE) ?? '', keys.pinned));
  return statement;
}
