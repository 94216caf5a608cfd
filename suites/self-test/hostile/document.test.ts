import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { DOCUMENT, replacedRows, wrongsInTable } from './document.ts';
import { hostileTargets } from './targets.ts';

const [before = '', after = ''] = readFileSync(DOCUMENT, 'utf8').split(/(?<=-->)[^]*(?=<!-- end)/);

function tableOf(changes: Readonly<Record<string, string>>): string {
  const rows = ['sound', ...hostileTargets.map(({ id }) => id)].flatMap((id) => {
    const row = changes[id] ?? `| \`${id}\` | what it does | inconclusive |  | 1.5 | 500 MB |`;
    return row === '' ? [] : [row];
  });
  return `${before}\n\n${rows.join('\n')}\n\n${after}`;
}

test('the table is right with a row for each hostile target, within the bounds', () => {
  expect(wrongsInTable(tableOf({}))).toEqual([]);
});

test('a target without a row, a row without a target and figures beyond the bounds are reported', () => {
  expect(wrongsInTable(tableOf({ 'slow-one': '' }))).toEqual(['no row for slow-one']);
  const stranger = '| `gone` | it is not there any more | broken |  | 0.1 | 300 MB |';
  expect(wrongsInTable(tableOf({ death: stranger }))).toEqual(['no row for death', 'no target for gone']);
  const slow = '| `resets-50` | resets | inconclusive |  | 4.1 | 500 MB |';
  expect(wrongsInTable(tableOf({ 'resets-50': slow }))).toEqual(['resets-50: 4.1']);
  const large = '| `deep-json` | lists | not conformant | X | 1.0 | 601 MB |';
  expect(wrongsInTable(tableOf({ 'deep-json': large }))).toEqual(['deep-json: 601 MB']);
});

test('each hostile target has a unique id', () => {
  const ids = hostileTargets.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test('a row takes the place of the earlier one for its target, and a new one comes last', () => {
  const row = (id: string, times: number): string => `| \`${id}\` | ${times} |`;
  const table = ['| target | times |', '| --- | --- |', row('death', 2), row('dates', 3)];
  const [, , ...rows] = replacedRows([row('sound', 1), row('death', 9), row('scripts', 1)], table);
  expect(rows).toEqual([row('sound', 1), row('death', 2), row('scripts', 1), row('dates', 3)]);
});
