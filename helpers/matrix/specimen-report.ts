import type { RequirementId } from '../../spec/requirements/catalogue.ts';

/** The name and type under which a check attaches how it judged the specimens. */
export const SPECIMEN_REPORTS = { name: 'specimen-reports', contentType: 'application/json' } as const;

/** How one check judged one specimen. */
export interface SpecimenReport {
  readonly specimen: string;
  /** The first requirement that the check covers. */
  readonly check: RequirementId;
  /** What failed or warned, with what was expected and observed. */
  readonly red: readonly { readonly id: RequirementId; readonly why: string }[];
  /** What the check left inconclusive. */
  readonly open: readonly { readonly id: RequirementId; readonly why: string }[];
  readonly exchanges: number;
  /** An error of the suite itself. */
  readonly error?: string;
}
