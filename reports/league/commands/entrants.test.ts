import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { candidatesOf } from './entrants.ts';

const ACCESS = 'TARGET_CLIENT_ID=us\nTARGET_CLIENT_SECRET=hidden\n';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entrants-'));
  mkdirSync(join(folder, 'targets/other'), { recursive: true });
});

test.afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'targets', name), text);

test('a pattern and names of files give each implementation once, with its names and what it needs', () => {
  write('orders.env', `TARGET_URL=https://orders.example/v1\n${ACCESS}LISTENER_PORT=8123\nTARGET_BUILD=7`);
  write(
    'tables.env',
    `TARGET_URL=https://tables.example\n${ACCESS}TARGET_NAME=Tables\nTARGET_ENVIRONMENT=live`,
  );
  write('[odd] one.env', `TARGET_URL=https://odd.example\n${ACCESS}`);
  write('notes.txt', '');
  const found = candidatesOf(
    ['targets/*.env', 'targets/orders.env', 'targets/[odd] one.env'],
    folder,
    'smoke',
  );
  expect(found).toMatchObject([
    { key: '-odd--one', name: '[odd] one', depth: 'smoke', problem: undefined },
    {
      ...{ key: 'orders', name: 'orders', build: '7', file: 'targets/orders.env' },
      needs: ['target https://orders.example', 'port 8123'],
    },
    { key: 'tables', name: 'Tables', environment: 'live', needs: ['target https://tables.example'] },
  ]);
  expect(found).toHaveLength(3);
});

test('a mistake in one file is the problem of that file alone, and shows no secret', () => {
  write('empty.env', ACCESS);
  write('folder.env', '');
  write('misspelt.env', `TARGET_URL=https://x.example\n${ACCESS}DEPHT=deep`);
  mkdirSync(join(folder, 'targets/is-a-folder.env'));
  const problems = candidatesOf(
    ['targets/empty.env', 'targets/misspelt.env', 'targets/is-a-folder.env'],
    folder,
  );
  expect(problems.map(({ problem }) => problem)).toMatchObject([
    { code: 'SETTINGS_INVALID', message: expect.stringContaining('found:    no TARGET_URL') },
    { message: expect.stringContaining('DEPHT in misspelt.env is not a setting; did you mean DEPTH?') },
    { message: expect.stringContaining('EISDIR') },
  ]);
  expect(JSON.stringify(problems)).not.toContain('hidden');
});

test('a pattern without files, and two files that would share a folder, end the league', () => {
  expect(() => candidatesOf(['targets/*.env'], folder)).toThrow('no file is called "targets/*.env"');
  write('one.env', ACCESS);
  write('other/One.env', ACCESS);
  expect(() => candidatesOf(['targets/**/*.env'], folder)).toThrow('would share the folder "');
});
