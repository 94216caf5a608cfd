import { shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { RunResult } from '../result/run-result.ts';

/** What a replay shows of a finding, with the exit status of the command. */
export interface ReplayOutcome {
  /** 0: it did not come again. 1: it came again. 2: the replay could not judge. 3: the requirement stayed open. */
  readonly status: 0 | 1 | 2 | 3;
  readonly lines: readonly TerminalText[];
}

/** Whether the finding about a requirement came again, by the result of the run that was to show it. */
export function replayOutcome(
  requirement: RequirementId,
  result: RunResult,
  isWhole: boolean,
): ReplayOutcome {
  const id = shown(requirement);
  const finding = result.findings.find((one) => one.requirement === requirement);
  if (finding !== undefined) {
    return {
      status: 1,
      lines: [
        terminal`came again: ${id}`,
        terminal`  expected  ${shown(finding.expected)}`,
        terminal`  observed  ${shown(finding.observed)}`,
      ],
    };
  }
  const judged = result.requirements.find(({ id: one }) => one === requirement);
  if (result.verdict === 'broken') {
    const why = result.problem?.code ?? 'an error of the suite';
    return { status: 2, lines: [terminal`could not be judged again: ${id} (${shown(why)})`] };
  }
  if (judged?.verdict === 'passed' || judged?.verdict === 'observed') {
    const by = isWhole ? terminal`a whole run` : terminal`the checks of the requirement`;
    return { status: 0, lines: [terminal`did not come again: ${id} passed in ${by}`] };
  }
  const why = judged?.reason ?? 'no check judged it';
  const verdict = judged?.verdict ?? 'open';
  return {
    status: 3,
    lines: [terminal`neither came again nor passed: ${id} is ${shown(verdict)}: ${shown(why)}`],
  };
}
