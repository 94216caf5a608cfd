import { monotonicMs } from '../../values/time.ts';
import type { Busy, Halt, Purpose } from './pace.ts';
import { Rate, type RateBounds } from './rate.ts';

interface Waiting {
  readonly purpose: Purpose;
  readonly go: (halt: Halt | undefined) => void;
}

/** A target for which a run of some thousand requests makes sense. */
const ALL_TOGETHER: RateBounds = { leastFirst: 4, least: 1 };

/** Some operations have a limit a minute. */
const ONE_OPERATION: RateBounds = { leastFirst: 0.05, least: 0.05 };

/** Requests that wait for their turn, one after the other, at the rate that the target takes. */
export class Turns {
  readonly #rate: Rate;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isHeld = false;

  constructor(bounds: RateBounds = ALL_TOGETHER) {
    this.#rate = new Rate(bounds);
  }

  get perSecond(): number {
    return this.#rate.perSecond;
  }

  /** Whether a request has to ask for its turn. */
  get isLimited(): boolean {
    return this.#rate.isLimited || this.#isHeld;
  }

  /** About how long one more request would wait. */
  get waitMs(): number {
    return this.#rate.waitMs + (this.#waiting.length * 1000) / this.#rate.perSecond;
  }

  take(purpose: Purpose): Promise<Halt | undefined> {
    return new Promise((go) => {
      this.#waiting.push({ purpose, go });
      this.#next();
    });
  }

  accepted(count: number): void {
    this.#rate.accepted(count);
  }

  busy(busy: Busy): void {
    this.#rate.busy(busy);
  }

  /** Lets nobody go on until the hold is lifted. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#next();
  }

  /** Sends away those who wait for this purpose. */
  dismiss(purpose: Purpose, halt: Halt): void {
    const leaving = this.#waiting.filter((one) => one.purpose === purpose);
    this.#waiting = this.#waiting.filter((one) => one.purpose !== purpose);
    for (const { go } of leaving) go(halt);
  }

  /** Lets one go on before its time. */
  tryOne(): void {
    if (!this.#isHeld) this.#waiting.shift()?.go(undefined);
  }

  #next(): void {
    if (this.#timer !== undefined || this.#isHeld) return;
    while (this.#waiting.length > 0) {
      const waitMs = this.#rate.take();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#next();
        }, Math.ceil(waitMs));
        return;
      }
      this.#waiting.shift()?.go(undefined);
    }
  }
}

/** For how long requests wait at all for the limit of their operation where their patience is limited. */
const LONGEST_WAITING_MS = 240_000;

/** How long an operation that is out of service is left alone between two tries. */
const TRIAL_PAUSE_MS = 10_000;

/** The time in which an operation was answered with nothing but 429 and 503. */
interface Refusal {
  readonly sinceMs: number;
  /** How many answers the target had given to other operations when it began. */
  readonly afterAnswers: number;
}

/** The turns of one operation, which may have a limit of its own. */
export class OwnTurns extends Turns {
  /** Undefined while the operation is answered. */
  refusal: Refusal | undefined;
  readonly #operation: string;
  readonly #sinceMs = monotonicMs();
  #outOfService: { readonly halt: Halt; triedAtMs: number } | undefined;

  constructor(operation: string) {
    super(ONE_OPERATION);
    this.#operation = operation;
  }

  override get isLimited(): boolean {
    return super.isLimited || this.#outOfService !== undefined;
  }

  /** Until it is answered again the operation is tried only now and then; whoever waits for it is sent away. */
  putOutOfService(refusedMs: number): void {
    const reason =
      `the target answered ${this.#operation} with nothing but 429 and 503 for ${Math.round(refusedMs / 1000)} s, ` +
      'while it answered other operations, so it is tried only now and then';
    this.#outOfService = { halt: { reason }, triedAtMs: monotonicMs() };
    this.dismiss('check', { reason });
    this.dismiss('clean-up', { reason });
  }

  /** Lifts a hold of so many ms, in which the operation could not be answered. */
  letGo(heldMs: number): void {
    if (this.refusal !== undefined)
      this.refusal = { ...this.refusal, sinceMs: this.refusal.sinceMs + heldMs };
    this.hold(false);
  }

  override accepted(count: number): void {
    super.accepted(count);
    this.refusal = undefined;
    this.#outOfService = undefined;
  }

  /** Takes a turn, unless that would take longer than the request can wait. */
  override take(purpose: Purpose, patienceMs = Infinity): Promise<Halt | undefined> {
    if (this.#outOfService !== undefined) {
      const { halt, triedAtMs } = this.#outOfService;
      if (monotonicMs() - triedAtMs < TRIAL_PAUSE_MS) return Promise.resolve(halt);
      this.#outOfService.triedAtMs = monotonicMs();
      return Promise.resolve(undefined);
    }
    const waits = monotonicMs() - this.#sinceMs < LONGEST_WAITING_MS ? patienceMs : 0;
    if (patienceMs === Infinity || this.waitMs <= waits) return super.take(purpose);
    const aMinute = Math.max(1, Math.round(this.perSecond * 60));
    const reason = `the target takes about ${aMinute} requests of ${this.#operation} a minute, too few for all of them`;
    return Promise.resolve({ reason });
  }
}
