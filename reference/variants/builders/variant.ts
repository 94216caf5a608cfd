import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../../decisions/index.ts';
import type { ReferenceOptions } from '../../index.ts';

/** A sound server that uses a freedom of the contract in another way. The suite must accept it. */
export interface Variant {
  /** Lower-case words with hyphens, the area first: `errors-all-400`. Unique and stable. */
  readonly id: string;
  /** The choice, in one sentence, with the section that leaves it open. */
  readonly choice: string;
  /** Advisory requirements that may warn because of it. */
  readonly warns?: readonly RequirementId[];
  /** Requirements that this choice leaves without a verdict, or with nothing to judge. */
  readonly leavesOpen?: readonly RequirementId[];
  /** Options of the server besides its behaviour. */
  readonly options?: Omit<ReferenceOptions, 'behaviour'>;
  /** Variants of one kind exclude each other in random combinations, such as two formats of the schedule. */
  readonly kind: string;
  /** The decisions that differ. Called once for every server. */
  override(usual: Behaviour): Partial<Behaviour>;
}

/** Optional parts of a variant; see {@link Variant}. */
export type VariantExtras = Pick<Variant, 'warns' | 'leavesOpen' | 'options'>;

/** One variant; the parameters are the fields of {@link Variant}. */
export function variant(
  id: string,
  kind: string,
  choice: string,
  override: Variant['override'],
  extras: VariantExtras = {},
): Variant {
  return { id, kind, choice, override, ...extras };
}
