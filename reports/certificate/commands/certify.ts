import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { InvalidArgumentError, Option, Command } from 'commander';
import { environmentWith } from '../../../helpers/settings/environment.ts';
import { withSettingFlags } from '../../../helpers/settings/setting-flags.ts';
import { readSettings } from '../../../helpers/settings/settings.ts';
import { calledAs, runIfStarted, runWords } from '../../../helpers/settings/suite-process.ts';
import { fail, print } from '../../../helpers/text/output.ts';
import { lines, shown, terminal } from '../../../helpers/text/terminal-text.ts';
import { errorTextOf } from '../../judge/check-outcome.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { readRunRecord, removeRunRecord, runRecordFile } from '../../judge/run-record.ts';
import type { RunLevel, RunResult } from '../../result/run-result.ts';
import { exitStatus } from '../../result/run-verdict.ts';
import { type NamedKey, readPrivateKey } from '../bundle/keys.ts';
import { namesOf } from '../statement/particulars.ts';
import { isTrial } from '../statement/statement.ts';
import { whyNoCertificate } from '../statement/validity.ts';
import { issueCertificate } from './issue-certificate.ts';

/** Tokens that live longer are unusual, and a certificate needs to see the end of one. */
const TOKEN_WAIT_S = 4000;

const LONGEST_VALIDITY_DAYS = 3660;

/** Certifying itself failed, independently of the verdict. */
const COULD_NOT_CERTIFY = 2;

/** The run went well, but earns no certificate. */
const NO_CERTIFICATE = 1;

/** Of a run that was killed: what it left can't be judged. */
const BROKEN = 2;

interface CertifyOptions {
  readonly level: RunLevel;
  readonly allowWaivers: boolean;
  readonly validDays: number;
  readonly depth: string;
  readonly tokenWait: number | undefined;
  readonly out: string | undefined;
}

async function certify({ out, ...options }: CertifyOptions): Promise<number> {
  const settings = readSettings();
  const key = await signingKey(settings.certificateKey);
  const reportDir = resolve(settings.reportDir, 'certificate');
  if (out !== undefined && existsSync(out)) {
    throw new Error(`${out} exists; a certificate is never overwritten, name another file with --out`);
  }
  const names = namesOf({
    issuer: settings.certificateIssuer,
    partner: settings.certificatePartner,
    system: settings.certificateSystem,
  });
  const unnamed = ['ISSUER', 'PARTNER', 'SYSTEM'].filter(
    (one) => !Object.keys(names).includes(one.toLowerCase()),
  );
  if (unnamed.length > 0) {
    const missing = unnamed.map((one) => `CERTIFICATE_${one}`).join(', ');
    print(terminal`The certificate will leave out names; to show them, set ${shown(missing)}.\n`);
  }
  removeRunRecord(reportDir);
  const status = await runSuite({
    REPORT_DIR: reportDir,
    LEVEL: options.level,
    DEPTH: options.depth,
    EVIDENCE: 'all',
    MAX_TOKEN_WAIT_S: String(options.tokenWait ?? Math.max(settings.maxTokenWaitS, TOKEN_WAIT_S)),
  });
  if (!existsSync(runRecordFile(reportDir)))
    throw new Error('the run left no record that could be certified');
  const result = judgeRun(readRunRecord(readFileSync(runRecordFile(reportDir), 'utf8')));
  const reasons = whyNoCertificate(result, options.allowWaivers);
  if (reasons.length > 0) {
    print(
      lines([
        terminal``,
        terminal`NO CERTIFICATE`,
        ...reasons.map((reason) => terminal`  ${shown(reason)}`),
        terminal``,
      ]),
    );
    return status === 0 ? statusOf(result) : status;
  }
  const { bundle, page, verifier, particulars } = await issueCertificate(result, reportDir, key, {
    validDays: options.validDays,
    names,
    out,
  });
  const trial = isTrial(result) ? ` (a trial: depth ${result.depth})` : '';
  print(terminal`
CERTIFIED   at level ${shown(result.level)} until ${shown(particulars.expiresAt.slice(0, 10))}${shown(trial)}
serial      ${shown(particulars.serial)}
bundle      ${shown(nearest(bundle))}
to show     ${shown(nearest(page))}
signed by   ${shown(key.id)}
verified by ${shown(nearest(verifier.file))}, sha256 ${shown(verifier.sha256)}
`);
  return 0;
}

/**
 * Runs the suite in a process of its own, to its end even after Ctrl+C, because it deletes what it created.
 *
 * @returns its exit status
 */
async function runSuite(settings: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, runWords(), {
    env: environmentWith(settings),
    stdio: 'inherit',
  });
  // A terminal sends SIGINT to the child too; SIGTERM comes here alone, and Playwright ends in order by SIGINT.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (status) => done(status ?? BROKEN));
  });
}

/** What is deferred could not be shown yet, as in an inconclusive run. */
function statusOf({ verdict, mustTested }: RunResult): number {
  return exitStatus(mustTested.deferred > 0 ? 'inconclusive' : verdict) || NO_CERTIFICATE;
}

async function signingKey(file: string | undefined): Promise<NamedKey> {
  if (file === undefined) {
    throw new Error(`CERTIFICATE_KEY names no private key; ${calledAs('certificate-key')} makes a pair`);
  }
  try {
    return await readPrivateKey(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`CERTIFICATE_KEY (${file}): ${errorTextOf(error).message}`, { cause: error });
  }
}

function nearest(file: string): string {
  const near = relative('', file);
  return near.startsWith('..') ? file : near;
}

function wholeNumber(smallest: number, largest: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= smallest && value <= largest) return value;
    throw new InvalidArgumentError(`It must be an integer from ${smallest} to ${largest}.`);
  };
}

/** `certify`: a run that may end with a certificate. */
export function command(): Command {
  return withSettingFlags(
    new Command('certify')
      .description(
        'Runs the suite at deep depth and, where the target conforms, writes a signed certificate.',
      )
      .addOption(
        new Option('--level <level>', 'the level to certify').choices(['core', 'full']).makeOptionMandatory(),
      )
      .option('--allow-waivers', 'certify in spite of waivers; the certificate shows them', false)
      .option('--valid-days <days>', 'how long it holds', wholeNumber(1, LONGEST_VALIDITY_DAYS), 180)
      .option('--token-wait <seconds>', 'the longest token lifetime waited for', wholeNumber(0, 86_400))
      .option('--out <file>', 'the bundle to write, a .zip')
      .addOption(
        new Option('--depth <depth>', 'less than deep makes a trial that certifies nothing')
          .choices(['smoke', 'standard', 'deep'])
          .default('deep'),
      ),
  ).action(async (options: CertifyOptions) => {
    try {
      process.exitCode = await certify(options);
    } catch (error) {
      fail(error, COULD_NOT_CERTIFY);
    }
  });
}

await runIfStarted(import.meta.url, command);
