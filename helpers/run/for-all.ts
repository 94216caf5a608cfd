import fc from 'fast-check';
import pLimit from 'p-limit';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { monotonicMs } from '../values/time.ts';
import type { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded, currentCheck, within } from '../verdict/current-check.ts';
import { inDrawnOrder } from '../verdict/expectations/drawn.ts';
import { smallestCase } from './smallest-case.ts';

/** The most cases that are tried to make a failing one smaller. */
const MOST_SHRINKS = 40;

/** Time limit for making a failing case smaller, because some cases fail only after a long wait. */
const LONGEST_SHRINKING_MS = 30_000;

export interface ForAllOptions<T> {
  /** The same seed gives the same cases. */
  readonly seed: number;
  readonly cases: number;
  /** Cases under way at once. */
  readonly parallel: number;
  /** The first of the cases. */
  readonly examples?: readonly T[];
  /**
   * One case after the other, the examples first in an order that the seed draws, and none once every statement of the
   * check is judged, but for so many. More are generated only where the examples tell nothing. Unset: all cases.
   */
  readonly fewest?: number;
  /** Simpler cases to try in place of an example that fails, the most promising first. Unset: none. */
  readonly smaller?: (example: T) => readonly T[];
}

type Judge<T> = (value: T) => Promise<void> | void;

/**
 * Judges generated cases side by side. In `judge` the usual expectations are about one case; together the cases give
 * one verdict for each requirement: failed if any case fails, with the smallest such case as its example; passed if one
 * passes and none fails; otherwise open for the reason of the first open case.
 */
export async function forAll<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  { seed, cases, parallel, examples = [], smaller = () => [], fewest }: ForAllOptions<T>,
): Promise<void> {
  const check = currentCheck();
  const generated = fc.sample(arbitrary, { seed, numRuns: cases - examples.length });
  const values = [...examples, ...generated];
  const tried =
    fewest === undefined
      ? await sideBySide(check, judge, values, parallel)
      : await untilJudged(check, judge, values, { examples: examples.length, fewest });
  const records = tried.map(({ record }) => record);
  for (const requirement of check.covered) {
    const failing = records.filter((record) => record.deviatesFrom(requirement));
    const [first] = failing;
    const index = tried.find(({ record }) => record === first)?.index;
    if (first === undefined || index === undefined) {
      check.adopt(requirement, records);
    } else {
      const attempts = new Attempts(check, judge, requirement);
      const path = String(index - examples.length);
      const isExample = index < examples.length;
      const shrunk = isExample
        ? await shrinkExample(examples.slice(index, index + 1).flatMap(smaller), attempts, smaller)
        : await shrinkGenerated(arbitrary, attempts, { seed, path });
      const { record, value } = shrunk ?? { record: first, value: values[index] };
      // A generated case is tried again first.
      const again = isExample ? 0 : 1;
      const shown = smallestCase(value, record.sentUntil(requirement), {
        ...{ cases: records.length, failing: failing.length, isBounded: attempts.isBounded },
        ...{ tried: Math.max(attempts.tried - again, 0), passed: attempts.passed },
        ...(!isExample && { repeated: shrunk !== undefined }),
      });
      check.adoptDeviation(requirement, record, shown, failing);
    }
  }
}

/** A case by its place among all cases. */
interface Tried {
  readonly index: number;
  readonly record: CheckRecord;
}

async function sideBySide<T>(
  check: CheckRecord,
  judge: Judge<T>,
  values: readonly T[],
  parallel: number,
): Promise<readonly Tried[]> {
  const limit = pLimit(parallel);
  return Promise.all(
    values.map((value, index) =>
      limit(async () => ({ index, record: await judgeCase(check, judge, value) })),
    ),
  );
}

async function untilJudged<T>(
  check: CheckRecord,
  judge: Judge<T>,
  values: readonly T[],
  { examples, fewest }: { readonly examples: number; readonly fewest: number },
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  // What is only observed comes along.
  const toJudge = check.covered.filter((id) => requirementById(id).level !== 'observed');
  const isOver = (): boolean =>
    (tried.length === 0 || tried.length >= fewest) &&
    toJudge.every((id) => check.isJudged(id) || tried.some(({ record }) => record.isJudged(id)));
  const generated = values.slice(examples).map((_, at) => examples + at);
  const isTold = (): boolean => check.covered.some((id) => tried.some(({ record }) => record.isJudged(id)));
  let isToldByExamples = false;
  for (const index of [...inDrawnOrder(examples), ...generated]) {
    // A statement that no example tells of is judged elsewhere in the check.
    if (index === examples) isToldByExamples = isTold();
    if (isOver() || (isToldByExamples && tried.length >= fewest)) break;
    for (const value of values.slice(index, index + 1)) {
      tried.push({ index, record: await judgeCase(check, judge, value) });
    }
  }
  return tried;
}

async function judgeCase<T>(check: CheckRecord, judge: Judge<T>, value: T): Promise<CheckRecord> {
  const record = check.forCase();
  try {
    await within(record, async () => judge(value));
  } catch (error) {
    if (!(error instanceof CheckEnded)) throw error;
  }
  return record;
}

interface Failing<T> {
  readonly record: CheckRecord;
  readonly value: T;
}

/** Judges further cases to make a failing one smaller, within limits. */
class Attempts<T> {
  tried = 0;
  passed = 0;
  /** A limit was reached. */
  isBounded = false;
  readonly #judge: (value: T) => Promise<CheckRecord>;
  readonly #requirement: RequirementId;
  readonly #deadline = monotonicMs() + LONGEST_SHRINKING_MS;

  constructor(check: CheckRecord, judge: Judge<T>, requirement: RequirementId) {
    this.#judge = (value) => judgeCase(check, judge, value);
    this.#requirement = requirement;
  }

  /** Judges one more case; undefined when it does not fail, or when a limit is reached. */
  async at(value: T): Promise<Failing<T> | undefined> {
    this.isBounded ||= this.tried >= MOST_SHRINKS || monotonicMs() > this.#deadline;
    if (this.isBounded) return undefined;
    this.tried += 1;
    const record = await this.#judge(value);
    if (record.deviatesFrom(this.#requirement)) return { record, value };
    this.passed += 1;
    return undefined;
  }
}

/**
 * The smallest failing case that the attempts find. It starts with the same case again: fast-check only shrinks a case
 * that it has generated and judged itself, and for a history (fc.commands) it must have seen which steps ran.
 */
async function shrinkGenerated<T>(
  arbitrary: fc.Arbitrary<T>,
  attempts: Attempts<T>,
  { seed, path }: { seed: number; path: string },
): Promise<Failing<T> | undefined> {
  let smallest: Failing<T> | undefined;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    const failing = await attempts.at(value);
    smallest = failing ?? smallest;
    return failing === undefined;
  });
  await fc.check(property, { seed, path, numRuns: 1 });
  return smallest;
}

/** As {@link shrinkGenerated}, for an example, with simpler cases to try in its place. */
async function shrinkExample<T>(
  candidates: readonly T[],
  attempts: Attempts<T>,
  smaller: (example: T) => readonly T[],
): Promise<Failing<T> | undefined> {
  for (const value of candidates) {
    const failing = await attempts.at(value);
    if (failing !== undefined) return (await shrinkExample(smaller(value), attempts, smaller)) ?? failing;
  }
  return undefined;
}
