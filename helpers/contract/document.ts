import { readFileSync } from 'node:fs';
import type { OperationId } from '../http/exchange.ts';
import type { SchemaNode, Schemas } from './schema.ts';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** An operation of the document, as far as the suite needs it. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** Path template, with `{id}` in place of the identifier. */
  readonly path: string;
  /** Schema of the success answer; undefined for an answer without a body. */
  readonly answer: SchemaNode | undefined;
}

export interface ContractDocument {
  readonly operations: ReadonlyMap<OperationId, Operation>;
  readonly schemas: Schemas;
  /** The whole document, for ajv. */
  readonly raw: Readonly<Record<string, unknown>>;
}

interface RawOperation {
  readonly operationId: OperationId;
  readonly responses: {
    readonly '200': { readonly content?: { readonly 'application/json': { readonly schema: SchemaNode } } };
  };
}

interface RawDocument extends Record<string, unknown> {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<(typeof METHODS)[number], RawOperation>>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** Reads `spec/openapi.yaml`, as JSON. Its own tests make sure that the document is sound, so it is not validated here. */
export function readDocument(): ContractDocument {
  const file = new URL('../../spec/types/partner-api.json', import.meta.url);
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRawDocument(raw)) throw new Error('spec/openapi.yaml has no paths or no components.schemas');
  const operations = Object.entries(raw.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Operation[] => {
      const operation = item[method];
      if (operation === undefined) return [];
      const answer = operation.responses['200'].content?.['application/json'].schema;
      return [{ id: operation.operationId, method: method.toUpperCase(), path, answer }];
    }),
  );
  return {
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    schemas: raw.components.schemas,
    raw,
  };
}

function isRawDocument(value: unknown): value is RawDocument {
  return typeof value === 'object' && value !== null && 'paths' in value && 'components' in value;
}
