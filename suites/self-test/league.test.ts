import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { accessTo, createReference, type Reference } from '../../reference/index.ts';
import { readRunResult } from '../../reports/result/result-file.ts';
import { runCommand } from '../../reports/testing/run-command.ts';

test.describe.configure({ timeout: 300_000 });

/** A few checks that need no booking. */
const CHECKS = ['--grep', '@TOKEN-SCOPE-VALUE', '--depth', 'smoke'];

const KILLS_ITSELF = `--import data:text/javascript,process.kill(process.pid,'SIGKILL')`;

test('a league judges all that it can, shows the others as broken, and nothing gets from one to another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'league-'));
  const [sound, faulty] = await Promise.all([
    createReference(),
    createReference({ clientSecret: 'the-secret-of-the-second', behaviour: { } }),
  ]);
  const write = (name: string, settings: Readonly<Record<string, string>>): void =>
    writeFileSync(
      join(folder, name),
      Object.entries(settings).map(([key, value]) => `${key}="${value}"\n`).join(''),
    );
  write('first.env', { ...accessTo(sound), TARGET_NAME: 'Sound', TARGET_ENVIRONMENT: 'staging', TARGET_BUILD: '1.2' });
  write('second.env', accessTo(faulty));
  write('down.env', { ...accessTo(sound), TARGET_URL: 'http://127.0.0.1:1' });
  write('misspelt.env', { ...accessTo(sound), TARGET_SECRETT: 'a-secret-in-a-wrong-place' });
  write('killed.env', { ...accessTo(sound), NODE_OPTIONS: KILLS_ITSELF });
  const { status, output } = await runCommand(
    'reports/league/commands/league.ts',
    ['--targets', join(folder, '*.env'), '--jobs', '2', '--out', join(folder, 'out'), '--history', join(folder, 'history'), ...CHECKS],
    { TARGET_BUILD: 'of-this-process', EVENT_TIMEOUT_MS: '20000' },
  );
  console.log(status, output, folder);
});
