import pLimit, { type LimitFunction } from 'p-limit';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { publishedChoice } from '../settings/environment.ts';
import { CHECKS_PER_REQUEST } from './timing/check-clock.ts';
import type { CheckEnd, KnownCheck } from './run-check.ts';
import type { RunPlan } from './timing/run-plan.ts';

/** Judges checks, and says how many requests may be under way at once. */
export interface OpenTarget {
  /** Calls the listener with the number of requests for which checks are to be under way, at once and on every change. */
  onParallel(listener: (parallel: number) => void): void;
  readonly plan: Pick<RunPlan, 'beginFile' | 'inOrder'>;
  judge(check: KnownCheck): Promise<CheckEnd>;
}

/**
 * Lets the checks of a file run side by side: Playwright runs the tests of a file one after the other, and most of the
 * time of a check is waiting for the target. With the first test of a file that a worker runs, all chosen checks of the
 * file get in line, in their order, a bounded number at once; each test then awaits its own check. Those that mostly wait
 * stand in no line.
 */
export class CheckScheduler {
  readonly #known = new Map<RequirementId, KnownCheck>();
  readonly #begun = new Set<RequirementId>();
  /** Until its test asks for it: an end holds evidence. */
  readonly #ends = new Map<RequirementId, Promise<CheckEnd>>();
  #limit: LimitFunction | undefined;

  /** Registers a check when its file is loaded. */
  know(check: KnownCheck): void {
    const [name] = check.covered;
    if (this.#known.has(name))
      throw new Error(
        `${name} is the first id of two checks, and names both: cover another one first, or judge both in one`,
      );
    this.#known.set(name, check);
  }

  /**
   * How a check ended; with it begin all others that this worker knows.
   *
   * @param retry how often the test has failed before; for another try the check runs alone
   * @returns undefined where the check runs alone, as it does where nobody published which checks were chosen
   */
  endOf({ covered: [name] }: KnownCheck, target: OpenTarget, retry: number): Promise<CheckEnd> | undefined {
    const chosen = publishedChoice();
    if (chosen === undefined || retry > 0) return undefined;
    const next = [...this.#known.values()].filter(
      ({ covered: [one] }) => !this.#begun.has(one) && chosen.has(one),
    );
    if (next.length > 0) this.#begin(target.plan.inOrder(next), target, chosen.size);
    const end = this.#ends.get(name);
    this.#ends.delete(name);
    return end;
  }

  #begin(checks: readonly KnownCheck[], target: OpenTarget, chosen: number): void {
    const limit = (this.#limit ??= lineFor(target));
    const planned = target.plan.beginFile(checks.length, chosen);
    const judge = async (check: KnownCheck): Promise<CheckEnd> => {
      await planned;
      return target.judge(check);
    };
    const waiting = checks.filter(({ mostlyWaits = false }) => mostlyWaits);
    for (const { covered } of checks) this.#begun.add(covered[0]);
    for (const check of waiting) this.#ends.set(check.covered[0], judge(check));
    for (const check of checks) {
      if (!waiting.includes(check))
        this.#ends.set(
          check.covered[0],
          limit(() => judge(check)),
        );
    }
  }
}

/** Lets the more checks be under way, the more requests may be. */
function lineFor(target: OpenTarget): LimitFunction {
  const limit = pLimit(CHECKS_PER_REQUEST);
  target.onParallel((parallel) => (limit.concurrency = CHECKS_PER_REQUEST * parallel));
  return limit;
}

export const checkScheduler = new CheckScheduler();
