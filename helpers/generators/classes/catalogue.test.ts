import { expect, test } from '@playwright/test';
import { classesOf, classNames } from './catalogue.ts';
import { idClasses, phoneClasses } from './id-classes.ts';
import { listClasses } from './list-classes.ts';
import { momentClasses } from './moment-classes.ts';
import { largeParties, pageSizeClasses, usualParties } from './number-classes.ts';
import { lettersOf, textClasses } from './text-classes.ts';
import { classesAt, packed, type ValueClass } from './value-class.ts';

function expectExamplesToHold<T>(classes: readonly ValueClass<T>[]): void {
  for (const { name, holds, example } of classes) expect(holds(example), name).toBe(true);
}

test('the example of each class is of that class', () => {
  expectExamplesToHold(textClasses);
  expectExamplesToHold(phoneClasses);
  expectExamplesToHold(idClasses);
  expectExamplesToHold(momentClasses);
  expectExamplesToHold(listClasses);
  expectExamplesToHold([...usualParties, ...largeParties]);
  expectExamplesToHold(pageSizeClasses);
});

test('an ordinary value is of hardly any class', () => {
  expect(classesOf({ kind: 'text', value: 'Ada Lovelace' })).toEqual([]);
  expect(classesOf({ kind: 'date-time', value: '2026-11-25T10:30:00Z' })).toEqual(['with Z']);
  expect(classesOf({ kind: 'date-time', value: 'tomorrow' })).toEqual([]);
});

for (const [kind, names] of classNames) {
  test(`no two classes of ${kind} have one name`, () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(0);
  });
}

test('no class of texts has outer white space, which statements compare without', () => {
  for (const { name, example } of textClasses) expect(example.trim(), name).toBe(example);
});

test('letters have the length, and no ten of them return', () => {
  const letters = lettersOf(4001);
  expect(letters).toMatch(/^[A-Za-z]{4001}$/);
  const tens = letters.match(/.{10}/g) ?? [];
  expect(new Set(tens).size).toBe(400);
});

test('a smoke run sends about a third of what a standard run sends, and a deep run sends all', () => {
  const [smoke, standard, deep] = (['smoke', 'standard', 'deep'] as const).map(
    (depth) => classesAt(textClasses, depth).length,
  );
  expect(deep).toBe(textClasses.length);
  expect(standard).toBeLessThan(textClasses.length);
  expect((smoke ?? 0) / (standard ?? 1)).toBeGreaterThan(0.25);
  expect((smoke ?? 0) / (standard ?? 1)).toBeLessThan(0.45);
});

test('packing gives each value to each field once, and a request no value twice', () => {
  const values = Array.from({ length: 11 }, (_, at) => at);
  for (const apart of [1, 3]) {
    const requests = packed(values, 4, apart);
    for (let field = 0; field < 4; field += 1) {
      expect(requests.map((one) => one[field]).toSorted((a = 0, b = 0) => a - b)).toEqual(values);
    }
    for (const one of requests) expect(new Set(one).size).toBe(4);
  }
});

test('too few values for the fields of a request are no requests', () => {
  expect(packed(['a', 'b'], 4)).toEqual([]);
});

test('a value is of each class that it belongs to', () => {
  expect(classesOf({ kind: 'text', value: '42' })).toEqual(['2 characters', 'a number']);
  expect(classesOf({ kind: 'list', value: ['UPDATE', 'CREATE'] })).toEqual([
    'of two',
    'not in the order of its elements',
  ]);
  expect(classesOf({ kind: 'phone', value: '+12025550100' })).toEqual([
    '11 digits',
    'with several zeros at the end',
  ]);
  expect(classesOf({ kind: 'id', value: '-9' })).toEqual(['below zero']);
});
