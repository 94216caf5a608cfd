import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RunResult } from './run-result.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
addFormats.default(ajv);

const keepsSchema = ajv.compile<RunResult>(readSchema());

/** The published form of a result. */
export function readSchema(): object {
  const schema: unknown = JSON.parse(readFileSync(new URL('result.schema.json', import.meta.url), 'utf8'));
  if (typeof schema !== 'object' || schema === null) throw new Error('result.schema.json holds no schema');
  return schema;
}

/** Whether a value, as it is read from `result.json`, is what the schema describes. */
export function isRunResult(value: unknown): value is RunResult {
  return keepsSchema(value);
}

/** What keeps a value from being a result, once it is written as JSON. */
export function resultProblems(value: unknown): readonly string[] {
  keepsSchema(JSON.parse(JSON.stringify(value)));
  return (keepsSchema.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
