import { type Exchange, isAccepted } from '../http/exchange.ts';
import {
  int64Of,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJsonOrUndefined,
  textOf,
} from '../values/json/json.ts';
import { isSurelyRefused } from './refusals.ts';
import { spanOf, type Trace } from './trace.ts';
import { groupedBy } from '../values/groups.ts';
import { eventEntities, eventTypes } from '../../spec/vocabulary.ts';

/** A webhook of the run's own from one accepted request on until the next one that changes it. */
export interface Subscription {
  readonly webhook: bigint;
  /** The name of the inbox in its url; undefined for an address that is not the listener's. */
  readonly inbox: string | undefined;
  /** What follows the inbox in its url: path and query. */
  readonly rest: string;
  readonly token: string | undefined;
  readonly prefix: string | undefined;
  /** Undefined where none, an empty list or a defective one was sent: then anything may come. */
  readonly events: readonly string[] | undefined;
  readonly entities: readonly string[] | undefined;
  /** The request that made it. */
  readonly sent: Exchange;
  /** When it can have begun to count, see monotonicMs. */
  readonly fromMs: number;
  /** When its request was answered. */
  readonly madeMs: number;
  readonly end: SubscriptionEnd | undefined;
}

/** What ended a subscription. */
export interface SubscriptionEnd {
  readonly by: 'replacement' | 'deletion';
  readonly sent: Exchange;
  /** When it can have counted for the last time, but for the time that a change may take; see monotonicMs. */
  readonly beganMs: number;
  readonly endedMs: number;
}

/** The subscriptions of a run, by inbox. */
export interface Subscriptions {
  readonly ofInbox: ReadonlyMap<string, readonly Subscription[]>;
  /** Inboxes of which nobody can tell what they are subscribed to: a request about them got no clear answer. */
  readonly unclear: ReadonlySet<string>;
}

const known = new WeakMap<Trace, Subscriptions>();

/** The webhooks that the run registered, with everything that was changed of them. */
export function subscriptionsIn(trace: Trace): Subscriptions {
  const found = known.get(trace) ?? read(trace);
  known.set(trace, found);
  return found;
}

type Open = { -readonly [Name in keyof Subscription]: Subscription[Name] };

function read({ exchanges, listenerUrl, otherListenerUrls = [] }: Trace): Subscriptions {
  const listeners = [listenerUrl, ...otherListenerUrls];
  const all: Open[] = [];
  const open = new Map<bigint, Open>();
  const unclear = new Set<string>();
  for (const sent of exchanges) {
    if (!CHANGES.has(sent.operation)) continue;
    const span = spanOf(sent);
    if (span === undefined) continue;
    const body = bodyOf(sent);
    const address = addressIn(body['url'], listeners);
    const ids = idsOf(sent);
    const before = ids.flatMap((id) => open.get(id) ?? []);
    const isChange = sent.operation !== 'createWebhook';
    // A refusal leaves everything as it was; whether an unanswered request did is unknown.
    if (!isAccepted(sent) && isSurelyRefused(sent)) continue;
    const [id] = ids;
    if (!isAccepted(sent) || id === undefined || (isChange && before.length === 0) || isPartial(sent, body)) {
      for (const inbox of [address?.inbox, ...before.map((one) => one.inbox)])
        if (inbox !== undefined) unclear.add(inbox);
      continue;
    }
    for (const one of before) {
      const by = sent.operation === 'replaceWebhook' ? 'replacement' : 'deletion';
      one.end = { by, sent, ...span };
      open.delete(id);
    }
    if (sent.operation === 'deleteWebhook') continue;
    const subscription: Open = {
      webhook: id,
      inbox: address?.inbox,
      rest: address?.rest ?? '',
      token: textOf(body['token']),
      prefix: textOf(body['authorizationHeaderPrefix']),
      events: listOf(body['events'], eventTypes),
      entities: listOf(body['entities'], eventEntities),
      sent,
      fromMs: span.beganMs,
      madeMs: span.endedMs,
      end: undefined,
    };
    all.push(subscription);
    open.set(id, subscription);
  }
  return { ofInbox: byInbox(all), unclear };
}

const CHANGES: ReadonlySet<string> = new Set(['createWebhook', 'replaceWebhook', 'deleteWebhook']);

const FIELDS = ['token', 'authorizationHeaderPrefix', 'events', 'entities'] as const;

/** Whether a replacement leaves out fields: what becomes of them is left open by the contract. */
function isPartial({ operation }: Exchange, body: JsonObject): boolean {
  return (
    operation === 'replaceWebhook' && FIELDS.some((name) => body[name] === undefined || body[name] === null)
  );
}

/** The webhook that a request makes or changes; all numbers in a malformed id, of which a target may take any. */
function idsOf(sent: Exchange): readonly bigint[] {
  if (sent.operation === 'createWebhook') {
    const id = isAccepted(sent) && isJsonObject(sent.json) ? int64Of(sent.json['id']) : undefined;
    return id === undefined ? [] : [id];
  }
  const [path = ''] = sent.request.url.split(/[?#]/);
  return (path.split('/').at(-1)?.match(/\d+/g) ?? []).map(BigInt);
}

function bodyOf(sent: Exchange): JsonObject {
  const body = parseJsonOrUndefined(sent.request.body ?? '');
  return isJsonObject(body) ? body : {};
}

/** The inbox that a url names, and what follows it; undefined for one that is not the listener's. */
export function addressIn(
  url: Json | undefined,
  listeners: readonly string[],
): { readonly inbox: string; readonly rest: string } | undefined {
  if (typeof url !== 'string') return undefined;
  const listenerUrl = listeners.find((one) => url.startsWith(`${one}/`));
  if (listenerUrl === undefined) return undefined;
  const [, inbox = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(url.slice(listenerUrl.length + 1)) ?? [];
  return { inbox, rest };
}

function listOf(value: Json | undefined, allowed: readonly string[]): readonly string[] | undefined {
  if (!isJsonArray(value) || value.length === 0) return undefined;
  const texts = value.filter((one) => typeof one === 'string');
  return texts.length === value.length && texts.every((one) => allowed.includes(one)) ? texts : undefined;
}

function byInbox(all: readonly Subscription[]): ReadonlyMap<string, readonly Subscription[]> {
  return groupedBy(all, ({ inbox }) => inbox);
}
