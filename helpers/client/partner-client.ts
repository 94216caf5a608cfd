import { setTimeout as sleep } from 'node:timers/promises';
import type { Contract } from '../contract/contract.ts';
import {
  type Answered,
  type Exchange,
  isRefused,
  type OperationId,
  type RequestInput,
  type SentRequest,
} from '../http/exchange.ts';
import type { Timed, Transport } from '../http/transport.ts';
import { parseJsonOrUndefined, stringifyJson } from '../values/json.ts';
import { endOf, soundTokenForm, type Token, tokenOf, TokenSource } from './token-source.ts';

export interface ClientOptions {
  readonly contract: Contract;
  readonly transport: Transport;
  /** Base addresses without a slash at the end. */
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** A token from before, such as the one of the preflight. */
  readonly token: Token | undefined;
}

/** The parts that all clients of one process share. */
interface Shared {
  readonly tokens: TokenSource;
  readonly tokenListeners: Set<(token: Token) => void>;
  readonly heard: (exchange: Exchange) => void;
}

const BUSY = new Set([429, 503]);

const MOST_TRIES = 6;

const LONGEST_WAIT_MS = 20_000;

/** The partner's side of the API: sends operations of the document and records every exchange. */
export class PartnerClient {
  readonly #options: ClientOptions;
  readonly #tokens: TokenSource;
  readonly #listeners = new Set<(exchange: Exchange) => void>();
  readonly #tokenListeners: Set<(token: Token) => void>;

  constructor(options: ClientOptions, shared?: Shared) {
    this.#options = options;
    this.#tokenListeners = shared?.tokenListeners ?? new Set();
    if (shared !== undefined) this.#listeners.add(shared.heard);
    this.#tokens =
      shared?.tokens ??
      new TokenSource(
        async () => tokenOf(await this.send('requestToken', { form: soundTokenForm })),
        options.token,
      );
  }

  /** A client that uses the same token, and calls `listener` with its own exchanges only. */
  forOneCheck(listener: (exchange: Exchange) => void): PartnerClient {
    const heard = (exchange: Exchange): void => this.#listeners.forEach((one) => one(exchange));
    const client = new PartnerClient(this.#options, {
      tokens: this.#tokens,
      tokenListeners: this.#tokenListeners,
      heard,
    });
    client.onExchange(listener);
    return client;
  }

  /** Calls `listener` with every exchange from now on, until the returned function is called. */
  onExchange(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` with every new token from now on. */
  onToken(listener: (token: Token) => void): void {
    this.#tokenListeners.add(listener);
  }

  /** `Basic …` of the partner's credentials (section 5.2). */
  get basicCredentials(): string {
    const { clientId, clientSecret } = this.#options;
    return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** The token in use; undefined when the target gives none. */
  currentToken(): Promise<Token | undefined> {
    return this.#tokens.get();
  }

  /**
   * Sends one operation. After a 429 or 503, or when the token expired on the way, it is sent again (up to a limit).
   * Never throws because of the target.
   */
  async send(operation: OperationId, input: RequestInput = {}): Promise<Exchange> {
    const needsToken = input.authorization === undefined && operation !== 'requestToken';
    for (let attempt = 1; ; attempt += 1) {
      // A new look for each attempt: the token may expire during a wait.
      const token = needsToken ? await this.#tokens.get() : undefined;
      if (needsToken && token === undefined) return this.#record(this.#withoutToken(operation, input));
      const { authorization = token ? `Bearer ${token.value}` : this.basicCredentials } = input;
      const exchange = await this.#sendOnce(operation, input, authorization);
      const busy = exchange.kind === 'answered' && BUSY.has(exchange.status) && input.impatient !== true;
      const late = token !== undefined && isRefused(exchange) && Date.now() >= endOf(token);
      if ((!busy && !late) || attempt === MOST_TRIES) return exchange;
      if (busy) await sleep(waitMs(exchange, attempt));
    }
  }

  async #sendOnce(
    operation: OperationId,
    input: RequestInput,
    authorization: string | null,
  ): Promise<Exchange> {
    const request = this.#requestOf(operation, input, authorization);
    const outcome = await this.#options.transport.exchange(request);
    return this.#record(this.#judged(operation, request, outcome));
  }

  #judged(operation: OperationId, request: SentRequest, outcome: Timed): Exchange {
    if (outcome.kind === 'unanswered') return { operation, request, ...outcome };
    const json = parseJsonOrUndefined(outcome.text);
    const answer: Answered = { operation, request, ...outcome, json, breaches: [] };
    const breaches = this.#options.contract.breachesOf(answer);
    return breaches.length === 0 ? answer : { ...answer, breaches };
  }

  #withoutToken(operation: OperationId, input: RequestInput): Exchange {
    const failure = { code: 'NO_TOKEN', message: 'the token endpoint gave no access_token' };
    const request = this.#requestOf(operation, input, null);
    return { kind: 'unanswered', operation, request, startedAt: Date.now(), durationMs: 0, failure };
  }

  #requestOf(operation: OperationId, input: RequestInput, authorization: string | null): SentRequest {
    const { contract, url, authUrl } = this.#options;
    const { method, path } = contract.operation(operation);
    const base = operation === 'requestToken' ? authUrl : url;
    const filled = path.replace('{id}', encodeURIComponent(String(input.path?.id ?? '')));
    const body = bodyOf(input);
    const headers = withoutNulls({
      accept: 'application/json',
      authorization,
      'content-type': body?.contentType ?? null,
      ...input.headers,
    });
    return { method, url: base + filled + queryOf(input.query), headers, ...(body && { body: body.text }) };
  }

  #record(exchange: Exchange): Exchange {
    const token = exchange.operation === 'requestToken' ? tokenOf(exchange) : undefined;
    if (token !== undefined) for (const listener of this.#tokenListeners) listener(token);
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }
}

function withoutNulls(headers: Readonly<Record<string, string | null>>): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== null) sent[name] = value;
  return sent;
}

function bodyOf({ body, form, rawBody }: RequestInput): { contentType: string; text: string } | undefined {
  if (rawBody !== undefined) return { contentType: 'application/json', text: rawBody };
  if (form !== undefined) {
    return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  }
  return body === undefined ? undefined : { contentType: 'application/json', text: stringifyJson(body) };
}

function queryOf(query: RequestInput['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => (one === undefined ? [] : `${name}=${encodeURIComponent(String(one))}`)),
  );
  const text = pairs.flat().join('&');
  return text === '' ? '' : `?${text}`;
}

/** As Retry-After says (seconds or a date), else growing from 0.25 s; at most 20 s. */
function waitMs(exchange: Exchange, attempt: number): number {
  const retryAfter = exchange.kind === 'answered' ? (exchange.headers['retry-after'] ?? '') : '';
  const asDate = Date.parse(retryAfter) - Date.now();
  const asked = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : asDate > 0
      ? asDate
      : 250 * 2 ** (attempt - 1);
  return Math.min(asked, LONGEST_WAIT_MS);
}
