import fc from 'fast-check';
import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { CheckEnded } from './cannot-go-on.ts';
import { currentCheck, within, type CheckRecord } from './check-record.ts';
import { inParallel } from './in-parallel.ts';

/** Further cases that are tried in order to make a failing one smaller. */
const MOST_SHRINKS = 40;

export interface ForAllOptions<T> {
  /** Of everything generated: the same seed gives the same cases. */
  readonly seed: number;
  readonly cases: number;
  /** Cases under way at once. */
  readonly parallel: number;
  /** The first of the cases. */
  readonly examples?: readonly T[];
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
  { seed, cases, parallel, examples = [] }: ForAllOptions<T>,
): Promise<void> {
  const check = currentCheck();
  const generated = fc.sample(arbitrary, { seed, numRuns: cases - examples.length });
  const values = [...examples, ...generated];
  const records = await inParallel(values, parallel, (value) => judgeCase(check, judge, value));
  for (const requirement of check.covered) {
    const failing = records.filter((record) => record.deviatesFrom(requirement));
    const [first] = failing;
    if (first === undefined) {
      check.adopt(requirement, records);
    } else {
      const index = records.indexOf(first);
      // An example was chosen because it tells enough as it is.
      const path = index < examples.length ? undefined : String(index - examples.length);
      const shrunk = path && (await shrink(check, arbitrary, judge, { requirement, seed, path }));
      const { record, shown } = shrunk || { record: first, shown: fc.stringify(values[index]) };
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

/** The smallest case that fails, found from a failing one within a bounded number of further cases. */
async function shrink<T>(
  check: CheckRecord,
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  { requirement, seed, path }: { requirement: RequirementId; seed: number; path: string },
): Promise<{ record: CheckRecord; shown: string } | undefined> {
  let tries = 0;
  let smallest: { record: CheckRecord; shown: string } | undefined;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    tries += 1;
    if (tries > MOST_SHRINKS) return true;
    const record = await judgeCase(check, judge, value);
    if (!record.deviatesFrom(requirement)) return true;
    smallest = { record, shown: fc.stringify(value) };
    return false;
  });
  await fc.check(property, { seed, path, numRuns: 1 });
  return smallest;
}
