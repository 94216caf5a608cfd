import { join } from 'node:path';
import { writeWhole } from '../../helpers/settings/private-files.ts';
import { renderHtml } from '../html/report-html.ts';
import type { RunResult } from '../result/run-result.ts';
import { appendRun, keepReport, keepResult, keptReports, readHistory } from './history.ts';
import type { KeptRun } from './comparison/kept-run.ts';
import { type Night, nightOf } from './night.ts';
import { regressionPage } from './page/regression-page.ts';
import { regressionMarkdown } from './regression-md.ts';

/** The page of a night, in the folder of its reports. */
export const REGRESSION_PAGE = 'regression.html';

/** A run that has ended; its result is undefined where it left none. */
export interface EndedRun {
  readonly run: KeptRun;
  readonly result: RunResult | undefined;
}

/**
 * Keeps a run in the history, with its result and its report, puts it beside earlier ones, and writes the pages about
 * that. A run that is given twice is kept once, and not compared with itself.
 */
export function keepNight(
  ended: EndedRun,
  { historyDir, reportDir }: { readonly historyDir: string; readonly reportDir: string },
  baseline?: { readonly name: string; readonly run: KeptRun },
  notices: readonly string[] = [],
): Night {
  const { run, result } = ended;
  const { runs, notices: unread } = readHistory(historyDir);
  if (result !== undefined) {
    keepResult(historyDir, run, result);
    keepReport(historyDir, run, renderHtml(result));
  }
  const night = nightOf(
    ended,
    runs.filter(({ id }) => id !== run.id),
    baseline,
    [...notices, ...unread],
    keptReports(historyDir, [...runs, run], reportDir),
  );
  if (!runs.some(({ id }) => id === run.id)) appendRun(historyDir, run);
  writeWhole(join(reportDir, REGRESSION_PAGE), regressionPage(night));
  writeWhole(join(reportDir, 'regression.md'), regressionMarkdown(night));
  return night;
}
