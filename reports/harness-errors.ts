import { requirementById, type RequirementId } from '../spec/requirements/catalogue.ts';
import { placeOf, reportOf, type CheckOutcome, type ErrorText } from './check-outcome.ts';
import { cannotJudge } from './cannot-judge.ts';
import type { HarnessError } from './run-result.ts';

const MOST_LINES = 20;

/**
 * The errors of the suite itself that a check's test shows: whatever ended it that is neither the check's own verdict
 * nor a target that can't be judged, and a report that is missing or makes no sense.
 */
export function harnessErrorsOf(outcome: CheckOutcome): readonly HarnessError[] {
  if (outcome.status === 'interrupted') return [];
  const check = `${placeOf(outcome)} ${outcome.title}`;
  return messagesOf(outcome).map((message) => ({ check, message }));
}

function messagesOf(outcome: CheckOutcome): readonly string[] {
  const failed = failedIn(outcome);
  const thrown = outcome.errors.filter((error) => !isVerdict(error, failed));
  const own = thrown
    .filter(({ message }) => cannotJudge(message) === undefined)
    .map(({ stack }) => firstLines(stack));
  if (thrown.length > 0) return own;
  if (outcome.status === 'timedOut') return ['The check ran out of time.'];
  if (outcome.reading.kind === 'unreadable') return [`Its report can't be read: ${outcome.reading.why}`];
  if (outcome.reading.kind === 'missing') return ['The check left no report.'];
  if (outcome.status === 'failed' && failed.length === 0) {
    return ['The check failed, but its report names no failed requirement.'];
  }
  return deviationsOf(outcome)
    .filter((id) => requirementById(id).level === 'observed')
    .map((id) => `The check found a deviation from ${id}, which can't be deviated from: it records a fact.`);
}

/** A verdict error, or one whose message begins with a requirement that the report calls failed. */
function isVerdict({ stack, message }: ErrorText, failed: readonly RequirementId[]): boolean {
  return [stack, message].some((text) => {
    const said = text.replace(/^\w*Error: /, '');
    return text.startsWith('VerdictError') || failed.some((id) => said.startsWith(id));
  });
}

function failedIn(outcome: CheckOutcome): readonly RequirementId[] {
  const verdicts = reportOf(outcome)?.verdicts ?? [];
  return verdicts.flatMap(({ verdict, requirement }) => (verdict === 'failed' ? [requirement] : []));
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
