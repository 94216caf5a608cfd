import type { Answered } from '../exchange.ts';
import { isJsonObject, type Json } from '../json.ts';
import { JsonView } from '../json-view.ts';
import type { Received } from './inbox.ts';

export type EntityName = 'BOOKING' | 'RESTAURANT';

/** Something of the check's own that notifications are about. */
export interface Subject {
  readonly entity: EntityName;
  readonly id: bigint;
  /** A text that nothing else in the run has: the guest's phone, the restaurant's name. */
  readonly mark: string;
}

/** The booking that an answer shows; an answer without a readable id ends the check. */
export function bookingSubject(created: Answered, phone: string): Subject {
  return { entity: 'BOOKING', id: JsonView.of(created).at('id').id, mark: phone };
}

/**
 * Whose a notification is: told by the id in its data or by the mark, so that a fault in one of them hides nothing.
 * `unclear` when its data shows no id.
 */
export function ownership(received: Received, subject: Subject): 'ours' | 'foreign' | 'unclear' {
  if (hasMark(received, subject.mark)) return 'ours';
  const { json } = received;
  const data = isJsonObject(json) ? json['data'] : undefined;
  const id = isJsonObject(data) ? readId(data['id']) : undefined;
  if (!isJsonObject(json) || id === undefined) return 'unclear';
  const otherEntity = typeof json['entity'] === 'string' && json['entity'] !== subject.entity;
  return id === subject.id && !otherEntity ? 'ours' : 'foreign';
}

export function isAbout(received: Received, subject: Subject): boolean {
  return mayBeAbout(received, subject) && ownership(received, subject) === 'ours';
}

/**
 * As {@link isAbout}, but not where the data shows another guest or another name beside our id: that may be a wrong id in
 * a notification that is somebody else's. For what should not have come at all.
 */
export function isSurelyAbout(received: Received, subject: Subject): boolean {
  const { json } = received;
  const data = isJsonObject(json) ? json['data'] : undefined;
  const shown = isJsonObject(data) ? data[subject.entity === 'BOOKING' ? 'phone' : 'name'] : undefined;
  return isAbout(received, subject) && (hasMark(received, subject.mark) || typeof shown !== 'string');
}

function hasMark({ json, text }: Received, mark: string): boolean {
  const data = isJsonObject(json) ? json['data'] : undefined;
  return text.includes(mark) || (isJsonObject(data) && Object.values(data).includes(mark));
}

/** Tells most of what is foreign by its bytes alone; a mark may hide behind escapes, the digits of an id can't. */
function mayBeAbout({ text }: Received, { id, mark }: Subject): boolean {
  return text.includes(String(id)) || text.includes(mark) || text.includes('\\');
}

/** An id as a number or, wrongly but readably, as text. */
function readId(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}
