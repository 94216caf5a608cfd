import { requirementById, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { monotonicMs } from '../../values/time.ts';

/** Requests of a usual check, by which the time for the generated cases of a file is estimated. */
const REQUESTS_PER_CHECK = 20;

/** A file of few checks needs some time as well. */
const LEAST_FILE_MS = 2_000;

const FEWEST_PARTS = 6;

/** The part of a file's time in which its checks begin; in the rest they end. */
const BEGINNING = 0.7;

/** What one answer weighs in the mean time of an answer. */
const WEIGHT = 0.05;

/** How the time of a run with MAX_RUN_S is shared among the files of its checks. */
export interface RunPlanOptions {
  /** When the checks have to end, see monotonicMs; undefined: the run takes as long as it takes. */
  readonly endsAtMs: number | undefined;
  /** How many processes judge the target at the same time. */
  readonly workers: number;
  /** Why something is left out. */
  readonly reason: string;
  /** Claims checks. @returns how many all processes had claimed before */
  readonly claim: (checks: number) => Promise<number>;
}

/** A check, by what it covers. */
interface Covering {
  readonly covered: readonly RequirementId[];
}

/**
 * Shares the time of a run among its files: each gets its part, so that every area is judged, its must requirements
 * first. Where even the first cases of all checks take long, further generated cases are left out.
 */
export class RunPlan {
  readonly #options: RunPlanOptions;
  #fileEndsAtMs = Infinity;
  #fileMs = Infinity;
  #checks = 1;
  #requestMs = 0;

  constructor(options: RunPlanOptions) {
    this.#options = options;
  }

  /** Notes how long a request took, its turn included, while others were under way. */
  requestTook(ms: number): void {
    this.#requestMs += (ms - this.#requestMs) * (this.#requestMs === 0 ? 1 : WEIGHT);
  }

  /** Plans the checks of a file. @param chosen how many checks the run has chosen */
  async beginFile(checks: number, chosen: number): Promise<void> {
    const { endsAtMs, workers, claim } = this.#options;
    if (endsAtMs === undefined) return;
    const left = Math.max(checks, chosen - (await claim(checks)));
    const leftMs = Math.max(0, endsAtMs - monotonicMs());
    this.#checks = checks;
    const leastMs = Math.min(LEAST_FILE_MS, leftMs / FEWEST_PARTS);
    this.#fileMs = Math.min(leftMs, Math.max(leastMs, (leftMs * workers * checks) / left));
    this.#fileEndsAtMs = monotonicMs() + this.#fileMs;
  }

  /** Why a check is not begun any more; undefined while there is time. */
  get leftOutBecause(): string | undefined {
    const beginsUntilMs = this.#fileEndsAtMs - (1 - BEGINNING) * this.#fileMs;
    return this.#fileMs === Infinity || monotonicMs() < beginsUntilMs ? undefined : this.#options.reason;
  }

  /** Calls the listener when the time of the file is over, unless the returned function is called before. */
  onFileEnd(listener: (reason: string) => void): () => void {
    if (this.#fileMs === Infinity) return () => undefined;
    const timer = setTimeout(() => listener(this.#options.reason), this.#fileEndsAtMs - monotonicMs());
    return () => clearTimeout(timer);
  }

  /** Whether there is no time for more than the first generated cases of each check. */
  get isTight(): boolean {
    const perCheckMs = this.#fileMs / this.#checks;
    return perCheckMs < REQUESTS_PER_CHECK * this.#requestMs;
  }

  /** With an end, the checks of must requirements before all others. */
  inOrder<Check extends Covering>(checks: readonly Check[]): readonly Check[] {
    if (this.#options.endsAtMs === undefined) return checks;
    const tells = ({ covered }: Check): boolean => covered.some((id) => requirementById(id).level === 'must');
    return [...checks.filter(tells), ...checks.filter((check) => !tells(check))];
  }
}
