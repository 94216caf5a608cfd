import type { Operation } from '../../../../spec/vocabulary.ts';
import type { Controlled } from '../../../evidence/exhibit.ts';
import type { Exchange } from '../../../http/exchange.ts';
import type { Received } from '../../../http/notification.ts';
import {
  type Json,
  type JsonObject,
  parseJsonOrUndefined,
  stringifyJson,
} from '../../../values/json/json.ts';
import type { Trace } from '../../trace.ts';
import { serviceRules } from '../rules.ts';

/** That of the run. */
export const TOKEN = 'header.payload.signature';

/** Where the clock of a story is 0, in ms since the epoch. */
const BEGIN_MS = Date.parse('2030-05-01T07:59:00Z');

const METHODS: Partial<Record<Operation, string>> = {
  requestToken: 'POST',
  createWebhook: 'POST',
  replaceWebhook: 'PUT',
  deleteWebhook: 'DELETE',
  requestConfirmationCode: 'POST',
  verifyConfirmationCode: 'POST',
};

interface Staged {
  readonly body?: Json;
  readonly status?: number;
  readonly answer?: Json;
  /** Unset: the token of the run. */
  readonly authorization?: string | null;
  /** How long the answer took, in ms. */
  readonly durationMs?: number;
  readonly isLost?: boolean;
}

/** A trace that a test writes request by request; the clock moves only where the test says. */
export class StagedTrace {
  readonly #exchanges: Exchange[] = [];
  readonly #commands: Controlled[] = [];
  readonly #notifications: Received[] = [];
  #nowMs = 0;

  constructor() {
    const answer = { access_token: TOKEN, token_type: 'Bearer', expires_in: 600 };
    this.send('requestToken', '/oauth2/token', { answer });
    this.pass(60_000);
  }

  /** @param ms how much later the next request begins */
  pass(ms: number): void {
    this.#nowMs += ms;
  }

  /** @param path below the base address of the operation, with its query */
  send(operation: Operation, path: string, staged: Staged = {}): Exchange {
    const { body, status = 200, answer = {}, authorization, durationMs = 10, isLost = false } = staged;
    const text = stringifyJson(answer);
    const headers = authorization === null ? {} : { authorization: authorization ?? `Bearer ${TOKEN}` };
    const sent = {
      operation,
      request: {
        ...{ method: METHODS[operation] ?? 'GET', url: `http://target.example${path}`, headers },
        ...(body !== undefined && { body: stringifyJson(body) }),
      },
      ...{ startedAt: BEGIN_MS + this.#nowMs, startedAtMonotonicMs: this.#nowMs, durationMs },
    };
    const failure = { code: 'ECONNRESET', message: 'the connection was lost' };
    const exchange: Exchange = isLost
      ? { kind: 'unanswered', ...sent, failure }
      : {
          kind: 'answered',
          ...sent,
          status,
          headers: {},
          text,
          json: parseJsonOrUndefined(text),
          breaches: [],
        };
    this.#exchanges.push(exchange);
    this.pass(durationMs);
    return exchange;
  }

  /** A request to the control interface that was answered. */
  command(method: string, path: string, body: Json | undefined, answer: Json): void {
    const text = stringifyJson(answer);
    const url = `http://target.example/control${path}`;
    const exchanged = {
      ...({ kind: 'answered', status: 200, headers: {}, text } as const),
      ...{ startedAt: BEGIN_MS + this.#nowMs, startedAtMonotonicMs: this.#nowMs, durationMs: 10 },
    };
    this.#commands.push({
      ...({ kind: 'controlled', operation: 'control' } as const),
      request: { method, url, headers: {}, ...(body !== undefined && { body: stringifyJson(body) }) },
      ...{ startedAtMonotonicMs: this.#nowMs, response: `200 ${text}`, exchanged },
    });
    this.pass(10);
  }

  /** A notification that arrives now. */
  notify(json: JsonObject, inbox = 'inbox', answeredWith = 200): void {
    const text = stringifyJson(json);
    this.#notifications.push({
      ...{ inbox, number: this.#notifications.length + 1, connection: 1, method: 'POST' },
      ...{ path: '', query: '', headers: [], bytes: Buffer.from(text), cut: false, text, json },
      ...{ arrivedAt: BEGIN_MS + this.#nowMs, arrivedAtMonotonicMs: this.#nowMs, answeredWith },
    });
  }

  /**
   * What the rules say of the trace: the statements that are broken, each once.
   *
   * @param facts of the trace that this story is about
   */
  broken(facts: Pick<Trace, 'hidesTokens'> = {}): readonly string[] {
    const trace: Trace = {
      ...facts,
      ...{
        exchanges: this.#exchanges,
        commands: this.#commands,
        notifications: this.#notifications,
        checkOf: new Map(),
      },
      ...{ listenerUrl: 'http://listener.example', eventTimeoutMs: 5000, endedAtMs: this.#nowMs },
    };
    const found = serviceRules.flatMap((rule) => rule(trace));
    return [...new Set(found.map(({ requirement }) => requirement))].sort();
  }
}
