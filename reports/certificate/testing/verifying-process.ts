import { BundleRefused } from '../bundle/refusal.ts';
import { readPublicKey } from '../bundle/keys.ts';
import { refusalText, verificationText } from '../verify/verification-text.ts';
import { verifyBundle } from '../verify/verify-bundle.ts';
import { sampleVerifier } from './sample-bundle.ts';

/** What a process that verifies bundles says of one, as a line of JSON. */
export interface Verified {
  /** What verify would print; undefined where it threw something else than a refusal. */
  readonly output?: string;
  /** The code of a refusal, PROBLEMS or VALID. */
  readonly outcome?: string;
  readonly thrown?: string;
  readonly ms: number;
  /** The most memory that the process has had so far, in KiB. */
  readonly peakKib: number;
}

const pinned = await readPublicKey(process.argv[2] ?? '');

function verified(archive: Uint8Array): Omit<Verified, 'ms' | 'peakKib'> {
  try {
    const verification = verifyBundle(archive, sampleVerifier(pinned));
    const outcome = verification.problems.length === 0 ? 'VALID' : 'PROBLEMS';
    return { outcome, output: verificationText(verification, pinned.id) };
  } catch (error) {
    if (error instanceof BundleRefused) return { outcome: error.code, output: refusalText(error) };
    return { thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Each bundle is preceded by its length, four bytes. */
let waiting = Buffer.alloc(0);

for await (const chunk of process.stdin) {
  waiting = Buffer.concat([waiting, Buffer.from(chunk)]);
  while (waiting.length >= 4) {
    const length = waiting.readUInt32LE(0);
    if (waiting.length < 4 + length) break;
    const archive = Uint8Array.from(waiting.subarray(4, 4 + length));
    waiting = waiting.subarray(4 + length);
    // On a busy machine, the garbage of earlier bundles would count.
    globalThis.gc?.();
    const began = performance.now();
    const said = verified(archive);
    const ms = performance.now() - began;
    const line: Verified = { ...said, ms, peakKib: process.resourceUsage().maxRSS };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}
