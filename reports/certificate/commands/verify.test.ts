import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { evidenceLogText } from '../../formats/evidence-log.ts';
import { renderHar } from '../../formats/har.ts';
import { renderJunit } from '../../formats/junit.ts';
import { renderHtml } from '../../html/report-html.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { runResultText } from '../../result/result-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { ENVELOPE_FILE } from '../bundle/bundle.ts';
import { makeKeyPair } from '../bundle/keys.ts';
import { keyPair, sampleBundle, sampleExchanges, sampleRecord } from '../testing/sample-bundle.ts';
import { keys, refusalOf, textsIn } from '../testing/verifying.ts';

let folder: string;

const file = (name: string): string => join(folder, name);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  writeFileSync(file('pinned.jwk'), (await makeKeyPair('jwk')).publicText);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

function verify(bundle: string, key = 'pinned.jwk'): ReturnType<typeof runCommand> {
  return runCommand('reports/certificate/commands/verify.ts', [file(bundle), '--key', file(key)]);
}

test('a foreign bundle whose key is named by terminal escapes shows no valid certificate', async () => {
  const { own } = await keyPair();
  const id = '\u001b[2J\u001b[3J\u001b[HVALID     certificate of conformance at level full\n\u202e\u001b[8m';
  writeFileSync(file('foreign.zip'), sampleBundle({ ...own, id }));
  const { status, output } = await verify('foreign.zip');
  expect(status).toBe(1);
  expect(output).toMatch(/^NOT A VALID CERTIFICATE\n {2}it is signed by another key \(\\u001b\[2J/);
  expect(output).toContain('[OTHER_KEY]\n  to do: pin the key of the operator');
  expect(output).not.toMatch(/[^\P{C}\n]|\p{Bidi_Control}/u);
  expect(output).not.toMatch(/^VALID/m);
});

const result = judgeRun(sampleRecord());

/** Other files that come with a certificate, as the suite writes them, and the words for each. */
const OTHERS: Readonly<Record<string, readonly [content: () => string, told: string]>> = {
  'report.html': [() => renderHtml(result), 'it is an HTML page'],
  'result.json': [() => runResultText(result), 'it is the result of a run (result.json)'],
  'evidence.har': [() => renderHar(result, []), 'it is a HAR'],
  'junit.xml': [() => renderJunit(result), 'it is XML'],
  'certificate.dsse.json': [
    () => textsIn(sampleBundle(keys.own)).get(ENVELOPE_FILE) ?? '',
    'it is only one file of a bundle',
  ],
  'exchanges.ndjson': [
    () => evidenceLogText(sampleExchanges(sampleRecord())),
    'it is only one file of a bundle',
  ],
  'operator.jwk': [() => readFileSync(file('pinned.jwk'), 'utf8'), 'it is a key'],
};

test('another file in place of the bundle is no bundle, and verify says what it is and what to give', () => {
  for (const [name, [content, told]] of Object.entries(OTHERS)) {
    expect(refusalOf(Buffer.from(content())), name).toMatchObject({
      code: 'NOT_A_BUNDLE',
      message: expect.stringContaining(`it is not a bundle: ${told}`),
      remedy: expect.stringContaining('give verify the .zip that certify wrote'),
    });
  }
});

test('the page in place of the bundle is no bundle, and the command says so', async () => {
  writeFileSync(file('certificate.html'), '<!doctype html>\n<title>VALID</title>');
  expect(await verify('certificate.html')).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^NOT A VALID CERTIFICATE\n {2}it is not a bundle: it is an HTML page \[NOT_A_BUNDLE\]\n {2}to do: give verify the \.zip/,
    ),
  });
});

test('an unreadable file and a missing one are explained below the word for it', async () => {
  expect(await verify('nothing\u001b[2J.zip')).toEqual({
    status: 2,
    output: expect.stringMatching(/^UNREADABLE\n {2}.*nothing\\u001b\[2J\.zip.*\n$/),
  });
  expect(await verify('.')).toEqual({
    status: 2,
    output: expect.stringMatching(/^UNREADABLE\n.* is no file/),
  });
});

test('a file that is larger than any bundle is not read', async () => {
  writeFileSync(file('large.zip'), 'PK\u0003\u0004');
  truncateSync(file('large.zip'), 4 * 1024 ** 3);
  expect(await verify('large.zip')).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^NOT A VALID CERTIFICATE\n {2}it is larger than \d+ bytes \[BOUND_EXCEEDED\]/,
    ),
  });
});
