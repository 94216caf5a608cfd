import type { RequirementId } from '../spec/requirements/catalogue.ts';

/** One way to spoil a sound request, and the statement by which it must be refused. */
export interface Defect<Changes> {
  readonly id: RequirementId;
  /** In words, as in «a refusal of an empty firstName». */
  readonly defect: string;
  readonly changes: Changes;
}
