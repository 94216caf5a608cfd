import { findingFields, type FindingLabel } from '../../helpers/verdict/finding.ts';
import { openGroups } from '../result/open-requirements.ts';
import type { Finding, RunResult } from '../result/run-result.ts';
import { mustsWith, testedInWords, untestedInWords } from '../result/run-verdict.ts';

/** GitHub shows at most 10 annotations of a kind for a step. */
const MOST = 10;

/** An annotation has room for a few lines; the rest stands in the reports. */
const SHOWN: ReadonlySet<FindingLabel> = new Set(['expected', 'observed', 'contract', 'replay']);

/** Workflow commands that let GitHub show findings beside the checks that saw them; one line each. */
export function renderAnnotations(result: RunResult): string {
  const of = (wanted: Finding['verdict']): readonly Finding[] =>
    result.findings.filter(({ verdict }) => verdict === wanted).slice(0, MOST);
  const { problem, harnessErrors } = result;
  const lines = [
    ...(problem === undefined
      ? []
      : [command('error', { title: `Could not be judged: ${problem.code}` }, problem.message)]),
    ...harnessErrors
      .slice(0, MOST)
      .map(({ check, message }) =>
        command('error', { ...placeIn(check), title: 'Error of the suite' }, message),
      ),
    ...of('failed').map((finding) => ofFinding('error', finding)),
    ...of('warned').map((finding) => ofFinding('warning', finding)),
    ...of('waived').map((finding) => ofFinding('notice', finding)),
    ...untestedNotices(result),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** What a green run did not show: untested requirements that are deferred or waived, and needless waivers. */
function untestedNotices(result: RunResult): readonly string[] {
  const { verdict, level, waiversNotNeeded = [] } = result;
  const untested = untestedInWords(result);
  const reasons = openGroups([...mustsWith(result, 'deferred'), ...mustsWith(result, 'waived')]);
  return [
    ...(verdict === 'conformant' && untested !== ''
      ? [
          command(
            'notice',
            { title: `CONFORMANT at level ${level}` },
            [testedInWords(result), ...reasons.map(({ reason }) => reason)].join('\n'),
          ),
        ]
      : []),
    ...waiversNotNeeded.map((text) => command('notice', { title: 'Waiver needed no more' }, text)),
  ];
}

function ofFinding(kind: 'error' | 'warning' | 'notice', finding: Finding): string {
  const { requirement, verdict, statement, checks } = finding;
  const fields = findingFields(finding).filter(([label]) => SHOWN.has(label));
  const text = [statement, ...fields.map(([label, value]) => `${label} ${value}`)].join('\n');
  const title = `${requirement} ${verdict}`;
  return command(kind, { ...placeIn(checks[0] ?? ''), title }, text);
}

/** The `file:line` with which a text begins. */
function placeIn(text: string): Readonly<Record<string, string>> {
  const [, file, line] = /^(\S+?):(\d+)/.exec(text) ?? [];
  return file === undefined || line === undefined ? {} : { file, line };
}

function command(kind: string, properties: Readonly<Record<string, string>>, message: string): string {
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(value)}`);
  return `::${kind}${pairs.length > 0 ? ` ${pairs.join(',')}` : ''}::${escapedData(message)}`;
}

/** As GitHub's own toolkit does. */
function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
