import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import { SPARING } from '../../../helpers/settings/suite-process.ts';
import { valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { parseJson } from '../../../helpers/values/json/json.ts';
import { isRunResult } from '../../../reports/result/result-file.ts';
import type { RunResult } from '../../../reports/result/run-result.ts';

export interface ConformanceRun {
  readonly status: number | null;
  readonly output: string;
  readonly elapsedMs: number;
  readonly result: RunResult;
}

/** A run that is under way. */
export interface StartedRun {
  /** The process id of the runner. */
  readonly pid: number;
  /** Whether its set-up is over. */
  readonly isUnderWay: () => boolean;
  interrupt(): void;
  readonly ended: Promise<ConformanceRun>;
}

/**
 * Unless a test sets them: several runs and their targets share this machine, so events may take longer than by default, and
 * generated cases are for tests about them.
 */
const SHARED = { EVENT_TIMEOUT_MS: '20000', DEPTH: 'smoke' } as const;

/**
 * Runs the suite as `npm run conformance` does, in a process of its own, and reads its result; only that it may take more
 * memory, which saves time.
 */
export function runConformance(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<ConformanceRun> {
  const words = conformanceWords().filter((word) => !SPARING.includes(word));
  return started([...words, ...args], settings).ended;
}

/**
 * Runs the suite exactly as `npm run conformance` does, and returns meanwhile.
 *
 * @param checkout the folder of the suite that runs
 */
export function startConformance(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  checkout = '.',
): StartedRun {
  return started([...conformanceWords(checkout), ...args], settings, checkout);
}

function started(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  checkout = '.',
): StartedRun {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-test-'));
  const env = environmentOfOnly({ REPORT_DIR: folder, ...SHARED, ...settings });
  const began = performance.now();
  const child = spawn(process.execPath, words, { env, cwd: checkout });
  if (child.pid === undefined) throw new Error('the run could not be started');
  const printed = printedBy(child);
  const ended = resultOf(child, printed, settings['REPORT_DIR'] ?? folder, began).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  return {
    pid: child.pid,
    isUnderWay: () => /^run .* checks$/m.test(printed()),
    interrupt: () => void child.kill('SIGINT'),
    ended,
  };
}

/** The words after `node` of `npm run conformance`. */
export function conformanceWords(checkout = '.'): readonly string[] {
  const content = parseJson(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const script = valueAt(content, '/scripts/conformance');
  const [program, ...words] = typeof script === 'string' ? script.split(' ') : [];
  if (program !== 'node') throw new Error(`npm run conformance is no process of Node in ${checkout}`);
  return words;
}

/** @returns what it has printed so far */
function printedBy({ stdout, stderr }: ChildProcessWithoutNullStreams): () => string {
  let output = '';
  for (const stream of [stdout, stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  return () => output;
}

async function resultOf(
  child: ChildProcessWithoutNullStreams,
  printed: () => string,
  folder: string,
  began: number,
): Promise<ConformanceRun> {
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const elapsedMs = performance.now() - began;
  const output = printed();
  const text = await readFile(join(folder, 'result.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`the run ended with ${status} and left no result; it printed:\n${output}`, { cause });
  });
  const result: unknown = JSON.parse(text);
  if (!isRunResult(result)) throw new Error(`result.json is no RunResult; the run printed:\n${output}`);
  return { status, output, elapsedMs, result };
}

/** How often something is tried that can only be had where the machine is not starved. */
const TRIES = 3;

/** Does something again, up to three times, while it fails and says that the machine was too busy to judge by time. */
export async function unstarved<T extends { readonly status: number | null; readonly output: string }>(
  attempt: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const ended = await attempt();
    const isStarved = ended.status !== 0 && ended.output.includes('machine too busy');
    if (tries === TRIES || !isStarved) return ended;
  }
}

/** The ids of the requirements with this verdict. */
export function withVerdict({ result }: ConformanceRun, verdict: string): readonly string[] {
  return result.requirements.filter((one) => one.verdict === verdict).map(({ id }) => id);
}

/** More is not a matter of time alone. */
const MOST_OPEN_WHEN_STARVED = 20;

/** Fails unless the run found its target sound. A starved machine may leave open what hangs on time. */
export function expectSound({ result, output }: ConformanceRun, level: RunResult['level']): void {
  expect(result, output).toMatchObject({ level, findings: [] });
  if (result.machine === undefined) {
    expect(result.verdict, output).toBe('conformant');
  } else {
    expect(['conformant', 'inconclusive'], output).toContain(result.verdict);
    expect(result.mustTested.inconclusive, output).toBeLessThan(MOST_OPEN_WHEN_STARVED);
  }
}
