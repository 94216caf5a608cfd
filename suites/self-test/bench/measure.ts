import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Contract, loadContract } from '../../../helpers/contract/contract.ts';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import { readSettings } from '../../../helpers/settings/settings.ts';
import { judgeAgain } from '../../../reports/evidence/judge-again.ts';
import { EVIDENCE_LOG, readEvidenceLog } from '../../../reports/formats/evidence-log.ts';
import { readRunRecord, runRecordFile } from '../../../reports/judge/run-record.ts';
import { watchMemory } from '../support/process-memory.ts';
import { conformanceWords, startConformance } from '../support/run-conformance.ts';
import { startTarget } from '../support/target-process.ts';
import { type Figures, median, type Replays, type StartUps } from './performance/figures.ts';
import { processorMsOfChildren } from './processor-time.ts';
import { replay, type Replayed, requestOf } from './replay.ts';
import type { Depth, Scenario } from './scenarios.ts';

/** Short enough for the run to see a token expire. */
const TOKEN_LIFETIME_S = 3;

/** Longer than a replay, which has one token. */
const REPLAYED_TOKEN_S = 3_600;

const START_UPS = 3;

const CLI = 'node_modules/@playwright/test/cli.js';

/** What is measured. */
export interface Occasion {
  readonly scenario: Scenario;
  readonly depth: Depth;
  readonly seed: string;
  /** The folder of the suite that judges. */
  readonly checkout: string;
}

/** Judges the target of a scenario by a whole run, and tells what it took. */
export async function measure(
  { scenario, depth, seed, checkout }: Occasion,
  further: Readonly<Record<string, string>> = {},
): Promise<Figures> {
  const target = scenario.target && (await startTarget(optionsOf(scenario, seed)));
  try {
    const processorBefore = processorMsOfChildren();
    const startedAtMs = Date.now();
    const settings = { ...target?.access, SEED: seed, DEPTH: depth, EVENT_TIMEOUT_MS: '', ...further };
    const run = startConformance(settings, [], checkout);
    const memory = watchMemory(run.pid);
    const { result, elapsedMs, output } = await run.ended.finally(() => memory.stop());
    const processorAfter = processorMsOfChildren();
    const state = await target?.state();
    const { phases, exchanges } = result;
    const isSound = scenario.target?.faults === undefined;
    if (phases === undefined || (isSound && result.verdict !== 'conformant'))
      throw new Error(`${scenario.id} at ${depth} was ${result.verdict}; the run printed:\n${output}`);
    return {
      wallMs: Math.round(elapsedMs),
      ...(processorBefore !== undefined &&
        processorAfter !== undefined && { processorMs: Math.round(processorAfter - processorBefore) }),
      ...(memory.mostKb > 0 && { memoryMb: Math.round(memory.mostKb / 1024) }),
      exchanges,
      ...(state && { requests: state.requestsServed }),
      ...(state?.firstRequestAtMs !== undefined && { firstExchangeMs: state.firstRequestAtMs - startedAtMs }),
      failed: result.requirements.filter(({ verdict }) => verdict === 'failed').length,
      ...phases,
    };
  } finally {
    await target?.close();
  }
}

/** Sends the exchanges of a run once more without the suite, with as many at once. */
export async function measureReplays(occasion: Occasion): Promise<Replays> {
  const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'));
  try {
    await measure(occasion, { EVIDENCE: 'all', REPORT_DIR: folder });
    const contract = loadContract();
    const exchanges = readEvidenceLog(join(folder, EVIDENCE_LOG));
    const requests = exchanges.flatMap((exchange) => requestOf(exchange, contract) ?? []);
    const { concurrency } = readSettings();
    const replayed = async (judged?: Contract): Promise<Replayed> => {
      const target = await startTarget({
        ...optionsOf(occasion.scenario, occasion.seed),
        tokenLifetimeS: REPLAYED_TOKEN_S,
      });
      try {
        const base = target.access['TARGET_URL'] ?? '';
        const token = await target.token();
        return await replay(requests, { base, token, concurrency, ...(judged && { contract: judged }) });
      } finally {
        await target.close();
      }
    };
    const undici = await replayed();
    const ajv = await replayed(contract);
    return {
      requests: requests.length,
      undiciMs: Math.round(undici.wallMs),
      undiciProcessorMs: Math.round(undici.processorMs),
      ajvMs: Math.round(ajv.wallMs),
      ajvProcessorMs: Math.round(ajv.processorMs),
      oracleProcessorMs: Math.round(processorMsOfOracle(folder)),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Processor time, in ms, in which the recording of a run is read, and its trace judged. */
function processorMsOfOracle(folder: string): number {
  const record = readRunRecord(readFileSync(runRecordFile(folder), 'utf8'));
  const before = process.cpuUsage();
  judgeAgain(record, readEvidenceLog(join(folder, EVIDENCE_LOG)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What of a start is Node's, Playwright's, and the suite's: medians. */
export async function measureStartUps(checkout: string): Promise<StartUps> {
  const of = async (args: readonly string[]): Promise<number> => {
    const times: number[] = [];
    while (times.length < START_UPS) times.push(await timeOf(args, checkout));
    return Math.round(median(times));
  };
  return {
    nodeMs: await of(['--eval', '']),
    playwrightMs: await of([CLI, '--version']),
    checksLoadedMs: await of(listWords(checkout)),
  };
}

function listWords(checkout: string): readonly string[] {
  return [...conformanceWords(checkout), '--list'];
}

/** Loads all checks of a suite once: the first time after a change they are compiled. */
export async function warmUp(checkout: string): Promise<void> {
  await timeOf(listWords(checkout), checkout);
}

async function timeOf(args: readonly string[], checkout: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'));
  try {
    const env = environmentOfOnly({ REPORT_DIR: folder });
    const beganMs = performance.now();
    const child = spawn(process.execPath, args, { cwd: checkout, env, stdio: 'ignore' });
    await once(child, 'close');
    if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    return performance.now() - beganMs;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function optionsOf({ target }: Scenario, seed: string) {
  return { ...target, seed, tokenLifetimeS: TOKEN_LIFETIME_S };
}
