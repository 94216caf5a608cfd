import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from '@playwright/test';
import { at, isNode, itemsOf, type Node } from './testing/document.ts';
import { listSamples, schemaErrors } from './testing/samples.ts';

/** Each entry is what to change in the example of a schema; a field that is `undefined` is left out. */
interface Cases {
  readonly rejected: readonly Node[];
  readonly accepted: readonly Node[];
}

const gone = undefined;
const without = (...fields: readonly string[]): readonly Node[] => fields.map((field) => ({ [field]: gone }));
const nullIn = (...fields: readonly string[]): readonly Node[] => fields.map((field) => ({ [field]: null }));
const letters = (count: number): string => 'x'.repeat(count);

const ADDRESS = ['country', 'countryCode', 'city', 'street', 'home', 'point'];
const INFO = ['phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'];
const PROPERTIES = ['phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'];
const RESTAURANT = ['id', 'name', 'status', 'address', 'info', 'properties'];
const RECORD = { start: '10:00', end: '12:00' };

const restaurant: Cases = {
  rejected: [
    ...without(...RESTAURANT),
    ...nullIn(...RESTAURANT),
    { id: 1.5 },
    { id: '1' },
    { status: 'OPEN' },
    { address: { countryCode: 'GEO' } },
    { address: { countryCode: 'G1' } },
    { address: { home: '12' } },
    { address: { point: { x: 1 } } },
    { address: { point: { x: '1', y: 2 } } },
    { info: { posUid: 1 } },
    { info: { taxNumber: '1' } },
    { properties: { phoneConfirmationEnabled: 'true' } },
  ],
  accepted: [
    { name: '' },
    { description: gone },
    { address: {}, info: {}, properties: {} },
    { address: { home: 12.5 }, info: { phone: 'ask inside', site: 'no url' } },
    { address: { point: { x: -1, y: 200 } } },
    { extra: 1, address: { extra: 1, point: { x: 1, y: 2, z: 3 } } },
  ],
};

const CASES: Readonly<Record<string, Cases>> = {
  TokenRequest: {
    rejected: [...without('grant_type', 'scope'), { grant_type: 'password' }, { scope: 'ROLE_ADMIN' }],
    accepted: [],
  },
  TokenResponse: {
    rejected: [
      ...without('access_token', 'token_type', 'expires_in', 'scope'),
      { access_token: 'opaque' },
      { access_token: 'a.b' },
      { access_token: 'a..c' },
      { access_token: 'a.b.c.d' },
      { access_token: 'a.b.c.d.e.f' },
      { access_token: 'a.b=.c' },
      { access_token: 'a.b.c\n' },
      { token_type: 'Basic' },
      { expires_in: 0 },
      { expires_in: '599' },
      { expires_in: 2 ** 31 },
      { scope: 'ROLE_EXTERNAL_INTEGRATION email' },
    ],
    accepted: [
      { access_token: 'a-_9.b.c' },
      { access_token: 'a.b.' },
      { access_token: 'a..c.d.e' },
      { jti: 'x' },
    ],
  },
  RestaurantExternalDto: restaurant,
  RestaurantExternalDtoInPage: {
    rejected: restaurant.rejected,
    accepted: [
      ...restaurant.accepted,
      ...nullIn(...ADDRESS).map((address) => ({ address })),
      { address: { point: { x: null, y: null } } },
      ...nullIn(...INFO).map((info) => ({ info })),
      ...nullIn(...PROPERTIES).map((properties) => ({ properties })),
    ],
  },
  PageRestaurantExternalDto: {
    rejected: [
      ...without('content', 'totalPages', 'totalElements', 'numberOfElements', 'size', 'number'),
      ...without('first', 'last', 'empty', 'sort', 'pageable'),
      { totalPages: 2 ** 31 },
      { sort: { unsorted: true, sorted: false } },
      { pageable: {} },
    ],
    accepted: [{ totalElements: 2 ** 31 }],
  },
  Pageable: {
    rejected: [...without('page', 'size'), { page: -1 }, { size: 0 }, { size: 2 ** 31 }],
    accepted: [{ size: 100_000 }],
  },
  RestaurantScheduleGroupDto: {
    rejected: [
      ...without('id', 'date', 'day', 'type', 'restaurantId', 'records'),
      { date: '2027-02-30' },
      { date: '2027-03-06T00:00:00Z' },
      { day: 'Saturday' },
      { type: 'KITCHEN' },
      { records: [{ start: '10:00' }] },
      { records: [{ end: '10:00' }] },
    ],
    accepted: [
      { records: [] },
      { records: [{ start: [10, 0], end: { hour: 12 } }] },
      { records: [{ ...RECORD, id: 'a', date: null, isWorkingTime: 1, day: 6, type: {} }] },
    ],
  },
  BookingExternalRequestDto: {
    rejected: [
      ...without('firstName', 'date', 'phone', 'persons'),
      { firstName: '' },
      { date: '2027-03-06T19:30:00' },
      { date: 1804347000 },
      { phone: '12125550123' },
      { phone: '+' },
      { phone: '+1 212 555 0123' },
      { persons: 2.5 },
      { persons: 2 ** 31 },
      { meta: 'SPRING27' },
      { meta: { promo: 27 } },
    ],
    accepted: [
      ...without('lastName', 'comment', 'meta'),
      { meta: {} },
      { persons: 0 },
      { firstName: letters(500) },
    ],
  },
  BookingExternalDto: {
    rejected: [
      ...without('id', 'persons', 'firstName', 'phone', 'state', 'date'),
      { state: 'NEW' },
      { date: '2027-03-06' },
    ],
    accepted: [...without('lastName', 'comment', 'meta'), { firstName: '', phone: '0' }, { persons: -1 }],
  },
  CodeRequestExternalDto: { rejected: [...without('phone'), { phone: '' }], accepted: [{ phone: '1' }] },
  CodeTimeLeftExternalDto: {
    rejected: [...without('timeLeft'), { timeLeft: -1 }, { timeLeft: 0.5 }],
    accepted: [{ timeLeft: 0 }],
  },
  CodeVerificationExternalDto: { rejected: [...without('phone', 'code'), { code: 427 }], accepted: [] },
  WebhookExternalDto: {
    rejected: [
      ...without('url'),
      { url: '' },
      { token: 1 },
      { authorizationHeaderPrefix: letters(21) },
      { events: ['CREATE', 'CREATE'] },
      { events: ['RENAME'] },
      { entities: ['BOOKING', 'BOOKING'] },
      { entities: ['GUEST'] },
    ],
    accepted: [
      ...without('id', 'token', 'authorizationHeaderPrefix', 'events', 'entities'),
      { url: 'no url' },
      { authorizationHeaderPrefix: '' },
      { authorizationHeaderPrefix: letters(20) },
      { events: [], entities: [] },
    ],
  },
  WebhookEventExternalDto: {
    rejected: [
      ...without('uuid', 'date', 'event', 'entity', 'data'),
      { uuid: '1' },
      { event: 'RENAME' },
      { entity: 'GUEST' },
      { entity: 'RESTAURANT' },
      { data: {} },
      { data: 'booking' },
    ],
    accepted: [{ event: 'DELETE' }],
  },
};

const whole: unknown = await SwaggerParser.dereference(
  fileURLToPath(new URL('openapi.yaml', import.meta.url)),
);
const samples = listSamples(whole);

/** The document's own example of a schema, from wherever the schema is used. */
function exampleOf(schema: unknown): Node {
  for (const sample of samples) {
    const [example] = Object.values(sample.examples);
    const candidates = [
      [sample.schema, example],
      [at(sample.schema, 'items'), itemsOf(example)[0]],
      [at(sample.schema, 'properties', 'content', 'items'), itemsOf(at(example, 'content'))[0]],
    ];
    for (const [described, value] of candidates) if (described === schema && isNode(value)) return value;
  }
  throw new Error('no example');
}

function changed(example: Node, change: Node): Node {
  const entries = Object.entries({ ...example, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

for (const [name, { rejected, accepted }] of Object.entries(CASES)) {
  test(`${name} holds what the contract states and no more`, () => {
    const schema = at(whole, 'components', 'schemas', name);
    const example = exampleOf(schema);
    for (const change of [{}, { unknownField: [1] }, ...accepted]) {
      expect(schemaErrors(schema, changed(example, change)), JSON.stringify(change)).toEqual([]);
    }
    for (const change of rejected) {
      expect(schemaErrors(schema, changed(example, change)), JSON.stringify(change)).not.toEqual([]);
    }
  });
}

test('webhook arrays hold at most 20 items', () => {
  // Unreachable by values, since unique values are fewer.
  for (const field of ['events', 'entities']) {
    expect(at(whole, 'components', 'schemas', 'WebhookExternalDto', 'properties', field, 'maxItems')).toBe(
      20,
    );
  }
});

test('the prefix of a webhook is Bearer unless another is given', () => {
  const schema = at(whole, 'components', 'schemas', 'WebhookExternalDto');
  expect(at(schema, 'properties', 'authorizationHeaderPrefix', 'default')).toBe('Bearer');
});
