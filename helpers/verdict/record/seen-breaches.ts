import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import type { EvidenceSource, Exchanged, Trigger } from '../../evidence/exhibit.ts';
import type { Redactor } from '../../evidence/redactor.ts';
import type { Sightings } from '../../evidence/sightings.ts';
import type { Deviation } from '../check-report.ts';

/** How many characters of a body show a breach: many checks may meet the same one. */
const MOST_OF_BREACH = 3_000;

/** Whether another check has shown how a requirement is broken, so that a further one only counts it. */
export type IsShown = (requirement: RequirementId) => boolean;

interface SeenWith {
  readonly redactor: Redactor;
  /** What was sent before, and other requests may hang on. */
  readonly history: readonly Trigger[];
  /** Those of its exchanges that are evidence, and that nothing else keeps. */
  readonly exchanged: readonly Exchanged[];
}

/**
 * The breaches in what a check exchanged, at its end. They are told when the test of the check is due: only then is it known
 * which of them the tests before it have shown, and evidence for each of them in each check would take more time than the
 * checks themselves.
 */
export class SeenBreaches {
  readonly #seen: Sightings;
  readonly #redactor: Redactor;
  readonly #history: readonly Trigger[];
  readonly #exchanged: ReadonlyMap<EvidenceSource, Exchanged>;

  constructor(seen: Sightings, { redactor, history, exchanged }: SeenWith) {
    this.#seen = seen;
    this.#redactor = redactor;
    this.#history = history;
    this.#exchanged = new Map(exchanged.map((one) => [one.exhibit, one]));
  }

  /** Each breach with its evidence, or only counted where that was shown before. */
  told(isShown: IsShown = () => false): readonly Deviation[] {
    const redactor = this.#redactor;
    redactor.learn();
    const shownWith = { history: this.#history, most: MOST_OF_BREACH };
    return this.#seen.requirements.flatMap(
      (requirement) =>
        (isShown(requirement)
          ? this.#seen.counted(requirement, redactor)
          : this.#seen.shown(requirement, redactor, shownWith)) ?? [],
    );
  }

  /** The exchanges that are evidence of what {@link told} shows, and that nothing else keeps. */
  exchanged(isShown: IsShown = () => false): readonly Exchanged[] {
    const shown = this.#seen.requirements.filter((requirement) => !isShown(requirement));
    const evidence = new Set(shown.flatMap((requirement) => this.#seen.get(requirement)?.evidence ?? []));
    return [...evidence].flatMap((exhibit) => this.#exchanged.get(exhibit) ?? []);
  }
}
