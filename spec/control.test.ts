import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from '@playwright/test';
import { at, entriesOf, inlineObjects, listOperations, unusedComponents } from './testing/document.ts';
import { lintProblems } from './testing/lint-problems.ts';
import { listSamples, sampleProblems, schemaErrors } from './testing/samples.ts';

const file = fileURLToPath(new URL('control.yaml', import.meta.url));
const parsed: unknown = await SwaggerParser.parse(file);
const whole: unknown = await SwaggerParser.dereference(file);
const schema = (name: string) => at(whole, 'components', 'schemas', name);

test('the document is OpenAPI 3.1 and keeps every rule of the linter', async () => {
  expect(await lintProblems(file)).toEqual([]);
});

test('it describes the operations of the control interface with their success statuses', () => {
  const described = listOperations(parsed, 'paths').map(({ method, path, node }) => {
    const statuses = entriesOf(node['responses']).map(([status]) => status);
    return [`${method} ${path}`, statuses.filter((status) => status.startsWith('2')).join(' or ')];
  });
  expect(Object.fromEntries(described)).toEqual({
    'GET /capabilities': '200',
    'GET /confirmation-code': '200',
    'PUT /booking/{id}/state': '200',
    'DELETE /booking/{id}': '200 or 204',
    'POST /restaurant': '200 or 201',
    'PATCH /restaurant/{id}': '200',
    'DELETE /restaurant/{id}': '200 or 204',
  });
});

test('every error carries a message', () => {
  for (const { id, node } of listOperations(whole, 'paths')) {
    const errors = entriesOf(node['responses']).filter(([status]) => /^[45]/.test(status));
    const statuses = errors.map(([status]) => status);
    expect(statuses, id).toEqual(expect.arrayContaining(['4XX', '5XX']));
    for (const [, error] of errors) {
      expect(at(error, 'content', 'application/json', 'schema'), id).toBe(schema('Problem'));
    }
  }
  expect(schemaErrors(schema('Problem'), {})).not.toEqual([]);
});

test('every component is used, and every nested object is one', () => {
  expect(unusedComponents(parsed)).toEqual([]);
  expect(inlineObjects(parsed)).toEqual([]);
});

test('every body and parameter has an example, and every example keeps its schema', () => {
  const samples = listSamples(whole);
  expect(sampleProblems(samples)).toEqual([]);
  for (const sample of samples) {
    expect(sampleProblems([{ ...sample, examples: { wrong: null } }]), sample.where).not.toEqual([]);
  }
});

test('a new restaurant is a restaurant without id, and a patch is any part of one', async () => {
  const partner: unknown = await SwaggerParser.dereference(
    fileURLToPath(new URL('openapi.yaml', import.meta.url)),
  );
  const restaurant = at(partner, 'components', 'schemas', 'RestaurantExternalDto');
  const withoutId = entriesOf(at(restaurant, 'properties')).filter(([name]) => name !== 'id');
  expect(at(schema('NewRestaurant'), 'properties')).toEqual(Object.fromEntries(withoutId));
  expect(at(schema('RestaurantPatch'), 'properties')).toEqual(Object.fromEntries(withoutId));
  expect(at(restaurant, 'required')).toEqual(['id', ...[at(schema('NewRestaurant'), 'required')].flat()]);
  expect(schemaErrors(schema('RestaurantPatch'), {})).toEqual([]);
});
