import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isRequirementId } from '../../spec/requirements/catalogue.ts';

const ajv = new Ajv2020({
  allErrors: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  useDefaults: true,
  // The schemas are generated and few values are checked, so that compiling fast counts for more than checking fast.
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});

addFormats.default(ajv);
ajv.addFormat('requirement-id', { type: 'string', validate: isRequirementId });

/**
 * The schema in a file that `npm run generate` wrote.
 *
 * @throws Error where the file holds none
 */
export function readSchema(file: URL): object {
  const schema: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error(`${file.pathname} holds no schema`);
  return schema;
}

/**
 * Compiles a schema for a type from which it was generated. Compiling takes some milliseconds, so it waits for the first
 * value.
 *
 * @param part of the schema, such as `#/$defs/CheckReport`; left out: the whole
 */
export function validatorOf<T>(file: URL, part = '#'): () => ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined;
  return () => (compiled ??= compile<T>(readSchema(file), part));
}

function compile<T>(schema: object, part: string): ValidateFunction<T> {
  const id = idOf(schema);
  if (ajv.getSchema(id) === undefined) ajv.addSchema(schema);
  return ajv.compile<T>({ $ref: `${id}${part}` });
}

function idOf(schema: object): string {
  if ('$id' in schema && typeof schema.$id === 'string') return schema.$id;
  throw new Error('a schema without $id');
}
