import { readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import { runIfStarted } from '../../../helpers/settings/suite-process.ts';
import { print } from '../../../helpers/text/output.ts';
import type { TerminalText } from '../../../helpers/text/terminal-text.ts';
import { contractOfEvidence, suiteDocument } from '../../evidence/contract-of-evidence.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { MOST_ARCHIVE_BYTES } from '../bundle/bounds.ts';
import { type NamedKey, readPublicKey } from '../bundle/keys.ts';
import { BundleRefused } from '../bundle/refusal.ts';
import { refusalText, unreadableText, verificationText } from '../verify/verification-text.ts';
import { verifyBundle } from '../verify/verify-bundle.ts';

/** Something does not fit. */
const REFUSED = 1;

/** The bundle or the key can't be read. */
const COULD_NOT_VERIFY = 2;

interface Ended {
  readonly status: number;
  /** It begins with the verdict. */
  readonly output: TerminalText;
}

async function verify(bundle: string, keyFile: string): Promise<Ended> {
  try {
    const archive = bytesOf(bundle);
    const pinned = await keyIn(keyFile);
    const verification = verifyBundle(archive, {
      pinned,
      now: new Date(),
      suite: suiteVersion(),
      document: suiteDocument(),
      contract: contractOfEvidence(),
    });
    const status = verification.problems.length === 0 ? 0 : REFUSED;
    return { status, output: verificationText(verification, pinned.id) };
  } catch (error) {
    return error instanceof BundleRefused
      ? { status: REFUSED, output: refusalText(error) }
      : { status: COULD_NOT_VERIFY, output: unreadableText(messageOf(error)) };
  }
}

/** Neither a pipe without end nor a file that fills the memory is read. */
function bytesOf(bundle: string): Uint8Array {
  const stats = statSync(bundle);
  if (!stats.isFile()) throw new Error(`${bundle} is no file`);
  if (stats.size > MOST_ARCHIVE_BYTES) {
    throw new BundleRefused('BOUND_EXCEEDED', `it is larger than ${MOST_ARCHIVE_BYTES} bytes`);
  }
  return readFileSync(bundle);
}

async function keyIn(file: string): Promise<NamedKey> {
  try {
    return await readPublicKey(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `verify`: a certificate proven without a network. */
export function command(): Command {
  return new Command('verify')
    .description('Verifies a certificate without a network, and judges its evidence again.')
    .argument('<bundle>', 'the .zip that certify wrote')
    .requiredOption('--key <file>', 'the public key that you trust, as JWK or PEM')
    .action(async (bundle: string, { key }: { readonly key: string }) => {
      const { status, output } = await verify(bundle, key);
      process.exitCode = status;
      print(output);
    });
}

await runIfStarted(import.meta.url, command);
