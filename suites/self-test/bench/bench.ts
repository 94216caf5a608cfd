import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soundTokenForm } from '../../../helpers/client/token-source.ts';
import { type Contract, loadContract } from '../../../helpers/contract/contract.ts';
import { environmentWith } from '../../../helpers/settings/environment.ts';
import { readSettings } from '../../../helpers/settings/settings.ts';
import { EVIDENCE_LOG, readEvidenceLog } from '../../../reports/formats/evidence-log.ts';
import { replay, type Replayed, requestOf } from './replay.ts';
import { processorMsOfChildren, type Sandbox, startSandbox } from './sandbox.ts';

/** Short enough for the run to see a token expire. */
const TOKEN_LIFETIME_S = 3;

interface Phases {
  readonly startUpMs: number;
  readonly checksMs: number;
}

interface Run {
  /** The checks to run, as arguments of Playwright; unset: all. */
  readonly only?: readonly string[];
  /** Keeps every exchange as evidence. */
  readonly keepsAll?: boolean;
}

interface Judged {
  readonly wallMs: number;
  readonly phases: Phases;
  readonly processorMs: number | undefined;
}

/** One check from each of two files, so that as many processes start as in a whole run. */
const START_UP_ONLY = ['--grep', '@(GET-SCHEDULE-PROTECTED|COUNT-TABLES-UNKNOWN-ID)'];

const { seed, concurrency } = readSettings();

const runDir = await mkdtemp(join(tmpdir(), 'booking-bench-'));

try {
  const { wallMs, phases, processorMs } = await judge(runDir);
  const startUp = await judge(runDir, { only: START_UP_ONLY });
  await judge(runDir, { keepsAll: true });
  const contract = await loadContract();
  const exchanges = readEvidenceLog(join(runDir, EVIDENCE_LOG));
  const requests = exchanges.flatMap((exchange) => requestOf(exchange, contract) ?? []);
  const replayed = (judged?: Contract): Promise<Replayed> =>
    withSandbox(async ({ url: base, clientId, clientSecret }) => {
      const token = await tokenFrom(base, clientId, clientSecret);
      return replay(requests, { base, token, concurrency, ...(judged && { contract: judged }) });
    });
  const { wallMs: bareMs } = await replayed();
  const validated = await replayed(contract);
  const rows: [string, string][] = [
    ['start-up', seconds(phases.startUpMs)],
    ['checks', seconds(phases.checksMs)],
    ['clean-up and reports', seconds(wallMs - phases.startUpMs - phases.checksMs)],
    ['wall time', seconds(wallMs)],
    ['exchanges', String(requests.length)],
    ['exchanges/s', (requests.length / (phases.checksMs / 1000)).toFixed(0)],
    [`bare undici, ${concurrency} at once`, seconds(bareMs)],
    ['checks / bare undici', (phases.checksMs / bareMs).toFixed(1)],
    ...processorRows(processorMs, startUp.processorMs, validated.processorMs),
  ];
  process.stdout.write(rows.map(([name, value]) => `${name.padEnd(26)}${value.padStart(10)}\n`).join(''));
} finally {
  await rm(runDir, { recursive: true });
}

/** Processor time of the suite's own processes without their start-up, compared with replay and validation. */
function processorRows(
  allMs: number | undefined,
  startUpMs: number | undefined,
  validatedMs: number,
): [string, string][] {
  if (allMs === undefined || startUpMs === undefined) return [];
  const ownMs = allMs - startUpMs;
  return [
    ['processor: start-up', seconds(startUpMs)],
    ['processor: checks, reports', seconds(ownMs)],
    ['processor: undici and ajv', seconds(validatedMs)],
    ['processor: ratio', (ownMs / validatedMs).toFixed(1)],
  ];
}

/** Runs the suite once against a reference in a process of its own. */
function judge(folder: string, { only = [], keepsAll = false }: Run = {}): Promise<Judged> {
  return withSandbox(async (target) => {
    const env = environmentWith({
      TARGET_URL: target.url,
      TARGET_CLIENT_ID: target.clientId,
      TARGET_CLIENT_SECRET: target.clientSecret,
      TARGET_CONTROL_URL: target.controlUrl,
      TARGET_CONTROL_TOKEN: target.controlToken,
      TARGET_TIMEZONE: 'UTC',
      REPORT_DIR: folder,
      EVIDENCE: keepsAll ? 'all' : 'findings',
    });
    const before = processorMsOfChildren();
    const began = performance.now();
    const cli = 'node_modules/@playwright/test/cli.js';
    const run = spawn(process.execPath, [cli, 'test', ...only], { env, stdio: 'ignore' });
    const status = await new Promise<number | null>((resolve) => run.once('exit', resolve));
    const wallMs = performance.now() - began;
    const after = processorMsOfChildren();
    const result: unknown = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8'));
    if ((status !== 0 && only.length === 0) || !hasPhases(result))
      throw new Error(`the run ended with status ${status}; bench a sound target`);
    const processorMs = before === undefined || after === undefined ? undefined : after - before;
    return { wallMs, phases: result.phases, processorMs };
  });
}

async function withSandbox<T>(use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox(seed, TOKEN_LIFETIME_S);
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

async function tokenFrom(url: string, clientId: string, clientSecret: string): Promise<string> {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(soundTokenForm),
  });
  const json: unknown = await answer.json();
  const token =
    typeof json === 'object' && json !== null && 'access_token' in json ? json.access_token : undefined;
  if (typeof token !== 'string') throw new Error('the reference gave no token');
  return token;
}

function hasPhases(result: unknown): result is { readonly phases: Phases } {
  return typeof result === 'object' && result !== null && 'phases' in result;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
