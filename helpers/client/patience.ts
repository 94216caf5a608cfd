import { setTimeout as sleep } from 'node:timers/promises';
import { type Exchange, isLater, type OperationId, type Unanswered } from '../http/exchange.ts';
import { type Busy, type Halt, type Loss, type Pace, type Purpose } from '../pace/pace.ts';
import { pauseAfter } from '../pace/rate.ts';
import { monotonicMs } from '../values/time.ts';

/** The most tries while the target answers 429 or 503. */
const MOST_TRIES = 8;

/** Tries for an operation that has given no other answer for long. */
const FEW_TRIES = 2;

/** After so many 429 and 503 without another answer, and as many other answers elsewhere, it is the operation itself. */
const STUBBORN = 20;

/** The first pause after a 429 or 503 without Retry-After; it doubles each time. */
const FIRST_PAUSE_MS = 250;

/** Sendings of a request that never arrived, or that may be repeated. */
const MOST_SENDINGS = 4;

/** How long a request waits for a limit that codes have. */
const CODE_PATIENCE_MS = 60_000;

const SENDS_CODES: readonly OperationId[] = ['requestConfirmationCode', 'verifyConfirmationCode'];

/** The connection was never made, so the target knows nothing of the request. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What a gateway answers whose target is away. */
export const ABSENT: ReadonlySet<number> = new Set([502, 504]);

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

/** Sends the requests of one process in their turn, and again where the target asks for that or was away. */
export class Patience {
  readonly #pace: Pace | undefined;
  readonly #streaks = new Map<OperationId, Streak>();
  #answers = 0;
  #lastAnswer: Loss['lastAnswer'];

  /** @param pace undefined: nobody else uses the target, and each request is on its own */
  constructor(pace: Pace | undefined) {
    this.#pace = pace;
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
      if (isLater(exchange)) {
        if (isImpatient || tries >= this.#noteBusy(exchange)) return exchange;
        await sleep(pauseAfter(retryAfterMs(exchange), FIRST_PAUSE_MS * 2 ** (tries - 1)));
        tries += 1;
        continue;
      }
      const isAway = exchange.kind === 'answered' && ABSENT.has(exchange.status);
      if (exchange.kind === 'answered') this.#noteAnswer(exchange);
      if ((exchange.kind === 'answered' && !isAway) || isOurs(exchange)) return exchange;
      const end = await this.#pace?.lost(this.#lossOf(exchange));
      if (end !== undefined || isAway || sendings >= MOST_SENDINGS || !mayRepeat(exchange)) return exchange;
      sendings += 1;
    }
  }

  /** @returns the most tries that the operation deserves */
  #noteBusy(exchange: Exchange): number {
    const { operation, startedAtMonotonicMs = monotonicMs() } = exchange;
    const { length, began } = this.#streaks.get(operation) ?? { length: 0, began: this.#answers };
    this.#streaks.set(operation, { length: length + 1, began });
    if (length >= STUBBORN && this.#answers - began >= STUBBORN) return FEW_TRIES;
    const hasOwnLimit = SENDS_CODES.includes(operation);
    const busy: Busy = {
      startedAtMs: startedAtMonotonicMs,
      retryAfterMs: retryAfterMs(exchange),
      hasOwnLimit,
    };
    this.#pace?.busy(operation, busy);
    return MOST_TRIES;
  }

  #noteAnswer(exchange: Exchange): void {
    this.#answers += 1;
    this.#streaks.delete(exchange.operation);
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

/** A lost connection says nothing of a request that may be sent again; a time-out might well come again. */
function mayRepeat(exchange: Exchange): boolean {
  if (exchange.kind === 'answered') return false;
  return (
    NEVER_ARRIVED.has(exchange.failure.code) ||
    (exchange.operation === 'requestToken' && isBrokenOff(exchange))
  );
}

function isBrokenOff({ failure }: Unanswered): boolean {
  return !/TIMEOUT/.test(failure.code);
}

function nameOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

/** As Retry-After says, in seconds or as a date; undefined where it says nothing useful. */
function retryAfterMs(exchange: Exchange): number | undefined {
  const text = exchange.kind === 'answered' ? (exchange.headers['retry-after'] ?? '') : '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const asDate = Date.parse(text) - Date.now();
  return asDate > 0 ? asDate : undefined;
}
