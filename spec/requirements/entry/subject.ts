/** must: stated by the contract; advisory: recommended or good practice; observed: left open by the contract. */
export type Level = 'must' | 'advisory' | 'observed';

/**
 * A field of a schema in `openapi.yaml` (`components.schemas`).
 *
 * - presence: the field is there
 * - type: it has the JSON type of the table (an int64's range included)
 * - value: it keeps its enum, format, pattern, length or range
 * - null: not required and without a value, it is absent rather than null (advisory)
 * - form: a value is written in the usual form, not in another that means the same: a date-time as in RFC 3339,
 *   token_type as "Bearer" (advisory)
 *
 * The schema name is written without the suffix `InPage`: both forms belong to the same statement.
 */
export interface FieldSubject {
  readonly schema: string;
  readonly field: string;
  readonly aspect: 'presence' | 'type' | 'value' | 'null' | 'form';
}

/**
 * The success response of an operation in `openapi.yaml`.
 *
 * - status: it is exactly 200
 * - media: it is application/json
 * - body: it is JSON of the right kind (object or array) at all
 */
export interface AnswerSubject {
  readonly operation: string;
  readonly aspect: 'status' | 'media' | 'body';
}
