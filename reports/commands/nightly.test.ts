import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readRunResult } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { runCommand } from '../testing/run-command.ts';
import { failed, open } from '../testing/sample-run.ts';
import { readHistory } from '../regression/history.ts';
import { resultOf } from '../regression/testing/sample-runs.ts';
import { BEFORE_RELEASE } from '../../suites/self-test/support/before-release.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const LONGEST_MS = 240_000;

let folder: string;

test.describe.configure({ timeout: LONGEST_MS });

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string): string => join(folder, name);

const dirs = () => ({ HISTORY_DIR: inFolder('history'), REPORT_DIR: inFolder('out') });

const historyNow = () => readHistory(inFolder('history')).runs;

const markdown = (): string => readFileSync(inFolder('out/regression.md'), 'utf8');

/** A night whose run left this result. */
function nightWith(result: RunResult, args: readonly string[] = [], settings: Record<string, string> = {}) {
  const file = inFolder('given.json');
  writeFileSync(file, JSON.stringify(result));
  return nightly(['--result', file, ...args], settings);
}

function nightly(args: readonly string[], settings: Record<string, string> = {}) {
  return runCommand('reports/commands/nightly.ts', args, { ...dirs(), ...settings });
}

test('night after night: a failure is news once, its status depends on the policy', async () => {
  const first = await nightWith(resultOf(1));
  expect(first, first.output).toMatchObject({ status: 0 });
  expect(first.output).toContain('no earlier run');
  const second = await nightWith(resultOf(2, [failed(MUST)]), ['--fail-on', 'regressions']);
  expect(second, second.output).toMatchObject({ status: 1 });
  expect(markdown()).toMatch(/### Newly failing \(1\)\n\n- \*\*TOKEN-SCOPE-VALUE\*\*/);
  const third = await nightWith(resultOf(3, [failed(MUST)]), ['--fail-on', 'regressions']);
  expect(third, third.output).toMatchObject({ status: 0 });
  expect(markdown()).toContain('since 2026-03-02 02:00 UTC');
  expect((await nightWith(resultOf(4, [failed(MUST)]))).status).toBe(1);
  const fixed = await nightWith(resultOf(5));
  expect(fixed.status).toBe(0);
  expect(fixed.output).toContain('Fixed (1)');
  expect(historyNow()).toHaveLength(5);
  expect(readdirSync(inFolder('history/results'))).toHaveLength(5);
  expect(readFileSync(inFolder('out/regression.html'), 'utf8')).toContain(
    '1 passed, then 3 failed, then 1 passed',
  );
});

test('the report of each night is kept, and the page of a later one links to both', async () => {
  await nightWith(resultOf(1));
  const night = await nightWith(resultOf(2, [failed(MUST)]));
  expect(night.output).toMatch(/expected +a string\s+observed +17/);
  const page = readFileSync(inFolder('out/regression.html'), 'utf8');
  const links = [...page.matchAll(/href="([^#"]+)(#[^"]*)?"/g)].map(([, file = '', anchor = '']) => ({
    file,
    anchor,
  }));
  const finding = links.find(({ anchor }) => anchor === `#finding-${MUST}`);
  const reports = [...new Set(links.map(({ file }) => join(inFolder('out'), decodeURIComponent(file))))];
  expect(reports).toHaveLength(2);
  for (const report of reports) expect(readFileSync(report, 'utf8')).toContain('Conformance report');
  const own = readFileSync(join(inFolder('out'), decodeURIComponent(finding?.file ?? '')), 'utf8');
  expect(own).toContain(`id="finding-${MUST}"`);
  expect(markdown()).toContain('  expected a string\n  observed 17');
  expect(markdown()).toContain(`The whole report of this night: \`${finding?.file ?? ''}\``);
});

test('a broken run is kept as such, and the next one is compared with the last sound one', async () => {
  await nightWith(resultOf(1));
  const sound = resultOf(2, [failed(MUST)]);
  const broken: RunResult = { ...sound, verdict: 'broken', harnessErrors: [{ check: 'a', message: 'b' }] };
  const night = await nightWith(broken, ['--fail-on', 'regressions']);
  expect(night.status, night.output).toBe(2);
  expect(night.output).toContain('could not be judged');
  expect(markdown()).not.toContain('failing');
  expect((await nightWith(resultOf(3))).output).toContain('no difference');
  expect(historyNow().map(({ verdict }) => verdict)).toEqual(['conformant', 'broken', 'conformant']);
});

test('runs of another target, level or depth, and partial ones, are not compared', async () => {
  await nightWith({ ...resultOf(1), depth: 'deep' });
  await nightWith({ ...resultOf(2), level: 'core' });
  await nightWith({ ...resultOf(3), target: { url: 'https://other.example' } });
  await nightWith({ ...resultOf(4), partial: true });
  const night = await nightWith(resultOf(5, [failed(MUST)]));
  expect(night.output).toContain('no earlier run');
  for (const why of [
    'depth deep',
    'level core',
    'another target (https://other.example)',
    'not every check',
  ]) {
    expect(night.output.replace(/\s+/g, ' '), why).toContain(why);
  }
  expect(night.output).not.toContain('Newly failing');
});

test('a run becomes a baseline by name, and later ones are compared with it too', async () => {
  const named = await nightWith(resultOf(1), ['--set-baseline', 'release-1']);
  expect(named.output).toContain('baseline "release-1" is this run');
  await nightWith(resultOf(2, [failed(MUST)]));
  const night = await nightWith(resultOf(3, [failed(MUST)]), [
    ...['--baseline', 'release-1', '--fail-on', 'regressions'],
  ]);
  expect(night.status, night.output).toBe(1);
  expect(markdown()).toMatch(/## Beside the baseline "release-1"[^]*### Newly failing \(1\)/);
  expect(markdown()).toMatch(/## Beside the last run[^]*### Still failing \(1\)[^]*## Beside the baseline/);
});

test('an unknown baseline is an error that names those that there are, before anything runs', async () => {
  await nightWith(resultOf(1), ['--set-baseline', 'release-1']);
  const night = await nightly(['--baseline', 'release-2']);
  expect(night.status).toBe(2);
  expect(night.output).toContain('there are release-1');
  expect(historyNow()).toHaveLength(1);
});

test('a broken run can not become a baseline, nor a name lead out of the folder', async () => {
  const broken: RunResult = {
    ...resultOf(2),
    verdict: 'broken',
    harnessErrors: [{ check: 'a', message: 'b' }],
  };
  expect((await nightWith(broken, ['--set-baseline', 'bad'])).status).toBe(2);
  expect(existsSync(inFolder('history/baselines'))).toBe(false);
  expect((await nightWith(resultOf(3), ['--set-baseline', '../out'])).status).toBe(2);
});

test('an inconclusive run has status 3, unless only regressions count', async () => {
  const result = resultOf(1, [open(MUST, 'no moment is bookable')]);
  expect((await nightWith(result)).status).toBe(3);
  expect((await nightWith(result, ['--fail-on', 'regressions'])).status).toBe(0);
  expect(historyNow(), 'the same run is kept once').toHaveLength(1);
});

test('the suite is run: a target that is not there makes a broken night', async () => {
  const settings = {
    TARGET_URL: 'http://127.0.0.1:1',
    TARGET_CLIENT_ID: 'us',
    TARGET_CLIENT_SECRET: 'secret',
    // As of a .env that was copied.
    DEPTH: 'standard',
  };
  const night = await nightly([], settings);
  expect(night.status, night.output).toBe(2);
  expect(night.output.replace(/\s+/g, ' ')).toContain(
    'has depth deep all the same: --depth standard changes',
  );
  expect(historyNow()).toMatchObject([
    {
      verdict: 'broken',
      target: 'http://127.0.0.1:1',
      depth: 'deep',
      problem: { code: 'TARGET_UNREACHABLE' },
    },
  ]);
  expect(markdown()).toContain('**`TARGET_UNREACHABLE`**');
});

test(
  'the suite is run against the embedded reference, whose port is another each night',
  BEFORE_RELEASE,
  async () => {
    const first = await nightly(['--depth', 'smoke'], { EVENT_TIMEOUT_MS: '30000' });
    // On a busy machine a requirement may stay inconclusive.
    expect([0, 3], first.output).toContain(first.status);
    const left = readRunResult(inFolder('out/result.json'));
    const next = { ...left, startedAt: '2099-01-01T02:00:00.000Z', target: { url: 'http://127.0.0.1:1' } };
    const second = await nightWith(next);
    expect(second.output).toContain('no difference');
    const kept = { target: 'embedded reference implementation', depth: 'smoke' };
    expect(historyNow()).toMatchObject([kept, kept]);
  },
);
