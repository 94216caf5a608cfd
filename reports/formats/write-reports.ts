import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { appendPrivate, writePrivate } from '../../helpers/settings/private-files.ts';
import { removeRunRecord, type RunRecord, writeRunRecord } from '../judge/run-record.ts';
import { isRequirementId } from '../../spec/requirements/catalogue.ts';
import { SCRIPTS } from '../../helpers/verdict/finding.ts';
import type { RunResult } from '../result/run-result.ts';
import { EVIDENCE_LOG, evidenceLogText, readEvidenceLog, type RecordedExchange } from './evidence-log.ts';

/** The files of a run beside `result.json`. */
const REPORTS = {
  html: 'report.html',
  junit: 'junit.xml',
  markdown: 'summary.md',
  har: 'evidence.har',
} as const;

/** The evidence that a run left beside its result, and the places of its reports. */
export interface Reporting {
  readonly reportDir: string;
  /** Every exchange was kept, not only what findings show. */
  readonly keepsEvidence: boolean;
  /** Reads the exchanges that the checks kept, in the order of the checks. */
  readonly exchanges: () => readonly RecordedExchange[];
  /** A file to which the summary is added, such as GitHub's. */
  readonly summaryFile?: string | undefined;
}

/** Takes away what an earlier run left, so that it is never taken for a report of this one. */
export function removeReports(reportDir: string): void {
  for (const name of [...Object.values(REPORTS), EVIDENCE_LOG])
    rmSync(resolve(reportDir, name), { force: true });
  removeRunRecord(reportDir);
  removeScripts(resolve(reportDir, SCRIPTS));
}

/** Nothing else that may lie in the folder. */
function removeScripts(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const scripts = names.filter((name) => parse(name).ext === '.sh' && isRequirementId(parse(name).name));
  for (const name of scripts) rmSync(resolve(folder, name), { force: true });
  if (scripts.length === names.length) rmdirSync(folder);
}

/**
 * Writes every report of a run but its result. The renderers are loaded only now, so that they don't slow down
 * the start of a run.
 *
 * @throws Error when one of them can't be written
 */
export async function writeReports(
  result: RunResult,
  record: RunRecord,
  { reportDir, keepsEvidence, exchanges: keptExchanges, summaryFile }: Reporting,
): Promise<void> {
  const [{ findingScripts }, { renderHtml }, { renderJunit }, { renderMarkdown }, { renderHar }] =
    await Promise.all([
      import('../replay/finding-script.ts'),
      import('../html/report-html.ts'),
      import('./junit.ts'),
      import('./markdown.ts'),
      import('./har.ts'),
    ]);
  const exchanges = keptExchanges();
  const markdown = renderMarkdown(result);
  const texts = new Map([
    [resolve(reportDir, REPORTS.html), renderHtml(result)],
    [resolve(reportDir, REPORTS.junit), renderJunit(result)],
    [resolve(reportDir, REPORTS.markdown), markdown],
    [resolve(reportDir, REPORTS.har), renderHar(result, exchanges)],
    ...[...findingScripts(result)].map(([path, text]) => [resolve(reportDir, path), text] as const),
    ...(keepsEvidence ? [[resolve(reportDir, EVIDENCE_LOG), evidenceLogText(exchanges)] as const] : []),
  ]);
  // All of them or, within the limits of a file system, none, so that no report contradicts the result.
  const drafts = [...texts].map(([file, text]) => ({ file, text, draft: `${file}.${process.pid}.draft` }));
  try {
    for (const { draft, text } of drafts) writePrivate(draft, text);
  } catch (error) {
    // On a full disk the result may still find room.
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw error;
  }
  for (const { file, draft } of drafts) renameSync(draft, file);
  if (keepsEvidence) writeRunRecord(reportDir, record);
  if (summaryFile !== undefined) appendPrivate(summaryFile, markdown);
}

/** The exchanges in a file, in the order in which they were sent. */
export function exchangesIn(file: string): readonly RecordedExchange[] {
  return [...readEvidenceLog(file)].sort((one, other) =>
    one.startedAt < other.startedAt ? -1 : Number(one.startedAt > other.startedAt),
  );
}
