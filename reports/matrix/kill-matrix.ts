import type { SpecimenReport } from '../../helpers/run/matrix/specimen-judge.ts';
import type { Fault } from '../../reference/faults/builders/fault.ts';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';

/** How all checks judged each specimen. */
export function bySpecimen(
  judged: readonly SpecimenReport[],
): ReadonlyMap<string, readonly SpecimenReport[]> {
  const groups = new Map<string, SpecimenReport[]>();
  for (const one of judged) {
    const group = groups.get(one.specimen);
    if (group === undefined) groups.set(one.specimen, [one]);
    else group.push(one);
  }
  return groups;
}

/** A fault without its behaviour. */
export type FaultCase = Pick<Fault, 'id' | 'mistake' | 'breaks' | 'slow'>;

/** The verdicts on one fault. */
export interface FaultOutcome extends Omit<FaultCase, 'slow'> {
  /** Requirements that it breaks, but that did not turn red. */
  readonly survived: readonly { readonly id: RequirementId; readonly why: string }[];
  /** Requirements that turned red, but that it does not break. */
  readonly extra: readonly {
    readonly id: RequirementId;
    readonly checks: readonly RequirementId[];
    readonly why: string;
  }[];
  /** The checks that turned what it breaks red. */
  readonly killedBy: readonly RequirementId[];
  /** The fewest exchanges in which a check killed it. */
  readonly exchanges: number | undefined;
  /** Errors of the suite itself. */
  readonly errors: readonly string[];
}

export interface KillMatrix {
  readonly formatVersion: 1;
  readonly mode: string;
  readonly seed: string;
  /** The run was limited to some checks. */
  readonly partial: boolean;
  readonly faults: readonly FaultOutcome[];
  /** Must requirements that can be tested, but that no fault breaks. */
  readonly withoutFault: readonly RequirementId[];
}

/**
 * Compares the verdicts of the checks with the faults.
 *
 * @param judged one entry for each pair of a fault and a check that was tried
 * @param partial whether the run was limited to some checks: then only the faults count that one of them judged
 */
export function killMatrix(
  faults: readonly FaultCase[],
  judged: readonly SpecimenReport[],
  { mode, seed, partial }: Pick<KillMatrix, 'mode' | 'seed' | 'partial'>,
): KillMatrix {
  const byFault = bySpecimen(judged);
  const broken = new Set(faults.flatMap(({ breaks }) => breaks));
  return {
    formatVersion: 1,
    mode,
    seed,
    partial,
    faults: faults.flatMap((fault) => {
      const tried = byFault.get(fault.id);
      const isLeftOut = partial || (mode === 'faults' && fault.slow === true);
      return isLeftOut && tried === undefined ? [] : [outcomeOf(fault, tried ?? [])];
    }),
    withoutFault: catalogue
      .filter(({ level, excluded }) => level === 'must' && excluded === undefined)
      .flatMap(({ id }) => (broken.has(id) ? [] : [id])),
  };
}

/** Whether every fault was caught by exactly what it breaks. */
export function catchesAll({ faults, withoutFault, partial }: KillMatrix): boolean {
  return !partial && withoutFault.length === 0 && faults.every(isCaught);
}

export function isCaught({ survived, extra, errors }: FaultOutcome): boolean {
  return survived.length + extra.length + errors.length === 0;
}

function outcomeOf({ id, mistake, breaks }: FaultCase, judged: readonly SpecimenReport[]): FaultOutcome {
  const red = new Set(judged.flatMap((one) => one.red.map(({ id: requirement }) => requirement)));
  const killing = judged.filter((one) => one.red.some((found) => breaks.includes(found.id)));
  return {
    id,
    mistake,
    breaks,
    survived: breaks
      .filter((broken) => !red.has(broken))
      .map((broken) => ({ id: broken, why: whyOpen(broken, judged) })),
    extra: [...red]
      .filter((one) => !breaks.includes(one))
      .map((one) => ({
        id: one,
        checks: judged.flatMap(({ check, red: reds }) =>
          reds.some((found) => found.id === one) ? [check] : [],
        ),
        why: judged.flatMap(({ red: reds }) => reds.filter((found) => found.id === one))[0]?.why ?? '',
      })),
    killedBy: killing.map(({ check }) => check),
    exchanges: killing.length === 0 ? undefined : Math.min(...killing.map(({ exchanges }) => exchanges)),
    errors: judged.flatMap(({ error }) => error ?? []),
  };
}

function whyOpen(id: RequirementId, judged: readonly SpecimenReport[]): string {
  const reasons = judged.flatMap(({ open }) => open.flatMap((one) => (one.id === id ? [one.why] : [])));
  if (judged.length === 0) return 'no check covers it';
  return reasons.length === 0 ? 'passed' : [...new Set(reasons)].join('; ');
}

/** The kill matrix for a terminal: survivors and false accusations, then the count. */
export function renderKillMatrix(
  { faults, withoutFault, partial }: KillMatrix,
  errors: readonly string[],
): string {
  const caught = faults.filter(isCaught).length;
  const lines = [
    ...errors.map((error) => `error of the suite: ${error}`),
    ...faults.flatMap(linesOf),
    ...(partial ? [] : withoutFault.map((id) => `${id}: no fault breaks it`)),
    '',
    `${caught} of ${faults.length} faults were caught by exactly what they break`,
    ...(partial ? ['limited to the faults that the chosen checks judge'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf(outcome: FaultOutcome): readonly string[] {
  if (isCaught(outcome)) return [];
  return [
    `${outcome.id}: ${outcome.mistake}`,
    ...outcome.survived.map(({ id, why }) => `  survived ${id}: ${why}`),
    ...outcome.extra.map(
      ({ id, checks, why }) =>
        `  extra    ${id} (by ${checks.join(', ')}): ${why.replaceAll('\n', '\n           ')}`,
    ),
    ...outcome.errors.map((error) => `  error    ${error}`),
  ];
}
