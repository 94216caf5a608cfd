import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { catalogue, requirementForAnswer, requirementForField } from './catalogue.ts';

/** The subjects of the catalogue and `openapi.yaml` speak of the same fields and answers. */

type Json = Readonly<Record<string, unknown>>;

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options']);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: unknown, ...path: readonly string[]): Json {
  const found = path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  return isObject(found) ? found : {};
}

const document: unknown = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));
const schemas = at(document, 'components', 'schemas');

function operationsUnder(section: string): readonly Json[] {
  return Object.values(at(document, section)).flatMap((item) =>
    Object.entries(at(item)).flatMap(([method, operation]) =>
      methods.has(method) && isObject(operation) ? [operation] : [],
    ),
  );
}

/** The name of the component that a $ref names. */
function referred(value: Json): string | undefined {
  const ref = value['$ref'];
  return typeof ref === 'string' ? ref.replace('#/components/schemas/', '') : undefined;
}

function schemasWithin(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) value.forEach((item) => schemasWithin(item, found));
  if (!isObject(value)) return found;
  const name = referred(value);
  if (name !== undefined && name in schemas && !found.has(name)) {
    found.add(name);
    schemasWithin(schemas[name], found);
  }
  for (const [key, inner] of Object.entries(value)) if (key !== 'examples') schemasWithin(inner, found);
  return found;
}

/** The property with its reference followed. */
function resolved(property: unknown): Json {
  const name = isObject(property) ? referred(property) : undefined;
  return name === undefined ? at(property) : resolved(schemas[name]);
}

function isTyped(property: unknown): boolean {
  const schema = resolved(property);
  return ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((key) => key in schema);
}

function isConstrained(property: unknown): boolean {
  const schema = resolved(property);
  if (schema['format'] !== undefined && schema['format'] !== 'int32' && schema['format'] !== 'int64')
    return true;
  const keys = ['enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'uniqueItems'];
  return keys.some((key) => key in schema) || (isObject(schema['items']) && isConstrained(schema['items']));
}

interface Property {
  readonly schema: string;
  readonly field: string;
  readonly required: boolean;
  readonly property: unknown;
}

const operations = operationsUnder('paths');
const answers = schemasWithin([
  operations.map((operation) => operation['responses']),
  operationsUnder('webhooks').map((operation) => operation['requestBody']),
]);
const properties: readonly Property[] = [...answers].flatMap((schema) => {
  const required = at(schemas, schema)['required'];
  return Object.entries(at(schemas, schema, 'properties')).map(([field, property]) => ({
    schema,
    field,
    property,
    required: Array.isArray(required) && required.includes(field),
  }));
});

function withoutEntry(
  aspect: 'presence' | 'type' | 'value' | 'null' | 'form',
  selected: readonly Property[],
): readonly string[] {
  expect(selected.length).toBeGreaterThan(0);
  return selected
    .filter(({ schema, field }) => requirementForField(schema, field, aspect) === undefined)
    .map(({ schema, field }) => `${schema}.${field}`);
}

test('every subject exists in openapi.yaml', () => {
  const operationIds = operations.map((operation) => operation['operationId']);
  const lost = catalogue.filter(({ subject }) => {
    if (subject === undefined) return false;
    if ('operation' in subject) return !operationIds.includes(subject.operation);
    if (subject.field === '*') return !answers.has(subject.schema);
    return !properties.some(({ schema, field }) => schema === subject.schema && field === subject.field);
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});

test('no two entries speak of the same aspect of the same thing', () => {
  const subjects = catalogue.flatMap(({ subject }) =>
    subject === undefined ? [] : [JSON.stringify(subject)],
  );
  expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([]);
});

test('every required field of an answer has an entry for its presence, and no other', () => {
  expect(
    withoutEntry(
      'presence',
      properties.filter(({ required }) => required),
    ),
  ).toEqual([]);
  const optional = properties.filter(({ required }) => !required);
  expect(withoutEntry('presence', optional)).toHaveLength(optional.length);
});

test('every typed field of an answer has an entry for its type, and no other', () => {
  expect(
    withoutEntry(
      'type',
      properties.filter(({ property }) => isTyped(property)),
    ),
  ).toEqual([]);
  const untyped = properties.filter(({ property }) => !isTyped(property));
  expect(withoutEntry('type', untyped)).toHaveLength(untyped.length);
});

test('every constrained field of an answer has an entry for its value, and no other', () => {
  expect(
    withoutEntry(
      'value',
      properties.filter(({ property }) => isConstrained(property)),
    ),
  ).toEqual([]);
  const free = properties.filter(({ property }) => !isConstrained(property));
  expect(withoutEntry('value', free)).toHaveLength(free.length);
});

test('every date-time of an answer has an advisory entry for its form', () => {
  const moments = properties.filter(({ property }) => resolved(property)['format'] === 'date-time');
  expect(withoutEntry('form', moments)).toEqual([]);
});

test('every typed field that is not required has an advisory entry for null', () => {
  const optional = properties.filter(({ required, property }) => !required && isTyped(property));
  expect(withoutEntry('null', optional)).toEqual([]);
});

test('nulls and forms are advisory, all other statements on fields and answers are must', () => {
  const faulty = catalogue.filter(({ subject, level }) => {
    if (subject === undefined) return false;
    return level !== (subject.aspect === 'null' || subject.aspect === 'form' ? 'advisory' : 'must');
  });
  expect(faulty.map(({ id }) => id)).toEqual([]);
});

test('every operation has an entry for its status, and those with content for media type and body', () => {
  const facts = operations.map((operation) => {
    const id = String(operation['operationId']);
    const hasContent = 'content' in at(operation, 'responses', '200');
    const entry = (aspect: 'status' | 'media' | 'body') => requirementForAnswer(id, aspect) !== undefined;
    return { id, hasContent, status: entry('status'), media: entry('media'), body: entry('body') };
  });
  expect(facts).toHaveLength(15);
  expect(facts.filter((fact) => !fact.status)).toEqual([]);
  expect(facts.filter((fact) => fact.media !== fact.hasContent || fact.body !== fact.hasContent)).toEqual([]);
});
