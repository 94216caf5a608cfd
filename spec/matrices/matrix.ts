import type { RequirementId } from '../requirements/catalogue.ts';

/** What a run tells of one case of a statement that speaks of all. */
export type Cell =
  /** A breach is a finding of this requirement. */
  | { readonly judged: RequirementId }
  /** Left open by the contract: this requirement records it. */
  | { readonly observed: RequirementId }
  /** There is no such case, or nobody can tell what should come of it. */
  | { readonly impossible: string };

/** Every case of statements that speak of all operations, all fields, all states or all events. */
export interface Matrix {
  /** As the heading in the documentation. */
  readonly title: string;
  /** What its rows and its columns are, in one sentence. */
  readonly text: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Undefined for a case that nobody thought of. */
  readonly cell: (row: string, column: string) => Cell | undefined;
}

export const judged = (by: RequirementId): Cell => ({ judged: by });
export const observed = (by: RequirementId): Cell => ({ observed: by });
export const impossible = (because: string): Cell => ({ impossible: because });
