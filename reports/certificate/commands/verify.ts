import { readFileSync, statSync } from 'node:fs';
import { program } from 'commander';
import { thrownText } from '../../judge/check-outcome.ts';
import { suiteVersion } from '../../result/suite-version.ts';
import { BundleRefused } from '../bundle/bundle.ts';
import { readPublicKey } from '../bundle/keys.ts';
import { refusalText, verificationText } from '../verify/verification-text.ts';
import { type Verification, verifyBundle } from '../verify/verify-bundle.ts';
import { contractOfEvidence, suiteDocument } from './contract-of-evidence.ts';

const MOST_BYTES = 256 * 1024 * 1024;

/** Something does not fit. */
const REFUSED = 1;

/** The bundle or the key can't be read. */
const COULD_NOT_VERIFY = 2;

async function verify(bundle: string, keyFile: string): Promise<number> {
  if (statSync(bundle).size > MOST_BYTES) throw new Error(`${bundle} is larger than ${MOST_BYTES} bytes`);
  const archive = readFileSync(bundle);
  const pinned = await readPublicKey(readFileSync(keyFile, 'utf8')).catch((error: unknown) => {
    throw new Error(`${keyFile}: ${thrownText(error).message}`);
  });
  const verifier = {
    pinned,
    now: new Date(),
    suite: suiteVersion(),
    document: suiteDocument(),
    contract: await contractOfEvidence(),
  };
  let verification: Verification;
  try {
    verification = verifyBundle(archive, verifier);
  } catch (error) {
    if (!(error instanceof BundleRefused)) throw error;
    process.stdout.write(refusalText([error.message]));
    return REFUSED;
  }
  process.stdout.write(verificationText(verification, pinned.id));
  return verification.problems.length === 0 ? 0 : REFUSED;
}

program
  .name('verify')
  .description('Verifies a certificate without a network, and judges its evidence again.')
  .argument('<bundle>', 'the .zip that npm run certify wrote')
  .requiredOption('--key <file>', 'the public key that you trust, as JWK or PEM')
  .action(async (bundle: string, { key }: { readonly key: string }) => {
    try {
      process.exitCode = await verify(bundle, key);
    } catch (error) {
      program.error(thrownText(error).message, { exitCode: COULD_NOT_VERIFY });
    }
  });

await program.parseAsync();
