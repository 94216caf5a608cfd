import { readFileSync } from 'node:fs';
import type { TestResult } from '@playwright/test/reporter';
import { CHECK_EXCHANGES, CHECK_REPORT, type CheckReport } from '../helpers/check-report.ts';
import type { ReportReading } from './check-outcome.ts';
import { thrownText } from './error-text.ts';
import { isReportedCheck } from './is-reported-check.ts';

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
