import {
  type LastingFieldName,
  lastingFields,
  optionalFields,
  requiredFields,
} from '../../contract/booking-fields.ts';
import { type Answered } from '../../http/exchange.ts';
import type { Notified } from '../../evidence/exhibit.ts';
import { sameInstant, sameSecond } from '../../values/json/equality.ts';
import { excerptsApart } from '../../values/json/excerpts.ts';
import { excerpt, valueAt } from '../../values/json/json-pointer.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeOf } from '../../values/json/json.ts';
import { currentCheck } from '../current-check.ts';
import { expectThat, leaveInconclusive, leaveNotApplicable } from './expect.ts';
import { expectKept, isThere, parentMayHold } from './fields.ts';

const DATE = 'CREATE-BOOKING-DATE-RETURNED';

const FRACTION = 'CREATE-BOOKING-DATE-FRACTION';

const creationReturns = <Name extends LastingFieldName>(name: Name) =>
  `CREATE-BOOKING-${name}-RETURNED` as const;

const creationKeeps = (name: (typeof optionalFields)[number]['name']) =>
  `CREATE-BOOKING-${name}-KEPT` as const;

/** All requirements that {@link expectReturned} judges. */
export const RETURNED_VALUES = [
  creationReturns('PERSONS'),
  ...requiredFields.slice(1).map(({ name }) => creationReturns(name)),
  FRACTION,
  ...optionalFields.flatMap(({ name }) => [creationReturns(name), creationKeeps(name)]),
] as const;

/** Judges that the answer to a booking request returns the values that were sent (section 4.9). */
export function expectReturned(sent: JsonObject, answer: Answered): void {
  const json = answer.json ?? null;
  const evidence = [answer];
  for (const { name, at, same } of requiredFields) {
    const shown = valueAt(json, at);
    if (name === 'DATE') expectDateReturned(sent, answer);
    else expectKept(creationReturns(name), { shown, sent: valueAt(sent, at) ?? null, same, evidence, at });
  }
  for (const { name, at, same } of optionalFields) {
    const [shown, value] = [valueAt(json, at), valueAt(sent, at)];
    if (value === undefined || !parentMayHold(json, at)) {
      const reason = `no value was sent at ${at}, or the response could not hold one`;
      for (const id of [creationReturns(name), creationKeeps(name)]) leaveInconclusive(id, reason);
      continue;
    }
    const otherwise = {
      ...{ expected: `${excerpt(value)} at ${at}`, observed: 'absent or null' },
      ...{ evidence, at: [at] },
    };
    expectThat(creationKeeps(name), isThere(shown), otherwise);
    if (isThere(shown)) expectKept(creationReturns(name), { shown, sent: value, same, evidence, at });
    else leaveNotApplicable(creationReturns(name), `no response has a value at ${at}`);
  }
}

/** A fraction of a second that is not zero. */
const WITH_FRACTION = /\.\d*[1-9]\d*(?:z|[+-]\d\d:\d\d)$/i;

/** Many stores keep whole seconds alone, so a lost fraction is a warning of its own. */
function expectDateReturned(body: JsonObject, answer: Answered): void {
  const at = '/date';
  const sent = valueAt(body, at) ?? null;
  const shown = valueAt(answer.json ?? null, at);
  const hasFraction = typeof sent === 'string' && WITH_FRACTION.test(sent);
  const values = { shown, sent, evidence: [answer], at };
  expectKept(DATE, { ...values, same: hasFraction ? sameSecond : sameInstant });
  if (!hasFraction || !isThere(shown) || sameSecond(shown, sent) !== true) {
    return leaveInconclusive(FRACTION, 'no date with a fraction of a second was accepted and returned');
  }
  expectKept(FRACTION, { ...values, same: sameInstant });
}

/** A date that loses more than its fraction is one finding: what that costs the fraction is none. For the end of a check. */
export function leaveFractionToDate(): void {
  const record = currentCheck();
  if (!record.deviatesFrom(DATE)) return;
  record.leaveDeviationsOpen('the date loses more than its fraction', (one) => one !== FRACTION);
}

/**
 * Fields where notification and read show different values of the same type, in words. If the notification agrees with
 * the response to the creation, the read is wrong, which is a separate finding.
 */
export function differencesInData(notified: Notified, read: Answered, created: Answered): readonly string[] {
  const { json } = notified.received;
  const data: Json = (isJsonObject(json) ? json['data'] : undefined) ?? null;
  return lastingFields.flatMap(({ at, same }) => {
    const shown = valueAt(data, at);
    const expected = valueAt(read.json ?? null, at);
    const answered = valueAt(created.json ?? null, at);
    if (shown === undefined || expected === undefined || jsonTypeOf(shown) !== jsonTypeOf(expected))
      return [];
    if (same(shown, expected) !== false || (answered !== undefined && same(shown, answered) === true))
      return [];
    const [here, there] = excerptsApart(shown, expected);
    return [`${at.slice(1)} is ${here}, but ${there} in the read`];
  });
}
