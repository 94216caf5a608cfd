import type { Partner } from '../../../helpers/client/partner.ts';
import type { Contract } from '../../../helpers/contract/contract.ts';
import { awaitList, type WebhookList } from '../../../helpers/fixtures/registrations.ts';
import { field } from '../../../helpers/fixtures/events/notification-subject.ts';
import { isStoredAs } from '../../../helpers/values/webhook-values.ts';
import type { Exchange } from '../../../helpers/http/exchange.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { sameJson, sameSecond } from '../../../helpers/values/json/equality.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../helpers/values/json/json.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';

/** Every non-empty selection of the items, in their order. */
export function nonEmptySubsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  const [first, ...others] = items;
  if (first === undefined) return [];
  const rest = nonEmptySubsets(others);
  return [[first], ...rest, ...rest.map((subset) => [first, ...subset])];
}

/** Two different notifications to one webhook with the same uuid; undefined when there are none. */
export function clashingUuids(received: readonly Received[]): readonly [Received, Received] | undefined {
  const known = new Map<string, Received>();
  for (const one of received) {
    const uuid = field(one, 'uuid')?.toLowerCase();
    if (uuid === undefined) continue;
    const earlier = known.get(uuid);
    if (earlier !== undefined && !isSameNotification(earlier, one)) return [earlier, one];
    known.set(uuid, earlier ?? one);
  }
  return undefined;
}

/**
 * Whether one is a retry of the other, which came earlier. The data may be from the time of sending, so only their id
 * counts; but then the date is the same, unless the state is and the earlier one was not taken. One that was stored may have
 * lost its fraction, or be written otherwise.
 */
function isSameNotification(a: Received, b: Received): boolean {
  const sameNames = (['event', 'entity'] as const).every((name) => field(a, name) === field(b, name));
  if (!sameNames || !sameJson(dataField(a, 'id'), dataField(b, 'id'))) return false;
  const [date, other] = [field(a, 'date'), field(b, 'date')];
  const isSameState = sameJson(dataField(a, 'state'), dataField(b, 'state'));
  if (date === other) return true;
  if (isSameState && !(typeof a.answeredWith === 'number' && a.answeredWith < 300)) return true;
  const isCut = [date, other].some((text) => Date.parse(text ?? '') % SECOND_MS === 0);
  return (isCut || isSameState) && sameSecond(date ?? null, other ?? null) === true;
}

const SECOND_MS = 1000;

function dataField({ json }: Received, name: 'id' | 'state'): Json {
  const data = isJsonObject(json) ? json['data'] : undefined;
  return (isJsonObject(data) ? data[name] : undefined) ?? null;
}

export interface Replacement {
  readonly id: bigint;
  /** The body that was sent. */
  readonly body: JsonObject;
  readonly replacement: Exchange;
}

/** Requires that the response and the list show the new values; without them notifications prove nothing. */
export async function requireReplaced(
  partner: Partner,
  contract: Contract,
  { id, body, replacement }: Replacement,
): Promise<void> {
  const answer = requireAccepted(replacement);
  const isNew = ({ all }: WebhookList): boolean => {
    const listed = all.find((one) => one.id === id);
    return listed === undefined || isStoredAs(listed.json, body);
  };
  if (!isStoredAs(answer.json, body) || !isNew(await awaitList(partner, contract, answer, isNew))) {
    inconclusive('a replaced webhook is not shown with its new values, which is a separate finding');
  }
}
