import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { environmentWith } from '../../helpers/settings/environment.ts';
import { faults } from '../../reference/faults/index.ts';
import { type PassageKey, said } from '../../spec/contract/grounds.ts';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { coloursIf } from '../terminal/text.ts';
import { coveringChecks } from './covering-checks.ts';
import { decisionsFor, decisionsIn } from './decisions.ts';
import { nearestIds } from './explain.ts';
import { explanation } from './explanation.ts';
import { sourcePlaces } from './source-places.ts';

const LONGEST_MS = 180_000;

/** Starts of Node with `tsx` that load nothing: a measure that is as slow as the machine. */
const MOST_STARTS = 6;

const ids = catalogue.map(({ id }) => id);

const decisions = decisionsIn(readFileSync('docs/judgement.md', 'utf8'));

test.describe.configure({ timeout: LONGEST_MS });

function explain(...args: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  // A target that a `.env` names must never be asked: this one would fail the example.
  const env = environmentWith({ NO_COLOR: '1', TARGET_URL: 'http://127.0.0.1:1' });
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'reports/explain/explain.ts', ...args],
      { env },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('a requirement is explained: statement, contract, checks, decisions, faults, and a failure as it looks', async () => {
  const { status, stdout, stderr } = await explain('get-schedule-protected', '--example');
  expect(status, stderr).toBe(0);
  for (const part of [
    'GET-SCHEDULE-PROTECTED (must, auth)',
    'Derived from the contract:',
    /“All other operations require the header `Authorization: Bearer\s+<ACCESS_TOKEN>`.”/,
    'item 4 of section 5',
    'Derived: A request must hold what the contract requires.',
    'A refusal counts only if the same request without the defect is accepted.',
    /suites\/auth\/\S+\.checks\.ts:\d+\n/,
    '${operation} without the header Authorization is refused',
    '5: refusals of tokens and credentials: any non-2xx.',
    'auth-schedule-open',
    'Schedules may be read by everybody.',
    'FAILED  GET-SCHEDULE-PROTECTED (must)',
    'observed  accepted with status 200',
  ]) {
    expect(stdout).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[.()${}]/g, '\\$&')));
  }
  // A command that is to be copied stays on one line.
  const lines = stdout.split('\n').filter((line) => !line.startsWith('  replay '));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

test('one that is only observed, and one that is excluded, say so, without an example', async () => {
  const [observed, excluded] = [
    catalogue.find(({ level }) => level === 'observed'),
    catalogue.find((entry) => entry.excluded !== undefined),
  ];
  const first = await explain(observed?.id ?? '');
  expect(first.stdout).toContain('nothing can fail');
  expect(first.stdout).not.toContain('What a failure looks like');
  const second = await explain(excluded?.id ?? '');
  expect(second.status).toBe(0);
  expect(second.stdout).toContain("can't be put to the test from outside");
});

test('one that awaits something says when it is deferred', async () => {
  const { stdout } = await explain('AUTH-TOKEN-LIVES');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    "deferred by a run that is not told to wait for the end of a token's life (MAX_TOKEN_WAIT_S)",
  );
});

test('an unknown id gives the nearest ones, with status 2', async () => {
  const { status, stderr } = await explain('GET-SCHEDULE-PROTECTD');
  expect(status).toBe(2);
  expect(stderr).toContain('GET-SCHEDULE-PROTECTED');
  expect((await explain()).status).toBe(2);
});

test('the nearest ids: a part of one, or a slip of the pen', () => {
  expect(nearestIds('token-scope', ids)[0]).toMatch(/^TOKEN-SCOPE/);
  expect(nearestIds('BOKING-STATE-ENUM', ids)[0]).toBe('BOOKING-STATE-ENUM');
});

test('the decisions of docs/judgement.md are read, each with its sections', () => {
  expect(decisions.length).toBeGreaterThan(30);
  const about = (passage: PassageKey) => decisionsFor(said(passage).sources, decisions);
  expect(about('2.10 row expires_in').map(({ question }) => question)).toContain('expires_in');
  expect(about('2.10 row expires_in').map(({ question }) => question)).not.toContain('countryCode');
  expect(about('8 restriction 2').map(({ passages }) => passages)).toContainEqual(['2.7', '8']);
  expect(about('8 restriction 2').map(({ question }) => question)).toContain('"active"');
  expect(about('8 restriction 3').map(({ question }) => question)).not.toContain('"active"');
});

test('every row of the decisions is read', () => {
  const [, table = ''] = readFileSync('docs/judgement.md', 'utf8').split(/^## Decisions$/m);
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (passage|-)/.test(line));
  expect(decisions).toHaveLength(rows.length);
});

test('a requirement of each level is explained in 80 columns', () => {
  for (const level of ['must', 'advisory', 'observed']) {
    const requirement = catalogue.find((entry) => entry.level === level);
    if (requirement === undefined) throw new Error(`none is ${level}`);
    const known = {
      requirement,
      checks: [],
      decisions: decisionsFor(requirement.contract.sources, decisions),
      faults: faults.filter(({ breaks }) => breaks.includes(requirement.id)),
      places: sourcePlaces('.', requirement.id),
    };
    const text = explanation(known, 80, coloursIf(false));
    expect(text).toContain(requirement.id);
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test('the places of a requirement: its text, the rule of the oracle, its faults', () => {
  const lineAt = (place: string): string => {
    const [file = '', line] = place.split(':');
    return readFileSync(file, 'utf8').split('\n')[Number(line) - 1] ?? '';
  };
  const placesOf = (id: string): readonly string[] => sourcePlaces('.', id).map(({ place }) => place);
  const of = placesOf('RESTRICT-ONE-ACTIVE');
  expect(of.map((place) => place.replace(/:.*/, ''))).toEqual([
    'spec/requirements/bookings/restrictions.ts',
    'helpers/oracle/bookings/restrictions.ts',
    'reference/faults/restrictions/guests.ts',
  ]);
  for (const place of of) expect(lineAt(place)).toContain("'RESTRICT-ONE-ACTIVE'");
  for (const id of ids.filter((_, index) => index % 25 === 0)) {
    expect(placesOf(id).filter((place) => place.startsWith('spec/requirements/'))).toHaveLength(1);
  }
});

/** `<ID> <file>:<line>` of each check in what Playwright's JSON reporter lists. */
function listedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(listedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { suites, specs, tags, file, line }: Readonly<Record<string, unknown>> = { ...value };
  const own = Array.isArray(tags) ? tags.map((tag) => `${tag} suites/${String(file)}:${String(line)}`) : [];
  return [...own, ...listedIn(suites), ...listedIn(specs)];
}

/** What Playwright lists of the compiled checks, whose maps it always has. */
async function listing(): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['command/checkout/conformance.js', '--list', '--reporter=json'],
    { env: environmentWith({ PLAYWRIGHT_JSON_OUTPUT_NAME: '' }), maxBuffer: 64 * 1024 * 1024 },
  );
  return new Set(listedIn(JSON.parse(stdout)));
}

test('the checks read from the sources are those that Playwright lists', async () => {
  const read = [...coveringChecks('.')].flatMap(([id, checks]) =>
    checks.map(({ place }) => `${id} ${place}`),
  );
  expect(read.length).toBeGreaterThan(550);
  expect([...(await listing())].sort()).toEqual([...new Set(read)].sort());
});

interface Effort {
  /** Unlike the time by the clock, it hardly depends on what else the machine does. */
  readonly processorMs: number;
  /** Further processes of Node. */
  readonly processes: number;
}

/** What a Node process spends on a script. */
async function effortOf(...args: readonly string[]): Promise<Effort> {
  const watch = `
    import { ChildProcess } from 'node:child_process';
    const spawn = ChildProcess.prototype.spawn;
    let processes = 0;
    ChildProcess.prototype.spawn = function (options) {
      if (options.file === process.execPath) processes += 1;
      return spawn.call(this, options);
    };
    process.on('exit', () => {
      const { user, system } = process.cpuUsage();
      console.error('effort ' + (user + system) / 1000 + ' ' + processes);
    });`;
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(watch)}`, '--import', 'tsx', ...args],
    { env: environmentWith({ NO_COLOR: '1' }) },
  );
  const [, processorMs, processes] = /effort ([\d.]+) (\d+)/.exec(stderr) ?? [];
  return { processorMs: Number(processorMs), processes: Number(processes) };
}

test(`a requirement is explained by one process, within the processor time of ${MOST_STARTS} starts`, async () => {
  const spent: number[] = [];
  const starts: number[] = [];
  for (const id of ['GET-SCHEDULE-PROTECTED', 'CREATE-WEBHOOK-URL-REQUIRED', 'PAGE-FILLED']) {
    const { processorMs, processes } = await effortOf('reports/explain/explain.ts', id);
    expect(processes).toBe(0);
    spent.push(processorMs);
    starts.push((await effortOf('--eval', '0')).processorMs);
  }
  const start = Math.min(...starts);
  expect(start).toBeGreaterThan(0);
  expect(Math.min(...spent), `${spent.join(', ')} ms; a start: ${start} ms`).toBeLessThan(
    MOST_STARTS * start,
  );
});
