import { expect, test } from '@playwright/test';
import type { Answered, Breach, OperationId } from '../http/exchange.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, parseJson } from '../values/json/json.ts';
import { loadContract } from './contract.ts';

const contract = loadContract();

const RESTAURANT = {
  id: 9007199254740993n,
  name: 'Ćma',
  status: 'ACTIVE',
  address: { country: 'Polska', countryCode: 'PL', city: 'Łódź', home: 7.5, point: { x: 1, y: 2 } },
  info: { posUid: 'a/b', taxNumber: 12345678901234567890n },
  properties: { phoneConfirmationEnabled: true },
} as const;

const SORT = { sorted: false, unsorted: true, empty: true };

const PAGE = {
  content: [RESTAURANT],
  totalPages: 1,
  totalElements: 1,
  numberOfElements: 1,
  size: 20,
  number: 0,
  first: true,
  last: true,
  empty: false,
  sort: SORT,
  pageable: { unpaged: false, paged: true, pageNumber: 0, pageSize: 20, offset: 0, sort: SORT },
};

const BOOKING = {
  id: 1,
  persons: 2,
  firstName: 'A',
  phone: '+1',
  state: 'SENT',
  date: '2026-11-21T12:00:00Z',
};

test('a sound answer breaks nothing, int64 and numbers beyond 2^53 included', () => {
  expect(brokenBy('getRestaurant', RESTAURANT)).toEqual([]);
  expect(brokenBy('listRestaurants', PAGE)).toEqual([]);
  expect(brokenBy('createBooking', { ...BOOKING, id: 2n ** 63n - 1n, extra: { more: true } })).toEqual([]);
});

const BROKEN: readonly [title: string, operation: OperationId, body: Json, requirement: string][] = [
  ['a missing field', 'getRestaurant', without(RESTAURANT, 'name'), 'RESTAURANT-NAME-PRESENT'],
  ['a wrong type', 'getRestaurant', { ...RESTAURANT, name: 5 }, 'RESTAURANT-NAME-TYPE'],
  ['an object of a wrong type', 'getRestaurant', { ...RESTAURANT, address: 'x' }, 'RESTAURANT-ADDRESS-TYPE'],
  ['a null where one is required', 'getRestaurant', { ...RESTAURANT, info: null }, 'RESTAURANT-INFO-TYPE'],
  [
    'a null where none is required',
    'getRestaurant',
    { ...RESTAURANT, address: { city: null } },
    'RESTAURANT-ADDRESS-NULL-FREE',
  ],
  ['an unknown status', 'getRestaurant', { ...RESTAURANT, status: 'OPEN' }, 'RESTAURANT-STATUS-ENUM'],
  ['a status that is no string', 'getRestaurant', { ...RESTAURANT, status: 1 }, 'RESTAURANT-STATUS-TYPE'],
  [
    'half a point',
    'getRestaurant',
    { ...RESTAURANT, address: { point: { x: 1 } } },
    'RESTAURANT-POINT-Y-PRESENT',
  ],
  ['an id beyond int64', 'getRestaurant', { ...RESTAURANT, id: 2n ** 63n }, 'RESTAURANT-ID-TYPE'],
  ['an id far beyond int64', 'getRestaurant', { ...RESTAURANT, id: 10n ** 30n }, 'RESTAURANT-ID-TYPE'],
  ['a fraction for an id', 'getRestaurant', { ...RESTAURANT, id: 1.5 }, 'RESTAURANT-ID-TYPE'],
  ['an int32 beyond its range', 'createBooking', { ...BOOKING, persons: 2 ** 31 }, 'BOOKING-PERSONS-TYPE'],
  ['a local date-time', 'getBooking', { ...BOOKING, date: '2026-11-21T12:00:00' }, 'BOOKING-DATE-VALUE'],
  ['another ISO form', 'getBooking', { ...BOOKING, date: '2026-11-21T12:00+0100' }, 'BOOKING-DATE-RFC3339'],
  [
    'a wrong type within a page',
    'listRestaurants',
    { ...PAGE, content: [{ ...RESTAURANT, id: '1' }] },
    'RESTAURANT-ID-TYPE',
  ],
  [
    'a sort that lacks a field',
    'listRestaurants',
    { ...PAGE, sort: without(SORT, 'empty') },
    'SORT-EMPTY-PRESENT',
  ],
  ['an object where a list is due', 'listWebhooks', {}, 'LIST-WEBHOOKS-BODY-KIND'],
  ['a list where an object is due', 'getBooking', [BOOKING], 'GET-BOOKING-BODY-KIND'],
  ['a list with an element that is no object', 'listWebhooks', [1], 'LIST-WEBHOOKS-BODY-KIND'],
];

for (const [title, operation, body, requirement] of BROKEN) {
  test(`${title} breaks exactly ${requirement}`, () => {
    expect(brokenBy(operation, body)).toEqual([requirement]);
  });
}

test('in a page the fields of address, info and properties may be null', () => {
  const content = [
    { ...RESTAURANT, address: { city: null, point: null, home: null }, info: { posUid: null } },
  ];
  expect(brokenBy('listRestaurants', { ...PAGE, content })).toEqual([]);
});

test('the same fault in many elements is one deviation, seen many times', () => {
  const content = Array.from({ length: 3 }, () => ({ ...RESTAURANT, name: null }));
  const breaches = contract.breachesOf(answer('listRestaurants', { ...PAGE, content }));
  expect(breaches.map(({ requirement, at }) => `${requirement} ${at}`)).toEqual(
    Array.from({ length: 3 }, () => 'RESTAURANT-NAME-TYPE /content/*/name'),
  );
});

test('a token type in another letter case only breaks the advisory statement', () => {
  const token = {
    access_token: 'a.b.c',
    token_type: 'bearer',
    expires_in: 5,
    scope: 'ROLE_EXTERNAL_INTEGRATION',
  };
  expect(brokenBy('requestToken', token)).toEqual(['TOKEN-TOKEN-TYPE-CASE']);
});

test('another letter case is a wrong value where no statement allows it', () => {
  const token = {
    access_token: 'a.b.c',
    token_type: 'Bearer',
    expires_in: 5,
    scope: 'role_external_integration',
  };
  expect(brokenBy('requestToken', token)).toEqual(['TOKEN-SCOPE-VALUE']);
});

test('fields that the contract does not name are listed by their paths', () => {
  const page = {
    ...PAGE,
    content: [{ ...RESTAURANT, address: { city: 'Łódź', floor: 2 } }],
    more: [{ deep: 1 }],
  };
  const extra = (operation: OperationId, json: Json): readonly string[] =>
    [...contract.extraFields({ ...answer(operation, json), breaches: [] })].sort();
  expect(extra('listRestaurants', page)).toEqual(['content[].address.floor', 'more']);
  expect(extra('getRestaurant', RESTAURANT)).toEqual([]);
  expect(extra('countFreeTables', { count: 3 })).toEqual([]);
  const notification = { uuid: 'x', entity: 'BOOKING', hint: 1, data: { ...BOOKING, table: 4 } };
  expect([...contract.extraFieldsInNotification(notification)]).toEqual(['hint', 'data.table']);
});

test('status, media type and body are judged separately', () => {
  const sound = answer('getBooking', BOOKING);
  const ids = (changes: Partial<Answered>): string[] =>
    requirements(contract.breachesOf({ ...sound, ...changes }));
  expect(ids({ status: 201 })).toEqual(['GET-BOOKING-ANSWERS-200']);
  expect(ids({ headers: { 'content-type': 'text/plain' } })).toEqual(['GET-BOOKING-MEDIA-TYPE']);
  expect(ids({ headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).toEqual([]);
  expect(ids({ headers: {} })).toEqual(['GET-BOOKING-MEDIA-TYPE']);
  expect(ids({ headers: { 'content-type': 'text/html' }, text: '<p>', json: undefined })).toEqual([
    'GET-BOOKING-BODY-KIND',
  ]);
  expect(ids({ status: 204, text: '', json: undefined })).toEqual(['GET-BOOKING-ANSWERS-200']);
  expect(ids({ status: 404, text: 'no', json: undefined })).toEqual([]);
});

test('any body is sound where the document describes none', () => {
  for (const text of ['', 'OK', '{}']) {
    const cancelled = { ...answer('cancelBooking', {}), text, json: undefined, headers: {} };
    expect(contract.breachesOf(cancelled)).toEqual([]);
  }
});

test('the fields of an answer are named', () => {
  const seen = contract.fieldsSeen({ ...answer('listRestaurants', PAGE), breaches: [] });
  expect(seen).toContain('RestaurantAddress.city');
  expect(seen).toContain('GeoPoint');
  expect(seen).not.toContain('RestaurantAddress.street');
});

function brokenBy(operation: OperationId, body: Json): string[] {
  return requirements(contract.breachesOf(answer(operation, body)));
}

function requirements(breaches: readonly Breach[]): string[] {
  return breaches.map(({ requirement }) => requirement);
}

function answer(operation: OperationId, body: Json): Omit<Answered, 'breaches'> {
  const text = textOf(body);
  return {
    kind: 'answered',
    operation,
    request: { method: 'GET', url: 'http://target', headers: {} },
    startedAt: 0,
    durationMs: 1,
    status: 200,
    headers: { 'content-type': 'application/json' },
    text,
    json: parseJson(text),
  };
}

/** JSON by the language's own means, so that reading is tested too. */
function textOf(value: Json): string {
  if (typeof value === 'bigint') return String(value);
  if (isJsonArray(value)) return `[${value.map(textOf).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}:${textOf(item ?? null)}`)
    .join()}}`;
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
