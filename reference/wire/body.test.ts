import { expect, test } from '@playwright/test';
import { bodyBehaviour } from './body.ts';
import { property } from './json.ts';

test('an inherited property does not count as sent', () => {
  expect(property({}, 'constructor')).toBeUndefined();
  expect(property({ a: 1 }, 'a')).toBe(1);
});

test('integers beyond 2^53 are read without loss', () => {
  expect(bodyBehaviour.parseJson('[9007199254740993, -9007199254740993, 7, 1.5, 1e2]')).toEqual([
    9007199254740993n,
    -9007199254740993n,
    7,
    1.5,
    100,
  ]);
});
