import type { SpecimenReport } from '../../helpers/run/matrix/specimen-judge.ts';
import type { Variant } from '../../reference/variants/index.ts';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { bySpecimen } from './kill-matrix.ts';

/** A sound variant of the reference, without its behaviour. */
export type VariantCase = Pick<Variant, 'id' | 'choice' | 'warns' | 'leavesOpen'>;

interface Noted {
  readonly id: RequirementId;
  readonly check: RequirementId;
  readonly why: string;
}

/** The verdicts against one variant. */
export interface VariantOutcome {
  readonly id: string;
  readonly choice: string;
  /** Requirements that failed, or that warned without being named. */
  readonly alarms: readonly Noted[];
  /** Requirements that stayed inconclusive without being named. */
  readonly open: readonly Noted[];
  readonly errors: readonly string[];
}

/** Collects the verdicts against sound variants, which the checks should not have given. */
export function falseAlarms(
  variants: readonly VariantCase[],
  judged: readonly SpecimenReport[],
): readonly VariantOutcome[] {
  const groups = bySpecimen(judged);
  return variants.flatMap(({ id, choice, warns = [], leavesOpen = [] }) => {
    const group = groups.get(id);
    if (group === undefined) return [];
    const all = (pick: (one: SpecimenReport) => SpecimenReport['red']): readonly Noted[] =>
      group.flatMap((one) => pick(one).map((noted) => ({ ...noted, check: one.check })));
    const isNamed = (noted: Noted): boolean =>
      warns.includes(noted.id) && requirementById(noted.id).level === 'advisory';
    return [
      {
        id,
        choice,
        alarms: all(({ red }) => red).filter((noted) => !isNamed(noted)),
        open: all(({ open }) => open).filter(
          (noted) => requirementById(noted.id).level === 'must' && !leavesOpen.includes(noted.id),
        ),
        errors: group.flatMap(({ error }) => error ?? []),
      },
    ];
  });
}

/** Whether a verdict was given against the variant, or the suite broke on it. */
export function isAccused({ alarms, errors }: VariantOutcome): boolean {
  return alarms.length + errors.length > 0;
}

/** Whether the variant was judged, and not accused. */
export function isLetPass(outcome: VariantOutcome): boolean {
  return !isAccused(outcome) && outcome.open.length === 0;
}

/** The false alarms for a terminal, then the count. */
export function renderFalseAlarms(variants: readonly VariantOutcome[], errors: readonly string[]): string {
  const lines = [
    ...errors.map((error) => `error of the suite: ${error}`),
    ...variants.filter((one) => !isLetPass(one)).flatMap(linesOf),
    '',
    `${variants.filter(isLetPass).length} of ${variants.length} variants passed`,
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf({ id, choice, alarms, open, errors }: VariantOutcome): readonly string[] {
  return [
    `${id}: ${choice}`,
    ...alarms.map((one) => `  alarm ${one.id} (by ${one.check}): ${one.why.replaceAll('\n', '\n        ')}`),
    ...open.map((one) => `  open  ${one.id} (by ${one.check}): ${one.why}`),
    ...errors.map((error) => `  error ${error}`),
  ];
}
