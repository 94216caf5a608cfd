import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { environmentWith } from '../../helpers/settings/environment.ts';
import { faults } from '../../reference/faults/index.ts';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { coloursIf } from '../terminal/text.ts';
import { checksIn } from './covering-checks.ts';
import { decisionsFor, decisionsIn } from './decisions.ts';
import { explanation } from './explanation.ts';
import { nearestIds } from './nearest-ids.ts';

const LONGEST_MS = 180_000;

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
  const { status, stdout, stderr } = await explain('get-schedule-protected');
  expect(status, stderr).toBe(0);
  for (const part of [
    'GET-SCHEDULE-PROTECTED (must, auth)',
    'section 5.4',
    /suites\/auth\/\S+\.checks\.ts:\d+\n/,
    'getSchedule without the header Authorization is refused',
    '5: refusals of tokens and credentials: any non-2xx.',
    'auth-schedule-open',
    'Schedules may be read by everybody.',
    'FAILED  GET-SCHEDULE-PROTECTED (must)',
    'observed  accepted with status 200',
  ]) {
    expect(stdout).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[.()]/g, '\\$&')));
  }
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('one that is only observed, and one that is excluded, say so, without an example', async () => {
  const [observed, excluded] = [
    catalogue.find(({ level }) => level === 'observed'),
    catalogue.find((entry) => entry.excluded !== undefined),
  ];
  const first = await explain(observed?.id ?? '');
  expect(first.stdout).toContain('nothing can fail');
  expect(first.stdout).not.toContain('What a failure looks like');
  const second = await explain(excluded?.id ?? '', '--no-example');
  expect(second.status).toBe(0);
  expect(second.stdout).toContain("can't be put to the test from outside");
});

test('one that awaits something says when it is deferred', async () => {
  const { stdout } = await explain('AUTH-TOKEN-LIVES', '--no-example');
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
  expect(decisionsFor('2.10', decisions).map(({ question }) => question)).toContain('expires_in');
  expect(decisionsFor('2.10', decisions).map(({ question }) => question)).not.toContain('countryCode');
  expect(decisionsFor('8.2', decisions).map(({ sections }) => sections)).toContainEqual(['2.7', '8']);
});

test('a requirement of each level is explained in 80 columns', () => {
  for (const level of ['must', 'advisory', 'observed']) {
    const requirement = catalogue.find((entry) => entry.level === level);
    if (requirement === undefined) throw new Error(`none is ${level}`);
    const known = {
      requirement,
      checks: [],
      decisions: decisionsFor(requirement.section, decisions),
      faults: faults.filter(({ breaks }) => breaks.includes(requirement.id)),
    };
    const text = explanation(known, 80, coloursIf(false));
    expect(text).toContain(requirement.id);
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test('checks are found at any depth of what Playwright lists', () => {
  const spec = { title: 'it holds', file: 'auth/a.checks.ts', line: 7, tests: [{}] };
  expect(checksIn({ suites: [{ title: 'a', suites: [{ specs: [spec] }] }] })).toEqual([
    { place: 'suites/auth/a.checks.ts:7', title: 'it holds' },
  ]);
});
