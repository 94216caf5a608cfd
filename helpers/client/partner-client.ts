import type { Contract } from '../contract/contract.ts';
import {
  type Answered,
  type Exchange,
  isAccepted,
  isTurnedDown,
  mayHaveActed,
  type OperationId,
  type RequestInput,
  type SentRequest,
  type Unanswered,
  type WaySetting,
} from '../http/exchange.ts';
import { type Send, type Timed, type Transport, UNCOMPRESSED } from '../http/transport.ts';
import { ALL, type Halt, type Pace, type Purpose, type RunEnd } from '../http/pace/pace.ts';
import { hasTooManyValues, parseJsonOrUndefined, stringifyJson } from '../values/json/json.ts';
import { monotonicMs } from '../values/time.ts';
import { NewestToken } from './newest-token.ts';
import { Patience } from './patience.ts';
import { endOf, soundTokenForm, type Token, tokenOf, TokenSource } from './token-source.ts';
import { epochMs } from '../values/time.ts';

export interface ClientOptions {
  readonly contract: Contract;
  readonly transport: Transport;
  /** Base addresses without a slash at the end. */
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Headers that every request carries, names in lower case. */
  readonly alwaysSent?: Readonly<Record<string, string>>;
  /** The settings by which requests find their way. */
  readonly by?: readonly WaySetting[];
  /** A token from before, such as the one of the preflight. */
  readonly token: Token | undefined;
  /** Unset: nobody else uses the target, and the run has no end of its own. */
  readonly pace?: Pace;
  /** The newest token of the run; unset: only this client requests tokens. */
  readonly newestToken?: NewestToken;
}

/** The parts that all clients of one process share. */
interface Shared {
  readonly tokens: TokenSource;
  readonly newestToken: NewestToken;
  readonly patience: Patience;
  readonly tokenListeners: Set<(token: Token) => void>;
  readonly strangers: Strangers;
  /** What the process holds of long answers that break the contract. */
  readonly kept: { longBreaches: number };
  readonly heard: (exchange: Exchange) => void;
}

/** How the target refuses a token that it never gave: asked once, because nothing that a check does changes it. */
interface Strangers {
  status: Promise<number | undefined> | undefined;
}

/** Sendings of a request whose token expired on the way. */
const MOST_LATE = 4;

/** Sendings of a request whose token was ended by another one, which checks request all the time. */
const MOST_SUCCESSIONS = 20;

/** Characters of what is kept of an answer that is not JSON; of any other, a sound one is seldom longer. */
const LONG_TEXT = 64 * 1024;

/** Characters of all long answers against the contract that one process keeps. */
const MOST_LONG_BREACHES = 4 * 1024 * 1024;

/** Characters of an answer that shows one thing; only lists may be longer. */
const LONGEST_OF_ONE = 1024 * 1024;

const LISTS: ReadonlySet<OperationId> = new Set(['listRestaurants', 'listWebhooks', 'getSchedule']);

const NO_TOKEN_OF_ANYBODY = 'Bearer no-token-of-anybody';

/** The code of a request that was not sent. */
const NOT_SENT = 'NOT_SENT';

/** Why a request was never sent; undefined when it was. */
export function notSentBecause(exchange: Exchange): string | undefined {
  const isNotSent = exchange.kind === 'unanswered' && exchange.failure.code === NOT_SENT;
  return isNotSent ? exchange.failure.message : undefined;
}

/** The partner's side of the API: sends operations of the document and records every exchange. */
export class PartnerClient {
  readonly #options: ClientOptions;
  readonly #tokens: TokenSource;
  readonly #newestToken: NewestToken;
  readonly #strangers: Strangers;
  readonly #patience: Patience;
  readonly #purpose: Purpose;
  readonly #listeners = new Set<(exchange: Exchange) => void>();
  readonly #tokenListeners: Set<(token: Token) => void>;
  readonly #kept: { longBreaches: number };

  constructor(options: ClientOptions, shared?: Shared, purpose: Purpose = 'check') {
    this.#options = options;
    this.#purpose = purpose;
    this.#patience = shared?.patience ?? new Patience(options.pace);
    this.#newestToken = shared?.newestToken ?? options.newestToken ?? new NewestToken(undefined);
    this.#tokenListeners = shared?.tokenListeners ?? new Set();
    this.#strangers = shared?.strangers ?? { status: undefined };
    this.#kept = shared?.kept ?? { longBreaches: 0 };
    if (shared !== undefined) this.#listeners.add(shared.heard);
    this.#tokens =
      shared?.tokens ??
      new TokenSource(
        async () => tokenOf(await this.#renewal()),
        options.token,
        () => this.#newestToken.endsEarlier,
      );
  }

  /** A client that uses the same token, and calls `listener` with its own exchanges only. */
  forOneCheck(listener: (exchange: Exchange) => void): PartnerClient {
    const client = this.#sharing(this.#purpose);
    client.onExchange(listener);
    return client;
  }

  /** A client that also sends after the end of the run, to remove what the run created. */
  forCleanUp(): PartnerClient {
    return this.#sharing('clean-up');
  }

  /** Why nothing more is sent for checks; undefined while the run goes on. */
  get ended(): RunEnd | undefined {
    return this.#options.pace?.ended;
  }

  #sharing(purpose: Purpose): PartnerClient {
    const heard = (exchange: Exchange): void => this.#listeners.forEach((one) => one(exchange));
    const shared = {
      ...{ tokens: this.#tokens, newestToken: this.#newestToken },
      ...{ patience: this.#patience, tokenListeners: this.#tokenListeners, kept: this.#kept },
      strangers: this.#strangers,
    };
    return new PartnerClient(this.#options, { ...shared, heard }, purpose);
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
    return this.#options.transport.inSlot(() => this.#tokens.get());
  }

  /** How many tokens the run was given since this one was requested, which counts as well. */
  tokensIssuedSince(token: Token): number {
    return this.#newestToken.issuedSince(token);
  }

  /** The request that waits for the token holds a slot for both, so there is always one for this. */
  #renewal(): Promise<Exchange> {
    const { transport } = this.#options;
    return this.#send('requestToken', { form: soundTokenForm }, (action) => action(transport.send));
  }

  /**
   * Sends one operation in its turn. After a 429 or 503, or when the token expired on the way or was ended by another one
   * of the run, it is sent again (up to a limit). Never throws because of the target.
   */
  send(operation: OperationId, input: RequestInput = {}): Promise<Exchange> {
    return this.#send(operation, input, this.#options.transport.inSlot);
  }

  /** @param inSlot where the request is sent */
  async #send(operation: OperationId, input: RequestInput, inSlot: Transport['inSlot']): Promise<Exchange> {
    // A token is needed to clean up as well.
    const purpose = operation === 'requestToken' ? 'clean-up' : this.#purpose;
    const sending = { operation, purpose, isImpatient: input.impatient === true } as const;
    let mayBeDone = false;
    for (let late = 1; ; late += 1) {
      let used: Token | undefined;
      const sendOnce = async (send: Send): Promise<Exchange | Halt> => {
        const halt = sending.isImpatient ? undefined : await this.#options.pace?.turn({ lane: ALL, purpose });
        const because = halt ?? this.#patience.leftAlone(operation) ?? unwritable(input);
        if (because !== undefined) return because;
        // Not before the turn has come: the token may expire during a wait.
        const token = await this.#tokenFor(operation, input);
        if (token === 'none') return this.#record(this.#unsent(operation, input, NO_TOKEN));
        used = token;
        const { authorization = token ? `Bearer ${token.value}` : this.basicCredentials } = input;
        const request = this.#requestOf(operation, input, authorization);
        const exchange = this.#judged(operation, request, await send(request));
        const isInDoubt = mayBeDone && exchange.kind === 'answered' && isTurnedDown(exchange);
        mayBeDone ||= mayHaveActed(exchange);
        return this.#record(isInDoubt ? { ...exchange, mayBeDone: true } : exchange);
      };
      const exchange = await this.#patience.send(sending, () => inSlot(sendOnce));
      if ('reason' in exchange) return this.#unsent(operation, input, notSent(exchange));
      const most = this.#newestToken.endsEarlier ? MOST_SUCCESSIONS : MOST_LATE;
      if (used === undefined || !isTurnedDown(exchange) || late === most) return exchange;
      if (epochMs() < endOf(used) && !(await this.#isSucceeded(used, exchange))) return exchange;
    }
  }

  /** Whether a request may have been refused because the run's newest token has ended its own; then that is in use. */
  async #isSucceeded(used: Token, refused: Exchange): Promise<boolean> {
    // The answer of a renewal may come later than a refusal of the token that it has ended.
    await this.#tokens.settled();
    if (refused.kind === 'unanswered' || this.#newestToken.after(used) === undefined) return false;
    if (refused.status !== 401 && refused.status !== (await this.#statusForStrangers())) return false;
    const isAcceptedWith = async ({ value }: Token): Promise<boolean> =>
      isAccepted(await this.#readWith(`Bearer ${value}`));
    const successor = await this.#newestToken.successorOf(used, async (earlier, later) => {
      for (const listener of this.#tokenListeners) listener(later);
      if (await isAcceptedWith(earlier)) return 'earlier accepted';
      return (await isAcceptedWith(later)) ? 'only later accepted' : 'neither accepted';
    });
    if (successor === undefined) return false;
    for (const listener of this.#tokenListeners) listener(successor);
    this.#tokens.adopt(successor);
    return true;
  }

  /** Undefined while the target gives no answer; then the next one that needs it asks again. */
  async #statusForStrangers(): Promise<number | undefined> {
    this.#strangers.status ??= this.#readWith(NO_TOKEN_OF_ANYBODY).then((one) =>
      one.kind === 'answered' ? one.status : undefined,
    );
    const status = await this.#strangers.status;
    if (status === undefined) this.#strangers.status = undefined;
    return status;
  }

  #readWith(authorization: string): Promise<Exchange> {
    return this.send('listRestaurants', { query: { page: 0, size: 1 }, authorization });
  }

  /** Undefined for a request that needs no token. */
  async #tokenFor(operation: OperationId, input: RequestInput): Promise<Token | 'none' | undefined> {
    if (input.authorization !== undefined || operation === 'requestToken') return undefined;
    return (await this.#tokens.get()) ?? 'none';
  }

  #judged(operation: OperationId, request: SentRequest, outcome: Timed): Exchange {
    if (outcome.kind === 'unanswered') return { operation, request, ...outcome };
    const { length } = outcome.text;
    if (length > LONGEST_OF_ONE && !LISTS.has(operation)) return tooLong(operation, request, outcome);
    if (hasTooManyValues(outcome.text)) return tooLong(operation, request, outcome);
    const json = outcome.isNotUtf8 === true ? undefined : parseJsonOrUndefined(outcome.text);
    const text = json === undefined ? inPart(outcome.text) : outcome.text;
    const answer: Answered = { operation, request, ...outcome, text, json, breaches: [] };
    const breaches = this.#options.contract.breachesOf(answer);
    if (breaches.length === 0) return answer;
    // Whatever breaks the contract is kept as evidence; a few long ones are enough.
    const kept = this.#kept.longBreaches + (json === undefined || length <= LONG_TEXT ? 0 : length);
    if (kept > MOST_LONG_BREACHES && length > LONG_TEXT && json !== undefined)
      return tooLong(operation, request, outcome);
    this.#kept.longBreaches = kept;
    return { ...answer, breaches };
  }

  #unsent(operation: OperationId, input: RequestInput, failure: Unanswered['failure']): Exchange {
    const request = this.#requestOf(operation, input, null);
    return {
      kind: 'unanswered',
      operation,
      request,
      startedAt: Math.round(epochMs()),
      durationMs: 0,
      failure,
    };
  }

  #requestOf(operation: OperationId, input: RequestInput, authorization: string | null): SentRequest {
    const { contract, url, authUrl, alwaysSent, by = [] } = this.#options;
    const { method, path } = contract.operation(operation);
    const base = operation === 'requestToken' ? authUrl : url;
    const filled = path.replace('{id}', encoded(String(input.path?.id ?? '')));
    const body = bodyOf(input);
    const headers = withoutNulls({
      accept: 'application/json',
      ...UNCOMPRESSED,
      authorization,
      'content-type': body?.contentType ?? null,
      ...alwaysSent,
      ...input.headers,
    });
    return {
      ...{ method, url: base + filled + queryOf(input.query), headers },
      ...(body && { body: body.text }),
      ...(by.length > 0 && { by }),
    };
  }

  #record(exchange: Exchange): Exchange {
    const token = exchange.operation === 'requestToken' ? tokenOf(exchange) : undefined;
    if (token !== undefined) {
      this.#newestToken.note(token);
      for (const listener of this.#tokenListeners) listener(token);
    }
    for (const listener of this.#listeners) listener(exchange);
    return exchange;
  }
}

/** An answer of which nothing is kept. */
function tooLong(operation: OperationId, request: SentRequest, outcome: Timed): Unanswered {
  const { startedAt, startedAtMonotonicMs = monotonicMs(), durationMs } = outcome;
  const length = outcome.kind === 'answered' ? outcome.text.length : 0;
  const failure = { code: 'ANSWER_TOO_LONG', message: `an answer of ${length} characters` };
  return { kind: 'unanswered', operation, request, startedAt, startedAtMonotonicMs, durationMs, failure };
}

/** A copy, because a slice holds the whole text. */
function inPart(text: string): string {
  if (text.length <= LONG_TEXT) return text;
  const part = Buffer.from(text.slice(0, LONG_TEXT), 'utf16le').toString('utf16le');
  return `${part}… (${text.length} characters)`;
}

/** Halves of characters: they stand for none, so no address can hold them. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Why a request can't be written, for instance because of an id that the target gave; undefined when it can. */
function unwritable({ path, query = {} }: RequestInput): Halt | undefined {
  const all = [path?.id, ...Object.values(query).flat()];
  const wrong = all.find((one) => typeof one === 'string' && one.search(LONE_SURROGATES) >= 0);
  return wrong === undefined
    ? undefined
    : {
        reason: `no address can hold ${JSON.stringify(wrong)}, which is not Unicode: it has a lone surrogate`,
      };
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATES, '\ufffd'));
}

const NO_TOKEN = { code: 'NO_TOKEN', message: 'the token endpoint gave no access_token' };

function notSent({ reason }: Halt): Unanswered['failure'] {
  return { code: NOT_SENT, message: reason };
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
    [value].flat().map((one) => (one === undefined ? [] : `${name}=${encoded(String(one))}`)),
  );
  const text = pairs.flat().join('&');
  return text === '' ? '' : `?${text}`;
}
