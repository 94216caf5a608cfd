import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const text = readFileSync('docs/architecture.md', 'utf8');

/** The folders in the first column of the tables. */
const told = text.split('\n').flatMap((line) => /^\| `([a-z<>/-]+\/)` +\|/.exec(line)?.[1] ?? []);

/** Not code of ours, or said once for all: what the tests of a folder share. */
const UNTOLD = /(^|\/)(out|history|testing)\/$/;

/** Folders of folders that are told as one. */
const WHOLE = /^(reference\/(faults|variants)|reports\/[a-z]+|spec\/[a-z]+)\/./;

function foldersBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.flatMap(({ name }) => {
    const path = join(folder, name);
    return [`${path}/`, ...foldersBelow(path)];
  });
}

/** The rows that speak of a folder: its own, or that of any area. */
function rowFor(folder: string): string {
  if (told.includes(folder)) return folder;
  return folder.replace(/^suites\/[a-z]+\//, 'suites/<area>/');
}

const parts = ['spec', 'helpers', 'suites', 'reports', 'reference'];
const folders = parts.flatMap(foldersBelow).filter((folder) => !UNTOLD.test(folder) && !WHOLE.test(folder));

test('the tables name every folder of the tree', () => {
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !told.includes(rowFor(folder)))).toEqual([]);
});

test('every folder and every file that the page names is there', () => {
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
