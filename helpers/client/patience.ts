import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answered,
  AWAY,
  type Exchange,
  isLater,
  type OperationId,
  type Unanswered,
} from '../http/exchange.ts';
import { type Busy, type Halt, type Loss, type Pace, type Purpose } from '../http/pace/pace.ts';
import { pauseAfter } from '../http/pace/rate.ts';
import { monotonicMs } from '../values/time.ts';

/** The most tries while the target answers 429 or 503. */
const MOST_TRIES = 8;

/** Tries for an operation that has given no other answer for long. */
const FEW_TRIES = 2;

/** After so many 429 and 503 without another answer, and as many other answers elsewhere, it is the operation itself. */
const STUBBORN = 20;

/** The first pause after a 429 or 503 without Retry-After; it doubles each time, up to the longest. */
const FIRST_PAUSE_MS = 250;

/** A target that is back is noticed soon, and so is one that does not come back. */
const LONGEST_PAUSE_MS = 8_000;

/** Sendings of a request that never arrived, or that may be repeated. */
const MOST_SENDINGS = 4;

/** Whoever asks to come back later than this asks a run not to come back at all. */
const LONGEST_RETRY_AFTER_MS = 600_000;

/** Time-outs, one after the other, of an operation that is then tried no more than now and then. */
const MOST_TIME_OUTS = 2;

/** How long an operation that does not answer in time is left alone between two tries. */
const TRIAL_PAUSE_MS = 30_000;

/** How long a request waits for a limit that codes have. */
const CODE_PATIENCE_MS = 60_000;

const SENDS_CODES: readonly OperationId[] = ['requestConfirmationCode', 'verifyConfirmationCode'];

/** The connection was never made, so the target knows nothing of the request. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** How a request is sent. */
export interface Sending {
  readonly operation: OperationId;
  readonly purpose: Purpose;
  /** Takes a 429 or 503 as the answer, and waits for no turn. */
  readonly isImpatient: boolean;
}

/** A streak of 429 and 503 in the answers to one operation. */
interface Streak {
  readonly length: number;
  /** How many other answers there were when it began. */
  readonly began: number;
}

/** Time-outs of one operation, without an answer to it since. */
interface Silence {
  readonly timeOuts: number;
  /** When the last one of them was over; what was sent before says no more than it does. See monotonicMs. */
  readonly endedAtMs: number;
  /** When it was last tried. */
  readonly triedAtMs: number;
}

/** Sends the requests of one process in their turn, and again where the target asks for that or was away. */
export class Patience {
  readonly #pace: Pace | undefined;
  readonly #streaks = new Map<OperationId, Streak>();
  readonly #silences = new Map<OperationId, Silence>();
  /** How many 502 and 504 an operation has given since its last other answer. */
  readonly #aways = new Map<OperationId, number>();
  readonly #now: () => number;
  #answers = 0;
  #lastAnswer: Loss['lastAnswer'];

  /**
   * @param pace undefined: nobody else uses the target, and each request is on its own
   * @param now see monotonicMs
   */
  constructor(pace: Pace | undefined, now: () => number = monotonicMs) {
    this.#pace = pace;
    this.#now = now;
  }

  /**
   * Sends a request until its answer counts.
   *
   * @param once sends it once, in its turn among all requests
   * @returns the last exchange; or why nothing was sent
   */
  async send(sending: Sending, once: () => Promise<Exchange | Halt>): Promise<Exchange | Halt> {
    const { operation, purpose, isImpatient } = sending;
    const patienceMs = SENDS_CODES.includes(operation) ? { patienceMs: CODE_PATIENCE_MS } : {};
    for (let tries = 1, sendings = 1; ;) {
      const turn = { lane: operation, purpose, ...patienceMs };
      const halt = isImpatient ? undefined : await this.#pace?.turn(turn);
      const exchange = halt ?? (await once());
      if ('reason' in exchange) return exchange;
      this.#noteSilence(exchange);
      if (exchange.kind === 'answered' && isLater(exchange)) {
        if (isImpatient || tries >= this.#noteBusy(exchange)) return exchange;
        const usualMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
        await sleep(pauseAfter(retryAfterMs(exchange), usualMs));
        tries += 1;
        continue;
      }
      const isAway = exchange.kind === 'answered' && AWAY.has(exchange.status);
      if (exchange.kind === 'answered') this.#noteAnswer(exchange);
      if ((exchange.kind === 'answered' && !isAway) || isOurs(exchange)) return exchange;
      const end = await this.#pace?.lost(this.#lossOf(exchange));
      if (end !== undefined || sendings >= MOST_SENDINGS || !mayRepeat(exchange)) return exchange;
      if (isAway && (isImpatient || this.#isAlwaysAway(operation))) return exchange;
      if (isAway) await sleep(FIRST_PAUSE_MS * 2 ** (sendings - 1));
      sendings += 1;
    }
  }

  /** Whether the answers of gateways to an operation are the target's own by now: there were so many in a row. */
  #isAlwaysAway(operation: OperationId): boolean {
    return (this.#aways.get(operation) ?? 0) > STUBBORN;
  }

  /** @returns the most tries that the operation deserves */
  #noteBusy(exchange: Answered): number {
    const { operation, status, startedAtMonotonicMs = monotonicMs() } = exchange;
    const { length, began } = this.#streaks.get(operation) ?? { length: 0, began: this.#answers };
    this.#streaks.set(operation, { length: length + 1, began });
    const isStubborn = length >= STUBBORN && this.#answers - began >= STUBBORN;
    const hasOwnLimit = SENDS_CODES.includes(operation);
    // Its limit is known by then.
    if (isStubborn && hasOwnLimit) return FEW_TRIES;
    const busy: Busy = {
      startedAtMs: startedAtMonotonicMs,
      status,
      retryAfterMs: retryAfterMs(exchange),
      hasOwnLimit,
    };
    this.#pace?.busy(operation, busy);
    return isStubborn ? FEW_TRIES : MOST_TRIES;
  }

  /**
   * Why an operation that does not answer in time is not tried now: once it is clear, each further try would only cost the
   * same time. From time to time a trial sees whether it answers again.
   */
  leftAlone(operation: OperationId): Halt | undefined {
    const silence = this.#silences.get(operation);
    if (this.#pace === undefined || silence === undefined || silence.timeOuts < MOST_TIME_OUTS)
      return undefined;
    const now = this.#now();
    if (now - silence.triedAtMs >= TRIAL_PAUSE_MS) {
      this.#silences.set(operation, { ...silence, triedAtMs: now });
      return undefined;
    }
    const reason = `${operation} gave no complete answer in time ${silence.timeOuts} times in a row, so it is tried only now and then`;
    return { reason };
  }

  #noteSilence(exchange: Exchange): void {
    const { operation, startedAtMonotonicMs: startedAtMs = -Infinity } = exchange;
    if (!isTimeOut(exchange)) return void this.#silences.delete(operation);
    const { timeOuts, endedAtMs } = this.#silences.get(operation) ?? { timeOuts: 0, endedAtMs: -Infinity };
    if (startedAtMs < endedAtMs) return;
    const now = this.#now();
    this.#silences.set(operation, { timeOuts: timeOuts + 1, endedAtMs: now, triedAtMs: now });
  }

  #noteAnswer(exchange: Answered): void {
    this.#answers += 1;
    this.#streaks.delete(exchange.operation);
    const aways = AWAY.has(exchange.status) ? (this.#aways.get(exchange.operation) ?? 0) + 1 : 0;
    this.#aways.set(exchange.operation, aways);
    this.#lastAnswer = { request: nameOf(exchange), atMs: monotonicMs() };
    this.#pace?.answered(exchange.operation);
  }

  #lossOf(exchange: Exchange): Loss {
    const failure =
      exchange.kind === 'answered'
        ? `status ${exchange.status}`
        : `no answer (${exchange.failure.code}: ${exchange.failure.message})`;
    return {
      operation: exchange.operation,
      request: nameOf(exchange),
      failure,
      ...(this.#lastAnswer && { lastAnswer: this.#lastAnswer }),
    };
  }
}

/** The request was never sent, or broken off by this process. */
function isOurs(exchange: Exchange): boolean {
  return exchange.kind === 'unanswered' && ['NO_TOKEN', 'RUN_ENDED'].includes(exchange.failure.code);
}

/**
 * A lost connection, or the answer of a gateway, says nothing of a request that may be sent again; a time-out might well come
 * again.
 */
function mayRepeat(exchange: Exchange): boolean {
  if (exchange.kind === 'answered')
    return exchange.request.method !== 'POST' || exchange.operation === 'requestToken';
  return (
    NEVER_ARRIVED.has(exchange.failure.code) ||
    (exchange.operation === 'requestToken' && isBrokenOff(exchange))
  );
}

function isTimeOut(exchange: Exchange): boolean {
  return exchange.kind === 'unanswered' && exchange.failure.code === 'ANSWER_TIMEOUT';
}

function isBrokenOff({ failure }: Unanswered): boolean {
  return !/TIMEOUT/.test(failure.code);
}

function nameOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

/** As Retry-After says, in seconds or as a date; undefined where it says nothing useful, such as a time after the run. */
function retryAfterMs(exchange: Exchange): number | undefined {
  const text = exchange.kind === 'answered' ? (exchange.headers['retry-after'] ?? '') : '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms >= 0 && ms <= LONGEST_RETRY_AFTER_MS ? ms : undefined;
}
