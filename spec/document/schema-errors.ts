import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isNode } from './node.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
formats.default(ajv);

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
