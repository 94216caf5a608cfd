import type { CheckReport, CheckVerdict } from '../../helpers/verdict/check-report.ts';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { checkWith } from './sample-run.ts';

/** A check of a test project, as source text. */
export interface CheckSource {
  readonly title: string;
  readonly verdicts: readonly CheckVerdict[];
  readonly report?: Partial<CheckReport>;
  /** Requirements that it names without judging them. */
  readonly covers?: readonly RequirementId[];
  /** The statements of the test after it has attached its report. */
  readonly body?: string;
}

/** A file of Playwright tests that attach check reports as the suite's own fixture does. */
export function checkFile(...checks: readonly CheckSource[]): string {
  return `import { test } from '@playwright/test';
${checks.map(checkText).join('\n')}
`;
}

/** A body that fails the test, as the suite does for a failed requirement: the report says why. */
export const FAIL = "throw new Error('see the report');";

function checkText({ title, verdicts, report = {}, covers = [], body = '' }: CheckSource): string {
  const { covers: judged, reading } = checkWith(verdicts, { report });
  const attached = reading.kind === 'read' ? JSON.stringify(reading.report) : '';
  const ids = [...judged, ...covers];
  const annotation = ids.map((description) => ({ type: 'requirement', description }));
  const tag = ids.map((id) => `@${id}`);
  return `test(${JSON.stringify(title)}, ${JSON.stringify({ tag, annotation })}, async ({}, info) => {
  await info.attach('check-report', { body: ${JSON.stringify(attached)}, contentType: 'application/json' });
  ${body}
});`;
}
