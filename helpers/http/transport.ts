import { EventEmitter } from 'node:events';
import { setImmediate as nextTask } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Agent, request } from 'undici';
import { monotonicMs } from '../values/time.ts';
import { type Answered, isSuccess, type SentRequest, type Unanswered } from './exchange.ts';

/** A body beyond this many bytes is not read to its end. */
const MOST_BODY_BYTES = 32 * 1024 * 1024;

const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Requests that leave the same behind when they are sent twice (RFC 9110, section 9.2.2). */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

const CLOSED: Promise<Outcome> = Promise.resolve({
  kind: 'unanswered',
  failure: { code: 'RUN_ENDED', message: 'the run has ended' },
});

/** What one request brought back, before anybody has judged it. */
export type Outcome =
  | ({ readonly kind: 'answered' } & Pick<Answered, 'status' | 'headers' | 'text'>)
  | ({ readonly kind: 'unanswered' } & Pick<Unanswered, 'failure'>);

/** When the request was sent and how long it took; the time that it waited for its turn is not in it. */
export type Timed = Outcome & Pick<Answered, 'startedAt' | 'startedAtMonotonicMs' | 'durationMs'>;

export interface Transport {
  /** Never throws for what the target or the network does; redirects are not followed. */
  exchange(request: SentRequest): Promise<Timed>;
  /** Lets come to their end what is under way, and sends nothing more. */
  close(): Promise<void>;
  /** Breaks off what is under way, and sends nothing more. */
  abandon(): Promise<void>;
}

/**
 * Connections with keep-alive to whatever hosts are asked; once one has broken off, a new one for each request. What may
 * be repeated is sent again once then.
 *
 * @param parallel requests under way at once; further ones wait for their turn
 * @param timeoutMs how long the connection, and then the whole answer, may take
 */
export function createTransport(parallel: number, timeoutMs: number): Transport {
  const agent = new Agent({
    connections: parallel,
    pipelining: 1,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MOST_BODY_BYTES,
  });
  const inTurn = pLimit(parallel);
  const underWay = new Set<Promise<Outcome>>();
  let closing = false;
  /** Whether a connection broke off: some servers close idle ones without saying so, just when they are used again. */
  let brokeOff = false;
  const sendOnce = async ({ method, url, headers, body }: SentRequest): Promise<Outcome> => {
    // undici's own deadlines begin anew with each piece of the answer.
    const deadline = new Deadline(timeoutMs);
    const options = { method, headers, body: body ?? null, signal: deadline, reset: brokeOff };
    try {
      const answer = await request(url, { dispatcher: agent, ...options });
      const text = await answer.body.text();
      return { kind: 'answered', status: answer.statusCode, headers: joined(answer.headers), text };
    } catch (error) {
      if (!deadline.aborted) return { kind: 'unanswered', failure: failureOf(error) };
      const message = `no whole answer within ${timeoutMs} ms`;
      return { kind: 'unanswered', failure: { code: 'ANSWER_TIMEOUT', message } };
    } finally {
      deadline.clear();
    }
  };
  const send = async (sent: SentRequest): Promise<Outcome> => {
    const outcome = await sendOnce(sent);
    if (outcome.kind === 'answered' || !BROKEN_OFF.has(outcome.failure.code)) return outcome;
    brokeOff = true;
    if (!REPEATABLE.has(sent.method)) return outcome;
    const again = await sendOnce(sent);
    // What was cancelled or deleted the first time may be refused the second time, which says nothing.
    const tells = sent.method === 'GET' || (again.kind === 'answered' && isSuccess(again.status));
    return tells ? again : outcome;
  };
  return {
    exchange: (sent) =>
      inTurn(async () => {
        const startedAt = Date.now();
        const startedAtMonotonicMs = monotonicMs();
        const sending = closing ? CLOSED : send(sent);
        underWay.add(sending);
        const outcome = await sending;
        underWay.delete(sending);
        const durationMs = monotonicMs() - startedAtMonotonicMs;
        return { ...outcome, startedAt, startedAtMonotonicMs, durationMs };
      }),
    async close() {
      closing = true;
      await Promise.all(underWay);
      // Whoever awaits an answer acts on it first, such as by noting what was created.
      await nextTask();
      await agent.destroy();
    },
    async abandon() {
      closing = true;
      await agent.destroy();
    },
  };
}

/** Aborts a request after some ms. It costs a fraction of what an AbortSignal for each request does. */
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

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}

/** The most telling code and words; undici and Node wrap the system's error as the cause. */
function failureOf(error: unknown): Unanswered['failure'] {
  if (!(error instanceof Error)) throw error;
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
  return { code, message: inner.message || code };
}
