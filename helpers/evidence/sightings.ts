import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { EvidenceSource } from './exhibit.ts';
import type { Redactor } from './redactor.ts';

/** How much of what one deviation shows is kept as evidence. */
const MOST_EVIDENCE = 3;

/** What a check found against its requirement. */
export interface Deviating {
  readonly expected: string;
  readonly observed: string;
  /** The exchanges and notifications that show it, the decisive one last. */
  readonly evidence: readonly EvidenceSource[];
}

interface Sighting {
  readonly expected: string;
  readonly observed: string;
  readonly smallestCase?: string;
  readonly evidence: readonly EvidenceSource[];
  readonly operations: Set<string>;
  count: number;
}

/** A deviation in words, with its evidence, without secrets. */
interface ShownDeviation extends Omit<Sighting, 'evidence' | 'operations'> {
  readonly requirement: RequirementId;
  readonly operations: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** The deviations that were seen, by requirement: how often each, and the exchanges that showed it first. */
export class Sightings {
  readonly #seen = new Map<RequirementId, Sighting>();

  /** @returns whether it is the first of its requirement; only the exchanges of the first are kept as evidence */
  add(requirement: RequirementId, { expected, observed, evidence }: Deviating): boolean {
    const operations = evidence.map(({ operation }) => operation);
    const known = this.#seen.get(requirement);
    if (known !== undefined) {
      known.count += 1;
      for (const operation of operations) known.operations.add(operation);
      return false;
    }
    const kept = evidence.slice(-MOST_EVIDENCE);
    this.#seen.set(requirement, {
      expected,
      observed,
      evidence: kept,
      operations: new Set(operations),
      count: 1,
    });
    return true;
  }

  /** Takes over what generated cases showed: the sighting of the smallest one, in the name of `count` cases. */
  adopt(requirement: RequirementId, from: Sightings, smallestCase: string, count: number): void {
    const sighting = from.#seen.get(requirement);
    if (sighting === undefined) throw new Error(`the case does not deviate from ${requirement}`);
    this.#seen.set(requirement, { ...sighting, smallestCase, count });
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

  shown(requirement: RequirementId, redactor: Redactor): ShownDeviation | undefined {
    const sighting = this.#seen.get(requirement);
    if (sighting === undefined) return undefined;
    const { expected, observed, smallestCase, evidence, operations, count } = sighting;
    return {
      requirement,
      expected: redactor.redact(expected),
      observed: redactor.redact(observed),
      ...(smallestCase !== undefined && { smallestCase: redactor.redact(smallestCase) }),
      count,
      operations: [...operations],
      evidence: evidence.map((exhibit) => evidenceOf(exhibit, redactor)),
    };
  }
}
