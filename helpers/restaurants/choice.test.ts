import { expect, test } from '@playwright/test';
import { lastingName, soundRestaurant } from '../generators/restaurants.ts';
import type { Answered } from '../http/exchange.ts';
import type { JsonObject } from '../values/json/json.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';
import { chosenAmong } from './choice.ts';
import type { ListedRestaurant } from './listing.ts';

function listed(id: number, json: JsonObject): ListedRestaurant {
  const request = { method: 'GET', url: 'http://target', headers: {} };
  const page: Answered = {
    ...{ kind: 'answered', operation: 'listRestaurants', request, startedAt: 0, durationMs: 1, status: 200 },
    ...{ headers: {}, text: '', json: { id, ...json }, breaches: [] },
  };
  return { id: BigInt(id), view: JsonView.of(page), page };
}

test('a restaurant that another check has connected is not chosen, for it may be gone at any moment', () => {
  const restaurants = [
    listed(1, { name: 'Lucca', status: 'ACTIVE' }),
    listed(2, { name: 'Closed', status: 'INACTIVE' }),
    listed(3, { name: lastingName(), status: 'ACTIVE' }),
    listed(4, soundRestaurant()),
    listed(5, { status: 'ACTIVE' }),
  ];
  const chosen = chosenAmong(restaurants, 'any seed').map(({ id }) => id);
  expect(new Set(chosen)).toEqual(new Set([1n, 3n, 5n]));
});

test('restaurants that differ from those before come first, whatever the seed', () => {
  const plain = (id: number) =>
    listed(id, { name: 'Lucca', status: 'ACTIVE', properties: { phoneConfirmationEnabled: false } });
  const restaurants = [
    ...[1, 2, 3, 4, 5, 6].map(plain),
    listed(7, { name: 'Fish & Chips <small>', status: 'ACTIVE' }),
    listed(8, { name: 'Lucca', status: 'ACTIVE', properties: { phoneConfirmationEnabled: true } }),
    ...[9, 10].map(plain),
  ];
  for (const seed of ['a', 'b', 'c', 'd']) {
    const chosen = chosenAmong(restaurants, seed).map(({ id }) => id);
    expect(chosen.slice(0, 2)).toEqual([10n, 9n]);
    expect(chosen.slice(2, 4), seed).toEqual([7n, 8n]);
    expect(new Set(chosen).size).toBe(8);
  }
});
