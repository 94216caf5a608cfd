import { expect, test } from '@playwright/test';
import type { Listing } from '../../../helpers/fixtures/restaurants/listing.ts';
import { comparePageSizes } from './whole-lists.ts';

/** A listing of these ids that did not change while it was read. */
function listing(...ids: readonly number[]): Listing {
  const all = new Set(ids.map(BigInt));
  return { size: 5, pages: [], restaurants: [], ids: all, whole: true, cut: undefined };
}

/** Returns these listings in turn, then the last one repeatedly. */
function inTurn(...listings: readonly [Listing, ...Listing[]]): () => Promise<Listing> {
  const [first, ...rest] = listings;
  let current = first;
  const waiting = [current, ...rest];
  return () => {
    current = waiting.shift() ?? current;
    return Promise.resolve(current);
  };
}

test('two sizes that show the same restaurants lack none', async () => {
  const { missing } = await comparePageSizes(inTurn(listing(1, 2)), inTurn(listing(2, 1)));
  expect(missing).toEqual([[], []]);
});

test('a restaurant that one size never shows while the other keeps showing it is missing', async () => {
  expect((await comparePageSizes(inTurn(listing(1, 2, 3)), inTurn(listing(1, 3)))).missing).toEqual([
    [],
    [2n],
  ]);
  expect((await comparePageSizes(inTurn(listing(1, 3)), inTurn(listing(1, 2, 3)))).missing).toEqual([
    [2n],
    [],
  ]);
});

test('a restaurant added or removed between two readings is not missing', async () => {
  const cameForGood = comparePageSizes(inTurn(listing(1), listing(1, 2)), inTurn(listing(1, 2)));
  expect((await cameForGood).missing).toEqual([[], []]);
  const swapped = comparePageSizes(inTurn(listing(1), listing(4)), inTurn(listing(2), listing(4)));
  expect((await swapped).missing).toEqual([[], []]);
});

test('a restaurant that moves to another page while one leaves and another comes is not missing', async () => {
  const coarse = inTurn(listing(1, 2, 3), listing(2, 3, 4));
  const { missing } = await comparePageSizes(coarse, inTurn(listing(2, 4), listing(2, 3, 4)));
  expect(missing).toEqual([[], []]);
});

test('a list that never stops changing proves nothing', async () => {
  const coarse = inTurn(listing(1), listing(3), listing(5), listing(7));
  const fine = inTurn(listing(2), listing(4), listing(6), listing(8));
  expect((await comparePageSizes(coarse, fine)).missing).toBeUndefined();
});
