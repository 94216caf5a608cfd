import fc from 'fast-check';
import pLimit from 'p-limit';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded, currentCheck, within } from '../verdict/current-check.ts';

/** Further cases that are tried in order to make a failing one smaller. */
const MOST_SHRINKS = 40;

/** A case that fails only after waiting for something in vain is not made smaller forever. */
const LONGEST_SHRINKING_MS = 30_000;

export interface ForAllOptions<T> {
  /** Of everything generated: the same seed gives the same cases. */
  readonly seed: number;
  readonly cases: number;
  /** Cases under way at once. */
  readonly parallel: number;
  /** The first of the cases. */
  readonly examples?: readonly T[];
  /** Makes an example that fails smaller: what to try next, the most promising first. Unset: it is told as it is. */
  readonly smaller?: (example: T) => readonly T[];
}

type Judge<T> = (value: T) => Promise<void> | void;

/**
 * Judges generated cases side by side. In `judge` the usual expectations speak of one case; together the cases give
 * one verdict a requirement: failed by any of them and shown by the smallest that fails, passed when one passed and
 * none failed, else as open as they left it.
 */
export async function forAll<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  { seed, cases, parallel, examples = [], smaller = () => [] }: ForAllOptions<T>,
): Promise<void> {
  const check = currentCheck();
  const generated = fc.sample(arbitrary, { seed, numRuns: cases - examples.length });
  const values = [...examples, ...generated];
  const limit = pLimit(parallel);
  const records = await Promise.all(values.map((value) => limit(() => judgeCase(check, judge, value))));
  for (const requirement of check.covered) {
    const failing = records.filter((record) => record.deviatesFrom(requirement));
    const [first] = failing;
    if (first === undefined) {
      check.adopt(requirement, records);
    } else {
      const index = records.indexOf(first);
      const found = { record: first, shown: fc.stringify(values[index]) };
      const attempt = attemptsAt(check, judge, requirement);
      const path = String(index - examples.length);
      const shrunk =
        index < examples.length
          ? await shrinkExample(examples.slice(index, index + 1).flatMap(smaller), attempt, smaller)
          : await shrinkGenerated(arbitrary, attempt, { seed, path });
      const { record, shown } = shrunk ?? found;
      check.adoptDeviation(requirement, record, shown, failing.length);
    }
  }
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

interface Failing {
  readonly record: CheckRecord;
  readonly shown: string;
}

/** Judges one more case; undefined where it does not fail, or enough have been tried. */
type Attempt<T> = (value: T) => Promise<Failing | undefined>;

function attemptsAt<T>(check: CheckRecord, judge: Judge<T>, requirement: RequirementId): Attempt<T> {
  const deadline = Date.now() + LONGEST_SHRINKING_MS;
  let tries = 0;
  return async (value) => {
    tries += 1;
    if (tries > MOST_SHRINKS || Date.now() > deadline) return undefined;
    const record = await judgeCase(check, judge, value);
    return record.deviatesFrom(requirement) ? { record, shown: fc.stringify(value) } : undefined;
  };
}

/**
 * The smallest case that fails, as far as attempts find one. It begins with the same case anew: fast-check makes
 * smaller what it has generated and judged itself, and of a history (fc.commands) it must have seen which steps ran.
 */
async function shrinkGenerated<T>(
  arbitrary: fc.Arbitrary<T>,
  attempt: Attempt<T>,
  { seed, path }: { seed: number; path: string },
): Promise<Failing | undefined> {
  let smallest: Failing | undefined;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    const failing = await attempt(value);
    smallest = failing ?? smallest;
    return failing === undefined;
  });
  await fc.check(property, { seed, path, numRuns: 1 });
  return smallest;
}

/** As {@link shrinkGenerated}, of a case that fast-check has not generated: among what may stand in its place. */
async function shrinkExample<T>(
  candidates: readonly T[],
  attempt: Attempt<T>,
  smaller: (example: T) => readonly T[],
): Promise<Failing | undefined> {
  for (const value of candidates) {
    const failing = await attempt(value);
    if (failing !== undefined) return (await shrinkExample(smaller(value), attempt, smaller)) ?? failing;
  }
  return undefined;
}
