import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Command } from 'commander';
import { flagOf, withSettingFlags } from './setting-flags.ts';
import { describeSettings, readSettings } from './settings.ts';

/** Parses these words in a process whose variables are put back afterwards. */
function settingsBy(words: readonly string[], subcommand = new Command('some')) {
  const before = { ...process.env };
  try {
    withSettingFlags(subcommand)
      .exitOverride()
      .configureOutput({ writeErr: () => undefined });
    let read: ReturnType<typeof readSettings> | undefined;
    subcommand
      .action(() => {
        read = readSettings();
      })
      .parse([...words], { from: 'user' });
    return read;
  } finally {
    for (const name of Object.keys(process.env))
      if (!(name in before)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  }
}

test('every setting has its own flag, and its help names the variable', () => {
  const flags = describeSettings().map(({ name }) => flagOf(name));
  expect(new Set(flags).size).toBe(flags.length);
  expect(flags).toEqual(expect.arrayContaining(['--url', '--client-id', '--depth', '--listener-port']));
  const help = withSettingFlags(new Command('some')).helpInformation();
  for (const { name } of describeSettings()) {
    expect(help).toContain(`${flagOf(name)} `);
    expect(help.replace(/\s+/g, ' ')).toContain(`(${name})`);
  }
});

test('a flag goes before the environment, and the environment before the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flags-'));
  const file = join(folder, 'staging.env');
  writeFileSync(
    file,
    'TARGET_URL=http://file\nTARGET_CLIENT_ID=file\nTARGET_CLIENT_SECRET=file\nDEPTH=deep\n',
  );
  process.env['TARGET_CLIENT_ID'] = 'environment';
  process.env['DEPTH'] = 'standard';
  try {
    expect(settingsBy(['--env-file', file, '--depth', 'smoke', '--allow-writes'])).toMatchObject({
      targetUrl: 'http://file',
      targetClientId: 'environment',
      depth: 'smoke',
      targetAllowWrites: true,
    });
  } finally {
    Reflect.deleteProperty(process.env, 'TARGET_CLIENT_ID');
    Reflect.deleteProperty(process.env, 'DEPTH');
    rmSync(folder, { recursive: true });
  }
});

test('a malformed value and a file that does not exist are refused', () => {
  expect(() => settingsBy(['--depth', 'abyssal'])).toThrow('DEPTH is "abyssal"');
  expect(() => settingsBy(['--env-file', 'no-such.env'])).toThrow('no-such.env');
});

test('a subcommand keeps its own flag', () => {
  const subcommand = new Command('some').option('--depth <depth>', 'its own');
  expect(settingsBy(['--depth', 'smoke'], subcommand)?.depth).toBe('standard');
  expect(subcommand.opts()).toMatchObject({ depth: 'smoke' });
});
