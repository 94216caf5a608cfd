import type { RequirementId } from '../spec/requirements/catalogue.ts';

/** How one check judged one specimen, as far as reports need it. */
export interface JudgedSpecimen {
  readonly specimen: string;
  readonly check: RequirementId;
  /** What failed or warned. */
  readonly red: readonly { readonly id: RequirementId; readonly why: string }[];
  /** What was left inconclusive. */
  readonly open: readonly { readonly id: RequirementId; readonly why: string }[];
  readonly exchanges: number;
  readonly error?: string;
}

/** What all checks said of each specimen. */
export function bySpecimen(
  judged: readonly JudgedSpecimen[],
): ReadonlyMap<string, readonly JudgedSpecimen[]> {
  const groups = new Map<string, JudgedSpecimen[]>();
  for (const one of judged) {
    const group = groups.get(one.specimen);
    if (group === undefined) groups.set(one.specimen, [one]);
    else group.push(one);
  }
  return groups;
}
