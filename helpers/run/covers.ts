import type { TestInfo } from '@playwright/test';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { JudgeCheck } from './report-to-test.ts';
import type { CheckBody } from './run-check.ts';
import { checkScheduler } from './side-by-side.ts';

/** The type under which a test names a requirement that it covers. */
const ANNOTATION = 'requirement';

interface Coverage {
  readonly tag: string[];
  readonly annotation: { type: string; description: string }[];
}

type TestBody = (fixtures: { judgeCheck: JudgeCheck }, testInfo: TestInfo) => Promise<void>;

/**
 * The details and the body of a test that is a check: `test('…', ...covers(['ID'], async ({ partner }) => { … }))`.
 * The ids become annotations for the reports and tags for `--grep <ID>`. The first one names the check and its share of
 * guests, so no two checks have the same first one.
 */
export function covers(
  ids: readonly [RequirementId, ...RequirementId[]],
  body: CheckBody,
): [details: Coverage, body: TestBody] {
  const coverage = {
    tag: ids.map((id) => `@${id}`),
    annotation: ids.map((id) => ({ type: ANNOTATION, description: id })),
  };
  const check = { covered: ids, body };
  checkScheduler.know(check);
  return [
    coverage,
    async ({ judgeCheck }, testInfo) => {
      // A check has a deadline of its own; it may have begun before its test, or end long after it would seem due.
      testInfo.setTimeout(0);
      await judgeCheck(check, testInfo);
    },
  ];
}
