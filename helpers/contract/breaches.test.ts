import { expect, test } from '@playwright/test';
import type { Json, JsonObject } from '../values/json/json.ts';
import { loadContract } from './contract.ts';

const contract = loadContract();

const BOOKING = {
  ...{ id: 9007199254740993n, persons: 2, firstName: 'A', phone: '+12125550123', state: 'SENT' },
  date: '2027-03-06T19:30:00+04:00',
};

const RESTAURANT = {
  ...{ id: 7, name: 'Café', status: 'ACTIVE' },
  ...{ address: { countryCode: 'GE' }, info: {}, properties: {} },
};

const CREATED: JsonObject = {
  uuid: '0b9f3c52-6d1e-4a7b-9c55-2f8e7d3a1b64',
  date: '2027-03-01T08:15:30.250Z',
  ...{ event: 'CREATE', entity: 'BOOKING', data: BOOKING },
};

const UPDATED: JsonObject = { ...CREATED, event: 'UPDATE', entity: 'RESTAURANT', data: RESTAURANT };

test('sound notifications break nothing', () => {
  expect(brokenBy(CREATED)).toEqual({ envelope: [], data: [] });
  expect(brokenBy({ ...UPDATED, more: true })).toEqual({ envelope: [], data: [] });
});

const ENVELOPES: readonly [title: string, body: Json | undefined, requirement: string][] = [
  ['a body that is no JSON', undefined, 'EVENT-BODY-KIND'],
  ['a body that is a list', [CREATED], 'EVENT-BODY-KIND'],
  ['a missing uuid', without(CREATED, 'uuid'), 'EVENT-UUID-PRESENT'],
  ['a uuid of null', { ...CREATED, uuid: null }, 'EVENT-UUID-TYPE'],
  ['a uuid that is none', { ...CREATED, uuid: '42' }, 'EVENT-UUID-VALUE'],
  ['a date without its offset', { ...CREATED, date: '2027-03-01T08:15:30' }, 'EVENT-DATE-VALUE'],
  ['a date in another ISO form', { ...CREATED, date: '2027-03-01T08:15+0000' }, 'EVENT-DATE-RFC3339'],
  ['a date that is a number', { ...CREATED, date: 1772352930 }, 'EVENT-DATE-TYPE'],
  ['another event', { ...CREATED, event: 'CREATED' }, 'EVENT-EVENT-ENUM'],
  ['another entity', { ...CREATED, entity: 'TABLE' }, 'EVENT-ENTITY-ENUM'],
  ['a missing entity', without(CREATED, 'entity'), 'EVENT-ENTITY-PRESENT'],
  ['missing data', without(CREATED, 'data'), 'EVENT-DATA-PRESENT'],
  ['data that is a text', { ...CREATED, data: '{}' }, 'EVENT-DATA-TYPE'],
  ['data that is a list', { ...CREATED, data: [BOOKING] }, 'EVENT-DATA-TYPE'],
];

for (const [title, body, requirement] of ENVELOPES) {
  test(`${title} breaks exactly ${requirement}`, () => {
    expect(brokenBy(body)).toEqual({ envelope: [requirement], data: [] });
  });
}

const DATA: readonly [title: string, body: JsonObject, requirement: string, at: string][] = [
  ['a missing field', { ...CREATED, data: without(BOOKING, 'phone') }, 'BOOKING-PHONE-PRESENT', '/phone'],
  ['a wrong type', { ...CREATED, data: { ...BOOKING, id: '1' } }, 'BOOKING-ID-TYPE', '/id'],
  ['a null', { ...CREATED, data: { ...BOOKING, comment: null } }, 'BOOKING-NULL-FREE', '/comment'],
  ['a wrong state', { ...CREATED, data: { ...BOOKING, state: 'NEW' } }, 'BOOKING-STATE-ENUM', '/state'],
  [
    'a null as pages may have one',
    { ...UPDATED, data: { ...RESTAURANT, info: { site: null } } },
    'RESTAURANT-INFO-NULL-FREE',
    '/info/site',
  ],
  [
    'the data of the other entity',
    { ...UPDATED, data: without(RESTAURANT, 'name') },
    'RESTAURANT-NAME-PRESENT',
    '/name',
  ],
];

for (const [title, body, requirement, at] of DATA) {
  test(`${title} within data breaks exactly ${requirement}`, () => {
    expect(brokenBy(body)).toEqual({ envelope: [], data: [requirement] });
    expect(contract.breachesOfNotification(body).data[0]?.at).toBe(`/data${at}`);
  });
}

test('data of an unknown entity is not judged', () => {
  expect(brokenBy({ ...CREATED, entity: 'TABLE', data: {} }).data).toEqual([]);
});

test('the fields of a notification are named', () => {
  const seen = contract.fieldsSeenInNotification(UPDATED);
  expect(seen).toContain('WebhookEventExternalDto.uuid');
  expect(seen).toContain('RestaurantAddress.countryCode');
  expect(seen).not.toContain('BookingExternalDto');
  expect(contract.fieldsSeenInNotification(undefined).size).toBe(0);
});

function brokenBy(body: Json | undefined): { envelope: string[]; data: string[] } {
  const { envelope, data } = contract.breachesOfNotification(body);
  const ids = (breaches: typeof envelope): string[] => breaches.map(({ requirement }) => requirement);
  return { envelope: ids(envelope), data: ids(data) };
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
