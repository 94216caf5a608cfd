import { changesIn, type ListedWebhook, type WebhookList } from '../../../helpers/fixtures/registrations.ts';
import {
  isListOf,
  isStoredAs,
  mayBeLeftOut,
  sameValue,
  type WebhookField,
} from '../../../helpers/values/webhook-values.ts';
import { type Answered, type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import { differenceInput } from '../../../helpers/evidence/points/difference.ts';
import { excerptsApart } from '../../../helpers/values/json/excerpts.ts';
import { excerpt } from '../../../helpers/values/json/json-pointer.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../../../helpers/values/json/json.ts';
import { currentCheck } from '../../../helpers/verdict/current-check.ts';
import { expectThat, leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { expectRefused } from '../../../helpers/verdict/expectations/refused.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { eventEntities, eventTypes } from '../../../spec/vocabulary.ts';

/** Judges that a list shows a webhook as an earlier list did, despite a request in between. */
export function expectAsBefore(
  requirement: RequirementId,
  known: ListedWebhook,
  list: WebhookList,
  sent: Exchange,
): void {
  const changes = changesIn(list, known);
  expectThat(requirement, changes.length === 0, {
    expected: `webhook ${known.id} as before`,
    observed: changes.join('; '),
    evidence: [sent, list.exchange],
  });
}

export interface DefectiveList {
  /** The same request with a sound list. */
  readonly twin: Exchange;
  readonly defect: string;
  readonly field: 'events' | 'entities';
}

const ALLOWED: Readonly<Record<DefectiveList['field'], readonly string[]>> = {
  events: eventTypes,
  entities: eventEntities,
};

/** Judges that a defective list was refused, or that the stored list keeps the rules (section 2.8). */
export function expectRefusedOrAllowed(
  requirement: RequirementId,
  exchange: Exchange,
  { twin, defect, field }: DefectiveList,
): void {
  if (!isAccepted(exchange)) return expectRefused(requirement, exchange, { twin, defect });
  currentCheck().ignoreBreachesOf(exchange);
  if (!showsWhatIsStored(twin)) {
    return leaveInconclusive(
      requirement,
      `${defect} is accepted, and the responses do not show the stored values`,
    );
  }
  const stored = JsonView.of(exchange).at(field);
  if (!stored.isThere) {
    return leaveInconclusive(
      requirement,
      `${defect} is accepted, and the response does not show the stored value`,
    );
  }
  expectThat(requirement, isListOf(stored.json, ALLOWED[field]), {
    expected: `a refusal of ${defect}, or only ${ALLOWED[field].join(', ')} stored, none of them twice`,
    observed: `accepted with status ${exchange.status}, ${field} ${excerpt(stored.json)}`,
    evidence: [twin, exchange],
  });
}

/** How a response shows the token that was sent: it is a secret, and no required field. */
export function tokenFact({ json }: Answered, { token }: JsonObject): string {
  const shown = isJsonObject(json) ? json['token'] : undefined;
  if (shown === undefined || shown === null || shown === '') return 'not shown';
  return shown === token ? 'shown as it was sent' : 'shown in another way, such as masked';
}

/** Whether the response to a sound request returns its values. */
function showsWhatIsStored(twin: Exchange): boolean {
  const sent = parseJsonOrUndefined(twin.request.body ?? '');
  return isAccepted(twin) && isJsonObject(twin.json) && isJsonObject(sent) && isStoredAs(twin.json, sent);
}

/**
 * Judges that a response returns a field of a webhook as it was sent. An absent url, or a value that breaks a rule, is
 * a finding of the field's own statements; an empty text and the default prefix may be left out.
 */
export function expectReturned(
  requirement: RequirementId,
  field: Exclude<WebhookField, 'token'>,
  answer: Answered,
  sent: JsonObject,
): void {
  const expected = sent[field];
  const shown = JsonView.of(answer).at(field);
  if (expected === undefined || expected === null) throw new Error(`${field} was not sent`);
  if (!isJsonObject(answer.json)) return leaveInconclusive(requirement, 'the response is no object');
  if (!shown.isThere && mayBeLeftOut(field, expected))
    return leaveInconclusive(requirement, `the response shows no ${field}`);
  const same =
    shown.json === undefined || shown.json === null ? false : sameValue(field, shown.json, expected);
  if (same === undefined) {
    return leaveInconclusive(
      requirement,
      `the response shows ${excerpt(shown.json)}, which is a separate finding`,
    );
  }
  const [wanted, observed] = excerptsApart(expected, shown.json);
  const inputs = differenceInput(expected, shown.json);
  expectThat(requirement, same, {
    ...{ expected: wanted, observed, inputs },
    ...{ evidence: [answer], at: [`/${field}`] },
  });
}
