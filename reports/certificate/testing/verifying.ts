import { ENVELOPE_FILE } from '../bundle/bundle.ts';
import { openEnvelope } from '../bundle/envelope.ts';
import type { NamedKey } from '../bundle/keys.ts';
import { partsIn, unpackPart } from '../bundle/layout.ts';
import { BundleRefused } from '../bundle/refusal.ts';
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

/** The refusal of an archive; undefined where it is judged. */
export function refusalOf(archive: Uint8Array): BundleRefused | undefined {
  try {
    verifyBundle(archive, sampleVerifier(keys.pinned));
    return undefined;
  } catch (error) {
    if (error instanceof BundleRefused) return error;
    throw error;
  }
}

/** The files of a bundle. */
export function filesIn(bundle: Uint8Array): ReadonlyMap<string, Uint8Array> {
  return new Map([...partsIn(bundle)].map(([name, part]) => [name, unpackPart(part)]));
}

/** The files of a bundle, as texts. */
export function textsIn(bundle: Uint8Array): ReadonlyMap<string, string> {
  return new Map([...filesIn(bundle)].map(([name, content]) => [name, Buffer.from(content).toString()]));
}

/** The statement in a bundle that the operator signed. */
export function statementIn(bundle: Uint8Array): unknown {
  const statement: unknown = JSON.parse(openEnvelope(textsIn(bundle).get(ENVELOPE_FILE) ?? '', keys.pinned));
  return statement;
}
