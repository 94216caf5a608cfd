import { excerpt } from '../json-excerpt.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { sameJson } from '../same-json.ts';

const FIELDS = ['url', 'token', 'authorizationHeaderPrefix', 'events', 'entities'] as const;
export type WebhookField = (typeof FIELDS)[number];

/**
 * In which fields two views of a webhook (section 2.8) contradict each other, in words; only where both have a value of
 * the same kind that keeps the rules (else that is the finding of the field's own statement). The order of events and
 * entities is free.
 */
export function webhookDifferences(
  here: JsonObject,
  there: JsonObject,
  fields: readonly WebhookField[] = FIELDS,
): readonly string[] {
  return fields.flatMap((name) => {
    const [a, b] = [valueOf(here, name), valueOf(there, name)];
    if (a === undefined || b === undefined || sameValue(name, a, b) !== false) return [];
    return [`${name} is ${excerpt(a)} and not ${excerpt(b)}`];
  });
}

/** Whether an answer shows nothing else than what was sent, as far as it shows it. */
export function isStoredAs(answer: Json | undefined, sent: JsonObject): boolean {
  return isJsonObject(answer) && webhookDifferences(answer, sent).length === 0;
}

/** Whether two values say the same, lists in whatever order; undefined when they can't be compared. */
export function sameValue(field: WebhookField, a: Json, b: Json): boolean | undefined {
  if (!RULES[field](a) || !RULES[field](b)) return undefined;
  if (isJsonArray(a) && isJsonArray(b)) return sameJson([...a].sort(byText), [...b].sort(byText));
  return a === b;
}

/** What section 2.8 says of each field. */
const RULES: Readonly<Record<WebhookField, (value: Json) => boolean>> = {
  url: (value) => typeof value === 'string' && value !== '',
  token: (value) => typeof value === 'string',
  authorizationHeaderPrefix: (value) => typeof value === 'string' && value.length <= 20,
  events: (value) => isListOf(value, ['CREATE', 'UPDATE', 'DELETE']),
  entities: (value) => isListOf(value, ['RESTAURANT', 'BOOKING']),
};

/** Whether it is a list of these values, none of them twice. */
export function isListOf(list: Json | undefined, allowed: readonly string[]): boolean {
  if (!isJsonArray(list)) return false;
  const known = list.filter((item) => typeof item === 'string' && allowed.includes(item));
  return known.length === list.length && new Set(list).size === list.length;
}

function valueOf(webhook: JsonObject, name: WebhookField): Json | undefined {
  return (Object.hasOwn(webhook, name) ? webhook[name] : undefined) ?? undefined;
}

function byText(a: Json, b: Json): number {
  const [one, other] = [excerpt(a), excerpt(b)];
  return one < other ? -1 : Number(one > other);
}
