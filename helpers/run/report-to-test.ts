import type { TestInfo } from '@playwright/test';
import { CHECK_EXCHANGES, CHECK_REPORT } from '../verdict/check-report.ts';
import type { KnownCheck } from './run-check.ts';
import { checkScheduler, type OpenTarget } from './side-by-side.ts';

/** What the test of a check does with it. */
export type JudgeCheck = (check: KnownCheck, testInfo: TestInfo) => Promise<void>;

/** Judges one target: the check's report is attached to its test, which fails with the check. */
export function judgeChecksOf(target: OpenTarget): JudgeCheck {
  return async (check, testInfo) => {
    const sideBySide = checkScheduler.endOf(check, target, testInfo.retry);
    const end = await (sideBySide ?? target.judge(check));
    const { name, contentType } = CHECK_REPORT;
    await testInfo.attach(name, { body: JSON.stringify(end.report), contentType });
    if (end.exchangesFile !== undefined) {
      const { name, contentType } = CHECK_EXCHANGES;
      await testInfo.attach(name, { path: end.exchangesFile, contentType });
    }
    if (end.failure !== undefined) {
      // Playwright replaces a worker after an unexpected failure, and all checks under way there would be lost with it.
      // The reporter sets the expectation right again (reports/collect.ts).
      if (sideBySide !== undefined) testInfo.fail();
      throw end.failure;
    }
    if (end.openBecause !== undefined) testInfo.skip(true, end.openBecause);
  };
}
