import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import type { TestInfo } from '@playwright/test';
import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { runCheck, type CheckEnd, type KnownCheck } from './run-check.ts';
import { publishedChoice } from './settings.ts';
import type { TargetScope } from './target-scope.ts';

/** Checks under way at once for each request that may be under way at once. */
const CHECKS_PER_REQUEST = 2;

/** What checks need in order to begin. */
interface RoomForChecks {
  /** The target; opened once. */
  readonly open: () => Promise<TargetScope>;
  /** The run's folder. */
  readonly room: string;
}

/**
 * Lets the checks of a file run side by side: Playwright runs the tests of a file one after the other, and most of the
 * time of a check is waiting for the target. With the first test of a file that a worker runs, all checks of the file
 * that were chosen get in line, in their order, a bounded number at once; each test then awaits its own check.
 *
 * Playwright replaces the worker after a failed test. By then the other checks have begun, so their ends are kept in a
 * file for the worker that goes on with the rest.
 */
class HeadStart {
  readonly #known = new Map<RequirementId, KnownCheck>();
  readonly #begun = new Map<RequirementId, Promise<CheckEnd>>();
  #kept: ReadonlyMap<string, CheckEnd> | undefined;
  #inLine: LimitFunction | undefined;

  /** Registers a check when its file is loaded. */
  know(check: KnownCheck): void {
    this.#known.set(check.covered[0], check);
  }

  /**
   * How a check ended; with it begin all others that this worker knows.
   *
   * @returns undefined where it is not known which checks were chosen, or for another try: then the check runs alone
   */
  endOf(
    { covered: [name] }: KnownCheck,
    { open, room }: RoomForChecks,
    testInfo: TestInfo,
  ): Promise<CheckEnd> | undefined {
    const chosen = publishedChoice();
    if (chosen === undefined || testInfo.retry > 0) return undefined;
    this.#kept ??= readKept(fileOf(room, testInfo));
    const kept = this.#kept.get(name);
    if (kept !== undefined) return Promise.resolve(kept);
    for (const [one, check] of this.#known) {
      if (this.#begun.has(one) || this.#kept.has(one) || !chosen.has(one)) continue;
      this.#begun.set(one, this.#run(check, open));
    }
    return this.#begun.get(name);
  }

  async #run(check: KnownCheck, open: RoomForChecks['open']): Promise<CheckEnd> {
    const target = await open();
    this.#inLine ??= pLimit(CHECKS_PER_REQUEST * target.parallel);
    return this.#inLine(() => runCheck(target, check));
  }

  /** Keeps how all checks end that this worker has begun, for the one that takes its place. */
  async keep(room: string, testInfo: TestInfo): Promise<void> {
    const ends = await Promise.all([...this.#begun].map(async ([name, end]) => [name, await end] as const));
    const all = new Map([...(this.#kept ?? []), ...ends]);
    writeFileSync(fileOf(room, testInfo), JSON.stringify([...all]));
  }
}

/** One file for each worker that Playwright has at a time, and for each repetition. */
function fileOf(room: string, { parallelIndex, repeatEachIndex }: TestInfo): string {
  return join(room, `ends-${repeatEachIndex}-${parallelIndex}.json`);
}

function readKept(file: string): ReadonlyMap<string, CheckEnd> {
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  if (!isListOfEnds(kept)) throw new Error(`${file} holds no ends of checks`);
  return new Map(kept);
}

/** A worker of the same run wrote it; this only tells it from something else. */
function isListOfEnds(value: unknown): value is readonly (readonly [string, CheckEnd])[] {
  return Array.isArray(value) && value.every(Array.isArray);
}

export const headStart = new HeadStart();
