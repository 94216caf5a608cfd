import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const text = readFileSync('docs/architecture.md', 'utf8');

/** The folders that the tables name in their first column. */
const told = text.split('\n').flatMap((line) => /^\| `([a-z<>/-]+\/)` +\|/.exec(line)?.[1] ?? []);

/** Folders without a row: output of runs, and the shared code of a folder's tests. */
const UNTOLD = /(^|\/)(out|history|replays|testing)\//;

/** Folders whose subfolders have no rows of their own. */
const WHOLE = /^reference\/(faults|variants)\/./;

function foldersBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap(({ name }) => {
    const path = join(folder, name);
    return [`${path}/`, ...foldersBelow(path)];
  });
}

/** The row about a folder: its own, or the one for all areas or all their topics. */
function rowFor(folder: string): string {
  if (folder.startsWith('suites/self-test/')) return folder;
  const forAreas = folder.replace(/^suites\/[a-z]+\//, 'suites/<area>/');
  return [folder, forAreas].find((row) => told.includes(row)) ?? forAreas.replace(/\/[a-z]+\/$/, '/<topic>/');
}

const parts = ['command', 'spec', 'helpers', 'suites', 'reports', 'reference'];
const folders = parts.flatMap(foldersBelow).filter((folder) => !UNTOLD.test(folder) && !WHOLE.test(folder));

test('the tables name every folder of the tree', () => {
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !told.includes(rowFor(folder)))).toEqual([]);
});

test('every folder and every file that the page names exists', () => {
  const rows = new Set(folders.map(rowFor));
  const own = [...parts, 'docs'].map((part) => `${part}/`);
  expect(told.filter((row) => !rows.has(row) && !own.includes(row) && !UNTOLD.test(row))).toEqual([]);
  const files = [...text.matchAll(/`((?:spec|helpers|suites|reports|reference)\/[a-z/-]+\.(?:ts|yaml))`/g)];
  expect(files.length).toBeGreaterThan(10);
  const missing = files
    .map(([, file = '']) => file)
    .filter((file) => !readdirSync(join(file, '..')).includes(file.split('/').at(-1) ?? ''));
  expect(missing).toEqual([]);
});

/** The list of layers in the ESLint configuration, part by part. */
const LAYERS = /^const LAYERS = \{\n(.*?)^\};$/ms.exec(readFileSync('eslint.config.js', 'utf8'))?.[1] ?? '';

for (const part of ['helpers', 'reports', 'reference'])
  test(`every folder of ${part}/ has one layer, and every layer its folders`, () => {
    const [, listed = ''] = new RegExp(`^ {2}${part}: \\[\\n(.*?)^ {2}\\],$`, 'ms').exec(LAYERS) ?? [];
    const layered = [...listed.matchAll(/'([a-z-]+)'/g)].map(([, folder]) => `${part}/${folder}/`);
    expect(layered.length).toBeGreaterThan(5);
    const isTopmost = (folder: string): boolean => folder.split('/').length === 3;
    expect(layered.sort()).toEqual(
      folders.filter((folder) => folder.startsWith(`${part}/`) && isTopmost(folder)).sort(),
    );
  });
