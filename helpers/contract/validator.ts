import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isJsonArray, isJsonObject, type Json } from '../values/json/json.ts';
import { readInstant } from '../values/time.ts';
import type { ContractDocument } from './document.ts';
import type { SchemaNode } from './schema.ts';

const INT64_END = 2n ** 63n;

const INT64_END_DOUBLE = 2 ** 63;

/** The largest double below 2^63, which stands for an int64 that a double can't hold when ajv validates it. */
const INT64_LAST_DOUBLE = INT64_END_DOUBLE - 1024;

/** Compiles the document's schemas on first use; returns all errors of ajv. */
export class SchemaValidator {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: ContractDocument) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false });
    addFormats.default(this.#ajv);
    // The format of ajv-formats also accepts an offset without a colon, or white space for the T.
    this.#ajv.addFormat('date-time', (text: string) => readInstant(text).form === 'rfc3339');
    this.#ajv.addFormat('int64', {
      type: 'number',
      validate: (value: number) =>
        Number.isInteger(value) && value >= -INT64_END_DOUBLE && value < INT64_END_DOUBLE,
    });
    this.#ajv.addSchema({ $id: 'contract', components: document.raw['components'] });
  }

  errorsOf(schema: SchemaNode, value: Json): readonly ErrorObject[] {
    const key = JSON.stringify(schema);
    let validate = this.#compiled.get(key);
    if (validate === undefined) {
      validate = this.#ajv.compile(JSON.parse(key.replaceAll('"#/', '"contract#/')));
      this.#compiled.set(key, validate);
    }
    return validate(asDoubles(value)) ? [] : (validate.errors ?? []);
  }
}

/**
 * ajv does not support bigint. An int64 that a double can't hold becomes a double within the range of int64, and
 * anything beyond int64 a double outside that range, so that the verdict on type and range stays exact.
 */
function asDoubles(value: Json): Json {
  if (typeof value === 'bigint') return clampInt64(value);
  if (isJsonArray(value)) return value.some(hasBigint) ? value.map(asDoubles) : value;
  if (isJsonObject(value) && hasBigint(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asDoubles(item ?? null)]));
  }
  return value;
}

function clampInt64(value: bigint): number {
  if (value >= INT64_END || value < -INT64_END) return Number(value);
  return Math.min(Number(value), INT64_LAST_DOUBLE);
}

function hasBigint(value: Json | undefined): boolean {
  if (typeof value === 'bigint') return true;
  if (isJsonArray(value)) return value.some(hasBigint);
  return isJsonObject(value) && Object.values(value).some(hasBigint);
}
