import { expect, test } from '@playwright/test';
import { Redactor } from '../../evidence/redactor.ts';
import { CheckRecord } from '../check-record.ts';
import { within } from '../current-check.ts';
import { drawn, drawnOfEach, inDrawnOrder, repeated } from './drawn.ts';

const LIST = ['a', 'b', 'c', 'd', 'e'] as const;

const SEEDS = Array.from({ length: 60 }, (_, index) => `seed ${index}`);

/** What a check of a run draws. */
function inRun<T>(seed: string, draw: () => T, isQuick = true): T {
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), seed, { isQuick: () => isQuick });
  return within(record, draw);
}

test('at any other depth nothing is left out', () => {
  const all = { list: LIST, each: LIST, times: 7 };
  const seen = inRun(
    'seed',
    () => ({ list: drawn(LIST), each: drawnOfEach(LIST, () => 'one kind'), times: repeated(7) }),
    false,
  );
  expect(seen).toEqual(all);
});

test('at smoke the runs of many seeds together draw everything, each some of it in the order of the list', () => {
  const draws = SEEDS.map((seed) => inRun(seed, () => drawn(LIST, 2)));
  for (const draw of draws) {
    expect(draw).toHaveLength(2);
    expect([...draw].sort()).toEqual(draw);
  }
  expect(new Set(draws.flat())).toEqual(new Set(LIST));
});

test('the same seed draws the same, and lists of one check are drawn apart', () => {
  for (const seed of SEEDS) expect(inRun(seed, () => drawn(LIST))).toEqual(inRun(seed, () => drawn(LIST)));
  const [one, other] = ['one', 'other'].map((label) =>
    SEEDS.map((seed) => inRun(seed, () => drawn(LIST, 1, label))),
  );
  expect(one).not.toEqual(other);
});

test('one of each kind is drawn, and each of a kind by some seed', () => {
  const kindOf = (one: string): string => (one < 'c' ? 'early' : 'late');
  const draws = SEEDS.map((seed) => inRun(seed, () => drawnOfEach(LIST, kindOf)));
  for (const draw of draws) expect(draw.map(kindOf)).toEqual(['early', 'late']);
  expect(new Set(draws.flat())).toEqual(new Set(LIST));
});

test('a drawn order has every place once', () => {
  expect([...inRun('seed', () => inDrawnOrder(9))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('repetitions at smoke are never more than at another depth', () => {
  expect([1, 2, 5].map((times) => inRun('seed', () => repeated(times, 2)))).toEqual([1, 2, 2]);
});
