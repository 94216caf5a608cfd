import { factsOf } from '../../../spec/vocabulary.ts';
import { isAccepted } from '../../http/exchange.ts';
import { isJsonObject, type Json, parseJsonOrUndefined } from '../../values/json/json.ts';
import type { Trigger } from '../exhibit.ts';

/** What a request gives to later ones. */
export interface LinkedRequest {
  readonly kind: 'booking' | 'webhook' | 'restaurant' | 'token' | 'code';
  /** Undefined where the target gave nothing. */
  readonly value: string | undefined;
}

/** By what requests hang together, such as `booking 17` or `guest +12015550101`. */
interface Keys {
  /** Later requests that ask for one of these hang on it. */
  readonly is: readonly string[];
  /** It hangs on earlier requests that are one of these. */
  readonly asks: readonly string[];
}

/** What a request gives; undefined for one of a kind that gives nothing. */
export function givenBy(sent: Trigger): LinkedRequest | undefined {
  if (sent.kind === 'controlled') return givenByControl(sent.request.method, sent.request.url, jsonOf(sent));
  const { operation } = sent;
  const answer = isAccepted(sent) ? sent.json : undefined;
  if (operation === 'requestToken') {
    const value = memberOf(answer, 'access_token');
    // A token that was not given in the run is of no use to later steps.
    return value === undefined ? undefined : { kind: 'token', value };
  }
  const { creates } = factsOf(operation);
  return creates === undefined ? undefined : { kind: creates, value: memberOf(answer, 'id') };
}

function givenByControl(method: string, url: string, answer: Json | undefined): LinkedRequest | undefined {
  if (/\/confirmation-code\?/.test(url)) return { kind: 'code', value: memberOf(answer, 'code') };
  return method === 'POST' && url.endsWith('/restaurant')
    ? { kind: 'restaurant', value: memberOf(answer, 'id') }
    : undefined;
}

/** By what a request hangs together with others. */
export function keysOf(sent: Trigger): Keys {
  const { request } = sent;
  const gives = givenBy(sent);
  const own = gives?.value === undefined ? [] : [`${gives.kind} ${gives.value}`];
  const [, kind = '', id = ''] = /\/(booking|webhook|restaurant)\/(\d+)(?=[/?]|$)/.exec(request.url) ?? [];
  const named = id === '' ? [] : [`${kind} ${id}`];
  const guests = guestsOf(sent);
  const token = /^Bearer (.*)$/s.exec(request.headers['authorization'] ?? '')?.[1];
  const tokens = token === undefined ? [] : [`token ${token}`];
  const asks = [...own, ...named, ...guests, ...tokens];
  // The bookings of a restaurant, or with a token, have nothing else to do with each other.
  if (sent.kind === 'controlled') return { is: [...own, ...named, ...guests], asks };
  if (sent.operation === 'requestToken') return { is: own, asks: [] };
  const isOfWebhooks = factsOf(sent.operation).shows === 'webhook';
  const inRestaurant = named.filter((key) => !key.startsWith('restaurant'));
  return { is: [...own, ...inRestaurant, ...guests, ...(isOfWebhooks ? ofWebhook(sent) : [])], asks };
}

/** An inbox of the listener, and what an address has behind it. */
const INBOX = /\/([0-9a-f]{32})((?:[/?#].*)?)$/s;

/** The inbox to which an address belongs, and the path and query that it has below the inbox's own. */
export function inboxIn(url: string): { readonly inbox: string; readonly below: string } {
  const [, inbox = url.split('/').at(-1) ?? '', below = ''] = INBOX.exec(url) ?? [];
  return { inbox, below };
}

function ofWebhook(sent: Trigger): readonly string[] {
  const url = memberOf(parseJsonOrUndefined(sent.request.body ?? ''), 'url') ?? '';
  return ['any webhook', `inbox ${inboxIn(url).inbox}`];
}

function guestsOf({ request: { url, body } }: Trigger): readonly string[] {
  const asked = /[?&]phone=([^&]*)/.exec(url)?.[1];
  const phone = memberOf(parseJsonOrUndefined(body ?? ''), 'phone') ?? asked?.replaceAll('%2B', '+');
  return phone === undefined ? [] : [`guest ${phone}`];
}

function jsonOf(sent: Trigger): Json | undefined {
  const exchanged = sent.kind === 'controlled' ? sent.exchanged : undefined;
  return exchanged?.kind === 'answered' ? parseJsonOrUndefined(exchanged.text) : undefined;
}

/** A member that is a text or a number, as text. */
function memberOf(json: Json | undefined, name: string): string | undefined {
  const value = isJsonObject(json) ? json[name] : undefined;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
  return isPlain ? String(value) : undefined;
}
