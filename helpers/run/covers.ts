import type { TestInfo } from '@playwright/test';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { CHECK_EXCHANGES, CHECK_REPORT, type CheckReport } from '../verdict/check-report.ts';
import type { CheckScope } from './check-scope.ts';
import type { KnownCheck, RunningCheck } from './run-check.ts';
import { checkScheduler, type OpenTarget } from './side-by-side.ts';

/** The type under which a test names a requirement that it covers. */
const ANNOTATION = 'requirement';

interface Coverage {
  readonly tag: string[];
  readonly annotation: { type: string; description: string }[];
}

type TestBody = (fixtures: { judgeCheck: JudgeCheck }, testInfo: TestInfo) => Promise<void>;

type IdList = readonly [RequirementId, ...RequirementId[]];

/**
 * For a check that waits for seconds, and sends little meanwhile. It begins before all others of its file and takes the
 * place of none.
 */
export const MOSTLY_WAITS = { mostlyWaits: true } as const;

/** What a check covers: one id, several ids under the names of their roles, or a list of ids. */
type Covered = RequirementId | Readonly<Record<string, RequirementId>> | IdList;

/**
 * The details and the body of a check's test. Each id is written once; the body gets the ids as they were given:
 *
 *     test('…', ...covers('ID', async ({ partner }, id) => { … }));
 *     test('…', ...covers({ required: 'ID-1', wrongType: 'ID-2' }, async ({ partner }, { required, wrongType }) => { … }));
 *
 * The ids become annotations for the reports and tags for `--grep <ID>`. The first one names the check, and the order of
 * all seeds its guests and generated cases, so no two checks have the same first id.
 *
 * @param way how the check runs, such as {@link MOSTLY_WAITS}; else as most do
 * @throws Error when no id is given
 */
export function covers<const Ids extends Covered>(
  ids: Ids,
  body: (scope: CheckScope, ids: Ids, running: RunningCheck) => Promise<void> | void,
  way: Pick<KnownCheck, 'mostlyWaits'> = {},
): [details: Coverage, body: TestBody] {
  const covered = listOf(ids);
  const coverage = {
    tag: covered.map((id) => `@${id}`),
    annotation: covered.map((id) => ({ type: ANNOTATION, description: id })),
  };
  const check: KnownCheck = { covered, body: (scope, running) => body(scope, ids, running), ...way };
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

/** The ids in the order in which they were written. */
function listOf(ids: Covered): IdList {
  const [first, ...others] = typeof ids === 'string' ? [ids] : Object.values(ids);
  if (first === undefined) throw new Error('a check covers at least one requirement: covers(id, …)');
  return [first, ...others];
}

/** What the test of a check does with it. */
export type JudgeCheck = (check: KnownCheck, testInfo: TestInfo) => Promise<void>;

/** Judges one target: the check's report is attached to its test, which fails with the check. */
export function judgeChecksOf(target: OpenTarget): JudgeCheck {
  const shown = new Set<RequirementId>();
  return async (check, testInfo) => {
    const sideBySide = checkScheduler.endOf(check, target, testInfo.retry);
    const end = await (sideBySide ?? target.judge(check));
    const { breaches, exchangesFile } = end.tellRest((requirement) => shown.has(requirement));
    const report: CheckReport = { ...end.report, breaches };
    const { name, contentType } = CHECK_REPORT;
    await testInfo.attach(name, { body: JSON.stringify(report), contentType });
    for (const { requirement } of breaches) shown.add(requirement);
    if (exchangesFile !== undefined) {
      const { name, contentType } = CHECK_EXCHANGES;
      await testInfo.attach(name, { path: exchangesFile, contentType });
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
