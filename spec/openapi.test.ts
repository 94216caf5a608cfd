import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from '@playwright/test';
import {
  at,
  entriesOf,
  inlineObjects,
  isNode,
  listOperations,
  unusedComponents,
} from './testing/document.ts';
import { lintProblems } from './testing/lint-problems.ts';
import { listSamples, sampleProblems } from './testing/samples.ts';

const file = fileURLToPath(new URL('openapi.yaml', import.meta.url));
const parsed: unknown = await SwaggerParser.parse(file);
const whole: unknown = await SwaggerParser.dereference(file);
const samples = listSamples(whole);

const api = '/api/v1/external';
/** Section 4: operation, method, path, request body, answer. */
const CONTRACT = [
  ['requestToken', 'POST', '/oauth2/token', 'TokenRequest', 'TokenResponse'],
  ['listRestaurants', 'GET', `${api}/restaurant`, '-', 'PageRestaurantExternalDto'],
  ['getRestaurant', 'GET', `${api}/restaurant/{id}`, '-', 'RestaurantExternalDto'],
  ['findRestaurantByPosUid', 'GET', `${api}/restaurant/find/partner/{id}`, '-', 'RestaurantExternalDto'],
  ['countFreeTables', 'GET', `${api}/restaurant/{id}/table/free/count`, '-', 'RestaurantTableCountDto'],
  ['getSchedule', 'GET', `${api}/restaurant/{id}/schedule`, '-', 'RestaurantScheduleGroupDto[]'],
  [
    'requestConfirmationCode',
    'POST',
    `${api}/restaurant/{id}/confirmation/code/request`,
    'CodeRequestExternalDto',
    'CodeTimeLeftExternalDto',
  ],
  [
    'verifyConfirmationCode',
    'POST',
    `${api}/restaurant/confirmation/code/verify`,
    'CodeVerificationExternalDto',
    '-',
  ],
  [
    'createBooking',
    'POST',
    `${api}/restaurant/{id}/booking`,
    'BookingExternalRequestDto',
    'BookingExternalDto',
  ],
  ['getBooking', 'GET', `${api}/booking/{id}`, '-', 'BookingExternalDto'],
  ['cancelBooking', 'DELETE', `${api}/booking/{id}`, '-', '-'],
  ['listWebhooks', 'GET', `${api}/webhook`, '-', 'WebhookExternalDto[]'],
  ['createWebhook', 'POST', `${api}/webhook`, 'WebhookExternalDto', 'WebhookExternalDto'],
  ['replaceWebhook', 'PUT', `${api}/webhook/{id}`, 'WebhookExternalDto', 'WebhookExternalDto'],
  ['deleteWebhook', 'DELETE', `${api}/webhook/{id}`, '-', '-'],
];

/** The one schema of a body, by its component's name; `-` when no body is described. */
function bodyName(holder: unknown): string {
  const [media, ...others] = entriesOf(at(holder, 'content'));
  if (media === undefined) return '-';
  expect(others).toEqual([]);
  const schema = at(media[1], 'schema');
  const suffix = at(schema, 'type') === 'array' ? '[]' : '';
  const ref = at(suffix === '' ? schema : at(schema, 'items'), '$ref');
  return String(ref).replace('#/components/schemas/', '') + suffix;
}

test('the document is OpenAPI 3.1 and keeps every rule of the linter', async () => {
  expect(at(parsed, 'openapi')).toBe('3.1.0');
  expect(at(parsed, 'info', 'version')).toBe('v1.0.0');
  expect(await lintProblems(file)).toEqual([]);
});

test('its operations are the 15 of section 4, with their bodies', () => {
  const described = listOperations(parsed, 'paths').map(({ id, method, path, node }) => [
    id,
    method,
    path,
    bodyName(node['requestBody']),
    bodyName(at(node, 'responses', '200')),
  ]);
  expect(described.toSorted()).toEqual(CONTRACT.toSorted());
});

test('every operation answers 200 and describes no other status', () => {
  for (const { id, node } of listOperations(parsed, 'paths')) {
    const statuses = entriesOf(node['responses']).map(([status]) => status);
    expect(statuses, id).toEqual(['200']);
  }
});

test('only the token is asked for with client credentials, form-encoded', () => {
  expect(at(parsed, 'security')).toEqual([{ partner: ['ROLE_EXTERNAL_INTEGRATION'] }]);
  for (const { id, node } of listOperations(parsed, 'paths')) {
    const isToken = id === 'requestToken';
    expect(node['security'], id).toEqual(isToken ? [{ client: [] }] : undefined);
    for (const [media] of entriesOf(at(node, 'requestBody', 'content'))) {
      expect(media, id).toBe(isToken ? 'application/x-www-form-urlencoded' : 'application/json');
    }
  }
});

test('the page is asked for with the query parameters page and size', () => {
  const list = listOperations(whole, 'paths').find(({ id }) => id === 'listRestaurants');
  const parameter = (name: string) => list?.parameters.find((each) => at(each, 'name') === name);
  expect(parameter('pageable')).toMatchObject({
    in: 'query',
    required: true,
    style: 'form',
    explode: true,
    schema: {
      type: 'object',
      required: ['page', 'size'],
      properties: {
        page: { type: 'integer', format: 'int32', minimum: 0 },
        size: { type: 'integer', format: 'int32', minimum: 1 },
      },
    },
  });
  const parts = entriesOf(at(parameter('pageable'), 'schema', 'properties'));
  expect(parts.map(([name]) => name)).toEqual(['page', 'size']);
  expect(parameter('excludeIds')).toMatchObject({ in: 'query', style: 'form', explode: true });
  expect(list?.parameters.map((each) => at(each, 'name'))).toEqual(['search', 'excludeIds', 'pageable']);
});

test('every component is used', () => {
  expect(unusedComponents(parsed)).toEqual([]);
  const orphan = {
    components: { schemas: { Orphan: {}, Used: {} } },
    paths: { $ref: '#/components/schemas/Used' },
  };
  expect(unusedComponents(orphan)).toEqual(['schemas/Orphan']);
});

test('every nested object is a separate component', () => {
  // What data holds depends on the entity; its two forms are components.
  expect(inlineObjects(parsed)).toEqual(['WebhookEventExternalDto.data']);
});

test('a restaurant in a page differs from a restaurant only in allowing null', () => {
  const restaurant = at(whole, 'components', 'schemas', 'RestaurantExternalDto');
  const inPage = at(whole, 'components', 'schemas', 'RestaurantExternalDtoInPage');
  expect(withoutNull(inPage)).toEqual(withoutNull(restaurant));
  expect(inPage).not.toEqual(restaurant);
});

/** A schema without descriptions and without the type null. */
function withoutNull(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { description, type, ...rest } = schema;
  const entries = Object.entries(rest).map(([key, value]) => [key, withoutNull(value)] as const);
  const text = typeof description === 'string' ? {} : { description: withoutNull(description) };
  return { ...Object.fromEntries(entries), ...text, type: [type].flat().find((each) => each !== 'null') };
}

test('every body and parameter has an example, and every example keeps its schema', () => {
  expect(samples.filter(({ where }) => where.startsWith('receiveNotification '))).toHaveLength(1);
  expect(sampleProblems(samples)).toEqual([]);
});

test('a missing or wrong example is found', () => {
  const bare = samples.map((sample) => ({ ...sample, examples: {} }));
  expect(sampleProblems(bare)).toHaveLength(samples.length);
  for (const sample of samples) {
    const wrong = sampleProblems([{ ...sample, examples: { wrong: null } }]);
    const anythingGoes = sample.where === 'countFreeTables 200';
    expect(wrong.length > 0, sample.where).toBe(!anythingGoes);
  }
});

test('there is a notification of each entity among the examples', () => {
  const notifications = samples.find(({ where }) => where === 'receiveNotification request')?.examples ?? {};
  const entities = new Set(Object.values(notifications).map((example) => at(example, 'entity')));
  expect([...entities].toSorted()).toEqual(['BOOKING', 'RESTAURANT']);
});
