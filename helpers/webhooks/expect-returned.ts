import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Answered } from '../exchange.ts';
import { expectThat, leaveInconclusive } from '../expectations.ts';
import { excerpt } from '../json-excerpt.ts';
import { JsonView } from '../json-view.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { sameValue, type WebhookField } from './webhook-differences.ts';

/**
 * Judges that an answer gives a field of a webhook as it was sent. A url that is absent, and a value that breaks a
 * rule, are findings of the field's own statements; an empty text may be left out.
 */
export function expectReturned(
  requirement: RequirementId,
  field: WebhookField,
  answer: Answered,
  sent: JsonObject,
): void {
  const expected = sent[field];
  const shown = JsonView.of(answer).at(field);
  if (expected === undefined || expected === null) throw new Error(`${field} was not sent`);
  if (!isJsonObject(answer.json)) return leaveInconclusive(requirement, 'the answer is no object');
  const mayBeAbsent = field === 'url' || expected === '';
  if (!shown.isThere && mayBeAbsent) return leaveInconclusive(requirement, `the answer shows no ${field}`);
  const same =
    shown.json === undefined || shown.json === null ? false : sameValue(field, shown.json, expected);
  if (same === undefined) {
    return leaveInconclusive(requirement, `the answer shows ${excerpt(shown.json)}, a finding of its own`);
  }
  expectThat(requirement, same, {
    expected: excerpt(expected),
    observed: excerpt(shown.json),
    evidence: [answer],
  });
}
