import { shell, shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { scriptOf } from '../../helpers/verdict/finding.ts';
import { referenceCommand } from '../../helpers/verdict/replay-command.ts';
import type { Finding, RunResult } from '../result/run-result.ts';
import { cleanUpLines } from './clean-up.ts';
import { comparedPlace } from './compared-place.ts';
import { movedDays } from './days.ts';
import { below, comment, script, type ScriptText, shellFunctions } from './script-text.ts';
import {
  RECEIVER,
  type ScriptVariables,
  scriptVariables,
  variableComments,
  variableLines,
} from './script-variables.ts';
import { alwaysSentLines, groupLines, stepGroups } from './step-lines.ts';

const WANTED: readonly (readonly [form: RegExp, wanted: string])[] = [
  // Where something else would be right too, nothing is said.
  [/^a refusal\b(?!.*, or only )/, 'refused'],
  [/^(?:a 2xx answer$|no refusal for |(?:sound )?bookings\b.* accepted$)/, 'accepted'],
];

/** The run of a finding, as far as its script tells of it. */
export type ScriptedRun = Pick<RunResult, 'target' | 'settings' | 'seed' | 'startedAt'>;

/** The scripts of all findings, by their paths from the folder of the result. */
export function findingScripts(result: RunResult): ReadonlyMap<string, string> {
  return new Map(
    result.findings.flatMap((finding) => {
      const path = scriptOf(finding);
      return path === undefined ? [] : [[path, findingScript(finding, result)] as const];
    }),
  );
}

/**
 * A shell script that needs curl and no part of the suite: it sends the requests of a finding again, in their order, to the
 * target in its variables, and shows each answer beside what the run was answered. What it makes on the target, it
 * removes. All text of the target's in it is inert.
 */
export function findingScript(finding: Finding, run: ScriptedRun): string {
  const { requirement, statement, expected, observed } = finding;
  const { steps, lines: days } = movedDays(finding.steps ?? [], run.startedAt);
  const variables = scriptVariables(steps);
  const isHeard = variables.required.some(({ name }) => name === RECEIVER);
  return `${below([
    comment(
      `Sends the requests again that show the finding ${requirement}. Any POSIX shell reads it; it needs curl.`,
    ),
    comment(''),
    comment(`  TARGET_URL=… TARGET_CLIENT_ID=… TARGET_CLIENT_SECRET=… sh ${scriptOf(finding) ?? ''}`),
    comment(''),
    ...variableComments(variables),
    comment(''),
    ...aboutRun(run),
    script``,
    shellFunctions(),
    script``,
    ...variableLines(variables),
    ...alwaysSentLines(steps),
    ...days,
    ...cleanUpLines(steps),
    script``,
    script`printf '%s\\n' ${shellWord(`${requirement}\n${statement}`)} | inert`,
    ...stepGroups(steps).flatMap((group) => [
      groupLines(group, { all: steps.length, isHeard, wanted: wantedAnswer(expected) }),
      ...(group.at(-1)?.step.role === 'decisive' && !isHeard ? comparison(finding, steps, variables) : []),
    ]),
    ...(isHeard ? [script`hears`] : []),
    script``,
    script`printf '\\n-- What to look at: expected\\n'`,
    script`printf '%s\\n' ${shellWord(expected)} | inert`,
    script`printf '%s\\n' '-- and what the run observed'`,
    script`printf '%s\\n' ${shellWord(observed)} | inert`,
    ...(isHeard ? [] : [script`tells`]),
  ])}\n`;
}

/** What of the decisive answer is compared beside its status. */
function comparison(
  finding: Finding,
  steps: readonly ReplayStep[],
  variables: ScriptVariables,
): readonly ScriptText[] {
  const media = wantedMedia(finding.expected);
  return media === undefined
    ? comparedPlace(finding, steps, variables)
    : [script`compares_media ${shellWord(finding.observed)} ${shellWord(media)}`];
}

/** The media type that the decisive answer should have; undefined where the finding is about something else. */
function wantedMedia(expected: string): string | undefined {
  return /^content type (.*)$/.exec(expected)?.[1];
}

/** How the decisive request should be answered, for `decides` in functions.sh; empty where the finding does not say. */
function wantedAnswer(expected: string): string {
  const [, status] = /^status (\d{3})$/.exec(expected) ?? [];
  return status ?? WANTED.find(([form]) => form.test(expected))?.[1] ?? '';
}

function aboutRun({ target, settings, seed }: ScriptedRun): readonly ScriptText[] {
  if (settings === undefined || settings['TARGET_URL'] !== undefined)
    return [comment(`The run judged ${target.url}`)];
  return [
    comment(
      'The run judged the embedded reference, which ended with it. This starts it again, in the folder of the suite:',
    ),
    comment(shell`  ${referenceCommand(seed)}`),
  ];
}
