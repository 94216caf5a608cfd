import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../reference/decisions/index.ts';
import { faults } from '../../reference/faults/index.ts';
import { accessTo, createReference } from '../../reference/index.ts';
import { type EndedCommand, runCommand } from '../testing/run-command.ts';
import { BEFORE_RELEASE } from '../../suites/self-test/support/before-release.ts';

const COMMAND = 'reports/commands/replay.ts';

const ID = 'GET-SCHEDULE-PROTECTED';

test.describe.configure({ timeout: 120_000 });

/** The folder of the report that a replay has named, with what is in it. */
function reportOf({ output }: EndedCommand): { readonly folder: string; readonly names: readonly string[] } {
  const [, page = ''] = /^ {2}report {4}(\S+)$/m.exec(output) ?? [];
  const folder = dirname(page);
  return { folder, names: readdirSync(folder) };
}

function replaysOf(id: string): readonly string[] {
  return readdirSync('reports').includes('replays')
    ? readdirSync('reports/replays').filter((name) => name.startsWith(`${id}-`))
    : [];
}

test('a replay refuses to run without target, credentials and seed, and says what each is', async () => {
  const id = 'GET-RESTAURANT-PROTECTED';
  const { status, output } = await runCommand(COMMAND, [id], { TARGET_CLIENT_ID: 'x' });
  expect(status, output).toBe(2);
  expect(output).toContain('TARGET_URL is not set: the base address of the target');
  expect(output).toContain('TARGET_CLIENT_SECRET is not set: the client secret of the partner');
  expect(output).toContain('SEED is not set');
  expect(output).not.toContain('TARGET_CLIENT_ID is not set');
  expect(output).not.toContain('exchanges in');
  expect(replaysOf(id)).toEqual([]);
});

test('a replay says whether the finding came again, and leaves the report alone from which it comes', async () => {
  const options = { seed: 'replay', tokenLifetimeS: 3, timeZone: 'UTC' };
  const [fault] = faults.filter(({ id }) => id === 'auth-schedule-open');
  const broken = await createReference({ ...options, behaviour: fault?.override(defaultBehaviour) ?? {} });
  const sound = await createReference(options);
  const earlier = mkdtempSync(join(tmpdir(), 'earlier-report-'));
  writeFileSync(join(earlier, 'result.json'), 'the earlier one');
  const settings = { SEED: 'replay', REPORT_DIR: earlier };
  const env = join(earlier, 'target.env');
  const { TARGET_URL = '', ...access } = accessTo(sound);
  writeFileSync(
    env,
    Object.entries(access)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const [again, gone] = await Promise.all([
    runCommand(COMMAND, [ID], { ...accessTo(broken), ...settings }),
    runCommand(COMMAND, [ID, '--env', env], { TARGET_URL, ...settings }),
  ]);
  await Promise.all([broken.close(), sound.close()]);
  expect(again.status, again.output).toBe(1);
  expect(again.output).toContain(`came again: ${ID}\n  expected  a refusal`);
  expect(gone.status, gone.output).toBe(0);
  expect(gone.output).toContain(`did not come again: ${ID} passed`);
  expect(gone.output).not.toMatch(/^came again/m);
  expect(sound.counts().requestsServed).toBeGreaterThan(0);
  expect(readFileSync(join(earlier, 'result.json'), 'utf8')).toBe('the earlier one');
  expect(readdirSync(earlier).sort()).toEqual(['result.json', 'target.env']);
  const reports = [again, gone].map(reportOf);
  for (const { folder, names } of reports) {
    expect(names).toContain('result.json');
    rmSync(folder, { recursive: true });
  }
  expect(new Set(reports.map(({ folder }) => folder)).size).toBe(2);
});

test(
  'a run of the embedded reference is replayed on it only if the command says so, whatever target is set',
  BEFORE_RELEASE,
  async () => {
    const settings = {
      SEED: 'replay',
      TARGET_URL: 'http://127.0.0.1:1',
      TARGET_CLIENT_ID: 'x',
      TARGET_CLIENT_SECRET: 'y',
    };
    const ended = await runCommand(COMMAND, [ID, '--embedded-reference'], settings);
    expect(ended.status, ended.output).toBe(0);
    expect(ended.output).toContain('judges  the embedded reference implementation, as in the run');
    rmSync(reportOf(ended).folder, { recursive: true });
  },
);

test('an unknown requirement is not replayed', async () => {
  const { status, output } = await runCommand(COMMAND, ['NO-SUCH-THING'], { SEED: 'x' });
  expect(status).toBe(2);
  expect(output).toContain('no requirement is called "NO-SUCH-THING"');
});
