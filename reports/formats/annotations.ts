import { findingFields, type FindingLabel } from '../../helpers/verdict/finding.ts';
import {
  type CommandKind,
  workflowCommand,
  type WorkflowCommand,
} from '../../helpers/text/workflow-command.ts';
import { openGroups } from '../result/summary/open-requirements.ts';
import type { Finding, RunResult } from '../result/run-result.ts';
import { mustsWith, testedInWords, untestedInWords } from '../result/run-verdict.ts';

/** GitHub shows at most 10 annotations of a kind for a step. */
const MOST = 10;

/** An annotation has room for a few lines; the rest stands in the reports. */
const SHOWN: ReadonlySet<FindingLabel> = new Set(['expected', 'observed', 'contract', 'script', 'replay']);

/** Workflow commands that let GitHub show findings; none names a file, because what is to fix is not in the suite's. */
export function annotationsOf(result: RunResult): readonly WorkflowCommand[] {
  const of = (wanted: Finding['verdict']): readonly Finding[] =>
    result.findings.filter(({ verdict }) => verdict === wanted).slice(0, MOST);
  const { problem, harnessErrors } = result;
  return [
    ...(problem === undefined
      ? []
      : [workflowCommand('error', { title: `Could not be judged: ${problem.code}` }, problem.message)]),
    ...harnessErrors
      .slice(0, MOST)
      .map(({ check, message }) =>
        workflowCommand('error', { title: 'Error of the suite' }, `${check}\n${message}`),
      ),
    ...of('failed').map((finding) => ofFinding('error', finding)),
    ...of('warned').map((finding) => ofFinding('warning', finding)),
    ...of('waived').map((finding) => ofFinding('notice', finding)),
    ...untestedNotices(result),
  ];
}

/** What a green run did not show: untested requirements that are deferred or waived, and needless waivers. */
function untestedNotices(result: RunResult): readonly WorkflowCommand[] {
  const { verdict, level, waiversNotNeeded = [] } = result;
  const untested = untestedInWords(result);
  const reasons = openGroups([...mustsWith(result, 'deferred'), ...mustsWith(result, 'waived')]);
  return [
    ...(verdict === 'conformant' && untested !== ''
      ? [
          workflowCommand(
            'notice',
            { title: `CONFORMANT at level ${level}` },
            [testedInWords(result), ...reasons.map(({ reason }) => reason)].join('\n'),
          ),
        ]
      : []),
    ...waiversNotNeeded.map((text) => workflowCommand('notice', { title: 'Waiver no longer needed' }, text)),
  ];
}

function ofFinding(kind: CommandKind, finding: Finding): WorkflowCommand {
  const { requirement, verdict, statement } = finding;
  const fields = findingFields(finding).filter(([label]) => SHOWN.has(label));
  const text = [statement, ...fields.map(([label, value]) => `${label} ${value}`)].join('\n');
  const title = `${requirement} ${verdict}`;
  return workflowCommand(kind, { title }, text);
}
