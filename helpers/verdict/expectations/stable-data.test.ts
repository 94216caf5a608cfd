import { expect, test } from '@playwright/test';
import { Redactor } from '../../evidence/redactor.ts';
import { CheckRecord } from '../check-record.ts';
import { within } from '../current-check.ts';
import { confirmedByRepeating, FoundAgain, type Look } from './stable-data.ts';

const ID = 'LIST-RESTAURANTS-DISTINCT';

const OTHERWISE = { expected: 'once', observed: 'twice', evidence: [] };

const holds = (look: Look): void => look.expect(ID, true, OTHERWISE);

const deviates = (look: Look): void => look.expect(ID, false, OTHERWISE);

const silent = (): void => {};

/** Looks in this order; gives the verdict, its reason, and how many looks it took. */
async function judge(...looks: readonly ((look: Look) => void)[]) {
  const record = new CheckRecord([ID], new Redactor(), 'seed');
  let taken = 0;
  await within(record, () =>
    confirmedByRepeating((look) => {
      looks[taken]?.(look);
      taken += 1;
      return Promise.resolve();
    }, 0),
  );
  const [verdict] = record.verdicts();
  return {
    verdict: verdict?.verdict,
    reason: verdict && 'reason' in verdict ? verdict.reason : undefined,
    taken,
  };
}

test('one look without a deviation is enough', async () => {
  expect(await judge(holds, deviates)).toMatchObject({ verdict: 'passed', taken: 1 });
});

test('a deviation in two looks fails, whatever came between them', async () => {
  expect(await judge(deviates, deviates)).toMatchObject({ verdict: 'failed', taken: 2 });
  expect(await judge(deviates, holds, deviates)).toMatchObject({ verdict: 'failed', taken: 3 });
});

test('a deviation in only one look passes', async () => {
  expect(await judge(deviates, holds, holds)).toMatchObject({ verdict: 'passed', taken: 3 });
});

test('a statement without a second look stays open', async () => {
  expect(await judge(deviates, silent, silent)).toMatchObject({ verdict: 'inconclusive', taken: 3 });
});

test("a deviation that is another statement's leaves this one open, with the reason", async () => {
  const other = (look: Look): void => look.expect(ID, false, OTHERWISE, 'the pages are not full');
  const expected = { verdict: 'inconclusive', reason: 'the pages are not full', taken: 1 };
  expect(await judge(other)).toMatchObject(expected);
});

test('within a look a deviation outweighs an open verdict, which outweighs a pass', async () => {
  const open = (look: Look): void => look.leaveOpen(ID, 'nothing to see', 'not applicable');
  const both = (look: Look): void => [open, holds].forEach((one) => one(look));
  expect(await judge(both)).toMatchObject({ verdict: 'not applicable' });
  const all = (look: Look): void => [open, holds, deviates].forEach((one) => one(look));
  expect(await judge(all, all)).toMatchObject({ verdict: 'failed' });
});

test('an absent value, or one of another type, leaves a comparison open', async () => {
  const text = (look: Look): void => look.expectSame(ID, '3', 3, []);
  expect(await judge(text)).toMatchObject({ verdict: 'inconclusive', taken: 1 });
  const absent = (look: Look): void => look.expectSame(ID, undefined, 3, []);
  expect(await judge(absent)).toMatchObject({ verdict: 'inconclusive' });
  const other = (look: Look): void => look.expectSame(ID, 4, 3, []);
  expect(await judge(other, other)).toMatchObject({ verdict: 'failed' });
  const large = (look: Look): void => look.expectSame(ID, 9007199254740993n, 9007199254740993n, []);
  expect(await judge(large)).toMatchObject({ verdict: 'passed' });
});

test('from the second look on, only what an earlier look found counts', () => {
  const again = new FoundAgain();
  expect(again.among([1n, 2n])).toEqual([1n, 2n]);
  expect(again.among([3n])).toEqual([]);
  expect(again.among([1n, 3n, 4n])).toEqual([1n, 3n]);
  const foundNothing = new FoundAgain();
  expect([foundNothing.among([]), foundNothing.among([5n])]).toEqual([[], []]);
});
