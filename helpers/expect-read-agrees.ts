import { canHold } from './can-hold.ts';
import { sameInstant, sameText, sameTextInAnyCase } from './comparisons.ts';
import type { Answered } from './exchange.ts';
import { expectKept, isThere } from './expect-kept.ts';
import { expectThat, leaveInconclusive, leaveNotApplicable } from './expectations.ts';
import { excerpt, valueAt } from './json-excerpt.ts';
import type { JsonObject } from './json.ts';
import { sameJson } from './same-json.ts';

const REQUIRED = [
  ['GET-BOOKING-PERSONS-AGREES', '/persons', sameJson],
  ['GET-BOOKING-FIRST-NAME-AGREES', '/firstName', sameText],
  ['GET-BOOKING-PHONE-AGREES', '/phone', sameJson],
  ['GET-BOOKING-DATE-AGREES', '/date', sameInstant],
] as const;

const OPTIONAL = [
  ['GET-BOOKING-LAST-NAME-AGREES', 'GET-BOOKING-LAST-NAME-KEPT', '/lastName', sameText],
  ['GET-BOOKING-COMMENT-AGREES', 'GET-BOOKING-COMMENT-KEPT', '/comment', sameText],
  ['GET-BOOKING-PROMO-AGREES', 'GET-BOOKING-PROMO-KEPT', '/meta/promo', sameTextInAnyCase],
] as const;

/** What {@link expectReadAgrees} judges, all of it. */
export const READ_AGREEMENT = [
  REQUIRED[0][0],
  ...REQUIRED.slice(1).map(([agrees]) => agrees),
  ...OPTIONAL.flatMap(([agrees, kept]) => [agrees, kept]),
] as const;

/**
 * Judges that a read of a booking agrees with the answer to its creation; where that has not the field, with what was
 * sent (section 4.10).
 */
export function expectReadAgrees(read: Answered, created: Answered, sent: JsonObject): void {
  const evidence = [created, read];
  const fieldOf = (at: string) => ({
    shown: valueAt(read.json ?? null, at),
    before: valueAt(created.json ?? null, at),
    sent: valueAt(sent, at) ?? null,
    evidence,
  });
  for (const [requirement, at, same] of REQUIRED) expectKept(requirement, { ...fieldOf(at), same });
  for (const [agrees, kept, at, same] of OPTIONAL) {
    const { shown, before } = fieldOf(at);
    if (!canHold(read.json ?? null, at)) {
      for (const id of [agrees, kept]) leaveInconclusive(id, `the read can't hold a value at ${at}`);
      continue;
    }
    if (isThere(shown)) expectKept(agrees, { ...fieldOf(at), same });
    else leaveNotApplicable(agrees, `the read has no value at ${at}`);
    const otherwise = { expected: `${excerpt(before)} at ${at}`, observed: excerpt(shown), evidence };
    if (isThere(before)) expectThat(kept, isThere(shown), otherwise);
    else leaveNotApplicable(kept, `the answer to the creation has no value at ${at}`);
  }
}
