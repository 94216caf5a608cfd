import type { components } from '../../types/partner-api.ts';
import { allOperations, type Operation } from '../../vocabulary.ts';
import { passages } from '../../contract/passages.ts';
import {
  both,
  derived,
  type Grounds,
  isPassage,
  LONGEST_QUOTE,
  type PassageKey,
  placeInWords,
  said,
} from '../../contract/grounds.ts';
import type { AnswerSubject, FieldSubject } from './subject.ts';

type Schema = keyof components['schemas'];

/** Where the contract lists the fields of each schema: the table with a row for each, or the one passage with all of them. */
const FIELDS: Readonly<Partial<Record<Schema, string>>> = {
  TokenResponse: '2.10 row',
  RestaurantExternalDto: '2.1 row',
  RestaurantAddress: '2.1 address row',
  RestaurantInfo: '2.1 info row',
  RestaurantProperties: '2.1 properties row',
  GeoPoint: '2.1 address row point',
  PageRestaurantExternalDto: '2.2 row',
  PageSort: '2.2 row sort',
  PagePageable: '2.2 row pageable',
  RestaurantScheduleGroupDto: '2.3 row',
  ScheduleRecord: '2.3 text',
  BookingExternalDto: '2.6 row',
  BookingMetaExternalDto: '2.6 row meta',
  CodeTimeLeftExternalDto: '2.7 point 2',
  WebhookExternalDto: '2.8 row',
  WebhookEventExternalDto: '2.9 row',
};

/** The tables that say of each field whether it is required; in the others a field is required because it is listed. */
const WITH_REQUIRED: ReadonlySet<string> = new Set(['2.1 row', '2.6 row', '2.8 row']);

const LISTED = derived('A field that is listed, and that nothing marks as optional, is always there.');

/** What a type is written as, where JSON has no type of that name. */
const WRITTEN_AS: readonly (readonly [type: RegExp, derivation: string])[] = [
  [/\| enum\b/, 'The values of the enum are names, and JSON writes a name as a string.'],
  [/\| UUID\b/, 'JSON has no type for a UUID; its text form is a string.'],
  [/\| date-time\b/, 'JSON has no type for a date-time; the text of ISO 8601 is a string.'],
  [/\| calendar date\b/, 'JSON has no type for a date; the text YYYY-MM-DD is a string.'],
  [/\| day-of-week name\b/, 'JSON writes a name as a string.'],
];

const RFC_3339 = derived('RFC 3339 is the form of ISO 8601 that interfaces of the web use.');

/**
 * What the contract says of an aspect of a field.
 *
 * @throws Error for a schema or field that the contract does not list
 */
export function fieldGrounds(schema: Schema, field: string, aspect: FieldSubject['aspect']): Grounds {
  const table = FIELDS[schema] ?? '';
  const source = said(passageNamed(table.endsWith(' row') ? `${table} ${field}` : table));
  if (aspect === 'presence' && !WITH_REQUIRED.has(table)) return { ...source, ...LISTED };
  if (aspect === 'type') {
    const [{ quote }] = source.sources;
    const written = WRITTEN_AS.find(([type]) => type.test(quote));
    return written === undefined ? source : { ...source, ...derived(written[1]) };
  }
  return aspect === 'form' ? { ...source, ...RFC_3339 } : source;
}

/** What the contract says of the success answer of an operation. */
export function answerGrounds(operation: Operation, aspect: AnswerSubject['aspect']): Grounds {
  const row = rowOf(operation);
  if (aspect === 'status') return said('4 text', 'Every operation answers 200 on success');
  if (aspect === 'media')
    return both(said('1 point 7'), said('4 text', 'responses carry JSON unless stated'));
  return both(
    said(row, passages[row].length > LONGEST_QUOTE ? lastCell(passages[row]) : passages[row]),
    said('4 text', 'responses carry JSON unless stated'),
  );
}

/** The row of the table of operations: they stand in its order. */
function rowOf(operation: Operation): PassageKey {
  return passageNamed(`4 row ${allOperations.indexOf(operation) + 1}`);
}

function lastCell(row: string): string {
  return row.split(' | ').at(-1) ?? row;
}

function passageNamed(key: string): PassageKey {
  if (isPassage(key)) return key;
  throw new Error(`the contract has no passage "${key}"`);
}

/** The operation that a requirement speaks of first: that of its subject, or of the row that it quotes. */
export function operationOf({ subject, contract }: Speaking): Operation | undefined {
  if (subject !== undefined && 'operation' in subject) {
    return allOperations.find((operation) => operation === subject.operation);
  }
  const [{ place }] = contract.sources;
  return allOperations.find((operation) => placeInWords(rowOf(operation)) === place);
}

interface Speaking {
  readonly subject?: FieldSubject | AnswerSubject;
  readonly contract: Grounds;
}
