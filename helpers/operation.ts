import type { operations } from '../spec/types/partner-api.ts';

/** An operation of the Partner API, by its operationId in `spec/openapi.yaml`. */
export type OperationId = keyof operations;
