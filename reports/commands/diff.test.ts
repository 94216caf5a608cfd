import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { runCommand } from '../testing/run-command.ts';
import { failed } from '../testing/sample-run.ts';
import { resultOf } from '../regression/testing/sample-runs.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diff-'));
  for (const [name, result] of Object.entries({
    'sound.json': resultOf(1),
    'later.json': resultOf(2),
    'failing.json': resultOf(3, [failed('TOKEN-SCOPE-VALUE')]),
  })) {
    writeFileSync(join(folder, name), JSON.stringify(result));
  }
  writeFileSync(join(folder, 'packed.json.gz'), gzipSync(JSON.stringify(resultOf(4))));
  writeFileSync(join(folder, 'other.json'), '{"verdict":"fine"}');
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const diff = (...names: readonly string[]) =>
  runCommand(
    'reports/commands/diff.ts',
    names.map((name) => (name.startsWith('--') ? name : join(folder, name))),
  );

test('two runs that found the same: status 0, also where one is packed', async () => {
  for (const other of ['later.json', 'packed.json.gz']) {
    const { status, output } = await diff('sound.json', other);
    expect(status, output).toBe(0);
    expect(output).toContain('no difference');
  }
});

test('two that differ: status 1, a short summary, and the files that were asked for', async () => {
  const { status, output } = await diff('sound.json', 'failing.json', '--html', 'a/b.html', '--md', 'b.md');
  expect(status, output).toBe(1);
  expect(output).toContain('Newly failing (1)\n  TOKEN-SCOPE-VALUE  passed → failed');
  for (const line of output.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  expect(readFileSync(join(folder, 'a/b.html'), 'utf8')).toContain('TOKEN-SCOPE-VALUE');
  expect(readFileSync(join(folder, 'b.md'), 'utf8')).toContain('**TOKEN-SCOPE-VALUE**');
  const back = await diff('failing.json', 'sound.json');
  expect(back).toMatchObject({ status: 1, output: expect.stringContaining('Fixed (1)') });
});

test('a file that is missing or no result is named in the error: status 2', async () => {
  for (const wrong of ['other.json', 'nowhere.json']) {
    const { status, output } = await diff('sound.json', wrong);
    expect(status).toBe(2);
    expect(output).toContain(wrong);
    expect(output).not.toContain('    at ');
  }
  expect((await diff('sound.json')).status).toBe(2);
});
