import type { Answered, Exchange } from '../../../http/exchange.ts';
import {
  int64OfText,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../values/json/json.ts';
import {
  canonicalAddress,
  sameAddress,
  sameValue,
  type WebhookField,
} from '../../../values/webhook-values.ts';
import { isSurelyRefused } from '../../refusals.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { acceptedOf, type Change, int64In, sentId, sentObject } from './history.ts';
import { bearerOf, issuedTokens } from './issued-tokens.ts';

/** A registration or replacement: the values that were sent and those in the answer. */
export interface WebhookWrite extends Change {
  readonly exchange: Exchange;
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

interface Ending extends Change {
  readonly exchange: Exchange;
}

/** The token is a secret, which an answer may mask or leave out. */
const PUBLIC_FIELDS = ['url', 'authorizationHeaderPrefix', 'events', 'entities'] as const;

export type PublicField = Exclude<WebhookField, 'token'>;

/** The fields of a listed webhook that have neither the value that was sent nor the one in the answer. */
export function fieldsApart(
  { sent, shown }: Pick<WebhookWrite, 'sent' | 'shown'>,
  json: JsonObject,
): readonly PublicField[] {
  return PUBLIC_FIELDS.filter((field) => {
    const written = [shown[field], sent[field]].filter(isTelling);
    return written.length > 0 && written.every((one) => isOther(field, json[field], one));
  });
}

/** Whether two values are sound and different. */
export function isOther(field: PublicField, a: Json | undefined, b: Json | undefined): boolean {
  return a != null && b != null && sameValue(field, a, b) === false;
}

/** What a target makes of an empty list or text is its own choice. */
export function isTelling(value: Json | undefined): value is Json {
  return value != null && value !== '' && !(isJsonArray(value) && value.length === 0);
}

/** A webhook of the run from its registration to its deletion; then its id may be given again. */
export interface WebhookLife {
  readonly id: bigint;
  /** The registration first. */
  readonly writes: WebhookWrite[];
  readonly endings: Ending[];
  /** Requests about this id that were refused. */
  readonly refused: Answered[];
}

/** A list of webhooks that the partner got with a token of this run; every element is an object with an id. */
export interface WebhookList {
  /** Counts the lists of the run. */
  readonly number: number;
  readonly exchange: Answered;
  readonly span: Span;
  readonly entries: readonly { readonly id: bigint; readonly json: JsonObject }[];
}

/** What became of the requests that sent one address. */
export interface UrlUse {
  readonly refused: Answered[];
  readonly accepted: WebhookWrite[];
  /** Nobody knows which webhook it made, or whether it made one. */
  isUntold: boolean;
}

/** All that a run did with webhooks. */
export interface WebhookModel {
  /** Registrations, replacements and deletions, in the order in which they were sent. */
  readonly requests: readonly Exchange[];
  readonly lives: readonly WebhookLife[];
  readonly livesById: ReadonlyMap<bigint, readonly WebhookLife[]>;
  readonly lists: readonly WebhookList[];
  /** By canonical address; only addresses that nobody can guess. */
  readonly urls: ReadonlyMap<string, UrlUse>;
  /** Registrations that were given the id of a webhook that was not deleted: the earlier one, and the later. */
  readonly sameIds: readonly (readonly [WebhookWrite, WebhookWrite])[];
}

/** What `{id}` follows in the paths of operations 14 and 15. */
export const WEBHOOK_PATH = '/webhook/';

const CHANGES: ReadonlySet<string> = new Set(['createWebhook', 'replaceWebhook', 'deleteWebhook']);

/** Follows the webhooks of a run through its whole trace. */
export function followWebhooks(trace: Trace, givenUp: Disappearances): WebhookModel {
  const tokens = issuedTokens(trace);
  const model = new Building(trace.exchanges.filter(mayDelete), givenUp);
  for (const exchange of trace.exchanges) {
    if (CHANGES.has(exchange.operation)) model.requests.push(exchange);
    if (exchange.operation === 'createWebhook') model.addRegistration(exchange);
    else if (exchange.operation === 'replaceWebhook') model.addReplacement(exchange);
    else if (exchange.operation === 'deleteWebhook') model.addDeletion(exchange);
    else if (exchange.operation === 'listWebhooks' && tokens.has(bearerOf(exchange) ?? '')) {
      const list = listOf(exchange, model.lists.length);
      if (list !== undefined) model.lists.push(list);
    }
  }
  return model;
}

/** Whether a request may have deleted a webhook. */
function mayDelete(exchange: Exchange): boolean {
  return exchange.operation === 'deleteWebhook' && !isSurelyRefused(exchange);
}

/** Tells which webhooks may be gone although nobody deleted them. */
interface Disappearances {
  readonly mayBe: (life: WebhookLife, at: Span) => boolean;
}

class Building implements WebhookModel {
  readonly requests: Exchange[] = [];
  readonly lives: WebhookLife[] = [];
  readonly livesById = new Map<bigint, WebhookLife[]>();
  readonly lists: WebhookList[] = [];
  readonly urls = new Map<string, UrlUse>();
  readonly sameIds: (readonly [WebhookWrite, WebhookWrite])[] = [];

  /** When a webhook with this id may have been deleted; a target may read any id into a malformed one. */
  readonly #deletions = new Map<bigint | undefined, Span[]>();

  readonly #givenUp: Disappearances;

  /** @param deletions all requests of the run that may have deleted a webhook */
  constructor(deletions: readonly Exchange[], givenUp: Disappearances) {
    this.#givenUp = givenUp;
    for (const deletion of deletions) {
      const [id, span] = [int64In(sentId(deletion, WEBHOOK_PATH)), spanOf(deletion)];
      if (span !== undefined) this.#deletions.set(id, [...(this.#deletions.get(id) ?? []), span]);
    }
  }

  addRegistration(exchange: Exchange): void {
    const write = this.#noteWrite(exchange);
    const id = write?.isCertain === true ? int64OfText(write.shown['id']) : undefined;
    if (write === undefined || id === undefined) return;
    const before = this.livesById.get(id)?.at(-1);
    const [first] = before?.writes ?? [];
    if (before === undefined || first === undefined || this.#mayBeFree(id, first, write))
      return this.#begin(id, write);
    const isSame = before.writes.some(({ sent }) => sameAddress(sent['url'], write.sent['url']));
    // A second registration of the same address may be answered with the first.
    if (isSame) before.writes.push({ ...write, isCertain: false });
    else if (first.span.endedMs < write.span.beganMs && this.#givenUp.mayBe(before, write.span)) {
      before.endings.push({ span: write.span, isCertain: true, exchange });
      this.#begin(id, write);
    } else this.sameIds.push([first, write]);
  }

  /**
   * Whether the webhook of one registration may have been deleted before another was answered, also by a deletion that was
   * sent before and meant the one that had the id before.
   */
  #mayBeFree(id: bigint, { span: first }: WebhookWrite, { span: next }: WebhookWrite): boolean {
    const deletions = [...(this.#deletions.get(id) ?? []), ...(this.#deletions.get(undefined) ?? [])];
    return deletions.some(({ beganMs, endedMs }) => endedMs >= first.beganMs && beganMs <= next.endedMs);
  }

  #begin(id: bigint, write: WebhookWrite): void {
    const life: WebhookLife = { id, writes: [write], endings: [], refused: [] };
    this.lives.push(life);
    this.livesById.set(id, [...(this.livesById.get(id) ?? []), life]);
  }

  addReplacement(exchange: Exchange): void {
    const write = this.#noteWrite(exchange);
    const life = this.livesById.get(int64In(sentId(exchange, WEBHOOK_PATH)) ?? -1n)?.at(-1);
    if (life === undefined) return;
    if (write !== undefined) life.writes.push(write);
    else if (isSurelyRefused(exchange)) life.refused.push(exchange);
  }

  addDeletion(exchange: Exchange): void {
    const span = spanOf(exchange);
    if (span === undefined) return;
    const id = int64In(sentId(exchange, WEBHOOK_PATH));
    const lives = id === undefined ? this.lives : (this.livesById.get(id) ?? []);
    if (isSurelyRefused(exchange)) {
      if (id !== undefined) lives.at(-1)?.refused.push(exchange);
      return;
    }
    for (const { writes, endings } of lives) {
      const isOver = endings.some((one) => one.isCertain && one.span.endedMs < span.beganMs);
      const isAfter = (writes[0]?.span.endedMs ?? Infinity) < span.beganMs;
      const isCertain = id !== undefined && isAfter && acceptedOf(exchange) !== undefined;
      if (!isOver) endings.push({ span, isCertain, exchange });
    }
  }

  /** Undefined for a request that was refused, or never sent. */
  #noteWrite(exchange: Exchange): WebhookWrite | undefined {
    const span = spanOf(exchange);
    const sent = sentObject(exchange) ?? {};
    const use = this.#useOf(sent);
    if (span === undefined) return undefined;
    if (isSurelyRefused(exchange)) {
      use?.refused.push(exchange);
      return undefined;
    }
    const accepted = acceptedOf(exchange);
    const shown = isJsonObject(accepted?.exchange.json) ? accepted.exchange.json : {};
    const write = { span, isCertain: accepted !== undefined, exchange, sent, shown };
    const isIdentified = exchange.operation === 'replaceWebhook' || int64OfText(shown['id']) !== undefined;
    if (use !== undefined && accepted !== undefined && isIdentified) use.accepted.push(write);
    else if (use !== undefined) use.isUntold = true;
    return write;
  }

  #useOf({ url }: JsonObject): UrlUse | undefined {
    if (typeof url !== 'string') return undefined;
    const address = canonicalAddress(url);
    // Dots in a path may remove the random part of an address.
    if (!UNGUESSABLE.test(address)) return undefined;
    const known = this.urls.get(address) ?? { refused: [], accepted: [], isUntold: false };
    this.urls.set(address, known);
    return known;
  }
}

/** Every address of the suite holds a random part; one without may be somebody else's too. */
const UNGUESSABLE = /[0-9a-f]{32}/;

function listOf(exchange: Exchange, number: number): WebhookList | undefined {
  const accepted = acceptedOf(exchange);
  if (accepted === undefined || !isJsonArray(accepted.exchange.json)) return undefined;
  const entries = accepted.exchange.json.flatMap((json) => {
    const id = isJsonObject(json) ? int64OfText(json['id']) : undefined;
    return isJsonObject(json) && id !== undefined ? [{ id, json }] : [];
  });
  return entries.length < accepted.exchange.json.length ? undefined : { ...accepted, number, entries };
}
