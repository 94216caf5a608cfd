import { expect, test } from '@playwright/test';
import type { Answered } from '../http/exchange.ts';
import type { Json } from '../values/json/json.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';
import { restaurantDifferences } from './restaurant-view.ts';

const restaurant = {
  id: 1,
  name: 'Harbour Grill',
  status: 'ACTIVE',
  address: { city: 'Galway', home: 12, point: { x: 1.5, y: 2 } },
  info: { posUid: 'a', taxNumber: 9007199254740993n },
  properties: { phoneConfirmationEnabled: false },
};

function view(json: Json): JsonView {
  const request = { method: 'GET', url: 'http://target', headers: {} };
  const sent = {
    kind: 'answered',
    operation: 'getRestaurant',
    request,
    startedAt: 0,
    durationMs: 1,
  } as const;
  const answer: Answered = { ...sent, status: 200, headers: {}, text: '', json, breaches: [] };
  return JsonView.of(answer);
}

function differencesTo(changes: Readonly<Record<string, Json>>): readonly string[] {
  return restaurantDifferences(view(restaurant), view({ ...restaurant, ...changes }));
}

test('a field in only one view is no difference, nor is a field that the contract does not name', () => {
  expect(
    differencesTo({ address: { city: null }, info: {}, properties: {}, description: 'new', extra: 1 }),
  ).toEqual([]);
});

test('every named field is compared, also in nested objects and beyond 2^53', () => {
  expect(differencesTo({ name: 'Harbor Grill' })).toEqual([
    'name is "Harbour Grill" here and "Harbor Grill" there',
  ]);
  expect(differencesTo({ address: { ...restaurant.address, point: { x: 1.5, y: 3 } } })).toHaveLength(1);
  expect(differencesTo({ info: { posUid: 'a', taxNumber: 9007199254740992n } })).toHaveLength(1);
  expect(differencesTo({ properties: { phoneConfirmationEnabled: true } })).toHaveLength(1);
});

test("a value of another type is its own field's finding, a number in another notation none", () => {
  expect(differencesTo({ address: { ...restaurant.address, home: '12' } })).toEqual([]);
  expect(differencesTo({ address: { ...restaurant.address, home: 12n } })).toEqual([]);
});

test('a field of the first view that agrees with the known one is no difference', () => {
  const there = view({ ...restaurant, name: 'HARBOUR GRILL', address: { city: 'Cork', point: { x: 1 } } });
  const differences = (known: Json) => restaurantDifferences(view(restaurant), there, known);
  expect(differences({ name: 'Harbour Grill', address: { point: { x: 1.5 } } })).toEqual([
    'address.city is "Galway" here and "Cork" there',
  ]);
  expect(differences({ name: 'Another', address: { city: null } })).toHaveLength(3);
});
