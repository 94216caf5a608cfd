import { requirementById, type RequirementId } from '../spec/requirements/catalogue.ts';
import type { Requirement } from '../spec/requirements/requirement.ts';
import { currentCheck } from './check-record.ts';
import type { Contract } from './contract/contract.ts';
import { isAccepted, type Exchange } from './exchange.ts';
import type { Notified } from './exhibit.ts';

/**
 * Judges every covered statement about fields and about success answers by what the given exchanges and notifications
 * showed: failed by a breach, passed where the field (or the answer) was there to be judged, else left open.
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
