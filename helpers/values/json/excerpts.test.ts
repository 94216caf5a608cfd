import { expect, test } from '@playwright/test';
import { excerptsApart } from './excerpts.ts';
import { excerpt } from './json-pointer.ts';

const LONG = 'x'.repeat(200);

test('short values are whole, and so are values of two types', () => {
  expect(excerptsApart('Ada', 'Eve')).toEqual(['"Ada"', '"Eve"']);
  expect(excerptsApart(LONG, undefined)).toEqual([excerpt(LONG), 'absent']);
  expect(excerptsApart(LONG, 7)).toEqual([excerpt(LONG), '7']);
});

test('long texts are cut around the first difference', () => {
  const [one, other] = excerptsApart(`${LONG}Ada${LONG}`, `${LONG}Eve${LONG}`);
  expect(one).toBe(`…${'x'.repeat(40)}Ada${'x'.repeat(77)}… (403 characters, from character 161)`);
  expect(other).toContain('xxxxEvexxxx');
});

test('a text that was cut off shows where it ends', () => {
  const [one, other] = excerptsApart(LONG + LONG, LONG);
  expect(one).toContain('(400 characters, from character 161)');
  expect(other).toBe(`…${'x'.repeat(40)}" (200 characters, from character 161)`);
});

test('lists and objects are cut as JSON', () => {
  const list = (last: number) => [...Array.from({ length: 90 }, (_, at) => at), last];
  const [one, other] = excerptsApart(list(1), list(2));
  expect(one).toContain(',89,1]');
  expect(other).toContain(',89,2]');
});

test('no character is cut in two', () => {
  const faces = '😀'.repeat(100);
  for (const shown of excerptsApart(`${faces}😁`, `${faces}😂`)) expect(shown).not.toMatch(/\\ud/);
  expect(excerptsApart(`${faces}😁`, `${faces}😂`)[0]).toContain('😁"');
});
