import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { at, entriesOf, isNode, listOperations } from './document.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
formats.default(ajv);

/** A body or parameter that a document describes, with the examples that it gives. */
export interface Sample {
  /** E.g. `createBooking request`, `createBooking 200`, `createBooking parameter id`. */
  readonly where: string;
  readonly schema: unknown;
  /** Name -> value. */
  readonly examples: Readonly<Record<string, unknown>>;
}

/** Every body and parameter of a dereferenced document, those of its webhooks included. */
export function listSamples(document: unknown): readonly Sample[] {
  const operations = [...listOperations(document, 'paths'), ...listOperations(document, 'webhooks')];
  return operations.flatMap(({ id, node, parameters }) => [
    ...parameters.map((parameter) => ({
      where: `${id} parameter ${String(at(parameter, 'name'))}`,
      schema: at(parameter, 'schema'),
      examples: examplesOf(parameter),
    })),
    ...bodies(`${id} request`, node['requestBody']),
    ...entriesOf(node['responses']).flatMap(([status, response]) => bodies(`${id} ${status}`, response)),
  ]);
}

function bodies(where: string, holder: unknown): readonly Sample[] {
  return entriesOf(at(holder, 'content')).map(([, media]) => ({
    where,
    schema: at(media, 'schema'),
    examples: examplesOf(media),
  }));
}

function examplesOf(holder: unknown): Readonly<Record<string, unknown>> {
  const single = at(holder, 'example');
  const named = entriesOf(at(holder, 'examples')).map(
    ([name, example]) => [name, at(example, 'value')] as const,
  );
  return Object.fromEntries([...(single === undefined ? [] : [['example', single] as const]), ...named]);
}

/** Samples without an example, and examples that their own schema rejects; empty when all is well. */
export function sampleProblems(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap(({ where, schema, examples }) => {
    const named = Object.entries(examples);
    if (named.length === 0) return [`${where}: no example`];
    return named.flatMap(([name, value]) =>
      schemaErrors(schema, value).map((error) => `${where}, ${name}: ${error}`),
    );
  });
}

/**
 * What is wrong with a value by a dereferenced schema (JSON Schema 2020-12, formats enforced), one sentence each.
 *
 * @throws Error when the schema is none
 */
export function schemaErrors(schema: unknown, value: unknown): readonly string[] {
  if (!isNode(schema)) throw new Error('no schema');
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) =>
    `${error.instancePath} ${error.message ?? error.keyword}`.trim(),
  );
}
