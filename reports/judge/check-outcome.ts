import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { CHECK_EXCHANGES, CHECK_REPORT, type CheckReport } from '../../helpers/verdict/check-report.ts';
import { type Hindsight, inHindsight } from '../../helpers/verdict/hindsight.ts';
import { isRequirementId, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CheckStatus } from '../result/run-result.ts';
import { validatorOf } from '../result/schema.ts';

/** How the test of one check ended, and the report that it left. */
export interface CheckOutcome {
  readonly title: string;
  /** Relative to the folder of the configuration, with slashes. */
  readonly file: string;
  readonly line: number;
  /** The requirements that the check names or judges. */
  readonly covers: readonly RequirementId[];
  readonly status: CheckStatus;
  /** From its beginning to its end, waiting for its turns included; of a check that left no report, of its test. */
  readonly durationMs: number;
  readonly errors: readonly ErrorText[];
  readonly reading: ReportReading;
}

/** An error as Playwright hands it over, without terminal codes. */
export interface ErrorText {
  readonly message: string;
  /** The message with where it happened. */
  readonly stack: string;
}

export type ReportReading =
  | { readonly kind: 'read'; readonly report: CheckReport }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** The report of a check that left a readable one. */
export function reportOf({ reading }: CheckOutcome): CheckReport | undefined {
  return reading.kind === 'read' ? reading.report : undefined;
}

/** `file:line`, as editors and terminals understand it. */
export function placeOf({ file, line }: Pick<CheckOutcome, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

/** The texts of an error, its causes included, without terminal codes. */
export function errorText({ message, stack, value, cause }: TestError): ErrorText {
  const said = message ?? value ?? 'an error without a message';
  const because = cause === undefined ? '' : `\ncaused by: ${errorText(cause).stack}`;
  return {
    message: stripVTControlCharacters(said),
    stack: stripVTControlCharacters(`${stack ?? said}${because}`),
  };
}

/** The texts of a thrown value. */
export function errorTextOf(thrown: unknown): ErrorText {
  if (!(thrown instanceof Error)) return errorText({ value: String(thrown) });
  return errorText({ message: thrown.message, stack: thrown.stack ?? thrown.message });
}

const checkReports = validatorOf<CheckReport>(
  new URL('run-record.schema.json', import.meta.url),
  '#/$defs/CheckReport',
);

/** Whether the content of an attachment is the report of a check, with requirements that this version knows. */
export function isCheckReport(value: unknown): value is CheckReport {
  return checkReports()(value);
}

/** The report that a check attached to its test. */
export function readingOf({ attachments }: TestResult): ReportReading {
  const attachment = attachments.find(({ name }) => name === CHECK_REPORT.name);
  if (attachment === undefined) return { kind: 'missing' };
  try {
    const text = attachment.body ?? readFileSync(attachment.path ?? '');
    const content: unknown = JSON.parse(text.toString());
    if (isCheckReport(content)) return { kind: 'read', report: content };
    return { kind: 'unreadable', why: 'it does not have the shape of a check report of this version' };
  } catch (error) {
    return { kind: 'unreadable', why: errorTextOf(error).message };
  }
}

/** The file with the exchanges of a check; undefined where there were none to keep. */
export function exchangesFileOf({ attachments }: TestResult): string | undefined {
  return attachments.find(({ name }) => name === CHECK_EXCHANGES.name)?.path;
}

/** The outcome of a check from its Playwright test. */
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
    // A test only awaits its check, which began beside others.
    durationMs: Math.round((reading.kind === 'read' ? reading.report.lateness?.ofMs : undefined) ?? duration),
    errors: errors.map(errorText),
    reading,
  };
}

/** The requirements that a test says it covers. */
export function coveredBy({ annotations }: TestCase): readonly RequirementId[] {
  return annotations.map(({ description = '' }) => description).filter(isRequirementId);
}

/** The folder of the check's file under the folder of all checks. */
export function areaOfTest({ location, parent }: TestCase): string {
  const [area = ''] = relative(parent.project()?.testDir ?? '', location.file).split(sep);
  return basename(area).replace(/\.spec\.[jt]s$/, '');
}

/**
 * The outcome of a check as the end of the run shows it. A check that failed only because of notifications that came late
 * has passed or was left open, so the error of its test goes, too.
 */
export function outcomeInHindsight(
  outcome: CheckOutcome,
  { refutations, lostBecause }: Pick<Hindsight, 'refutations' | 'lostBecause'>,
): CheckOutcome {
  const { reading, status, errors } = outcome;
  if (reading.kind !== 'read') return outcome;
  const report = inHindsight(reading.report, refutations, lostBecause);
  const settled = { ...outcome, reading: { kind: 'read' as const, report } };
  const stillFails =
    report.error !== undefined || report.verdicts.some(({ verdict }) => verdict === 'failed');
  const failed = reading.report.verdicts.some(({ verdict }) => verdict === 'failed');
  if (status !== 'failed' || stillFails || !failed) return settled;
  return { ...settled, status: 'passed', errors: errors.slice(1) };
}
