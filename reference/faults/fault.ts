import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../decisions/index.ts';

/** A deliberately wrong behaviour of the reference, which the suite must catch by exactly what it breaks. */
export interface Fault {
  /** Lower-case words with hyphens, the area first: `paging-last-element-lost`. Unique and stable. */
  readonly id: string;
  /** The mistake that a developer made, in one sentence. */
  readonly mistake: string;
  /** What must turn red (a must that fails, an advisory that warns), and nothing else. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /**
   * Requirements whose checks can see it too, for a fault that shows only where something else is judged. The quick
   * matrix, which runs only the checks that cover what is broken, runs these as well.
   */
  readonly seenBy?: readonly RequirementId[];
  /** It shows only for some data or only after some history. */
  readonly subtle?: true;
  /** To see it takes minutes; the quick matrix leaves it out. */
  readonly slow?: true;
  /**
   * The decisions that are wrong. Called once for every server, so that what a fault remembers belongs to one server.
   *
   * @param sound the decisions that they replace, to be called where the fault does not show
   */
  override(sound: Behaviour): Partial<Behaviour>;
}
