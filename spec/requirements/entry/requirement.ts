/**
 * One statement of the contract, and how the files of this folder write it down:
 * `under('2.6 row id', { 'BOOKING-ID-TYPE': must('The id of a booking is …', type('BookingExternalDto', 'id')) })`.
 *
 * A statement about a field or about the response of an operation names what it speaks of (`subject`), so that the
 * contract validation can turn a breach into the requirement that it breaks without a second table, and so that its
 * quote is found. Any other quotes the passage that its group stands under, unless it names its own.
 */

import { type Grounds, type PassageKey, said } from '../../contract/grounds.ts';
import type { components } from '../../types/partner-api.ts';
import type { Capability, Operation } from '../../vocabulary.ts';
import type { AnswerSubject, FieldSubject, Level } from './subject.ts';
import { answerGrounds, fieldGrounds } from './subject-grounds.ts';

export interface Requirement<Id extends string = string> {
  /** Stable, upper case, `<AREA>-<THING>-<ASPECT>`; no id is a part of another, so that `--grep <ID>` is exact. */
  readonly id: Id;
  readonly level: Level;
  /** Where the contract says it, in its own words. */
  readonly contract: Grounds;
  /** The statement, one sentence, in our own words; nothing of how it is judged. */
  readonly text: string;
  /** How a check decides whether it is kept: its twins, repeats, tolerances and waiting. */
  readonly judged?: string;
  readonly subject?: FieldSubject | AnswerSubject;
  /** The statement can be tested only through this capability of the control interface (level full). */
  readonly needs?: Capability;
  /** Only waiting for this shows whether the statement is kept; a run that was not told to wait so long defers it. */
  readonly awaits?: string;
  /** Why the statement can't be tested from outside. Such an entry has no check. */
  readonly excluded?: string;
}

type Details = Partial<Grounds> &
  Partial<Pick<Requirement, 'judged' | 'subject' | 'needs' | 'awaits' | 'excluded'>>;
/** A requirement without its id. Its own sources, if given, stand in place of those of its group. */
type Statement = Pick<Requirement, 'level' | 'text'> & Details;
/** A subject, and what the contract says of it. */
type About<Subject> = Readonly<Record<'subject', Subject>> & Grounds;
type Schemas = components['schemas'];

const ofLevel =
  (level: Level) =>
  (text: string, ...details: readonly Details[]): Statement =>
    details.reduce<Statement>((statement, detail) => ({ ...statement, ...detail }), { level, text });

export const must = ofLevel('must');
export const advisory = ofLevel('advisory');
export const observed = ofLevel('observed');

/** How a check decides; it is no part of the statement. */
export function judged(how: string): { readonly judged: string } {
  return { judged: how };
}

const ofField =
  (aspect: FieldSubject['aspect']) =>
  <Schema extends keyof Schemas>(
    schema: Schema,
    field: keyof Schemas[Schema] & string,
  ): About<FieldSubject> => ({
    subject: { schema, field, aspect },
    ...fieldGrounds(schema, field, aspect),
  });

export const presence = ofField('presence');
export const type = ofField('type');
export const value = ofField('value');
export const form = ofField('form');

/** The aspect null; one statement covers all fields of a schema, and its group or itself says what it quotes. */
export function nullFree(schema: keyof Schemas): Readonly<Record<'subject', FieldSubject>> {
  return { subject: { schema, field: '*', aspect: 'null' } };
}

const ofAnswer =
  (aspect: AnswerSubject['aspect']) =>
  (operation: Operation): About<AnswerSubject> => ({
    subject: { operation, aspect },
    ...answerGrounds(operation, aspect),
  });

export const status = ofAnswer('status');
export const media = ofAnswer('media');
export const body = ofAnswer('body');

/**
 * The requirements of one passage of the contract, in this order.
 *
 * @param group the passage that they quote unless they name another; the whole, or words of it
 * @param statements id -> statement
 */
export function under<Id extends string>(
  group: PassageKey | Pick<Grounds, 'sources'>,
  statements: Readonly<Record<Id, Statement>>,
): readonly Requirement<Id>[] {
  const { sources: shared } = typeof group === 'string' ? said(group) : group;
  const isId = (key: string): key is Id => Object.hasOwn(statements, key);
  return Object.keys(statements)
    .filter(isId)
    .map((id) => {
      const statement: Statement = statements[id];
      const { level, text, sources = shared, derivation, ...others } = statement;
      const contract = { sources, ...(derivation !== undefined && { derivation }) };
      return { id, level, contract, text, ...others };
    });
}

/** What stands above the quotes: never "states" where the contract does not hold the statement. */
export function leadInWords(level: Level, { derivation }: Grounds): string {
  if (level === 'observed') return 'The contract leaves it open; it says no more than';
  if (level === 'must') return derivation === undefined ? 'The contract states' : 'Derived from the contract';
  return derivation === undefined ? 'The contract recommends' : 'Good practice, by the contract';
}
