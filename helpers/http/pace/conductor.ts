import pLimit from 'p-limit';
import { monotonicMs } from '../../values/time.ts';
import {
  ALL,
  type Busy,
  type Halt,
  isOver,
  LONGEST_HOLD_MS,
  type Loss,
  type Membership,
  type Pace,
  type RunEnd,
  type Share,
  type Turn,
} from './pace.ts';
import { Shares } from './shares.ts';
import { OwnTurns, Turns } from './turns.ts';
import { type Absence, type Probe, Watch } from './watch.ts';

/** After so long without a new reason, one more request may be under way again. */
const QUICKENING_MS = 5_000;

/** A target that has answered nothing but 429 and 503 for so long does not work. */
const LONGEST_BUSY_MS = 120_000;

/** One that has answered nothing but 503 for so long, and never said when to come back, does not work either. */
const LONGEST_OUTAGE_MS = 25_000;

/** Other answers after which a 429 or 503 speaks of its own operation, if that had no answer in between. */
const OTHERS_ANSWERED = 15;

/** The longest pause of all for what may be the limit of one operation. */
const LONGEST_PAUSE_FOR_ONE_MS = 2_000;

/** Nothing goes on without a token, so leaving this operation alone would leave all of them open. */
const WAITED_FOR = 'requestToken';

const UNAVAILABLE = 503;

/** A part of the target that answers 503 for so long, while others work, does not work. */
const LONGEST_UNAVAILABLE_MS = 15_000;

/** A limit a minute is over by then. */
const LONGEST_LIMITED_MS = 75_000;

const STOPPED: Halt = { reason: 'the run has ended' };

export interface ConductorOptions {
  /** The most requests under way at once, over all processes. */
  readonly concurrency: number;
  /** How long one operation alone may answer 503 before it counts as out of service. */
  readonly longestUnavailableMs?: number;
  /** How long all operations may answer 503, and none says when to come back. */
  readonly longestOutageMs?: number;
  /** How the target is looked after; unset: it counts as present. */
  readonly presence?: {
    readonly probe: Probe;
    /** How long the target may be away. */
    readonly longestAbsenceMs: number;
  };
}

/** Conducts all processes of a run, from the runner: one pace, one look at the target, one end. */
export class Conductor implements Pace {
  readonly #all = new Turns();
  /** Turns of single operations. */
  readonly #operations = new Map<string, OwnTurns>();
  readonly #watch: Watch | undefined;
  readonly #concurrency: number;
  readonly #shares: Shares;
  readonly #longestUnavailableMs: number;
  readonly #longestOutageMs: number;
  readonly #endListeners: ((end: RunEnd) => void)[] = [];
  readonly #limitListeners = new Set<(limited: readonly string[]) => void>();
  readonly #slowings: string[] = [];
  #limited: readonly string[] = [];
  #parallel: number;
  #quickening: NodeJS.Timeout | undefined;
  #end: RunEnd | undefined;
  #timers: NodeJS.Timeout[] = [];
  /** Nothing but 429 and 503 was answered since then, and for how long that may go on, both in ms. */
  #onlyBusy: { readonly sinceMs: number; readonly patienceMs: number } | undefined;
  readonly #room = pLimit(1);
  readonly #quiet = pLimit(1);
  #claimed = 0;
  #answers = 0;
  #isStopped = false;

  constructor({
    concurrency,
    presence,
    longestUnavailableMs = LONGEST_UNAVAILABLE_MS,
    longestOutageMs = LONGEST_OUTAGE_MS,
  }: ConductorOptions) {
    this.#concurrency = concurrency;
    this.#shares = new Shares(concurrency);
    this.#longestUnavailableMs = longestUnavailableMs;
    this.#longestOutageMs = longestOutageMs;
    this.#parallel = concurrency;
    this.#watch =
      presence &&
      new Watch(
        presence.probe,
        {
          onAbsent: (isAbsent) => {
            this.#all.hold(isAbsent);
            this.#tellLimits();
          },
          onGone: (absence) => this.end(goneBecause(absence)),
        },
        presence.longestAbsenceMs,
      );
  }

  get ended(): RunEnd | undefined {
    return this.#end;
  }

  /** Why the number of requests under way was lowered, each reason once. */
  get slowings(): readonly string[] {
    return [...new Set(this.#slowings)];
  }

  onEnd(listener: (end: RunEnd) => void): void {
    if (this.#end !== undefined) listener(this.#end);
    else this.#endListeners.push(listener);
  }

  /** Calls the listener with the lanes in which turns are taken, at once and when they change. */
  onLimits(listener: (limited: readonly string[]) => void): () => void {
    this.#limitListeners.add(listener);
    listener(this.#limited);
    return () => this.#limitListeners.delete(listener);
  }

  share(tell: (share: Share) => void): Membership {
    return this.#shares.join(tell);
  }

  async turn({ lane, purpose, patienceMs = Infinity }: Turn): Promise<Halt | undefined> {
    if (this.#isStopped) return STOPPED;
    if (isOver(this.#end, purpose)) return this.#end;
    const own = this.#operations.get(lane);
    const isFree = lane !== ALL && own?.isLimited !== true;
    const halt = isFree ? undefined : await (own?.take(purpose, patienceMs) ?? this.#all.take(purpose));
    this.#tellLimits();
    return halt ?? (isOver(this.#end, purpose) ? this.#end : undefined);
  }

  answered(operation: string, count = 1): void {
    this.#onlyBusy = undefined;
    this.#answers += count;
    this.#all.accepted(count);
    const own = this.#ownTurns(operation);
    own.accepted(count);
    this.#tellLimits();
  }

  #ownTurns(operation: string): OwnTurns {
    const own = this.#operations.get(operation) ?? new OwnTurns(operation);
    this.#operations.set(operation, own);
    return own;
  }

  /** It speaks of all requests, unless others are answered while those of this operation are not. */
  busy(operation: string, busy: Busy): void {
    const now = monotonicMs();
    const own = this.#ownTurns(operation);
    if (own.refusal === undefined) {
      own.refusal = { sinceMs: now, afterAnswers: this.#answers };
      // Its pace may have fallen so low that the next one of its requests would come much later.
      this.after(this.#longestRefusal(busy), () => own.tryOne());
    }
    const isAlone = this.#answers - own.refusal.afterAnswers >= OTHERS_ANSWERED;
    const refusedMs = now - own.refusal.sinceMs;
    const isWaitedFor = busy.hasOwnLimit || operation === WAITED_FOR;
    if (isAlone && !isWaitedFor && refusedMs >= this.#longestRefusal(busy)) own.putOutOfService(refusedMs);
    const isOfSeveral = this.#isOfSeveral(operation);
    if (isAlone || (busy.hasOwnLimit && !isOfSeveral)) {
      own.busy(busy);
    } else {
      const isForAll = isOfSeveral && !busy.hasOwnLimit;
      this.#all.busy(isForAll ? busy : { ...busy, retryAfterMs: shortened(busy) });
    }
    this.#tellLimits();
    const { sinceMs, patienceMs } = this.#onlyBusy ?? { sinceMs: now, patienceMs: 0 };
    this.#onlyBusy = { sinceMs, patienceMs: Math.max(patienceMs, this.#longestBusy(busy)) };
    if (now - sinceMs >= this.#onlyBusy.patienceMs) this.end(busyBecause(sinceMs));
  }

  /** In ms, for all operations together: 429 speaks of a limit, and a limit ends. */
  #longestBusy({ status, retryAfterMs }: Busy): number {
    if (status !== UNAVAILABLE) return LONGEST_BUSY_MS;
    return waitedFor(this.#longestOutageMs, retryAfterMs);
  }

  /** In ms, for one operation alone. */
  #longestRefusal({ status, retryAfterMs }: Busy): number {
    const usualMs = status === UNAVAILABLE ? this.#longestUnavailableMs : LONGEST_LIMITED_MS;
    return waitedFor(usualMs, retryAfterMs);
  }

  /** Whether other operations, too, are refused for being too many. */
  #isOfSeveral(operation: string): boolean {
    return [...this.#operations].some(([name, own]) => name !== operation && own.refusal !== undefined);
  }

  async lost(loss: Loss): Promise<RunEnd | undefined> {
    if (this.#end === undefined) await this.#watch?.suspect(loss);
    return this.#end;
  }

  slowDown(reason: string): void {
    this.#slowings.push(reason);
    this.#setParallel(Math.floor(this.#parallel / 2));
    clearInterval(this.#quickening);
    this.#quickening = setInterval(() => this.#setParallel(this.#parallel + 1), QUICKENING_MS);
    this.#quickening.unref();
  }

  /** Claims checks that a process is about to begin. @returns how many all processes had claimed before */
  claim(checks: number): Promise<number> {
    const before = this.#claimed;
    this.#claimed += checks;
    return Promise.resolve(before);
  }

  /** Gives the room for webhooks to one after the other. @returns what gives it back */
  takeRoom(): Promise<() => void> {
    return new Promise((taken) => void this.#room(() => new Promise<void>((giveBack) => taken(giveBack))));
  }

  holdBack(operations: readonly string[]): Promise<() => void> {
    return new Promise(
      (begun) => void this.#quiet(() => new Promise<void>((over) => this.#hold(operations, begun, over))),
    );
  }

  #hold(operations: readonly string[], begun: (letGo: () => void) => void, over: () => void): void {
    const beganMs = monotonicMs();
    let isHolding = this.#end === undefined;
    const timer = setTimeout(() => letGo(), LONGEST_HOLD_MS).unref();
    // A hold that has run out may be given back when another one has begun.
    const letGo = (): void => {
      clearTimeout(timer);
      if (isHolding) for (const one of operations) this.#ownTurns(one).letGo(monotonicMs() - beganMs);
      isHolding = false;
      this.#tellLimits();
      over();
    };
    if (isHolding) for (const one of operations) this.#ownTurns(one).hold(true);
    this.#tellLimits();
    begun(letGo);
  }

  /** Ends the run: what waits for its turn is sent away, and nothing more is sent for a check. */
  end(end: RunEnd): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    for (const turns of [this.#all, ...this.#operations.values()]) {
      turns.dismiss('check', end);
      if (end.code === 'TARGET_GONE') turns.dismiss('clean-up', end);
      turns.hold(false);
    }
    this.#tellLimits();
    for (const listener of this.#endListeners) listener(end);
  }

  /** Lets nothing more be sent at all, not even to clean up. */
  stop(): void {
    this.#isStopped = true;
    for (const turns of [this.#all, ...this.#operations.values()]) turns.dismiss('clean-up', STOPPED);
  }

  /** Does something in so many ms, unless the conductor is closed by then. */
  after(ms: number, action: () => void): void {
    const timer = setTimeout(action, ms);
    timer.unref();
    this.#timers.push(timer);
  }

  close(): void {
    clearInterval(this.#quickening);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #setParallel(parallel: number): void {
    this.#parallel = Math.min(this.#concurrency, Math.max(1, parallel));
    if (this.#parallel === this.#concurrency) clearInterval(this.#quickening);
    this.#shares.setTotal(this.#parallel);
  }

  #tellLimits(): void {
    const limited = [
      ...(this.#all.isLimited ? [ALL] : []),
      ...[...this.#operations].filter(([, { isLimited }]) => isLimited).map(([operation]) => operation),
    ];
    if (limited.join() === this.#limited.join()) return;
    this.#limited = limited;
    for (const listener of this.#limitListeners) listener(limited);
  }
}

/** What asks to come back at a sensible time is waited for. */
function waitedFor(usualMs: number, retryAfterMs = 0): number {
  return Math.max(usualMs, Math.min(2 * retryAfterMs, LONGEST_BUSY_MS));
}

function shortened({ retryAfterMs }: Busy): number | undefined {
  return retryAfterMs && Math.min(retryAfterMs, LONGEST_PAUSE_FOR_ONE_MS);
}

function goneBecause({ loss, lastAnswer, noticedAtMs, found }: Absence): RunEnd {
  const sinceMs = lastAnswer?.atMs ?? noticedAtMs;
  const after = lastAnswer === undefined ? '' : `, the last answer was to ${lastAnswer.request}`;
  return {
    code: 'TARGET_GONE',
    reason:
      `the target went away at ${clockTime(sinceMs)}${after}; ` +
      `then ${loss.request} got ${loss.failure}, and ${secondsSince(noticedAtMs)} s later it was still ${found}`,
    sinceMs,
  };
}

function busyBecause(sinceMs: number): RunEnd {
  return {
    code: 'TARGET_GONE',
    reason: `the target answered nothing but 429 and 503 from ${clockTime(sinceMs)} on, for ${secondsSince(sinceMs)} s`,
    sinceMs,
  };
}

function secondsSince(sinceMs: number): number {
  return Math.round((monotonicMs() - sinceMs) / 1000);
}

/** A moment by the monotonic clock as RFC 3339, in UTC. */
function clockTime(atMs: number): string {
  return `${new Date(Date.now() - monotonicMs() + atMs).toISOString().slice(0, 19)}Z`;
}
