/**
 * The shape of one entry of the requirement catalogue: one statement of the contract.
 *
 * A statement about a field or about an operation's answer names what it speaks of (`subject`), so that the
 * contract validation can turn a breach into the requirement that it breaks without a second table.
 */

/** must: stated by the contract; advisory: recommended or good practice; observed: left open by the contract. */
export type Level = 'must' | 'advisory' | 'observed';

/** What a target's control interface may offer (GET /capabilities). */
export type Capability =
  | 'confirmation-code'
  | 'booking-state'
  | 'booking-delete'
  | 'restaurant-create'
  | 'restaurant-update'
  | 'restaurant-delete';

/**
 * A field of a schema in `openapi.yaml` (`components.schemas`).
 *
 * - presence: the field is there
 * - type: it has the JSON type of the table (an int64's range included)
 * - value: it keeps its enum, format, pattern, length or range
 * - null: not required and without a value, it is absent rather than null (advisory)
 * - form: a value is written in the usual form, not in another that means the same: a date-time as RFC 3339
 *   says, token_type as «Bearer» (advisory)
 *
 * The schema name is written without the suffix `InPage`: both forms belong to the same statement.
 */
export interface FieldSubject {
  readonly schema: string;
  readonly field: string;
  readonly aspect: 'presence' | 'type' | 'value' | 'null' | 'form';
}

/**
 * The success answer of an operation in `openapi.yaml`.
 *
 * - status: it is exactly 200
 * - media: it is application/json
 * - body: it is JSON of the right kind (object or array) at all
 */
export interface AnswerSubject {
  readonly operation: string;
  readonly aspect: 'status' | 'media' | 'body';
}

export interface Requirement<Id extends string = string> {
  /** Stable, upper case, `<AREA>-<THING>-<ASPECT>`; no id is a part of another, so that `--grep <ID>` is exact. */
  readonly id: Id;
  readonly level: Level;
  /** Section of the contract, e.g. '2.1' or '8.2'. */
  readonly section: string;
  /** The statement, one sentence, in our own words. */
  readonly text: string;
  readonly subject?: FieldSubject | AnswerSubject;
  /** The statement can be put to the test only through this capability of the control interface (level full). */
  readonly needs?: Capability;
  /** Why the statement can't be put to the test from outside. Such an entry has no check. */
  readonly excluded?: string;
}
