import { readFileSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { CHECK_EXCHANGES, CHECK_REPORT, type CheckReport } from '../../helpers/verdict/check-report.ts';
import { isRequirementId, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Capability } from '../../spec/requirements/requirement.ts';
import { type CheckStatus, type Evidence, type Mover, MOVERS, type RunLevel } from '../result/run-result.ts';

/** How the test of one check ended, and the report that it left. */
export interface CheckOutcome {
  readonly title: string;
  /** Relative to the folder of the configuration, with slashes. */
  readonly file: string;
  readonly line: number;
  /** What the check says it covers. */
  readonly covers: readonly RequirementId[];
  readonly status: CheckStatus;
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
  | { readonly kind: 'read'; readonly report: ReportedCheck }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** What reports need of the attachment that each check leaves. */
export interface ReportedCheck {
  readonly run: ReportedRun;
  readonly verdicts: readonly ReportedVerdict[];
  readonly breaches: readonly ReportedDeviation[];
  readonly observations: Readonly<Record<string, string>>;
  readonly transitions: readonly ReportedTransition[];
  readonly deliveries: readonly ReportedDelivery[];
  readonly answerTimesMs: Readonly<Record<string, readonly number[]>>;
  readonly exchanges: number;
  readonly leftBehind: readonly string[];
}

export interface ReportedDelivery {
  readonly trigger: string;
  readonly notification: string;
  /** Milliseconds since the epoch. */
  readonly arrivedAt: number;
  /** From the trigger to the arrival. */
  readonly latencyMs: number;
}

export interface ReportedTransition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
}

export interface ReportedRun {
  readonly targetUrl: string;
  readonly level: RunLevel;
  readonly seed: string;
  readonly depth: string;
  readonly capabilities: readonly Capability[];
}

export type ReportedVerdict =
  | { readonly verdict: 'passed' | 'observed'; readonly requirement: RequirementId }
  | {
      readonly verdict: 'failed' | 'warned';
      readonly requirement: RequirementId;
      readonly deviation: ReportedDeviation;
    }
  | {
      readonly verdict: 'inconclusive' | 'not applicable';
      readonly requirement: RequirementId;
      readonly reason: string;
    };

export interface ReportedDeviation {
  readonly requirement: RequirementId;
  readonly expected: string;
  readonly observed: string;
  /** The smallest generated case that shows it, where cases are generated. */
  readonly smallestCase?: string;
  readonly count: number;
  readonly operations: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** The report of a check that left a readable one. */
export function reportOf({ reading }: CheckOutcome): ReportedCheck | undefined {
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

/** The texts of whatever was thrown. */
export function thrownText(thrown: unknown): ErrorText {
  if (!(thrown instanceof Error)) return errorText({ value: String(thrown) });
  return errorText({ message: thrown.message, stack: thrown.stack ?? thrown.message });
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';

const isCount: Test = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isDuration: Test = (value) => typeof value === 'number' && value >= 0;

const isOneOf =
  (...values: readonly string[]): Test =>
  (value) =>
    typeof value === 'string' && values.includes(value);

const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

const isMapOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test);

const isRecord =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

const isId = (value: unknown): value is RequirementId => typeof value === 'string' && isRequirementId(value);

const isDeviation = isRecord({
  requirement: isId,
  expected: isText,
  observed: isText,
  smallestCase: (value) => value === undefined || isText(value),
  count: isCount,
  operations: isListOf(isText),
  evidence: isListOf(isRecord({ operation: isText, request: isText, response: isText, curl: isText })),
});

const verdictForms: readonly Test[] = [
  isRecord({ requirement: isId, verdict: isOneOf('passed', 'observed') }),
  isRecord({ requirement: isId, verdict: isOneOf('failed', 'warned'), deviation: isDeviation }),
  isRecord({ requirement: isId, verdict: isOneOf('inconclusive', 'not applicable'), reason: isText }),
];

const isReport = isRecord({
  run: isRecord({
    targetUrl: isText,
    level: isOneOf('core', 'full'),
    seed: isText,
    depth: isText,
    capabilities: isListOf(isText),
  }),
  verdicts: isListOf((value) => verdictForms.some((isForm) => isForm(value))),
  breaches: isListOf(isDeviation),
  observations: isMapOf(isText),
  transitions: isListOf(isRecord({ from: isText, to: isText, by: isOneOf(...MOVERS) })),
  deliveries: isListOf(
    isRecord({ trigger: isText, notification: isText, arrivedAt: isDuration, latencyMs: isDuration }),
  ),
  answerTimesMs: isMapOf(isListOf(isDuration)),
  exchanges: isCount,
  leftBehind: isListOf(isText),
});

/** Whether an attachment's content is the report of a check, with requirements that this version knows. */
export function isReportedCheck(value: unknown): value is ReportedCheck {
  return isReport(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    return { kind: 'unreadable', why: thrownText(error).message };
  }
}

/** The file in which a check left what it exchanged; undefined where there was nothing to keep. */
export function exchangesFileOf({ attachments }: TestResult): string | undefined {
  return attachments.find(({ name }) => name === CHECK_EXCHANGES.name)?.path;
}

/** What reports need is a part of what checks promise; the compiler compares the two here. */
function isCheckReport(content: unknown): content is CheckReport {
  return isReportedCheck(content);
}

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
