import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { EvidenceSource } from '../evidence/exhibit.ts';
import type { Trace } from './trace.ts';

/** A place where the trace of a run contradicts the contract; it belongs to exactly one requirement. */
export interface Contradiction {
  readonly requirement: RequirementId;
  readonly expected: string;
  readonly observed: string;
  /** The exchanges, commands and notifications that show it, the decisive one last. */
  readonly evidence: readonly EvidenceSource[];
  /** Where it shows in the decisive body, as JSON pointers; unset: it is inferred. */
  readonly at?: readonly string[];
  /** Requirements whose failure explains this contradiction, so that it is no finding of its own. */
  readonly explainedBy: readonly RequirementId[];
}

/** Holds a trace against one part of the contract. A pure function. */
export type Rule = (trace: Trace) => readonly Contradiction[];
