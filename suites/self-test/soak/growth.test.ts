import { expect, test } from '@playwright/test';
import { growthOf, type Observed } from './growth.ts';

const before: Observed = {
  things: { 'temporary files': ['cache'], 'child processes': ['7'] },
  counts: { webhooks: 0, restaurants: 48 },
  heapKb: 30_000,
  bookings: 100,
};

test('an equal or smaller count has not grown', () => {
  expect(growthOf(before, before)).toEqual([]);
  const less = { ...before, things: { 'temporary files': [] }, counts: { webhooks: 0, restaurants: 47 } };
  expect(growthOf(before, { ...less, heapKb: 20_000 })).toEqual([]);
});

test('a new thing is named, also where another one has gone', () => {
  const things = { 'temporary files': ['left-1'], 'child processes': ['7'] };
  expect(growthOf(before, { ...before, things })).toEqual(['temporary files: left-1']);
});

test('of many new things a few are named', () => {
  const things = { 'temporary files': ['1', '2', '3', '4', '5', '6', '7'] };
  expect(growthOf(before, { ...before, things })).toEqual(['temporary files: 1, 2, 3, 4, 5, and 2 more']);
});

test('a count that has grown is shown with its former value', () => {
  const counts = { webhooks: 1, restaurants: 48 };
  expect(growthOf(before, { ...before, counts })).toEqual(['webhooks: 1, not 0']);
});

test('memory may grow by what new bookings take, and by no more', () => {
  const after = { ...before, bookings: 1100 };
  expect(growthOf(before, { ...after, heapKb: 30_000 + 8_000 })).toEqual([]);
  expect(growthOf(before, { ...after, heapKb: 30_000 + 20_000 })).toEqual([
    expect.stringMatching(
      /^memory of the target: 20000 kB more, where its 1000 new bookings explain \d+ kB$/,
    ),
  ]);
});
