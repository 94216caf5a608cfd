import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import pLimit, { type LimitFunction } from 'p-limit';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { publishedChoice } from '../settings/environment.ts';
import type { CheckEnd, KnownCheck } from './run-check.ts';

/** Which worker runs a test, and whether for another time. */
type Turn = Pick<TestInfo, 'retry' | 'workerIndex'>;

/** Checks under way at once for each request that may be under way at once. */
const CHECKS_PER_REQUEST = 2;

/** How the names of files begin in which ends are kept, one for each worker. */
const KEPT = 'ends-';

/** Judges checks, and says how many requests may be under way at once. */
export interface OpenTarget {
  readonly parallel: number;
  judge(check: KnownCheck): Promise<CheckEnd>;
}

/** What checks need in order to begin. */
export interface RoomForChecks {
  /** The target; opened once. */
  readonly open: () => Promise<OpenTarget>;
  /** The run's folder. */
  readonly room: string;
}

/**
 * Lets the checks of a file run side by side: Playwright runs the tests of a file one after the other, and most of the
 * time of a check is waiting for the target. With the first test of a file that a worker runs, all checks of the file
 * that were chosen get in line, in their order, a bounded number at once; each test then awaits its own check.
 *
 * Playwright replaces the worker after a failed test. By then the other checks have begun, so their ends are kept in a
 * file for whichever worker goes on with the rest. Each worker has one of these.
 */
export class CheckScheduler {
  readonly #known = new Map<RequirementId, KnownCheck>();
  readonly #begun = new Map<RequirementId, Promise<CheckEnd>>();
  /** Those of them that run in this worker. */
  readonly #running = new Map<RequirementId, Promise<CheckEnd>>();
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
    turn: Turn,
  ): Promise<CheckEnd> | undefined {
    const chosen = publishedChoice();
    if (chosen === undefined || turn.retry > 0) return undefined;
    const begun = this.#begun.get(name);
    if (begun !== undefined) return begun;
    const kept = readKept(room);
    for (const [one, check] of this.#known) {
      if (this.#begun.has(one) || !chosen.has(one)) continue;
      const end = kept.get(one);
      const ending = end === undefined ? this.#run(check, open) : Promise.resolve(end);
      this.#begun.set(one, ending);
      if (end === undefined) this.#running.set(one, ending);
    }
    return this.#begun.get(name);
  }

  async #run(check: KnownCheck, open: RoomForChecks['open']): Promise<CheckEnd> {
    const target = await open();
    this.#inLine ??= pLimit(CHECKS_PER_REQUEST * target.parallel);
    return this.#inLine(() => target.judge(check));
  }

  /** Keeps how all checks end that run in this worker. */
  async keep(room: string, { workerIndex }: Pick<Turn, 'workerIndex'>): Promise<void> {
    if (this.#running.size === 0) return;
    const ends = await Promise.all([...this.#running].map(async ([name, end]) => [name, await end] as const));
    const file = join(room, `${KEPT}${workerIndex}.json`);
    // Another worker may look for ends just now, and must not find half a file.
    writeFileSync(`${file}.part`, JSON.stringify(ends));
    renameSync(`${file}.part`, file);
  }
}

/** What all workers have kept by now: Playwright gives the rest of a file to a new one, or to one that has nothing to do. */
function readKept(room: string): ReadonlyMap<string, CheckEnd> {
  const names = readdirSync(room).filter((name) => name.startsWith(KEPT));
  return new Map(names.filter((name) => name.endsWith('.json')).flatMap((name) => endsIn(join(room, name))));
}

function endsIn(file: string): readonly (readonly [string, CheckEnd])[] {
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isListOfEnds(kept)) throw new Error(`${file} holds no ends of checks`);
  return kept;
}

/** A worker of the same run wrote it; this only tells it from something else. */
function isListOfEnds(value: unknown): value is readonly (readonly [string, CheckEnd])[] {
  return Array.isArray(value) && value.every(Array.isArray);
}

export const checkScheduler = new CheckScheduler();
