import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { BEFORE_RELEASE } from '../../../suites/self-test/support/before-release.ts';
import { parseEvidenceLog, type RecordedExchange } from '../../formats/evidence-log.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { readRunRecord } from '../../judge/run-record.ts';
import { type EndedCommand, runCommand } from '../../testing/run-command.ts';
import { bundleContent, bundleOf } from '../statement/content.ts';
import { readPrivateKey } from '../bundle/keys.ts';
import { newSerial } from '../statement/particulars.ts';
import { validFor, type Validity } from '../statement/validity.ts';
import { filesIn } from '../testing/verifying.ts';
import { unstarved } from '../../../suites/self-test/support/run-conformance.ts';

/** A whole run of the suite, beside other tests. */
const LONGEST_MS = 300_000;

/** Long enough for a busy machine, short enough to wait for its end. */
const TOKEN_LIFETIME_S = 15;

test.describe.configure({ mode: 'serial', timeout: LONGEST_MS });

let folder: string;

const file = (name: string): string => join(folder, name);

const bundle = (): string => file('certificate.zip');

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certify-'));
  await runCommand('reports/certificate/commands/certificate-key.ts', [
    '--format',
    'pem',
    '--out',
    file('ours'),
  ]);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

function verify(archive: string, key = file('ours.public.pem')): Promise<EndedCommand> {
  return runCommand('reports/certificate/commands/verify.ts', [archive, '--key', key]);
}

interface Changes {
  readonly exchanges?: (all: readonly RecordedExchange[]) => readonly RecordedExchange[];
  readonly validity?: Validity;
}

/** The genuine bundle with changes that its own operator signed, such as by mistake. */
async function signedAgain(name: string, { exchanges: change, validity }: Changes): Promise<string> {
  const files = filesIn(readFileSync(bundle()));
  const content = (entry: string): Uint8Array => files.get(entry) ?? new Uint8Array();
  const text = (entry: string): string => Buffer.from(content(entry)).toString();
  const key = await readPrivateKey(readFileSync(file('ours.private.pem'), 'utf8'));
  const result = judgeRun(readRunRecord(text('run-record.json')));
  const all = parseEvidenceLog(text('exchanges.ndjson'));
  const exchanges = change?.(all) ?? all;
  const run = {
    'result.json': content('result.json'),
    'run-record.json': content('run-record.json'),
    'exchanges.ndjson': Buffer.from(exchanges.map((one) => `${JSON.stringify(one)}\n`).join('')),
    'spec/openapi.yaml': content('spec/openapi.yaml'),
  };
  const particulars = { serial: newSerial(), ...(validity ?? validFor(180, new Date())) };
  const made = bundleContent(result, run, exchanges, particulars, key.id);
  writeFileSync(file(name), bundleOf(result, made, particulars, key));
  return file(name);
}

test('a conformant target is certified, and the certificate verifies without anything else', async () => {
  const args = ['--level', 'full', '--depth', 'smoke', '--out', bundle()];
  const reference = await createReference({ tokenLifetimeS: TOKEN_LIFETIME_S });
  const certified = await unstarved(() =>
    runCommand('reports/certificate/commands/certify.ts', args, {
      ...accessTo(reference),
      CERTIFICATE_KEY: file('ours.private.pem'),
      REPORT_DIR: folder,
      TARGET_BUILD: '4.7.11',
      CERTIFICATE_ISSUER: 'Operator GmbH',
      CERTIFICATE_PARTNER: 'Bistro & Söhne',
      EVENT_TIMEOUT_MS: '30000',
      MAX_BOOKINGS: '20000',
    }),
  );
  await reference.close();
  expect(certified.status, certified.output).toBe(0);
  expect(certified.output).toMatch(/CERTIFIED +at level full until \d{4}-\d\d-\d\d \(a trial: depth smoke\)/);
  const page = readFileSync(file('certificate.html'), 'utf8');
  expect(page).toContain('A trial: made at depth smoke');
  expect(page).toContain('4.7.11');
  const verified = await verify(bundle());
  expect(verified.status, verified.output).toBe(0);
  expect(verified.output).toMatch(/^VALID +certificate of conformance at level full\nTRIAL .*smoke/);
  expect(verified.output).toContain('build 4.7.11');
  expect(verified.output).toMatch(/^WARNING .*on the machine of whoever ran the suite/m);
  expect(verified.output).toContain('issuer Operator GmbH, partner Bistro & Söhne, system not named');
  expect(certified.output).toContain('set CERTIFICATE_SYSTEM.');
  const [, serial = 'none'] = /serial +(\S+)/.exec(certified.output) ?? [];
  for (const text of [serial, 'Operator GmbH', 'Bistro &amp; Söhne', 'on the machine that ran the suite']) {
    expect(page).toContain(text);
  }
  expect(verified.output).toMatch(new RegExp(`^serial +${serial}$`, 'm'));
});

test('a copy in an empty folder is verified by Node and the file beside it, and a changed one is refused', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'receiver-'));
  for (const name of ['verify.mjs', 'certificate.zip', 'ours.public.pem'])
    copyFileSync(file(name), join(empty, name));
  const alone = async (): Promise<EndedCommand> => {
    const args = ['verify.mjs', 'certificate.zip', '--key', 'ours.public.pem'];
    const child = spawn(process.execPath, args, { cwd: empty, env: {} });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { status, output };
  };
  expect(await alone()).toMatchObject({ status: 0, output: expect.stringMatching(/^VALID /) });
  const changed = readFileSync(bundle());
  // Well behind the header of the file, within what it holds.
  const at = changed.indexOf('exchanges.ndjson') + 1_000;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  writeFileSync(join(empty, 'certificate.zip'), changed);
  expect(await alone()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^NOT A VALID CERTIFICATE\n/),
  });
  rmSync(empty, { recursive: true });
});

test('a certificate is never overwritten', async () => {
  const before = readFileSync(bundle());
  const settings = { CERTIFICATE_KEY: file('ours.private.pem'), REPORT_DIR: folder };
  const again = await runCommand(
    'reports/certificate/commands/certify.ts',
    ['--level', 'full', '--out', bundle()],
    settings,
  );
  expect(again.status).toBe(2);
  expect(again.output).toContain('never overwritten');
  expect(readFileSync(bundle()).equals(before)).toBe(true);
});

test('verify says with status 1 what does not fit', async () => {
  await runCommand('reports/certificate/commands/certificate-key.ts', [
    '--format',
    'jwk',
    '--out',
    file('stranger'),
  ]);
  const stranger = await verify(bundle(), file('stranger.public.jwk'));
  expect(stranger).toMatchObject({ status: 1, output: expect.stringContaining('signed by another key') });
  const changed = readFileSync(bundle());
  // Well behind the header of the file, within what it holds.
  const at = changed.indexOf('exchanges.ndjson') + 1_000;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  writeFileSync(file('changed.zip'), changed);
  const flipped = await verify(file('changed.zip'));
  expect(flipped).toMatchObject({
    status: 1,
    output: expect.stringMatching(
      /^NOT A VALID CERTIFICATE\n {2}\S+ (was changed|can't be unpacked|unpacks to).*\n {2}to do: /,
    ),
  });
  const old = await signedAgain('old.zip', { validity: validFor(30, new Date('2025-01-01T00:00:00Z')) });
  expect(await verify(old)).toMatchObject({ status: 1, output: expect.stringContaining('it expired') });
});

test('verify judges the evidence again, also what the operator signed', async () => {
  const isRead = ({ operation, response }: RecordedExchange): boolean =>
    operation === 'getBooking' && response?.status === 200;
  const wrong = (one: RecordedExchange): RecordedExchange =>
    one.response === undefined
      ? one
      : {
          ...one,
          response: { ...one.response, body: one.response.body.replace(/"persons":(\d+)/, '"persons":"$1"') },
        };
  const broken = await signedAgain('broken.zip', {
    exchanges: (all) => all.map((one) => (isRead(one) ? wrong(one) : one)),
  });
  expect(await verify(broken)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/BOOKING-PERSONS-TYPE has no finding, but \d+ recorded exchanges break it/),
  });
  const without = await signedAgain('without.zip', {
    exchanges: (all) => all.filter(({ operation }) => operation !== 'deleteWebhook'),
  });
  expect(await verify(without)).toMatchObject({
    status: 1,
    output: expect.stringContaining('its checks have no recorded exchange of deleteWebhook'),
  });
});

test('verify says with status 2 what it could not read', async () => {
  expect(await verify(file('nothing.zip'))).toMatchObject({
    status: 2,
    output: expect.stringContaining('nothing.zip'),
  });
  const secret = await verify(bundle(), file('ours.private.pem'));
  expect(secret).toMatchObject({ status: 2, output: expect.stringContaining('it is a private key') });
});

test(
  'a target that does not conform gets no certificate, but the reason and the status of its run',
  BEFORE_RELEASE,
  async () => {
    const reference = await createReference({
      tokenLifetimeS: 3,
      behaviour: { needsToken: (operation) => !['requestToken', 'getSchedule'].includes(operation) },
    });
    const reportDir = mkdtempSync(join(folder, 'broken-'));
    const settings = {
      ...accessTo(reference),
      CERTIFICATE_KEY: file('ours.private.pem'),
      REPORT_DIR: reportDir,
    };
    const ended = await runCommand(
      'reports/certificate/commands/certify.ts',
      ['--level', 'core', '--depth', 'smoke'],
      settings,
    );
    await reference.close();
    expect(ended.status, ended.output).toBe(1);
    expect(ended.output).toMatch(
      /NO CERTIFICATE\n {2}the target does not conform: GET-SCHEDULE-PROTECTED\n$/,
    );
    expect(readdirSync(join(reportDir, 'certificate')).filter((name) => name.endsWith('.zip'))).toEqual([]);
  },
);

test('without a key nothing is run', async () => {
  const reportDir = file('never');
  const without = await runCommand('reports/certificate/commands/certify.ts', ['--level', 'core'], {
    REPORT_DIR: reportDir,
  });
  expect(without).toMatchObject({
    status: 2,
    output: expect.stringContaining('CERTIFICATE_KEY names no private key'),
  });
  const settings = { REPORT_DIR: reportDir, CERTIFICATE_KEY: file('ours.public.pem') };
  const half = await runCommand('reports/certificate/commands/certify.ts', ['--level', 'core'], settings);
  expect(half).toMatchObject({ status: 2, output: expect.stringContaining('it is no private key') });
  expect(existsSync(reportDir)).toBe(false);
});
