import type { Tally } from '../../../../reference/mutants/mutant.ts';
import type { LeftResult } from './whole-run.ts';
import { shell, shellWord } from '../../../text/shell-text.ts';

/** How a run ended for a mutant: `killed` says that the target does not conform. */
export type Fate = 'killed' | 'survived' | 'left open' | 'not judged';

/** How a whole run judged a mutant. */
export interface MutantOutcome extends Readonly<Partial<Tally>> {
  /** The text that replays it. */
  readonly mutant: string;
  readonly area: string;
  readonly operator: string;
  /** What it does, in one sentence. */
  readonly says: string;
  readonly seed: string;
  readonly fate: Fate;
  /** The must requirements that failed, each once. */
  readonly failed: readonly string[];
  /** Failures, without those that another one may explain. */
  readonly findings: number;
  /** The must requirements that stayed inconclusive. */
  readonly open: readonly string[];
  /** Why the run could not judge it, and errors of the suite. */
  readonly problems: readonly string[];
  readonly exchanges: number;
  readonly durationMs: number;
}

/** A mutant, without its behaviour. */
export interface MutantCase {
  readonly id: string;
  readonly area: string;
  readonly operator: string;
  readonly says: string;
}

const fates: Readonly<Record<string, Fate>> = {
  'not conformant': 'killed',
  conformant: 'survived',
  inconclusive: 'left open',
};

/** Reads the verdicts of a run against a mutant, and how often it came to the mutant's place. */
export function mutantOutcome(
  { id, area, operator, says }: MutantCase,
  result: LeftResult,
  tally: Tally,
): MutantOutcome {
  const { verdict, seed, requirements, findings, problem, harnessErrors, exchanges, durationMs } = result;
  const ofMust = (meant: string): readonly string[] =>
    requirements.filter((one) => one.level === 'must' && one.verdict === meant).map((one) => one.id);
  const failing = findings.filter((one) => one.level === 'must' && one.verdict === 'failed');
  return {
    ...{ mutant: id, area, operator, says, seed, exchanges, durationMs, ...tally },
    fate: fates[verdict] ?? 'not judged',
    failed: ofMust('failed'),
    findings: rootsAmong(failing),
    open: ofMust('inconclusive'),
    problems: [
      ...(problem === undefined ? [] : [`${problem.code}: ${problem.message}`]),
      ...harnessErrors.map((error) => `${error.check}: ${error.message}`),
    ],
  };
}

/** How many findings no other one may explain; of those that explain each other, one. */
function rootsAmong(findings: LeftResult['findings']): number {
  const roots = findings.filter(
    ({ causes = [] }) => !findings.some(({ requirement }) => causes.includes(requirement)),
  );
  return Math.max(roots.length, Math.min(findings.length, 1));
}

/** Whether a run judged a mutant, and its condition never held. */
export function isUnseen({ fate, shown }: MutantOutcome): boolean {
  return (fate === 'survived' || fate === 'left open') && shown === 0;
}

/** A mutant whose run left no result. */
export function unjudged(
  { id, area, operator, says }: MutantCase,
  seed: string,
  problem: string,
): MutantOutcome {
  const nothing = { failed: [], findings: 0, open: [], exchanges: 0, durationMs: 0 };
  return { mutant: id, area, operator, says, seed, ...nothing, fate: 'not judged', problems: [problem] };
}

/** One mutant for a terminal. */
export function renderMutant(outcome: MutantOutcome): string {
  const { mutant, fate, says, failed, findings, problems, seed, durationMs, exchanges } = outcome;
  const { occasions, shown } = outcome;
  const cost = `${Math.round(durationMs / 1000)} s, ${exchanges} exchanges`;
  if (fate === 'killed')
    return `killed ${mutant} (${cost}): ${findings} findings, ${failed.slice(0, 3).join(', ')}`;
  const lines = [
    `${fate} ${mutant} (${cost})`,
    `  ${says}`,
    ...(occasions === undefined ? [] : [`  showed on ${shown} of ${occasions} occasions`]),
    ...problems.map((problem) => `  error ${problem.split('\n')[0] ?? ''}`),
    `  again ${shell`npm run mutants -- --mutant ${shellWord(mutant)} --seed ${shellWord(seed)}`}`,
  ];
  return lines.join('\n');
}
