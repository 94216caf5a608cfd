import { test, type TestInfo } from '@playwright/test';
import { requirementById, type RequirementId } from '../spec/requirements/catalogue.ts';
import type { CheckVerdict, Deviation } from './check-report.ts';
import { evidenceOf } from './evidence.ts';
import type { Answered, Exchange } from './exchange.ts';
import type { Redactor } from './redactor.ts';
import { VerdictError } from './verdict-error.ts';

/** How much of what one deviation shows is kept as evidence. */
const MOST_EVIDENCE = 3;

/** What a check found against its requirement. */
export interface Deviating {
  readonly expected: string;
  readonly observed: string;
  /** The exchanges that show it, the decisive one last. */
  readonly evidence: readonly Exchange[];
}

interface Tally {
  readonly expected: string;
  readonly observed: string;
  readonly evidence: Exchange[];
  readonly operations: Set<string>;
  count: number;
}

/** Everything that one check exchanges and concludes, until it becomes the check's report. */
export class CheckRecord {
  readonly covered: readonly RequirementId[];
  readonly failures: VerdictError[] = [];
  readonly observations = new Map<string, string>();
  /** What could not be taken back, in words. */
  readonly leftBehind: string[] = [];
  exchanges = 0;
  readonly #redactor: Redactor;
  readonly #seed: string;
  readonly #passed = new Set<RequirementId>();
  readonly #deviations = new Map<RequirementId, Tally>();
  readonly #breaching = new Set<Answered>();
  readonly #open = new Map<RequirementId, CheckVerdict>();

  constructor(covered: readonly RequirementId[], redactor: Redactor, seed: string) {
    this.covered = covered;
    this.#redactor = redactor;
    this.#seed = seed;
  }

  addExchange(exchange: Exchange): void {
    this.exchanges += 1;
    if (exchange.kind === 'answered' && exchange.breaches.length > 0) this.#breaching.add(exchange);
  }

  /** What a target answers to a request that it should have refused says nothing more than that it did not refuse. */
  ignoreBreachesOf(exchange: Exchange): void {
    if (exchange.kind === 'answered') this.#breaching.delete(exchange);
  }

  pass(requirement: RequirementId): void {
    this.#mustBeCovered(requirement);
    this.#passed.add(requirement);
  }

  /** Notes that the requirement is not met; of a must requirement the check's test will fail at its end. */
  deviate(requirement: RequirementId, deviating: Deviating, caller: (...args: never[]) => unknown): void {
    this.#mustBeCovered(requirement);
    const first = add(this.#deviations, requirement, deviating);
    if (!first || requirementById(requirement).level !== 'must') return;
    const deviation = this.#deviationOf(requirement);
    if (deviation !== undefined) this.failures.push(new VerdictError(deviation, this.#seed, caller));
  }

  leaveOpen(requirement: RequirementId, verdict: 'inconclusive' | 'not applicable', reason: string): void {
    this.#mustBeCovered(requirement);
    if (!this.#open.has(requirement)) this.#open.set(requirement, { requirement, verdict, reason });
  }

  observe(requirement: RequirementId, name: string, fact: string): void {
    this.#mustBeCovered(requirement);
    this.observations.set(name, fact);
    this.#open.set(requirement, { requirement, verdict: 'observed' });
  }

  /** Whether the check has said anything about the requirement yet. */
  hasVerdict(requirement: RequirementId): boolean {
    return this.#passed.has(requirement) || this.#deviations.has(requirement) || this.#open.has(requirement);
  }

  breachOf(requirement: RequirementId): Deviating | undefined {
    return this.#breachTallies().get(requirement);
  }

  /** A deviation outweighs what was left open, and that outweighs a pass. */
  verdicts(): readonly CheckVerdict[] {
    return this.covered.flatMap((requirement): CheckVerdict[] => {
      const deviation = this.#deviationOf(requirement);
      const verdict = requirementById(requirement).level === 'must' ? 'failed' : 'warned';
      if (deviation !== undefined) return [{ requirement, verdict, deviation }];
      const open = this.#open.get(requirement);
      if (open !== undefined) return [open];
      return this.#passed.has(requirement) ? [{ requirement, verdict: 'passed' }] : [];
    });
  }

  breaches(): readonly Deviation[] {
    return [...this.#breachTallies()].map(([requirement, tally]) => this.#asDeviation(requirement, tally));
  }

  #breachTallies(): ReadonlyMap<RequirementId, Tally> {
    const tallies = new Map<RequirementId, Tally>();
    for (const exchange of this.#breaching) {
      for (const { requirement, at, expected, observed } of exchange.breaches) {
        const where = at === '' ? observed : `${observed} at ${at}`;
        add(tallies, requirement, { expected, observed: where, evidence: [exchange] });
      }
    }
    return tallies;
  }

  #deviationOf(requirement: RequirementId): Deviation | undefined {
    const tally = this.#deviations.get(requirement);
    return tally && this.#asDeviation(requirement, tally);
  }

  #asDeviation(
    requirement: RequirementId,
    { expected, observed, evidence, operations, count }: Tally,
  ): Deviation {
    const shown = evidence.map((exchange) => evidenceOf(exchange, this.#redactor));
    return {
      requirement,
      expected: this.#redactor.redact(expected),
      observed: this.#redactor.redact(observed),
      count,
      operations: [...operations],
      evidence: shown,
    };
  }

  #mustBeCovered(requirement: RequirementId): void {
    if (!this.covered.includes(requirement)) {
      throw new Error(`a check judged ${requirement} without naming it in covers(…)`);
    }
  }
}

/** Adds a sighting; true for the first of its requirement. Only the first one's exchanges are kept as evidence. */
function add(tallies: Map<RequirementId, Tally>, requirement: RequirementId, seen: Deviating): boolean {
  const operations = seen.evidence.map(({ operation }) => operation);
  const tally = tallies.get(requirement);
  if (tally !== undefined) {
    tally.count += 1;
    for (const operation of operations) tally.operations.add(operation);
    return false;
  }
  tallies.set(requirement, {
    expected: seen.expected,
    observed: seen.observed,
    evidence: seen.evidence.slice(-MOST_EVIDENCE),
    operations: new Set(operations),
    count: 1,
  });
  return true;
}

const records = new WeakMap<TestInfo, CheckRecord>();

export function startRecord(testInfo: TestInfo, record: CheckRecord): void {
  records.set(testInfo, record);
}

/** The record of the check that runs now. */
export function currentCheck(): CheckRecord {
  const record = records.get(test.info());
  if (record === undefined)
    throw new Error("a verdict was given outside a check; import test from 'helpers/test.ts'");
  return record;
}
