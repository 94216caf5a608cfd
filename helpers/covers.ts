import type { TestInfo } from '@playwright/test';
import type { RequirementId } from '../spec/requirements/catalogue.ts';
import { CHECK_REPORT } from './check-report.ts';
import { headStart } from './head-start.ts';
import { runCheck, type CheckBody, type CheckEnd } from './run-check.ts';
import type { TargetScope } from './target-scope.ts';

/** The type under which a test names a requirement that it covers. */
const ANNOTATION = 'requirement';

interface Coverage {
  readonly tag: string[];
  readonly annotation: { type: string; description: string }[];
}

type TestBody = (fixtures: { target: TargetScope }, testInfo: TestInfo) => Promise<void>;

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
  headStart.know({ covered: ids, body });
  return [
    coverage,
    async ({ target }, testInfo) => {
      // A check has a deadline of its own; it may have begun before its test, or end long after it would seem due.
      testInfo.setTimeout(0);
      const end = await (headStart.endOf(ids[0], target, testInfo) ?? runCheck(target, ids, body));
      const { name, contentType } = CHECK_REPORT;
      await testInfo.attach(name, { body: JSON.stringify(end.report), contentType });
      if (end.failure !== undefined) {
        await headStart.keep(target, testInfo);
        throw errorOf(end.failure);
      }
      if (end.openBecause !== undefined) testInfo.skip(true, end.openBecause);
    },
  ];
}

function errorOf({ name, message, stack }: NonNullable<CheckEnd['failure']>): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = stack;
  return error;
}
