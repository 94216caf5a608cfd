import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'dotenv';
import { parse as parseYaml } from 'yaml';
import { createReference } from '../../../reference/index.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { CI_SERVICES, ciText } from './ci-file.ts';
import { envText } from './env-text.ts';

const COMMAND = 'helpers/run/init/main.ts';

test('init tries address and credentials, writes only what works, for the owner only, and over no file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'init-'));
  const reference = await createReference();
  const flags = ['--url', reference.url, '--client-id', reference.clientId, '--ci', 'gitlab'];
  const init = (...more: readonly string[]) =>
    runCommand(COMMAND, [...flags, ...more], { INIT_CWD: folder, TARGET_HEADERS: 'X-Key: a#b c' });
  const refused = await init('--client-secret', 'wrong-secret');
  expect(refused.status, refused.output).toBe(2);
  expect(refused.output).toMatch(/CREDENTIALS_REFUSED[^]*to do:/);
  expect(readdirSync(folder)).toEqual([]);
  const made = await init('--client-secret', reference.clientSecret, '--timezone', 'UTC');
  expect(made.status, made.output).toBe(0);
  const file = join(folder, '.env');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(parse(readFileSync(file))).toEqual({
    TARGET_URL: reference.url,
    TARGET_CLIENT_ID: reference.clientId,
    TARGET_CLIENT_SECRET: reference.clientSecret,
    TARGET_TIMEZONE: 'UTC',
    TARGET_HEADERS: 'X-Key: a#b c',
  });
  expect(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8')).toBe(ciText('gitlab'));
  writeFileSync(file, 'MINE=1\n');
  const again = await init('--client-secret', reference.clientSecret);
  expect(again.status, again.output).toBe(2);
  expect(again.output).toContain('.env and .gitlab-ci.yml exists already; --force replaces it');
  expect(readFileSync(file, 'utf8')).toBe('MINE=1\n');
  const missing = await runCommand(COMMAND, ['--file', 'other.env', '--url', 'http://x'], {
    INIT_CWD: folder,
  });
  expect(missing.status).toBe(2);
  expect(missing.output).toContain('give --client-id, --client-secret');
  await reference.close();
  rmSync(folder, { recursive: true });
});

test('the env file gives back any value', () => {
  for (const value of ['plain', 'a b#c', "it's", '"quoted"', '\'"', '$HOME `x`', '{"X-A": "b"}', 'a\\nb']) {
    expect(parse(envText({ TARGET_CLIENT_SECRET: value })), value).toEqual({ TARGET_CLIENT_SECRET: value });
  }
  expect(() => envText({ TARGET_CLIENT_SECRET: `'"\`` })).toThrow('TARGET_CLIENT_SECRET');
});

test('every CI file is well-formed and runs the suite', () => {
  for (const service of CI_SERVICES) {
    expect(ciText(service)).toContain('npx restaurant-booking-conformance nightly');
    expect(ciText(service)).toMatch(/TARGET_CLIENT_SECRET/);
    if (service !== 'jenkins') expect(parseYaml(ciText(service))).toBeInstanceOf(Object);
  }
});
