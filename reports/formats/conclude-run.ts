import { relative } from 'node:path';
import { printCommands } from '../../helpers/text/output.ts';
import { terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import { runResultFile, writeRunResult } from '../result/result-file.ts';
import type { RunResult } from '../result/run-result.ts';
import { exitStatus } from '../result/run-verdict.ts';
import { renderTerminal } from '../terminal/terminal.ts';
import { annotationsOf } from './annotations.ts';
import { type Reporting, writeReports } from './write-reports.ts';

/** Where the summary goes. */
export interface SummaryScreen {
  readonly write: (text: TerminalText) => void;
  /** A terminal, on which lines are wrapped. */
  readonly live: boolean;
  readonly colour: boolean;
  readonly columns: number;
}

export interface Concluding extends Reporting {
  readonly screen: SummaryScreen;
  /** Whether the runner of a job obeys workflow commands in the output. */
  readonly annotates: boolean;
}

/**
 * Judges a run, writes its result and all reports, and sums it up. A report that can't be written breaks the run, as the
 * result shows.
 *
 * @returns the exit status
 */
export async function concludeRun(record: RunRecord, concluding: Concluding): Promise<number> {
  const { reportDir } = concluding;
  const result = judgeRun(record);
  const failure = (await notReported(result, record, concluding)) ?? written(reportDir, result);
  if (failure === undefined) return summedUp(result, concluding, { kept: true, reported: true });
  const broken = judgeRun({
    ...record,
    problem: record.problem ?? { code: 'REPORT_NOT_WRITTEN', message: failure },
  });
  const kept = written(reportDir, broken) === undefined;
  return summedUp(broken, concluding, { kept, reported: false });
}

/** Writes the result; why it could not be written, and undefined when it was. */
function written(reportDir: string, result: RunResult): string | undefined {
  try {
    writeRunResult(reportDir, result);
    return undefined;
  } catch (error) {
    return notWritten(reportDir, error);
  }
}

/** Why a report could not be written; undefined when all were. */
async function notReported(
  result: RunResult,
  record: RunRecord,
  reporting: Reporting,
): Promise<string | undefined> {
  try {
    await writeReports(result, record, reporting);
    return undefined;
  } catch (error) {
    return notWritten(reporting.reportDir, error);
  }
}

function summedUp(
  result: RunResult,
  { reportDir, screen, annotates }: Concluding,
  { kept, reported }: { readonly kept: boolean; readonly reported: boolean },
): number {
  const { live: wrapped, colour, columns } = screen;
  const file = runResultFile(reportDir);
  const near = relative('', file);
  const resultFile = !kept ? undefined : near.startsWith('..') ? file : near;
  const layout = { colour, columns, wrapped, resultFile, reported };
  screen.write(terminal`\n${renderTerminal(result, layout)}`);
  if (annotates) printCommands(annotationsOf(result));
  return exitStatus(result.verdict);
}

function notWritten(reportDir: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return (
    `The reports could not be written to ${reportDir}: ${why}\n` +
    'Free its disk, or set REPORT_DIR to another folder, and run again.'
  );
}
