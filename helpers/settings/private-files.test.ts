import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  appendAtOnce,
  appendPrivate,
  makeFolder,
  makePrivate,
  writeNew,
  writeNewForEverybody,
  writePrivate,
  writeWhole,
} from './private-files.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-files-'));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

for (const [name, write] of Object.entries({ writePrivate, writeWhole, writeNew, appendAtOnce })) {
  test(`${name} makes files and folders for their owner only`, () => {
    const file = join(folder, 'deep', 'deeper', 'file');
    write(file, 'content');
    expect(readFileSync(file, 'utf8')).toBe('content');
    expect([modeOf(file), modeOf(join(folder, 'deep')), modeOf(join(folder, 'deep', 'deeper'))]).toEqual([
      '600',
      '700',
      '700',
    ]);
  });
}

test('a file that everybody could read is taken away from them when it is written again', () => {
  for (const write of [writePrivate, writeWhole, makePrivate]) {
    const file = join(folder, write.name);
    writeFileSync(file, 'before');
    chmodSync(file, 0o644);
    write(file, 'after');
    expect(modeOf(file), write.name).toBe('600');
  }
  expect(() => makePrivate(join(folder, 'none'))).not.toThrow();
});

test('appending creates a private file', () => {
  appendPrivate(join(folder, 'log'), 'one');
  appendPrivate(join(folder, 'log'), ' two');
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('one two');
  expect(modeOf(join(folder, 'log'))).toBe('600');
});

test('a new file never replaces another, and one for everybody is that under any umask', () => {
  const before = process.umask(0o077);
  try {
    writeNewForEverybody(join(folder, 'public'), 'key');
  } finally {
    process.umask(before);
  }
  expect(modeOf(join(folder, 'public'))).toBe('644');
  expect(() => writeNew(join(folder, 'public'), 'other')).toThrow('EEXIST');
  expect(readFileSync(join(folder, 'public'), 'utf8')).toBe('key');
});

test('if the system makes no folder, the attempts end', () => {
  test.skip(process.platform !== 'linux', 'only Linux has /proc');
  expect(() => makeFolder('/proc/nothing/at/all')).toThrow('ENOENT');
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST');
});
