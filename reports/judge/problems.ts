import type { CheckReport } from '../../helpers/verdict/check-report.ts';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { HarnessError, RunProblem } from '../result/run-result.ts';
import { type CheckOutcome, type ErrorText, placeOf, reportOf } from './check-outcome.ts';
import type { RunRecord } from './run-record.ts';

const MARK = /Could not be judged \[([A-Z_]+)\]\s*/;

/**
 * The problem behind an error that was thrown because the target can't be judged at all: its code, and its message
 * without the mark and without indentation.
 */
function cannotJudge(message: string): RunProblem | undefined {
  const match = MARK.exec(message);
  const code = match?.[1];
  if (match === null || code === undefined) return undefined;
  const text = message.slice(match.index + match[0].length).replace(/^[ \t]+/gm, '');
  return { code, message: text.trim() };
}

interface GlobalErrors {
  /** Why the run could not be judged; undefined without a serious error outside of the checks. */
  readonly problem: RunProblem | undefined;
  /** Further errors of the suite. */
  readonly others: readonly HarnessError[];
}

/** Sorts the errors outside of checks: the first is the run's problem, unless one says that the target can't be judged. */
export function judgeGlobalErrors(errors: readonly ErrorText[]): GlobalErrors {
  const serious = errors.filter(({ message }) => !/^Testing stopped early/.test(message));
  const main = serious.find(({ message }) => cannotJudge(message) !== undefined) ?? serious[0];
  return {
    problem: main && problemIn(main),
    others: serious
      .filter((error) => error !== main)
      .map(({ stack }) => ({ check: 'outside of any check', message: stack })),
  };
}

function problemIn({ message, stack }: ErrorText): RunProblem {
  if (/No tests found/.test(message))
    return { code: 'NO_CHECKS', message: 'No check matches --grep or the path.' };
  return cannotJudge(message) ?? { code: 'HARNESS', message: stack };
}

const MOST_LINES = 20;

/** The errors of the suite itself in a check: those that its report or its test shows, or a report that makes no sense. */
export function harnessErrorsOf(outcome: CheckOutcome): readonly HarnessError[] {
  if (outcome.status === 'interrupted') return [];
  const check = `${placeOf(outcome)} ${outcome.title}`;
  return messagesOf(outcome).map((message) => ({ check, message }));
}

function messagesOf(outcome: CheckOutcome): readonly string[] {
  const thrown = thrownIn(outcome);
  if (thrown.length > 0) {
    return thrown
      .filter(({ message }) => cannotJudge(message) === undefined)
      .map(({ stack }) => firstLines(stack));
  }
  if (outcome.status === 'timedOut') return ['The check ran out of time.'];
  if (outcome.reading.kind === 'unreadable') return [`Its report can't be read: ${outcome.reading.why}`];
  if (outcome.reading.kind === 'missing') return ['The check left no report.'];
  if (outcome.status === 'failed' && !endsTheTest(outcome.reading.report)) {
    return ['The check failed, but its report names no failed requirement.'];
  }
  return deviationsOf(outcome)
    .filter((id) => requirementById(id).level === 'observed')
    .map((id) => `The check found a deviation from ${id}, which only records a fact.`);
}

/** All errors of the suite in a check: the one in its report, and those of its test that the report does not explain. */
function thrownIn({ reading, errors, status }: CheckOutcome): readonly ErrorText[] {
  if (reading.kind !== 'read') return errors;
  const own = reading.report.error === undefined ? [] : [reading.report.error];
  // A report that fails its test is followed by one error, which only repeats it.
  const repeated = status === 'failed' && endsTheTest(reading.report) ? 1 : 0;
  return [...own, ...errors.slice(repeated)];
}

/** Whether a report itself makes the test of its check fail. */
function endsTheTest({ verdicts, error }: CheckReport): boolean {
  return error !== undefined || verdicts.some(({ verdict }) => verdict === 'failed');
}

function deviationsOf(outcome: CheckOutcome): readonly RequirementId[] {
  const report = reportOf(outcome);
  const judged = (report?.verdicts ?? []).filter((verdict) => 'deviation' in verdict);
  return [...judged, ...(report?.breaches ?? [])].map(({ requirement }) => requirement);
}

function firstLines(text: string): string {
  const lines = text.split('\n');
  return lines.length <= MOST_LINES ? text : [...lines.slice(0, MOST_LINES), '…'].join('\n');
}

/** Why the run could not be judged: it could not begin, the target went away, it was cut off, or nothing ran. */
export function problemOf(record: RunRecord, checks: readonly CheckOutcome[]): RunProblem | undefined {
  if (record.problem !== undefined) return record.problem;
  const [met] = checks.flatMap(thrownIn).flatMap(({ message }) => cannotJudge(message) ?? []);
  if (met !== undefined) return met;
  if (record.interrupted)
    return { code: 'INTERRUPTED', message: 'The run was interrupted before its last check.' };
  if (checks.length === 0)
    return { code: 'NO_CHECKS', message: 'No check was chosen: --grep, a path or a shard left none.' };
  return mixedRuns(checks);
}

/** Parts of a run can be merged only when they were started alike. Ports may differ: each part embeds its own target. */
function mixedRuns(checks: readonly CheckOutcome[]): RunProblem | undefined {
  const runs = checks.flatMap((check) => reportOf(check)?.run ?? []);
  const kinds = new Set(
    runs.map(({ level, depth, targetUrl }) => `level ${level}, depth ${depth}, target ${hostOf(targetUrl)}`),
  );
  if (kinds.size < 2) return undefined;
  return { code: 'MIXED_RUNS', message: `Parts of different runs were merged: ${[...kinds].join(' and ')}.` };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : address;
}
