import { existsSync, readFileSync } from 'node:fs';
import type { GeneratedMutants, MutationScore } from './run-result.ts';
import type { Count, Id, Text } from './scalars.ts';
import { validatorOf } from './schema.ts';

/** The mutation score of a version, as it is shipped with it: the content of `reports/matrix/mutation-score.json`. */
export interface ShippedScore extends MutationScore {
  readonly suiteVersion: Text;
  /** `faults`: each fault was judged by the checks that can see it; `all-faults`: by all checks. */
  readonly mode: Text;
  readonly seed: string;
  /** Sound servers of which a statement stayed open that they give occasion to judge; none of them was accused. */
  readonly leftOpen?: Count;
  readonly requirements: Readonly<Record<string, RequirementScore>>;
  /** Faults that did not turn red exactly what they break; unset where none were published. */
  readonly notCaught?: readonly MissedFault[];
  readonly byMutant?: MutantFigures;
  /** Mutants that runs of depth smoke judged. */
  readonly smokeMutants?: GeneratedMutants;
}

/** A fault that did not turn red exactly what it breaks. */
export interface MissedFault {
  /** Its id in `reference/faults/`. */
  readonly fault: Text;
  /** What it does, in one sentence. */
  readonly says: Text;
  /** Requirements that it breaks, and that did not turn red. */
  readonly survived: readonly Id[];
  /** Requirements that turned red, and that it does not break. */
  readonly extra: readonly Id[];
}

/** How the generated mutants fared, by kind. */
export interface MutantFigures {
  readonly areas: Readonly<Record<string, MutantShare>>;
  readonly operators: Readonly<Record<string, MutantShare>>;
  readonly notKilled: readonly LivingMutant[];
}

/** The mutants of one kind. */
export interface MutantShare {
  readonly total: Count;
  readonly killed: Count;
}

/** A mutant that no run called not conformant. */
export interface LivingMutant {
  /** The text that replays it. */
  readonly mutant: Text;
  /** What it does, in one sentence. */
  readonly says: Text;
  /** How often its run came to its place; unset where that was not counted. */
  readonly occasions?: Count;
  /** Occasions on which its condition held. A mutant that never showed was not put to the test. */
  readonly shown?: Count;
}

/** The faults that break one requirement. */
export interface RequirementScore {
  readonly total: Count;
  /** Faults that turned red exactly the requirements that they break. */
  readonly caught: Count;
  /**
   * The checks that saw most of the faults, each by the first requirement that it covers.
   *
   * @maxItems 3
   */
  readonly checks: readonly Id[];
  /** How many further checks saw one of them. */
  readonly furtherChecks: Count;
  /** The median over the faults of the fewest exchanges in which a check saw them; absent where none was seen. */
  readonly exchanges?: Count;
}

/** Where the shipped score is. */
export const SHIPPED_SCORE = new URL('../matrix/mutation-score.json', import.meta.url);

const scores = validatorOf<ShippedScore>(new URL('shipped-score.schema.json', import.meta.url));

/**
 * The score in a file.
 *
 * @throws Error for a file of another shape
 */
export function readScore(file: URL): ShippedScore {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const validate = scores();
  if (validate(content)) return content;
  throw new Error(`${file.pathname} does not hold the mutation score of a version`);
}

/** The score of this version; undefined where it was not measured. */
export function shippedScore(version: string, file: URL = SHIPPED_SCORE): ShippedScore | undefined {
  if (!existsSync(file)) return undefined;
  const score = readScore(file);
  return score.suiteVersion === version ? score : undefined;
}

/** What a score says of the suite, the mutants that nobody chose before the faults that were written for it. */
export function scoreInWords({ mutants, faults, caught, variants, falseAlarms }: MutationScore): string {
  const planted = `catches ${figure(caught)} of ${figure(faults)} planted faults, accuses ${figure(falseAlarms)} of ${figure(variants)} sound servers`;
  if (mutants === undefined) return planted;
  const { total, killed, from, to, date } = mutants;
  const [share, least, most] = [killed / total, from, to].map((one) => Math.round(one * 100));
  return `catches ${share} % of ${figure(total)} generated mutants (${date}; 95 % interval ${least} to ${most} %); ${planted}`;
}

function figure(count: number): string {
  return count.toLocaleString('en-GB');
}

/** The text of a score: a line for each requirement, so that a change of one shows as one. */
export function scoreText({ requirements, ...figures }: ShippedScore): string {
  const members = Object.entries(figures).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const lines = Object.entries(requirements).map(
    ([id, score]) => `    ${JSON.stringify(id)}: ${JSON.stringify(score)}`,
  );
  return ['{', ...members, '  "requirements": {', lines.join(',\n'), '  }', '}', ''].join('\n');
}
