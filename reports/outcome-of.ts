import { basename, relative, sep } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { isRequirementId, type RequirementId } from '../spec/requirements/catalogue.ts';
import type { CheckOutcome, ReportReading } from './check-outcome.ts';
import { errorText } from './error-text.ts';

/** How the test of a check ended, in the words of reports. */
export function outcomeOf(
  test: TestCase,
  { status, duration, errors }: TestResult,
  { file, reading }: { readonly file: string; readonly reading: ReportReading },
): CheckOutcome {
  const { title, location, parent } = test;
  // The path of titles begins with the root, the project and the file.
  const groups = parent.titlePath().slice(3);
  const judged = reading.kind === 'read' ? reading.report.verdicts.map(({ requirement }) => requirement) : [];
  return {
    title: [...groups, title].join(' › '),
    file,
    line: location.line,
    covers: [...new Set([...coveredBy(test), ...judged])],
    status,
    durationMs: Math.round(duration),
    errors: errors.map(errorText),
    reading,
  };
}

/** The requirements that a test names as what it covers. */
export function coveredBy({ annotations }: TestCase): readonly RequirementId[] {
  return annotations.map(({ description = '' }) => description).filter(isRequirementId);
}

/** The folder of the check's file under the folder of all checks. */
export function areaOfTest({ location, parent }: TestCase): string {
  const [area = ''] = relative(parent.project()?.testDir ?? '', location.file).split(sep);
  return basename(area, '.spec.ts');
}
