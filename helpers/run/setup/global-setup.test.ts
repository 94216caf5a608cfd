import { expect, test } from '@playwright/test';
import { requireOptions } from './global-setup.ts';

const asked = { workers: 2, fullyParallel: false, words: ['playwright', 'test'] };

const refusal =
  (changes: Partial<typeof asked>, concurrency = 8) =>
  () =>
    requireOptions({ ...asked, ...changes }, { concurrency });

test('a check runs once at a time', () => {
  for (const words of [
    ['test', '--repeat-each', '2'],
    ['--repeat-each=3', '--grep', 'X'],
    ['--repeat-each=1', '--repeat-each=3'],
    ['--repeat-each=2x'],
  ]) {
    expect(refusal({ words })).toThrow(/OPTIONS_UNSUITABLE.*found: +--repeat-each [23]/s);
  }
  for (const words of [[], ['test', '--repeat-each=1'], ['--repeat-each', '1'], ['--grep', '2']]) {
    expect(refusal({ words })).not.toThrow();
  }
});

test('the checks of a file are not divided among workers', () => {
  expect(refusal({ fullyParallel: true })).toThrow(/found: +--fully-parallel/);
});

test('there are no more workers than requests in flight', () => {
  expect(refusal({ workers: 3 }, 2)).toThrow(/at most 2 requests.*--workers 3/s);
  expect(refusal({ workers: 2 }, 2)).not.toThrow();
});
