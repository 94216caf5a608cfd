import { isRequirementId, requirementById } from '../../../../spec/requirements/catalogue.ts';
import { shell, shellWord } from '../../../text/shell-text.ts';
import type { LeftResult } from './whole-run.ts';

/** What the checks say of one requirement, and why. */
interface Said {
  readonly id: string;
  readonly why: string;
}

/** How a whole run judged a server that is sound. */
export interface LayeredOutcome {
  /** The text of its layers. */
  readonly layers: string;
  readonly choice: string;
  /** The seed of the run. */
  readonly seed: string;
  readonly verdict: string;
  /** Must requirements that failed: false alarms. */
  readonly alarms: readonly Said[];
  /** Advisory requirements that warned, but that no layer names. */
  readonly warnings: readonly Said[];
  /** Must requirements of the run's level that stayed inconclusive. */
  readonly open: readonly Said[];
  /** Why the run could not judge the server, and errors of the suite. */
  readonly problems: readonly string[];
  readonly durationMs: number;
  /** Only some checks ran, so that the others leave much open. */
  readonly partial: boolean;
}

/** A server that is judged, without its behaviour. */
export interface LayeredCase {
  /** The text of its layers. */
  readonly id: string;
  readonly choice: string;
  /** Advisory requirements that may warn because of it. */
  readonly warns?: readonly string[];
}

/** From so many on, open requirements need a line that says what opens them. */
const MANY_OPEN = 10;

/** A setting in a reason, such as TARGET_TIMEZONE; ids of requirements are written with dashes. */
const SETTING = /\b[A-Z]+(_[A-Z]+)+\b/;

/** Reads the verdicts of a run against a sound server. */
export function layeredOutcome(
  { id: layers, choice, warns = [] }: LayeredCase,
  result: LeftResult,
): LayeredOutcome {
  const { verdict, level, partial, seed, durationMs, requirements, findings, problem, harnessErrors } =
    result;
  const said = (isMeant: (finding: LeftResult['findings'][number]) => boolean): readonly Said[] =>
    findings.filter(isMeant).map((one) => ({ id: one.requirement, why: one.message }));
  return {
    ...{ layers, choice, seed, verdict, durationMs, partial },
    alarms: said((one) => one.level === 'must' && one.verdict === 'failed'),
    warnings: said((one) => one.level === 'advisory' && !warns.includes(one.requirement)),
    open: requirements
      .filter((one) => one.level === 'must' && one.verdict === 'inconclusive')
      .filter(({ id }) => level === 'full' || !needsCapability(id))
      .map((one) => ({ id: one.id, why: one.reason ?? '' })),
    problems: [
      ...(problem === undefined ? [] : [`${problem.code}: ${problem.message}`]),
      ...harnessErrors.map((error) => `${error.check}: ${error.message}`),
    ],
  };
}

/** Whether the requirement can be tested at level full only. */
function needsCapability(id: string): boolean {
  return isRequirementId(id) && requirementById(id).needs !== undefined;
}

/** Whether nothing was said against the server. */
export function isUnaccused({ alarms, problems }: LayeredOutcome): boolean {
  return alarms.length + problems.length === 0;
}

/** The open requirements whose reason names neither a setting nor a capability that would open them. */
function unexplained({ open }: LayeredOutcome): readonly Said[] {
  return open.filter(({ id, why }) => !SETTING.test(why) && !needsCapability(id));
}

/** Whether so much stayed open, without a word on how to open it, that the run is worth little. */
export function isLeftInTheDark(outcome: LayeredOutcome): boolean {
  return !outcome.partial && unexplained(outcome).length >= MANY_OPEN;
}

/** What was said against a server, for a terminal; empty where it was judged as it should be. */
export function renderOutcome(outcome: LayeredOutcome): string {
  const { layers, choice, seed, verdict, alarms, warnings, open, problems, durationMs } = outcome;
  const dark = unexplained(outcome);
  const lines = [
    ...alarms.map(({ id, why }) => `  alarm ${id}: ${indented(why)}`),
    ...problems.map((problem) => `  error ${indented(problem)}`),
    ...(isLeftInTheDark(outcome)
      ? [`  dark  ${dark.length} must requirements are open, and no setting is named that would open them`]
      : []),
    ...dark
      .slice(0, isLeftInTheDark(outcome) ? 3 : 0)
      .map(({ id, why }) => `        ${id}: ${indented(why)}`),
    ...warnings.map(({ id, why }) => `  warns ${id}: ${indented(why)}`),
  ];
  const command = shell`npm run variants -- --combination ${shellWord(layers)} --seed ${shellWord(seed)}`;
  const again = `  again ${command}`;
  const seconds = Math.round(durationMs / 1000);
  const head = `${layers} (seed ${seed}): ${verdict}, ${open.length} must requirements open, ${seconds} s`;
  return [head, ...(lines.length === 0 ? [] : [`  ${choice}`, ...lines, again])].join('\n');
}

/** How many servers were accused, and how many stayed in the dark. */
export function renderTotal(outcomes: readonly LayeredOutcome[]): string {
  const accusing = new Map<string, string[]>();
  for (const { layers, alarms } of outcomes)
    for (const { id } of alarms) accusing.set(id, [...(accusing.get(id) ?? []), layers]);
  const lines = [...accusing].map(([id, servers]) => `  ${id}: ${servers.join('; ')}`);
  return [
    ...(lines.length === 0 ? [] : ['accused wrongly:', ...lines.sort()]),
    `${outcomes.filter(isUnaccused).length} of ${outcomes.length} sound servers were not accused, ` +
      `${outcomes.filter(isLeftInTheDark).length} left ${MANY_OPEN} or more must requirements open without a word`,
  ].join('\n');
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n        ');
}
