import { AsyncLocalStorage } from 'node:async_hooks';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import type { Controlled, EvidenceSource, Exchanged, Notified } from '../evidence/exhibit.ts';
import type { Redactor } from '../evidence/redactor.ts';
import type { Breach, Exchange } from '../http/exchange.ts';
import type { CheckVerdict, Delivery, Deviation, Transition } from './check-report.ts';
import { VerdictError } from './verdict-error.ts';

/** How much of what one deviation shows is kept as evidence. */
const MOST_EVIDENCE = 3;

/** What a check found against its requirement. */
export interface Deviating {
  readonly expected: string;
  readonly observed: string;
  /** The exchanges and notifications that show it, the decisive one last. */
  readonly evidence: readonly EvidenceSource[];
}

interface Tally {
  readonly expected: string;
  readonly observed: string;
  readonly smallestCase?: string;
  readonly evidence: EvidenceSource[];
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
  readonly #transitions = new Map<string, Transition>();
  readonly #deliveries = new Map<number, Delivery>();
  readonly #answerTimesMs: Record<string, number[]> = {};
  readonly #exchanged: EvidenceSource[] = [];
  #keepsAll = false;
  readonly #breaching = new Map<EvidenceSource, readonly Breach[]>();
  readonly #open = new Map<RequirementId, CheckVerdict>();
  readonly #parent: CheckRecord | undefined;

  /** @param parent of the record of one generated case: the record of its check */
  constructor(covered: readonly RequirementId[], redactor: Redactor, seed: string, parent?: CheckRecord) {
    this.covered = covered;
    this.#redactor = redactor;
    this.#seed = seed;
    this.#parent = parent;
  }

  /** A record for one generated case; what it exchanges is recorded here, what it concludes only once adopted. */
  forCase(): CheckRecord {
    return new CheckRecord(this.covered, this.#redactor, this.#seed, this);
  }

  /** Takes over what generated cases concluded where none deviates: a pass outweighs what others left open. */
  adopt(requirement: RequirementId, cases: readonly CheckRecord[]): void {
    if (cases.some((one) => one.#passed.has(requirement))) return this.pass(requirement);
    for (const one of cases) {
      const open = one.#open.get(requirement);
      if (open !== undefined) return void this.#open.set(requirement, open);
    }
  }

  /** Takes over the deviation of the smallest failing case, in the name of all of them. */
  adoptDeviation(requirement: RequirementId, smallest: CheckRecord, shown: string, count: number): void {
    const tally = smallest.#deviations.get(requirement);
    if (tally === undefined) throw new Error(`the case does not deviate from ${requirement}`);
    this.#deviations.set(requirement, { ...tally, smallestCase: shown, count });
    const failure = smallest.failures.find(({ deviation }) => deviation.requirement === requirement);
    const deviation = this.#deviationOf(requirement);
    if (failure !== undefined && deviation !== undefined)
      this.failures.push(failure.about(deviation, this.#seed));
  }

  deviatesFrom(requirement: RequirementId): boolean {
    return this.#deviations.has(requirement);
  }

  addExchange(exchange: Exchange): void {
    this.exchanges += 1;
    this.#keep(exchange);
    if (exchange.kind === 'unanswered') return;
    (this.#answerTimesMs[exchange.operation] ??= []).push(Math.round(exchange.durationMs * 10) / 10);
    this.judgeAs(exchange, exchange.breaches);
  }

  addControlled(controlled: Controlled): void {
    this.#keep(controlled);
  }

  addNotification(notified: Notified): void {
    this.#keep(notified);
    this.judgeAs(notified, notified.breaches);
  }

  /** Puts these breaches in place of all that the exchange would count with, such as where only a part of it is ours. */
  judgeAs(exhibit: EvidenceSource, breaches: readonly Breach[]): void {
    if (this.#parent !== undefined) return this.#parent.judgeAs(exhibit, breaches);
    if (breaches.length > 0) this.#breaching.set(exhibit, breaches);
    else this.#breaching.delete(exhibit);
  }

  /** What a target answers to a request that it should have refused says nothing more than that it did not refuse. */
  ignoreBreachesOf(exchange: Exchange): void {
    this.judgeAs(exchange, []);
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

  /** Adds a breach that an exhibit does not show on its own to those that it counts with. */
  addBreach(exhibit: EvidenceSource, breach: Breach): void {
    this.judgeAs(exhibit, [...(this.#breaching.get(exhibit) ?? []), breach]);
  }

  /** Leaves open whatever deviates, for the reason that another finding explains it; except that finding itself. */
  leaveDeviationsOpen(reason: string, except: RequirementId): void {
    for (const requirement of [...this.#deviations.keys()]) {
      if (requirement === except) continue;
      this.#deviations.delete(requirement);
      this.#open.set(requirement, { requirement, verdict: 'inconclusive', reason });
    }
    const kept = this.failures.filter(({ deviation }) => deviation.requirement === except);
    this.failures.splice(0, Infinity, ...kept);
  }

  observe(requirement: RequirementId, name: string, fact: string): void {
    this.#mustBeCovered(requirement);
    (this.#parent ?? this).observations.set(name, fact);
    this.#open.set(requirement, { requirement, verdict: 'observed' });
  }

  /** Takes note of a transition, once however often it is seen. */
  addTransition(transition: Transition): void {
    if (this.#parent !== undefined) return this.#parent.addTransition(transition);
    this.#transitions.set(JSON.stringify(transition), transition);
  }

  /** Takes note of a notification and its trigger, once however often it is looked at. */
  addDelivery(notification: number, delivery: Delivery): void {
    if (this.#parent !== undefined) return this.#parent.addDelivery(notification, delivery);
    this.#deliveries.set(notification, delivery);
  }

  /** Keeps everything that is exchanged from now on, not only what shows a deviation. */
  keepAllExchanges(): void {
    this.#keepsAll = true;
  }

  /** What shows deviations, and with {@link keepAllExchanges} everything else too. */
  exchanged(): readonly Exchanged[] {
    const shown = [...this.#deviations.values(), ...this.#breachTallies().values()];
    const all = new Set([...this.#exchanged, ...shown.flatMap(({ evidence }) => evidence)]);
    return [...all].map((exhibit) => ({ exhibit, setAside: this.#setAsideOf(exhibit) }));
  }

  /** The breaches in an exhibit that the check does not count. */
  #setAsideOf(exhibit: EvidenceSource): readonly RequirementId[] {
    const breaches = 'breaches' in exhibit ? exhibit.breaches : [];
    const counted = this.#breaching.get(exhibit) ?? [];
    const left = breaches.filter(
      ({ requirement }) => !counted.some((one) => one.requirement === requirement),
    );
    return [...new Set(left.map(({ requirement }) => requirement))];
  }

  deliveries(): readonly Delivery[] {
    return [...this.#deliveries.values()].map((delivery) => ({
      ...delivery,
      trigger: this.#redactor.redact(delivery.trigger),
      notification: this.#redactor.redact(delivery.notification),
    }));
  }

  /** How long each answer took, by operation, in ms. */
  answerTimesMs(): Readonly<Record<string, readonly number[]>> {
    return this.#answerTimesMs;
  }

  transitions(): readonly Transition[] {
    return [...this.#transitions.values()];
  }

  /** Whether the check has said anything about the requirement yet. */
  hasVerdict(requirement: RequirementId): boolean {
    return this.#passed.has(requirement) || this.#deviations.has(requirement) || this.#open.has(requirement);
  }

  breachOf(requirement: RequirementId): Deviating | undefined {
    return (this.#parent ?? this).#breachTallies().get(requirement);
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

  #keep(exhibit: EvidenceSource): void {
    const owner = this.#parent ?? this;
    if (owner.#keepsAll) owner.#exchanged.push(exhibit);
  }

  #breachTallies(): ReadonlyMap<RequirementId, Tally> {
    const tallies = new Map<RequirementId, Tally>();
    for (const [exhibit, breaches] of this.#breaching) {
      for (const { requirement, at, expected, observed } of breaches) {
        const where = at === '' ? observed : `${observed} at ${at}`;
        add(tallies, requirement, { expected, observed: where, evidence: [exhibit] });
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
    { expected, observed, smallestCase, evidence, operations, count }: Tally,
  ): Deviation {
    const shown = evidence.map((exhibit) => evidenceOf(exhibit, this.#redactor));
    return {
      requirement,
      expected: this.#redactor.redact(expected),
      observed: this.#redactor.redact(observed),
      ...(smallestCase !== undefined && { smallestCase: this.#redactor.redact(smallestCase) }),
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

export const records = new AsyncLocalStorage<CheckRecord>();
