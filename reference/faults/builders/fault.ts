import { catalogue } from '../../../spec/requirements/catalogue.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../../decisions/index.ts';

/** A deliberately wrong behaviour of the reference. The suite must catch it by exactly what it breaks. */
export interface Fault {
  /** Lower-case words with hyphens, the area first: `paging-last-element-lost`. Unique and stable. */
  readonly id: string;
  /** The developer's mistake, in one sentence. */
  readonly mistake: string;
  /** What must turn red (a must that fails, an advisory that warns), and nothing else. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /**
   * Requirements whose checks can see it too, for a fault that shows only where something else is judged. The quick
   * matrix, which runs only the checks that cover what is broken, runs these as well.
   */
  readonly seenBy?: readonly RequirementId[];
  /** Catching it takes minutes; the quick matrix leaves it out. */
  readonly slow?: true;
  /**
   * The wrong decisions. Called once for every server, so that each server has a memory of its own.
   *
   * @param sound the decisions that they replace, for calls in which the fault does not show
   */
  override(sound: Behaviour): Partial<Behaviour>;
}

/** A fault under its id: the mistake in one sentence, the override, and options. */
type Entry = readonly [mistake: string, override: Fault['override'], options?: Pick<Fault, 'slow'>];

/** Faults that break one requirement, by id. */
type Entries = Readonly<Record<string, Entry>>;

/** Faults by the requirement that they break. */
export function faults(byRequirement: Partial<Record<RequirementId, Entries>>): readonly Fault[] {
  return catalogue.flatMap(({ id }) => breaking(id, byRequirement[id] ?? {}));
}

/** The faults that break one requirement, for a template that fills in the requirement. */
export function breaking(requirement: RequirementId, entries: Entries): readonly Fault[] {
  return Object.entries(entries).map(([id, [mistake, override, options]]) => ({
    ...{ id, mistake, breaks: [requirement], override },
    ...options,
  }));
}
