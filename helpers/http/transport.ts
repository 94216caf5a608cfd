import { isUtf8 } from 'node:buffer';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTask } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { request } from 'undici';
import { epochMs, monotonicMs } from '../values/time.ts';
import { type Answered, isSuccess, type SentRequest, type Unanswered } from './exchange.ts';
import { Dispatchers } from './network/dispatchers.ts';
import { DIRECT, type Network } from './network/network.ts';
import { nameOfProxy } from './network/proxies.ts';

/** A body beyond this many bytes is not read to its end: a page of a thousand restaurants has about one MB. */
const MOST_BODY_BYTES = 4 * 1024 * 1024;

/** The code of a request that a proxy did not pass on. */
export const PROXY_REFUSED = 'PROXY_REFUSED';

/**
 * The header with which the target is asked for answers as they are, since nothing here decompresses them. Without it a
 * server may choose any coding (RFC 9110, section 12.5.3).
 */
export const UNCOMPRESSED = { 'accept-encoding': 'identity' } as const;

const BODY_TOO_LONG = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Sendings of an idempotent request whose connection breaks off: some networks lose many. */
const MOST_SENDINGS = 6;

/** Idempotent methods (RFC 9110, section 9.2.2). */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

const CLOSED: Promise<Outcome> = Promise.resolve({
  kind: 'unanswered',
  failure: { code: 'RUN_ENDED', message: 'the run has ended' },
});

/** The outcome of one request, before it is judged. */
export type Outcome =
  | ({ readonly kind: 'answered' } & Pick<Answered, 'status' | 'headers' | 'text' | 'isNotUtf8'>)
  | ({ readonly kind: 'unanswered' } & Pick<Unanswered, 'failure'>);

/** When the request was sent and how long it took, without the time that it waited for its turn. */
export type Timed = Outcome & Pick<Answered, 'startedAt' | 'startedAtMonotonicMs' | 'durationMs'>;

/** Sends a request at once. Never throws because of the target or the network; redirects are not followed. */
export type Send = (request: SentRequest) => Promise<Timed>;

export interface Transport {
  /** Sends a request when one of those in flight has ended. */
  readonly exchange: Send;
  /** Does something when one of the requests in flight has ended, in place of it. It sends one request at a time. */
  readonly inSlot: <T>(action: (send: Send) => Promise<T>) => Promise<T>;
  readonly send: Send;
  /**
   * Changes how many requests may be in flight at once; never above the number at the start.
   *
   * @returns once no more than so many are in flight
   */
  setParallel(parallel: number): Promise<void>;
  /** Calls the listener with the number of requests in flight or waiting, whenever it changes. */
  onLoad(listener: (count: number) => void): void;
  /** Waits for the requests in flight, and sends nothing more. */
  close(): Promise<void>;
  /** Breaks off the requests in flight, and sends nothing more. */
  abandon(): Promise<void>;
}

/**
 * Creates connections with keep-alive to any host; after a connection has broken off, a new one for each request. An
 * idempotent request is then sent again.
 *
 * @param parallel most requests in flight at once; others wait for their turn
 * @param timeoutMs time limit for the connection, and then for the complete answer
 * @param network the way there; unset: straight, with what Node trusts
 */
export function createTransport(parallel: number, timeoutMs: number, network: Network = DIRECT): Transport {
  /**
   * Whether a connection broke off: some servers close idle connections without notice, just when they are used again.
   */
  let brokeOff = false;
  const limits = { connections: parallel, timeoutMs, mostBodyBytes: MOST_BODY_BYTES };
  const dispatchers = new Dispatchers(network, limits, () => (brokeOff = true));
  const slots = new Slots(parallel);
  const underWay = new Set<Promise<Outcome>>();
  let closing = false;
  const sendOnce = async ({ method, url, headers, body }: SentRequest): Promise<Outcome> => {
    // The time limits of undici start again with each piece of the answer.
    const deadline = new Deadline(timeoutMs);
    const options = { method, headers, body: body ?? null, signal: deadline, reset: brokeOff };
    try {
      const answer = await request(url, { dispatcher: dispatchers.to(url), ...options });
      const body = Buffer.from(await answer.body.arrayBuffer());
      const { statusCode: status, headers: answered } = answer;
      return { kind: 'answered', status, headers: joined(answered), ...textOf(body) };
    } catch (error) {
      const proxy = network.proxyOf(url);
      const through = proxy === undefined ? '' : `, through ${nameOfProxy(proxy)}`;
      if (!deadline.aborted) return { kind: 'unanswered', failure: failureOf(error, through) };
      const message = `no complete answer within ${timeoutMs} ms${through}`;
      return { kind: 'unanswered', failure: { code: 'ANSWER_TIMEOUT', message } };
    } finally {
      deadline.clear();
    }
  };
  const send = async (sent: SentRequest): Promise<Outcome> => {
    const outcome = await sendOnce(sent);
    if (!isBrokenOff(outcome)) return outcome;
    brokeOff = true;
    if (!REPEATABLE.has(sent.method)) return outcome;
    let again: Outcome = outcome;
    for (let sendings = 1; sendings < MOST_SENDINGS && isBrokenOff(again); sendings += 1)
      again = await sendOnce(sent);
    // A cancellation or deletion that took effect the first time may be refused the second time, which says nothing.
    const tells = sent.method === 'GET' || (again.kind === 'answered' && isSuccess(again.status));
    return tells ? again : outcome;
  };
  const timed: Send = async (sent) => {
    const startedAt = Math.round(epochMs());
    const startedAtMonotonicMs = monotonicMs();
    const sending = closing ? CLOSED : send(sent);
    underWay.add(sending);
    const outcome = await sending;
    underWay.delete(sending);
    const durationMs = monotonicMs() - startedAtMonotonicMs;
    return { ...outcome, startedAt, startedAtMonotonicMs, durationMs };
  };
  return {
    send: timed,
    exchange: (sent) => slots.take(() => timed(sent)),
    inSlot: (action) => slots.take(() => action(timed)),
    setParallel: (most) => slots.setMost(Math.max(1, Math.min(most, parallel))),
    onLoad: (listener) => slots.onLoad(listener),
    async close() {
      closing = true;
      await Promise.all(underWay);
      // Callers act on their answers first, for instance by noting in the ledger what was created.
      await nextTask();
      await dispatchers.destroy();
    },
    async abandon() {
      closing = true;
      await dispatchers.destroy();
    },
  };
}

function isBrokenOff(outcome: Outcome): boolean {
  return outcome.kind === 'unanswered' && BROKEN_OFF.has(outcome.failure.code);
}

/** A bounded number of requests in flight; others wait for one of them to end. */
class Slots {
  readonly #limit: LimitFunction;
  readonly #loadListeners: ((count: number) => void)[] = [];
  #lowerings: { readonly most: number; readonly done: () => void }[] = [];
  #inFlight = 0;
  #load = 0;

  constructor(most: number) {
    this.#limit = pLimit(most);
  }

  async take<T>(action: () => Promise<T>): Promise<T> {
    this.#changeLoad(1);
    return this.#limit(async () => {
      this.#inFlight += 1;
      try {
        return await action();
      } finally {
        this.#inFlight -= 1;
        this.#changeLoad(-1);
        this.#endLowerings();
      }
    });
  }

  setMost(most: number): Promise<void> {
    this.#limit.concurrency = most;
    return new Promise((done) => {
      this.#lowerings.push({ most, done });
      this.#endLowerings();
    });
  }

  onLoad(listener: (count: number) => void): void {
    this.#loadListeners.push(listener);
  }

  #changeLoad(by: number): void {
    this.#load += by;
    for (const listener of this.#loadListeners) listener(this.#load);
  }

  #endLowerings(): void {
    const ended = this.#lowerings.filter(({ most }) => this.#inFlight <= most);
    this.#lowerings = this.#lowerings.filter(({ most }) => this.#inFlight > most);
    for (const { done } of ended) done();
  }
}

/** Aborts a request after some ms, at a fraction of the cost of an AbortSignal for each request. */
class Deadline extends EventEmitter {
  aborted = false;
  readonly #timer: NodeJS.Timeout;

  constructor(afterMs: number) {
    super();
    this.#timer = setTimeout(() => {
      this.aborted = true;
      this.emit('abort');
    }, afterMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** Without a byte order mark, which says nothing in UTF-8. */
function textOf(body: Buffer): Pick<Answered, 'text' | 'isNotUtf8'> {
  const text = new TextDecoder().decode(body);
  return isUtf8(body) ? { text } : { text, isNotUtf8: true };
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}

/** What undici says where a proxy opens no tunnel, or wants credentials. */
const REFUSED_BY_PROXY = /^Proxy (?:response|Authentication Required) \((\d+)\)/;

/**
 * The most specific code and message: undici and Node wrap the system's error as the cause.
 *
 * @param through names the proxy; empty where there is none
 */
function failureOf(error: unknown, through: string): Unanswered['failure'] {
  if (!(error instanceof Error)) throw error;
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
  if (code === BODY_TOO_LONG) {
    return {
      code,
      message: `an answer of more than ${MOST_BODY_BYTES / 1024 / 1024} MB, not read to its end`,
    };
  }
  const [, status] = REFUSED_BY_PROXY.exec(inner.message) ?? [];
  if (status !== undefined) return { code: PROXY_REFUSED, message: `status ${status}${through}` };
  return { code, message: `${inner.message || code}${through}` };
}
