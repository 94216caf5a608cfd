import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { listening, plainServer, secureServer } from '../../http/testing/both-schemes.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { runConformance } from '../../../suites/self-test/support/run-conformance.ts';

/*
 * What is wrong with the way in which a run was started. Each run is a real one, as `npm run conformance` starts it, and ends
 * before its target gets a request.
 */

const test = base.extend<{ folder: string; target: Target }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'start-of-run-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  target: async ({}, use) => {
    const server = plainServer();
    let requests = 0;
    server.on('request', () => (requests += 1));
    const { host, close } = await listening(server);
    const settings = {
      TARGET_URL: `http://${host}`,
      TARGET_CLIENT_ID: 'us',
      TARGET_CLIENT_SECRET: 'no-such-secret',
    };
    await use({ settings, requests: () => requests });
    await close();
  },
});

interface Target {
  readonly settings: Readonly<Record<string, string>>;
  /** How many it got. */
  readonly requests: () => number;
}

/** The run's end: exit status 2 and one message, with expectation, finding and remedy, and no stack. */
function expectSaid(
  { status, output }: { readonly status: number | null; readonly output: string },
  code: string,
  told: readonly string[],
): void {
  expect(status, output).toBe(2);
  expect(output.split(`[${code}]`)).toHaveLength(2);
  for (const part of ['expected:', 'found:', 'to do:', ...told]) expect(output).toContain(part);
  expect(output).not.toMatch(/^ +at /m);
}

test('misspelt settings', async ({ target }) => {
  const misspelt = { DEPT: 'deep', MAX_BOOKING: '3', TARGET_SECRET: 'hidden-value' };
  const run = await runConformance({ ...target.settings, ...misspelt });
  expectSaid(run, 'SETTINGS_INVALID', [
    'did you mean DEPTH?',
    'did you mean MAX_BOOKINGS?',
    'did you mean TARGET_CLIENT_SECRET?',
  ]);
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'SETTINGS_INVALID' } });
  expect(run.output).not.toContain('hidden-value');
  expect(target.requests()).toBe(0);
});

test('a shard without the seed of its run, and one without a target that it shares', async ({ target }) => {
  const outsideOfCi = Object.fromEntries(
    [
      'GITHUB_RUN_ID',
      'CI_PIPELINE_ID',
      'BUILD_TAG',
      'BUILDKITE_BUILD_ID',
      'CIRCLE_WORKFLOW_ID',
      'BUILD_BUILDID',
    ].map((name) => [name, '']),
  );
  const started = (settings: Readonly<Record<string, string>>) =>
    runConformance({ ...outsideOfCi, ...settings }, ['--shard=1/3']);
  await expect(started(target.settings)).rejects.toThrow(/SHARD_UNSUITABLE[^]*shard 1 of 3[^]*set SEED/);
  await expect(started({ SEED: 's' })).rejects.toThrow(/SHARD_UNSUITABLE[^]*without TARGET_URL/);
  expect(target.requests()).toBe(0);
});

test('an address that is none', async ({ target }) => {
  const run = await runConformance({ ...target.settings, TARGET_URL: 'api.example' });
  expectSaid(run, 'SETTINGS_INVALID', ['TARGET_URL is "api.example"', 'http:// or https://']);
  expect(run.output).not.toContain('embedded reference');
});

test('a wrong key in the waivers', async ({ folder, target }) => {
  const file = join(folder, 'waivers.yaml');
  writeFileSync(
    file,
    'waivers: [{ requirement: TOKEN-SCOPE-VALUE, reason: r, owner: o, expire: 2099-01-01 }]',
  );
  const run = await runConformance({ ...target.settings, WAIVERS_FILE: file });
  expectSaid(run, 'WAIVERS_INVALID', [file, 'TOKEN-SCOPE-VALUE', '"expire"; did you mean expires?']);
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'WAIVERS_INVALID' } });
  expect(target.requests()).toBe(0);
});

test('a waiver of an unknown requirement, and one that has expired', async ({ folder, target }) => {
  const file = join(folder, 'waivers.yaml');
  const waiver = (id: string, day: string): string =>
    `  - { requirement: ${id}, reason: r, owner: Ada, expires: ${day} }\n`;
  writeFileSync(
    file,
    `waivers:\n${waiver('TOKEN-SCOPE-VALUES', '2099-01-01')}${waiver('TOKEN-SCOPE-VALUE', '2020-01-01')}`,
  );
  const run = await runConformance({ ...target.settings, WAIVERS_FILE: file });
  expectSaid(run, 'WAIVERS_INVALID', [
    'TOKEN-SCOPE-VALUES is no requirement of this version; did you mean TOKEN-SCOPE-VALUE?',
    'the waiver of TOKEN-SCOPE-VALUE expired on 2020-01-01 (owner: Ada)',
  ]);
  expect(target.requests()).toBe(0);
});

test('a folder for reports that is none', async ({ folder, target }) => {
  execFileSync('mkfifo', [join(folder, 'run.lock')]);
  for (const [reportDir, told] of [
    ['/dev/null', '/dev/null is a device, no folder'],
    [folder, 'run.lock is a named pipe, no file'],
  ] as const) {
    const run = await runCommand('node_modules/@playwright/test/cli.js', ['test'], {
      ...target.settings,
      REPORT_DIR: reportDir,
    });
    expectSaid(run, 'REPORT_DIR_UNUSABLE', [told]);
  }
  expect(target.requests()).toBe(0);
});

test('https at a plain port', async ({ target }) => {
  const url = target.settings['TARGET_URL']?.replace('http:', 'https:') ?? '';
  const run = await runConformance({ ...target.settings, TARGET_URL: url });
  expectSaid(run, 'TARGET_TLS', ['one that speaks plain HTTP', 'write http://']);
});

test('http at a TLS port', async ({ target }) => {
  const { host, close } = await listening(secureServer());
  const run = await runConformance({ ...target.settings, TARGET_URL: `http://${host}` });
  await close();
  expectSaid(run, 'TARGET_TLS', ['one that speaks TLS', `write https://${host}`]);
});
