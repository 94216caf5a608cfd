import { sameJson } from './json/equality.ts';
import { excerptsApart } from './json/excerpts.ts';
import { excerpt } from './json/json-pointer.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from './json/json.ts';
import { eventEntities, eventTypes } from '../../spec/vocabulary.ts';

const FIELDS = ['url', 'token', 'authorizationHeaderPrefix', 'events', 'entities'] as const;

export type WebhookField = (typeof FIELDS)[number];

/** The token is a secret: the list, a response and the request may each show it, mask it or leave it out. */
const PUBLIC_FIELDS = FIELDS.filter((name) => name !== 'token');

/**
 * The contradictions between two views of a webhook (section 2.8) apart from its token, in words. Only fields count in
 * which both values keep the rules; others are findings of their own statements. The order of events and entities is
 * free, and so is the notation of the url.
 */
export function webhookDifferences(here: JsonObject, there: JsonObject): readonly string[] {
  return differencesIn(here, there, PUBLIC_FIELDS);
}

/**
 * As {@link webhookDifferences}, for two views of the same place: a token that one list shows, or masks, in one way
 * stays the same there while nobody replaces it.
 */
export function changesOf(now: JsonObject, before: JsonObject): readonly string[] {
  return differencesIn(now, before, FIELDS);
}

function differencesIn(
  here: JsonObject,
  there: JsonObject,
  fields: readonly WebhookField[],
): readonly string[] {
  return fields.flatMap((name) => {
    const [a, b] = [valueOf(here, name), valueOf(there, name)];
    if (a === undefined || b === undefined || sameValue(name, a, b) !== false) return [];
    const [one, other] = excerptsApart(a, b);
    return [`${name} is ${one} and not ${other}`];
  });
}

/** Whether an answer shows the values that were sent, as far as it shows them. */
export function isStoredAs(answer: Json | undefined, sent: JsonObject): boolean {
  return isJsonObject(answer) && webhookDifferences(answer, sent).length === 0;
}

/** The prefix of a webhook for which none was sent (section 2.8). */
const DEFAULT_PREFIX = 'Bearer';

/** Whether an answer may leave out a field that was sent: an absent url is a finding of its own statement. */
export function mayBeLeftOut(field: Exclude<WebhookField, 'token'>, sent: Json): boolean {
  return field === 'url' || sent === '' || (field === 'authorizationHeaderPrefix' && sent === DEFAULT_PREFIX);
}

/** Whether an answer may be about a webhook for which no prefix was sent: it shows the default, or none. */
export function mayShowDefaultPrefix(answer: Json | undefined): boolean {
  const prefix = isJsonObject(answer) ? answer['authorizationHeaderPrefix'] : undefined;
  // A value that is no prefix is a separate finding.
  if (prefix === undefined || !RULES.authorizationHeaderPrefix(prefix)) return true;
  return prefix === '' || prefix === DEFAULT_PREFIX;
}

/** Whether two values are equal, lists in any order, urls in any notation; undefined when they can't be compared. */
export function sameValue(field: WebhookField, a: Json, b: Json): boolean | undefined {
  if (!RULES[field](a) || !RULES[field](b)) return undefined;
  if (isJsonArray(a) && isJsonArray(b)) return sameJson([...a].sort(byText), [...b].sort(byText));
  return field === 'url' ? sameAddress(a, b) : a === b;
}

/** Whether two urls are the same address by the rules of RFC 3986, section 6.2.2 and 6.2.3. */
export function sameAddress(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  return a === b || canonicalAddress(a) === canonicalAddress(b);
}

/** A path and a query with one notation of percent-encoding that means the same (RFC 3986, sections 6.2.2.1 and 6.2.2.2). */
export function normalEncoding(text: string): string {
  return withNormalTriplets(text, UNRESERVED);
}

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Characters that may be percent-encoded in a path or a query without another meaning; letters and digits too. */
const FREELY_ENCODED = /[A-Za-z0-9\-._~!$'()*,;:@]/;

const MOST_REMEMBERED = 10_000;

/** Each list of a run is compared with each webhook of the run. */
const remembered = new Map<string, string>();

/** Scheme and host in lower case, no default port, a path, and one notation of percent-encoding. */
export function canonicalAddress(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (remembered.size === MOST_REMEMBERED) remembered.clear();
  const address = canonicalOf(text);
  remembered.set(text, address);
  return address;
}

function canonicalOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const { protocol, username, password, host, pathname, search } = new URL(text);
  const encoded = withNormalTriplets(`${pathname}${search.replaceAll('+', '%20')}`, FREELY_ENCODED);
  return `${protocol}//${username}:${password}@${host}${encoded}`;
}

function withNormalTriplets(text: string, decoded: RegExp): string {
  return text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return decoded.test(character) ? character : triplet.toUpperCase();
  });
}

/** The rules of section 2.8 for each field. */
const RULES: Readonly<Record<WebhookField, (value: Json) => boolean>> = {
  url: (value) => typeof value === 'string' && value !== '',
  token: (value) => typeof value === 'string',
  authorizationHeaderPrefix: (value) => typeof value === 'string' && value.length <= 20,
  events: (value) => isListOf(value, eventTypes),
  entities: (value) => isListOf(value, eventEntities),
};

/** Whether a value is a list of allowed values without repetitions. */
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
