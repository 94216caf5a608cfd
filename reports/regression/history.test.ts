import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { hostileTexts } from '../../helpers/text/testing/hostile-text.ts';
import { readRunResult } from '../result/result-file.ts';
import { appendRun, historyFile, keepResult, readHistory } from './history.ts';
import { type KeptRun, keptRunOf } from './comparison/kept-run.ts';
import { resultOf } from './testing/sample-runs.ts';

const WRITER = fileURLToPath(new URL('testing/append-runs.ts', import.meta.url));

const RUNS = 40;

const run = keptRunOf(resultOf(1));

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'history-'));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

/** A process that is ready to add runs to the history on command. */
async function writer(name: string, count: number, text = JSON.stringify(run)) {
  const file = join(folder, `${name}.run`);
  writeFileSync(file, text);
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder, file, name, String(count)]);
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('the writer did not start')));
  });
  return child;
}

function ended(child: ChildProcessWithoutNullStreams): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
}

function idsOf(runs: readonly KeptRun[], name: string): readonly string[] {
  return runs.map(({ id }) => id).filter((id) => id.startsWith(`${name} `));
}

const expectedIds = (name: string): readonly string[] =>
  Array.from({ length: RUNS }, (_, at) => `${name} ${at}`);

test('a history that was never written is empty', () => {
  expect(readHistory(join(folder, 'nowhere'))).toEqual({ runs: [], notices: [] });
});

test('added runs are read again, in order', () => {
  const later = keptRunOf(resultOf(2, [], { 'a.fact': 'line\nbreak' }));
  appendRun(folder, run);
  appendRun(folder, later);
  expect(readHistory(folder)).toEqual({ runs: [run, later], notices: [] });
});

test('processes that write at the same time lose nothing, and each keeps its order', async () => {
  const names = ['one', 'two', 'three'];
  const writers = await Promise.all(names.map((name) => writer(name, RUNS)));
  const ends = writers.map(ended);
  for (const child of writers) child.stdin.write('go\n');
  await Promise.all(ends);
  const { runs, notices } = readHistory(folder);
  expect(notices).toEqual([]);
  for (const name of names) expect(idsOf(runs, name)).toEqual(expectedIds(name));
});

test('a process that is killed while it writes costs at most the run that it was writing', async () => {
  // Lines of many pages, so that writing them takes long enough to be killed in the middle of one.
  const large = { ...run, facts: { big: 'x'.repeat(4_000_000) } };
  const doomed = await writer('doomed', 1_000_000, JSON.stringify(large));
  const end = ended(doomed);
  doomed.stdin.write('go\n');
  await expect.poll(() => readHistory(folder).runs.length, { timeout: 30_000 }).toBeGreaterThan(2);
  doomed.kill('SIGKILL');
  expect(await end).toBe('SIGKILL');
  const before = readHistory(folder).runs.length;
  appendRun(folder, run);
  const { runs, notices } = readHistory(folder);
  expect(runs).toHaveLength(before + 1);
  expect(runs.at(-1)).toEqual(run);
  expect(idsOf(runs, 'doomed')).toEqual(Array.from({ length: before }, (_, at) => `doomed ${at}`));
  expect(notices.length).toBeLessThanOrEqual(1);
});

test('a torn line is skipped and reported, and the next run is on a new line', async () => {
  appendRun(folder, run);
  const line = JSON.stringify({ ...run, id: 'torn' });
  appendFileSync(historyFile(folder), `\n${line.slice(0, line.length / 2)}`);
  const child = await writer('next', 1);
  const end = ended(child);
  child.stdin.write('go\n');
  await end;
  const { runs, notices } = readHistory(folder);
  expect(runs.map(({ id }) => id)).toEqual([run.id, 'next 0']);
  expect(notices).toEqual([expect.stringContaining('line 3')]);
});

test('a line that is no run, or of a later format, is passed over and noticed', () => {
  appendRun(folder, run);
  appendFileSync(
    historyFile(folder),
    `\n{"format":2}\n[]\n${JSON.stringify({ ...run, verdict: 'fine' })}\n\n`,
  );
  expect(readHistory(folder)).toEqual({
    runs: [run],
    notices: Array(3).fill(expect.stringContaining('passed over')),
  });
});

test('a whole result is kept packed, and read again', () => {
  const result = resultOf(3);
  const file = keepResult(folder, keptRunOf(result), result);
  expect(file).toMatch(/2026-03-03T02-00-00\.000Z-0123456789ab\.json\.gz$/);
  expect(readRunResult(file)).toEqual(JSON.parse(JSON.stringify(result)));
});

test('a year of runs is small', () => {
  appendRun(folder, run);
  expect(readFileSync(historyFile(folder)).length).toBeLessThan(50_000);
});

test('nothing of a foreign id is in the name of a file', () => {
  fc.assert(
    fc.property(hostileTexts, (seed) => {
      const file = keepResult(folder, { ...run, id: `../${seed}` }, resultOf(1));
      expect(file.slice(folder.length)).toMatch(/^\/results\/[0-9a-f]{32}\.json\.gz$/);
    }),
    { numRuns: 20 },
  );
});
