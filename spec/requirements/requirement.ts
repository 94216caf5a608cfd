/**
 * One statement of the contract, and how the files of this folder write it down:
 * `section('2.6', { 'BOOKING-ID-TYPE': must('The id of a booking is …', type('BookingExternalDto', 'id')) })`.
 *
 * A statement about a field or about the response of an operation names what it speaks of (`subject`), so that the
 * contract validation can turn a breach into the requirement that it breaks without a second table.
 */

import type { components } from '../types/partner-api.ts';
import type { Capability, Operation } from '../vocabulary.ts';

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

export interface Requirement<Id extends string = string> {
  /** Stable, upper case, `<AREA>-<THING>-<ASPECT>`; no id is a part of another, so that `--grep <ID>` is exact. */
  readonly id: Id;
  readonly level: Level;
  /** Section of the contract, e.g. '2.1' or '8.2'. */
  readonly section: string;
  /** The statement, one sentence, in our own words. */
  readonly text: string;
  readonly subject?: FieldSubject | AnswerSubject;
  /** The statement can be tested only through this capability of the control interface (level full). */
  readonly needs?: Capability;
  /** Only waiting for this shows whether the statement is kept; a run that was not told to wait so long defers it. */
  readonly awaits?: string;
  /** Why the statement can't be tested from outside. Such an entry has no check. */
  readonly excluded?: string;
}

type Details = Partial<Pick<Requirement, 'section' | 'subject' | 'needs' | 'awaits' | 'excluded'>>;
/** A requirement without its id. Its own section, if given, overrides that of its group. */
type Statement = Pick<Requirement, 'level' | 'text'> & Details;
type Of<Subject> = Readonly<Record<'subject', Subject>>;
type Schemas = components['schemas'];

const ofLevel =
  (level: Level) =>
  (text: string, subject?: Details, others?: Details): Statement => ({ level, text, ...subject, ...others });

export const must = ofLevel('must');
export const advisory = ofLevel('advisory');
export const observed = ofLevel('observed');

const ofField =
  (aspect: FieldSubject['aspect']) =>
  <Schema extends keyof Schemas>(
    schema: Schema,
    field: keyof Schemas[Schema] & string,
  ): Of<FieldSubject> => ({
    subject: { schema, field, aspect },
  });

export const presence = ofField('presence');
export const type = ofField('type');
export const value = ofField('value');
export const form = ofField('form');

/** The aspect null; one statement covers all fields of a schema. */
export function nullFree(schema: keyof Schemas): Of<FieldSubject> {
  return { subject: { schema, field: '*', aspect: 'null' } };
}

const ofAnswer =
  (aspect: AnswerSubject['aspect']) =>
  (operation: Operation): Of<AnswerSubject> => ({ subject: { operation, aspect } });

export const status = ofAnswer('status');
export const media = ofAnswer('media');
export const body = ofAnswer('body');

/**
 * The requirements of one section of the contract, in this order.
 *
 * @param statements id -> statement
 */
export function section<Id extends string>(
  number: string,
  statements: Readonly<Record<Id, Statement>>,
): readonly Requirement<Id>[] {
  const isId = (key: string): key is Id => Object.hasOwn(statements, key);
  return Object.keys(statements)
    .filter(isId)
    .map((id) => {
      const statement: Statement = statements[id];
      const { level, text, section: own = number, ...others } = statement;
      return { id, level, section: own, text, ...others };
    });
}
