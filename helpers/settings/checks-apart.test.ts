import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isApartIn } from './checks-apart.ts';

const NO_FILE = join(tmpdir(), 'no-last-run', '.last-run.json');

const cases: readonly (readonly [words: string, isApart: boolean | undefined])[] = [
  ['node cli.js test', true],
  ['node cli.js test -c playwright.config.ts --workers 1 -x', true],
  ['node cli.js test --grep @EVENT-RETRIES --shard 1/3', true],
  ['node cli.js test --grep=@EVENT-RETRIES --grep-invert=x', true],
  ['node cli.js test suites/webhooks', false],
  ['node cli.js test -x webhooks --grep x', false],
  ['node cli.js test --grep x webhooks', false],
  ['node cli.js test --unheard-of webhooks', false],
  ['node cli.js test --ui', false],
  ['node cli.js test-server', undefined],
  ['node workerProcessEntry.js', undefined],
];

for (const [words, isApart] of cases) {
  test(`${words}: ${isApart === true ? 'some checks are' : 'no check is'} apart from its area`, () => {
    expect(isApartIn(words.split(' '), NO_FILE)).toBe(isApart);
  });
}

test('the checks that failed last are where they were', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'last-run-')), '.last-run.json');
  const words = ['node', 'cli.js', 'test', '--last-failed'];
  writeFileSync(file, JSON.stringify({ status: 'failed', failedTests: ['0123456789abcdef0123-0123'] }));
  expect(isApartIn(words, file)).toBe(false);
  expect(isApartIn(words, NO_FILE)).toBe(false);
});
