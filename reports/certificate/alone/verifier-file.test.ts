import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type EndedCommand, runCommand } from '../../testing/run-command.ts';
import { keys } from '../testing/verifying.ts';
import { keyPair, sampleBundle } from '../testing/sample-bundle.ts';
import { VERIFIER, verifierFile } from './verifier-file.ts';

/** With nothing in it but what a receiver gets. */
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  writeFileSync(join(folder, VERIFIER), (await verifierFile()).text);
  writeFileSync(join(folder, 'own.zip'), sampleBundle(keys.own));
  writeFileSync(join(folder, 'foreign.zip'), sampleBundle((await keyPair()).own));
  const pem = keys.pinned.key.export({ format: 'pem', type: 'spki' }).toString();
  writeFileSync(join(folder, 'key.pem'), pem);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/** Node alone: no environment, and no folder of packages here or above. */
async function alone(...args: readonly string[]): Promise<EndedCommand> {
  const child = spawn(process.execPath, [VERIFIER, ...args], { cwd: folder, env: {} });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

test('in an empty folder the file says what npm run verify says', async () => {
  test.setTimeout(120_000);
  for (const bundle of ['own.zip', 'foreign.zip', 'key.pem', 'nothing.zip']) {
    const command = 'reports/certificate/commands/verify.ts';
    const usual = await runCommand(command, [join(folder, bundle), '--key', join(folder, 'key.pem')]);
    const { status, output } = await alone(bundle, '--key', 'key.pem');
    expect(output, bundle).toBe(usual.output.replaceAll(`${folder}/`, ''));
    expect(status, bundle).toBe(usual.status);
  }
  expect(readdirSync(folder).sort()).toEqual(['foreign.zip', 'key.pem', 'own.zip', VERIFIER]);
});

test('the evidence is judged again by the document and the schemas in the file', async () => {
  const { status, output } = await alone('own.zip', '--key', 'key.pem');
  expect(status).toBe(1);
  // The exchanges of the sample are empty objects, which only the document can tell.
  expect(output).toMatch(
    /^NOT A VALID CERTIFICATE\n(.*\n)*.* has no finding, but \d+ recorded exchanges break it/,
  );
});

test('the same sources give the same file, with the licences and without a path of this machine', async () => {
  const [one, other] = [await verifierFile(), await verifierFile()];
  expect(other.sha256).toBe(one.sha256);
  expect(one.text).not.toContain(process.cwd());
  for (const name of ['ajv', 'commander', 'uqr', '@sigstore/core']) {
    expect(one.text).toContain(`node_modules/${name}\n\n`);
  }
  expect(one.text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(5);
});
