import { type Answered } from '../../http/exchange.ts';
import type { Notified } from '../../evidence/exhibit.ts';
import {
  type Comparison,
  sameInstant,
  sameJson,
  samePhone,
  sameSecond,
  sameText,
  sameTextInAnyCase,
} from '../../values/json/equality.ts';
import { excerptsApart } from '../../values/json/excerpts.ts';
import { excerpt, valueAt } from '../../values/json/json-pointer.ts';
import { isJsonObject, type Json, type JsonObject, jsonTypeOf } from '../../values/json/json.ts';
import { currentCheck } from '../current-check.ts';
import { expectThat, leaveInconclusive, leaveNotApplicable } from './expect.ts';
import { expectKept, isThere, parentMayHold } from './fields.ts';

const FRACTION = 'CREATE-BOOKING-DATE-FRACTION';

const REQUIRED = [
  ['CREATE-BOOKING-PERSONS-RETURNED', '/persons', sameJson],
  ['CREATE-BOOKING-FIRST-NAME-RETURNED', '/firstName', sameText],
  ['CREATE-BOOKING-PHONE-RETURNED', '/phone', samePhone],
] as const;

const DATE = ['CREATE-BOOKING-DATE-RETURNED', '/date'] as const;

const OPTIONAL = [
  ['CREATE-BOOKING-LAST-NAME-RETURNED', 'CREATE-BOOKING-LAST-NAME-KEPT', '/lastName', sameText],
  ['CREATE-BOOKING-COMMENT-RETURNED', 'CREATE-BOOKING-COMMENT-KEPT', '/comment', sameText],
  ['CREATE-BOOKING-PROMO-RETURNED', 'CREATE-BOOKING-PROMO-KEPT', '/meta/promo', sameTextInAnyCase],
] as const;

/** All requirements that {@link expectReturned} judges. */
export const RETURNED_VALUES = [
  REQUIRED[0][0],
  ...REQUIRED.slice(1).map(([returned]) => returned),
  DATE[0],
  FRACTION,
  ...OPTIONAL.flatMap(([returned, kept]) => [returned, kept]),
] as const;

/** Judges that the answer to a booking request returns the values that were sent (section 4.9). */
export function expectReturned(sent: JsonObject, answer: Answered): void {
  const json = answer.json ?? null;
  const evidence = [answer];
  for (const [id, at, same] of REQUIRED) {
    expectKept(id, { shown: valueAt(json, at), sent: valueAt(sent, at) ?? null, same, evidence, at });
  }
  expectDateReturned(sent, answer);
  for (const [returned, kept, at, same] of OPTIONAL) {
    const [shown, value] = [valueAt(json, at), valueAt(sent, at)];
    if (value === undefined || !parentMayHold(json, at)) {
      const reason = `no value was sent at ${at}, or the response could not hold one`;
      for (const id of [returned, kept]) leaveInconclusive(id, reason);
      continue;
    }
    const otherwise = {
      ...{ expected: `${excerpt(value)} at ${at}`, observed: 'absent or null' },
      ...{ evidence, at: [at] },
    };
    expectThat(kept, isThere(shown), otherwise);
    if (isThere(shown)) expectKept(returned, { shown, sent: value, same, evidence, at });
    else leaveNotApplicable(returned, `no response has a value at ${at}`);
  }
}

/** A fraction of a second that is not zero. */
const WITH_FRACTION = /\.\d*[1-9]\d*(?:z|[+-]\d\d:\d\d)$/i;

/** Many stores keep whole seconds alone, so a lost fraction is a warning of its own. */
function expectDateReturned(body: JsonObject, answer: Answered): void {
  const [id, at] = DATE;
  const sent = valueAt(body, at) ?? null;
  const shown = valueAt(answer.json ?? null, at);
  const hasFraction = typeof sent === 'string' && WITH_FRACTION.test(sent);
  const kept = { shown, sent, evidence: [answer], at };
  expectKept(id, { ...kept, same: hasFraction ? sameSecond : sameInstant });
  if (!hasFraction || !isThere(shown) || sameSecond(shown, sent) !== true) {
    return leaveInconclusive(FRACTION, 'no date with a fraction of a second was accepted and returned');
  }
  expectKept(FRACTION, { ...kept, same: sameInstant });
}

/** A date that loses more than its fraction is one finding: what that costs the fraction is none. For the end of a check. */
export function leaveFractionToDate(): void {
  const record = currentCheck();
  if (!record.deviatesFrom(DATE[0])) return;
  record.leaveDeviationsOpen('the date loses more than its fraction', (one) => one !== FRACTION);
}

/** Fields of a booking that no change of state affects. */
const LASTING: readonly (readonly [at: string, same: Comparison])[] = [
  ...REQUIRED.map(([, at, same]) => [at, same] as const),
  [DATE[1], sameSecond],
  ...OPTIONAL.map(([, , at, same]) => [at, same] as const),
];

/**
 * Fields where notification and read show different values of the same type, in words. If the notification agrees with
 * the response to the creation, the read is wrong, which is a separate finding.
 */
export function differencesInData(notified: Notified, read: Answered, created: Answered): readonly string[] {
  const { json } = notified.received;
  const data: Json = (isJsonObject(json) ? json['data'] : undefined) ?? null;
  return LASTING.flatMap(([at, same]) => {
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
