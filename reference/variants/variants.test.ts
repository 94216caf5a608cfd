import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { first } from '../testing/bookings.ts';
import { expectUsable } from '../testing/usable.ts';
import { combinations, combined } from './combinations.ts';
import { variants } from './index.ts';

test('every variant has a unique id and describes its choice', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  for (const { id, kind, choice } of variants) {
    assert.match(id, /^[a-z]+(-[a-z0-9]+)+$/);
    assert.match(kind, /^[a-z]+(-[a-z]+)*$/);
    assert.match(choice, /\.$/);
  }
});

test('only what is advisory may warn', () => {
  const advisory = new Set<string>(catalogue.filter(({ level }) => level === 'advisory').map(({ id }) => id));
  const warnings = variants.flatMap(({ warns = [] }) => warns);
  expect(warnings.filter((id) => !advisory.has(id))).toEqual([]);
});

test('two variants of one kind cannot be combined', () => {
  const one = first(variants);
  expect(() => combined([one, one])).toThrow(one.kind);
});

for (const variant of variants) test(`${variant.id} is usable`, () => expectUsable(variant));

for (const combination of combinations(20, 'usable'))
  test(`${combination.id} is usable: ${combination.choice}`, () => expectUsable(combination));
