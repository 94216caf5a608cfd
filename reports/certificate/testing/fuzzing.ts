import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import { mutants } from './mutations.ts';
import { sampleBundle } from './sample-bundle.ts';
import { keys } from './verifying.ts';
import type { Verified } from './verifying-process.ts';

/** No bundle takes longer. */
const LONGEST_MS = 5_000;

/** After which the process is given up. */
const PATIENCE_MS = 30_000;

/** The most memory of the process that verifies. */
const MOST_MIB = 300;

/** What verifying many changed bundles came to. */
export interface Fuzzed {
  readonly seed: number;
  readonly bundles: number;
  /** How often each outcome came, by the kind of change. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly slowestMs: number;
  readonly peakMib: number;
}

const PROCESS = fileURLToPath(new URL('verifying-process.ts', import.meta.url));

/**
 * Lets one process verify the genuine sample bundle and so many changed ones, one after another.
 *
 * @throws Error with the seed and the smallest counterexample: one is valid, throws anything but a refusal, prints anything
 *   before its verdict or unprintable, or takes too long or too much
 */
export async function fuzz(count: number, seed: number): Promise<Fuzzed> {
  const genuine = sampleBundle(keys.own);
  const verifier = new Verifying();
  const outcomes: Record<string, Record<string, number>> = {};
  let [slowestMs, peakKib] = [0, 0];
  try {
    const sound = await verifier.verify(genuine);
    if (sound.outcome !== 'VALID') throw new Error(`the genuine bundle is not valid: ${sound.output ?? ''}`);
    await fc.assert(
      fc.asyncProperty(mutants(genuine), async ({ kind, archive }) => {
        const verified = await verifier.verify(archive);
        refuseWrong(verified, kind);
        slowestMs = Math.max(slowestMs, verified.ms);
        peakKib = verified.peakKib;
        const { outcome = 'thrown' } = verified;
        const ofKind = (outcomes[kind] ??= {});
        ofKind[outcome] = (ofKind[outcome] ?? 0) + 1;
      }),
      { numRuns: count, seed },
    );
  } finally {
    verifier.end();
  }
  return {
    seed,
    bundles: count,
    outcomes,
    slowestMs: Math.round(slowestMs),
    peakMib: Math.round(peakKib / 1024),
  };
}

function refuseWrong({ outcome, output, thrown, ms, peakKib }: Verified, kind: string): void {
  const wrong = (what: string): Error => new Error(`${kind}: ${what}`);
  if (outcome === undefined || output === undefined) throw wrong(`it threw ${thrown ?? 'nothing'}`);
  if (outcome === 'VALID') throw wrong('it is valid');
  if (!output.startsWith('NOT A VALID CERTIFICATE\n  ')) throw wrong(`it prints ${JSON.stringify(output)}`);
  if (/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.test(output)) throw wrong(`it prints raw ${JSON.stringify(output)}`);
  if (ms > LONGEST_MS) throw wrong(`it took ${Math.round(ms)} ms`);
  if (peakKib > MOST_MIB * 1024) throw wrong(`the process took ${Math.round(peakKib / 1024)} MiB`);
}

/** The process. */
class Verifying {
  readonly #child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', PROCESS, publicPem()], {
    env: environmentOfOnly({}),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  readonly #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  readonly #ended: Promise<undefined> = once(this.#child, 'close').then(() => undefined);

  constructor() {
    // A process that has ended reads nothing; its last line, which does not come, tells that.
    this.#child.stdin.on('error', () => undefined);
  }

  async verify(archive: Uint8Array): Promise<Verified> {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(archive.length);
    this.#child.stdin.write(length);
    this.#child.stdin.write(archive);
    const late = setTimeout(() => this.#child.kill(), PATIENCE_MS);
    const next = await Promise.race([this.#lines.next(), this.#ended]);
    clearTimeout(late);
    if (next === undefined || next.done === true) {
      throw new Error(`the process ended, or took more than ${PATIENCE_MS} ms for a bundle`);
    }
    const verified: unknown = JSON.parse(next.value);
    if (!isVerified(verified)) throw new Error(`the process says ${next.value}`);
    return verified;
  }

  end(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }
}

function publicPem(): string {
  return keys.pinned.key.export({ format: 'pem', type: 'spki' }).toString();
}

function isVerified(value: unknown): value is Verified {
  return typeof value === 'object' && value !== null && 'ms' in value && 'peakKib' in value;
}
