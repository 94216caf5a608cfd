import type { TestInfo } from '@playwright/test';
import { CHECK_EXCHANGES, CHECK_REPORT } from '../verdict/check-report.ts';
import type { KnownCheck, Thrown } from './run-check.ts';
import { checkScheduler, type OpenTarget } from './side-by-side.ts';

/** What the test of a check does with it. */
export type JudgeCheck = (check: KnownCheck, testInfo: TestInfo) => Promise<void>;

/**
 * Judges one target: the check's report is attached to its test, which fails with the check.
 *
 * @param open called for the first check that has not ended in another worker yet
 * @param room the run's folder
 */
export function judgeChecksOf(open: () => Promise<OpenTarget>, room: string): JudgeCheck {
  return async (check, testInfo) => {
    const end = await (checkScheduler.endOf(check, { open, room }, testInfo) ?? (await open()).judge(check));
    const { name, contentType } = CHECK_REPORT;
    await testInfo.attach(name, { body: JSON.stringify(end.report), contentType });
    if (end.exchangesFile !== undefined) {
      const { name, contentType } = CHECK_EXCHANGES;
      await testInfo.attach(name, { path: end.exchangesFile, contentType });
    }
    if (end.failure !== undefined) {
      // A test that was given up has closed the target; what still ends then says nothing.
      if (testInfo.status === testInfo.expectedStatus) await checkScheduler.keep(room, testInfo);
      throw errorOf(end.failure);
    }
    if (end.openBecause !== undefined) testInfo.skip(true, end.openBecause);
  };
}

function errorOf({ name, message, stack }: Thrown): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}
