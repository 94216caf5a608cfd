import { requirementById, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Requirement } from '../../../spec/requirements/entry/requirement.ts';
import {
  type LastingFieldName,
  lastingFields,
  optionalFields,
  requiredFields,
} from '../../contract/booking-fields.ts';
import type { Contract } from '../../contract/contract.ts';
import type { EvidenceSource, Notified } from '../../evidence/exhibit.ts';
import { differenceInput } from '../../evidence/points/difference.ts';
import { type Answered, type Exchange, isAccepted } from '../../http/exchange.ts';
import type { Comparison } from '../../values/json/equality.ts';
import { excerptsApart } from '../../values/json/excerpts.ts';
import { excerpt, valueAt } from '../../values/json/json-pointer.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeOf } from '../../values/json/json.ts';
import { currentCheck } from '../current-check.ts';
import { expectThat, leaveInconclusive, leaveNotApplicable } from './expect.ts';

export interface Kept {
  /** The value shown now; an absent value, null or another type is a finding of other statements. */
  readonly shown: Json | undefined;
  /** The value shown before, if any. */
  readonly before?: Json | undefined;
  readonly sent: Json;
  readonly same: Comparison;
  readonly evidence: readonly EvidenceSource[];
  /** Where it stands in the decisive body, as a JSON pointer. */
  readonly at: string;
}

/**
 * Judges that a value is still the one shown before or, without such a value, the one that was sent. If the value shown
 * before already differs from the one sent, that is a finding of another statement, and this one stays open.
 */
export function expectKept(requirement: RequirementId, kept: Kept): void {
  const { shown, before, sent, same, evidence, at } = kept;
  const expected = isThere(before) ? before : sent;
  if (!isThere(shown)) return leaveInconclusive(requirement, `the value to compare is ${excerpt(shown)}`);
  const isKept = jsonTypeOf(shown) === jsonTypeOf(expected) ? same(shown, expected) : undefined;
  if (isKept === undefined) {
    const reason = `${excerpt(shown)} can't be compared with ${excerpt(expected)}`;
    return leaveInconclusive(requirement, reason);
  }
  if (!isKept && same(expected, sent) !== true) {
    const reason = `${excerpt(sent)} was sent, but ${excerpt(expected)} was already shown before`;
    return leaveInconclusive(requirement, reason);
  }
  const [wanted, observed] = excerptsApart(expected, shown);
  const inputs = differenceInput(expected, shown);
  expectThat(requirement, isKept, { expected: wanted, observed, evidence, at: [at], inputs });
}

/** Neither absent nor null. */
export function isThere(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

/**
 * Whether the absence of a field at a JSON pointer can be judged: every parent is an object, or absent itself. A parent
 * of another type is a separate finding, so the absence of the field in it is none.
 */
export function parentMayHold(json: Json, pointer: string): boolean {
  const segments = pointer.split('/').slice(0, -1);
  return segments.every((_, index) => {
    const holder = valueAt(json, segments.slice(0, index + 1).join('/'));
    return !isThere(holder) || isJsonObject(holder);
  });
}

const readAgrees = <Name extends LastingFieldName>(name: Name) => `GET-BOOKING-${name}-AGREES` as const;

const readKeeps = (name: (typeof optionalFields)[number]['name']) => `GET-BOOKING-${name}-KEPT` as const;

/** All requirements that {@link expectReadAgrees} judges. */
export const READ_AGREEMENT = [
  readAgrees('PERSONS'),
  ...requiredFields.slice(1).map(({ name }) => readAgrees(name)),
  ...optionalFields.flatMap(({ name }) => [readAgrees(name), readKeeps(name)]),
] as const;

/** Whether {@link expectReadAgrees} finds nothing. */
export function agreesWithCreation(read: Answered, created: Answered, sent: JsonObject): boolean {
  return lastingFields.every(({ at, same }) => {
    const [shown, before] = [valueAt(read.json ?? null, at), valueAt(created.json ?? null, at)];
    if (!isThere(shown)) return !isThere(before);
    const wanted = valueAt(sent, at) ?? null;
    const expected = isThere(before) ? before : wanted;
    if (jsonTypeOf(shown) !== jsonTypeOf(expected) || same(shown, expected) !== false) return true;
    return same(expected, wanted) !== true;
  });
}

/**
 * Judges that a read of a booking agrees with the answer to its creation or, for fields absent there, with the request
 * (section 4.10).
 *
 * @param isEdited the restaurant has edited the booking since then (section 3, PATCHING): only whose it is must still agree
 */
export function expectReadAgrees(
  read: Answered,
  created: Answered,
  sent: JsonObject,
  { isEdited = false } = {},
): void {
  const evidence = [created, read];
  const fieldOf = (at: string) => ({
    shown: valueAt(read.json ?? null, at),
    before: valueAt(created.json ?? null, at),
    sent: valueAt(sent, at) ?? null,
    evidence,
    at,
  });
  for (const { name, at, same } of requiredFields) {
    if (!isEdited || name === 'PHONE') expectKept(readAgrees(name), { ...fieldOf(at), same });
  }
  for (const { name, at, same } of isEdited ? [] : optionalFields) {
    const { shown, before } = fieldOf(at);
    if (!parentMayHold(read.json ?? null, at)) {
      for (const id of [readAgrees(name), readKeeps(name)])
        leaveInconclusive(id, `the read can't hold a value at ${at}`);
      continue;
    }
    if (isThere(shown)) expectKept(readAgrees(name), { ...fieldOf(at), same });
    else leaveNotApplicable(readAgrees(name), `the read has no value at ${at}`);
    const otherwise = {
      ...{ expected: `${excerpt(before)} at ${at}`, observed: excerpt(shown) },
      ...{ evidence, at: [at] },
    };
    if (isThere(before)) expectThat(readKeeps(name), isThere(shown), otherwise);
    else leaveNotApplicable(readKeeps(name), `the answer to the creation has no value at ${at}`);
  }
}

/**
 * Judges every covered statement about fields and success answers by these exchanges and notifications: failed by a
 * breach, passed if the field (or the answer) was there to be judged, otherwise left open.
 */
export function expectFields(contract: Contract, shown: readonly (Exchange | Notified)[]): void {
  const record = currentCheck();
  const answers = shown.filter((one) => one.kind !== 'notified').filter(isAccepted);
  const bodies = shown.flatMap((one) => (one.kind === 'notified' ? [one.received.json] : []));
  const seen = new Set([
    ...answers.flatMap((answer) => [...contract.fieldsSeen(answer)]),
    ...bodies.flatMap((body) => [...contract.fieldsSeenInNotification(body)]),
  ]);
  const answered = new Set<string>(answers.map(({ operation }) => operation));
  for (const id of record.covered) {
    const { subject } = requirementById(id);
    if (subject === undefined) continue;
    const breach = record.breachOf(id);
    if (breach !== undefined) record.deviate(id, breach, expectFields);
    else if (wasSeen(subject, seen, answered)) record.pass(id);
    else leaveOpen(id, subject);
  }
}

function wasSeen(
  subject: NonNullable<Requirement['subject']>,
  seen: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): boolean {
  if ('operation' in subject) return answered.has(subject.operation);
  const ofObject = subject.aspect === 'presence' || subject.aspect === 'null';
  return seen.has(ofObject ? subject.schema : `${subject.schema}.${subject.field}`);
}

function leaveOpen(id: RequirementId, subject: NonNullable<Requirement['subject']>): void {
  const record = currentCheck();
  if ('operation' in subject)
    record.leaveOpen(id, 'inconclusive', `${subject.operation} gave no success answer`);
  else record.leaveOpen(id, 'not applicable', `no answer showed ${subject.schema}.${subject.field}`);
}
