import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { SentRequest } from '../http/exchange.ts';
import { type Evidence, evidenceOf, type EvidencePart } from './evidence.ts';
import { hidesSome } from './placeholders.ts';
import type { BodyPoint } from './points/body.ts';
import { FurtherCases } from './points/further-cases.ts';
import { differencesText, earlierInput, type Input, queryInput, twinDifferences } from './points/inputs.ts';
import type { EvidenceSource, Trigger } from './exhibit.ts';
import type { Redactor } from './redactor.ts';
import { type ReplayStep, replayStepsOf } from './steps/reproduction.ts';

/** How much of what one deviation shows is kept as evidence. */
const MOST_EVIDENCE = 3;

/** How many characters of the decisive body are kept; of the others the beginning is enough. */
const MOST_OF_DECISIVE = 12_000;

/** What a finding adds where it can't show a value. */
const HIDDEN =
  ' (what is masked shares eight characters or more in a row with a secret of the run, so it is not shown)';

/** What a check found against its requirement. */
export interface Deviating {
  readonly expected: string;
  readonly observed: string;
  /** The exchanges and notifications that show it, the decisive one last. */
  readonly evidence: readonly EvidenceSource[];
  /**
   * JSON pointers of what the finding is about in the body of the decisive answer or notification. Unset: they are
   * inferred, where what it says fits one value alone.
   */
  readonly at?: readonly string[];
  /** The accepted request from which the decisive one differs in its defect. */
  readonly twin?: SentRequest;
  /** What else led to it, such as the hours of a restaurant. */
  readonly inputs?: readonly Input[];
}

/** The smallest generated case that shows a deviation. */
export interface SmallestCase {
  /** What is sent, in words or as JSON. */
  readonly shown: string;
  /** Why no smaller one is told, in a sentence. */
  readonly because: string;
}

interface Sighting extends Deviating {
  readonly smallest?: SmallestCase;
  readonly operations: Set<string>;
  readonly further: FurtherCases;
  count: number;
}

/** With what a deviation is shown. */
interface ShownWith {
  /** What was sent before, and other requests may hang on. */
  readonly history?: readonly Trigger[];
  /** How many characters of the decisive body are kept. */
  readonly most?: number | undefined;
}

/** A deviation in words, with its evidence, without secrets. */
interface ShownDeviation {
  readonly requirement: RequirementId;
  readonly expected: string;
  readonly observed: string;
  readonly smallestCase?: string;
  readonly smallestBecause?: string;
  readonly inputs?: readonly Input[];
  readonly count: number;
  readonly operations: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly steps?: readonly ReplayStep[];
}

/** The deviations that were seen, by requirement: how often each, and the exchanges that showed it first. */
export class Sightings {
  readonly #seen = new Map<RequirementId, Sighting>();

  /** @returns whether it is the first of its requirement; only the exchanges of the first are kept as evidence */
  add(requirement: RequirementId, deviating: Deviating): boolean {
    const { evidence } = deviating;
    const operations = evidence.map(({ operation }) => operation);
    const known = this.#seen.get(requirement);
    if (known !== undefined) {
      known.count += 1;
      for (const operation of operations) known.operations.add(operation);
      known.further.add(deviating);
      return false;
    }
    const kept = evidence.slice(-MOST_EVIDENCE);
    this.#seen.set(requirement, {
      ...deviating,
      evidence: kept,
      operations: new Set(operations),
      further: new FurtherCases(deviating),
      count: 1,
    });
    return true;
  }

  /** Takes over what generated cases showed: the sighting of the smallest one, in the name of all that fail. */
  adopt(
    requirement: RequirementId,
    from: Sightings,
    smallest: SmallestCase,
    failing: readonly Sightings[],
  ): void {
    const sighting = from.#seen.get(requirement);
    if (sighting === undefined) throw new Error(`the case does not deviate from ${requirement}`);
    const further = new FurtherCases(sighting);
    for (const one of failing) {
      const seen = one.#seen.get(requirement);
      if (seen !== undefined) further.add(seen);
    }
    this.#seen.set(requirement, { ...sighting, smallest, further, count: failing.length });
  }

  remove(requirement: RequirementId): void {
    this.#seen.delete(requirement);
  }

  has(requirement: RequirementId): boolean {
    return this.#seen.has(requirement);
  }

  get(requirement: RequirementId): Deviating | undefined {
    return this.#seen.get(requirement);
  }

  get requirements(): readonly RequirementId[] {
    return [...this.#seen.keys()];
  }

  /** The exchanges and notifications that are kept as evidence. */
  get evidence(): readonly EvidenceSource[] {
    return [...this.#seen.values()].flatMap(({ evidence }) => evidence);
  }

  /** A deviation in words alone, and how often it was seen. */
  counted(requirement: RequirementId, redactor: Redactor): ShownDeviation | undefined {
    const sighting = this.#seen.get(requirement);
    if (sighting === undefined) return undefined;
    const { operations, count } = sighting;
    const expected = redactor.redact(sighting.expected);
    const observed = redactor.redact(sighting.observed);
    return { requirement, expected, observed, count, operations: [...operations], evidence: [] };
  }

  shown(
    requirement: RequirementId,
    redactor: Redactor,
    { history = [], most = MOST_OF_DECISIVE }: ShownWith = {},
  ): ShownDeviation | undefined {
    const sighting = this.#seen.get(requirement);
    if (sighting === undefined) return undefined;
    const { smallest, evidence, operations, count } = sighting;
    const expected = redactor.redact(sighting.expected);
    const observed = redactor.redact(sighting.observed);
    const steps = replayStepsOf(requirement, evidence, history, redactor);
    const why = hidesSome(expected + observed) ? HIDDEN : '';
    const inputs = inputsOf(sighting, redactor);
    const { text: statement } = requirementById(requirement);
    const last = evidence.length - 1;
    return {
      ...{ requirement, expected, observed: observed + why },
      ...(smallest !== undefined && {
        smallestCase: redactor.redact(smallest.shown),
        smallestBecause: smallest.because,
      }),
      ...(inputs.length > 0 && { inputs }),
      count,
      operations: [...operations],
      evidence: evidence.map((exhibit, index) =>
        index === last
          ? evidenceOf(exhibit, redactor, {
              points: pointsOf(sighting, expected, redactor),
              said: { statement, expected, observed },
              most,
            })
          : evidenceOf(exhibit, redactor),
      ),
      ...(steps.length > 0 && { steps }),
    };
  }
}

/** The places that are known: those that the check names, and where the request differs from its twin. */
function pointsOf(
  { at = [], twin, evidence }: Sighting,
  expected: string,
  redactor: Redactor,
): readonly (BodyPoint & { readonly part: EvidencePart })[] {
  const decisive = evidence.at(-1);
  const part = decisive?.kind === 'notified' ? ('request' as const) : ('response' as const);
  const named = at.map((pointer) => ({ at: pointer, note: `expected ${expected}`, part }));
  if (twin === undefined || decisive === undefined || decisive.kind === 'notified') return named;
  const differences = twinDifferences(decisive.request, twin, redactor);
  // Where the head of the request differs, the defect is there.
  const inBody = differences.every((one) => one.at !== undefined) ? differences : [];
  const differing = inBody.flatMap(({ at: place, twin: value }) =>
    place === undefined
      ? []
      : [{ at: place, note: `${value ?? 'absent'} in the accepted twin`, part: 'request' as const }],
  );
  return [...named, ...differing];
}

function inputsOf(sighting: Sighting, redactor: Redactor): readonly Input[] {
  const { expected, observed, evidence, twin, smallest } = sighting;
  // The smallest case tells of its requests itself.
  const earlier = smallest === undefined ? evidence.slice(0, -1) : [];
  const inputs = [
    ...earlierInput(earlier.filter((one) => one.kind === 'notified' || one.request !== twin)),
    ...(sighting.inputs ?? []),
    ...sighting.further.asInput(),
  ];
  const decisive = evidence.at(-1);
  if (decisive === undefined || decisive.kind === 'notified') return redacted(inputs, redactor);
  const { request } = decisive;
  return [
    ...queryInput(request, `${expected} ${observed}`, redactor),
    ...(twin === undefined
      ? []
      : [{ name: 'the accepted twin', value: differencesText(twinDifferences(request, twin, redactor)) }]),
    ...redacted(inputs, redactor),
  ];
}

function redacted(inputs: readonly Input[], redactor: Redactor): readonly Input[] {
  return inputs.map(({ name, value }) => ({ name, value: redactor.redact(value) }));
}
