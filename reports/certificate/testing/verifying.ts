import { unpack } from '../bundle/archive.ts';
import { BundleRefused, ENVELOPE_FILE } from '../bundle/bundle.ts';
import { openEnvelope } from '../bundle/envelope.ts';
import type { NamedKey } from '../bundle/keys.ts';
import { type Verifier, verifyBundle } from '../verify/verify-bundle.ts';
import { keyPair, sampleBundle, type SampleOptions, sampleVerifier } from './sample-bundle.ts';

/** The operator's. */
export const keys = await keyPair();

/** The objections of verify to an archive; a refused one has a single reason. */
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

/** The objections of verify to a bundle that its own operator signed. */
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
