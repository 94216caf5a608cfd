import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { faults } from '../../../reference/faults/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import type { LeagueResult } from '../../../reports/league/league-result.ts';
import { readHistory } from '../../../reports/regression/history.ts';
import { readRunResult } from '../../../reports/result/result-file.ts';
import { validatorOf } from '../../../reports/result/schema.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';

test.describe.configure({ timeout: 300_000 });

const BROKEN = 'TOKEN-SCOPE-VALUE';

/** One check, which needs no booking. */
const CHECKS = ['--grep', `@${BROKEN}`, '--depth', 'smoke'];

const KILLS_ITSELF = `--import=data:text/javascript,process.kill(process.pid,'SIGKILL')`;

const MISPLACED = 'a-secret-under-a-wrong-name';

const leagues = validatorOf<LeagueResult>(
  new URL('../../../reports/league/league.schema.json', import.meta.url),
);

test('a league judges what it can, shows the others as broken, and nothing gets from one to another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-'));
  const fault = faults.find(({ id }) => id === 'auth-scope-lower-case');
  if (fault === undefined) throw new Error('there is no such fault any more');
  const [sound, faulty] = await Promise.all([
    createReference(),
    createReference({ behaviour: fault.override(defaultBehaviour) }),
  ]);
  const write = (name: string, settings: Readonly<Record<string, string>>): void =>
    writeFileSync(
      join(folder, `${name}.env`),
      Object.entries(settings)
        .map(([key, value]) => `${key}="${value}"\n`)
        .join(''),
    );
  const access = accessTo(sound);
  const named = { TARGET_NAME: 'Sound', TARGET_ENVIRONMENT: 'staging', TARGET_BUILD: '1.2' };
  write('down', { ...access, TARGET_URL: 'http://127.0.0.1:1' });
  write('faulty', accessTo(faulty));
  write('killed', { ...access, NODE_OPTIONS: KILLS_ITSELF });
  write('misspelt', { ...access, TARGET_CLIENTSECRET: MISPLACED });
  write('sound', { ...access, ...named });
  const [out, history] = [join(folder, 'out'), join(folder, 'history')];
  const { status, output } = await runCommand(
    'reports/league/commands/league.ts',
    [
      ...['--targets', join(folder, '*.env'), '--jobs', '2'],
      ...['--out', out, '--history', history],
      ...CHECKS,
    ],
    { TARGET_BUILD: 'of-this-process', MAX_BOOKINGS: '0' },
  );
  await Promise.all([sound.close(), faulty.close()]);

  expect(status, output).toBe(1);
  expect(output).toContain('TARGET_BUILD, MAX_BOOKINGS of the environment count for no target');
  const league: unknown = JSON.parse(readFileSync(join(out, 'league.json'), 'utf8'));
  const isLeague = leagues();
  if (!isLeague(league)) throw new Error(JSON.stringify(isLeague.errors));
  expect(league.implementations).toMatchObject([
    { key: 'down', verdict: 'broken', problem: { code: 'TARGET_UNREACHABLE' } },
    { key: 'faulty', verdict: 'not conformant' },
    {
      key: 'killed',
      verdict: 'broken',
      problem: { code: 'NO_RESULT', message: expect.stringContaining('SIGKILL') },
    },
    {
      key: 'misspelt',
      verdict: 'broken',
      problem: { message: expect.stringContaining('TARGET_CLIENTSECRET in misspelt.env is not a setting') },
    },
    { key: 'sound', name: 'Sound', environment: 'staging', build: '1.2', verdict: 'inconclusive' },
  ]);
  expect(league.requirements.find(({ id }) => id === BROKEN)?.verdicts).toEqual({
    faulty: 'failed',
    sound: 'passed',
  });

  const given = readRunResult(join(out, 'targets/faulty/result.json'));
  expect(Object.keys(given.settings ?? {}).sort()).toEqual(
    [...Object.keys(accessTo(faulty)), 'DEPTH', 'HISTORY_DIR', 'REPORT_DIR'].sort(),
  );
  for (const { key } of league.implementations) {
    expect(readFileSync(join(out, `badges/${key}.svg`), 'utf8')).toContain('</svg>');
    expect(readHistory(join(history, key)).runs, key).toHaveLength(1);
  }
  const page = readFileSync(join(out, 'league.html'), 'utf8');
  expect(page).toContain(`href="targets/faulty/report.html#finding-${BROKEN}"`);

  const secrets = [MISPLACED, access['TARGET_CLIENT_SECRET'], access['TARGET_CONTROL_TOKEN']];
  for (const path of filesIn(folder).filter((file) => !/\.env$|\/tokens\//.test(file))) {
    const bytes = readFileSync(path);
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    for (const secret of secrets) expect(text.includes(secret ?? ''), path).toBe(false);
    expect((statSync(path).mode & 0o077).toString(8), path).toBe('0');
  }
  for (const secret of secrets) expect(output).not.toContain(secret);
  rmSync(folder, { recursive: true });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
