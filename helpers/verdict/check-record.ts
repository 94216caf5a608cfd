import { AsyncLocalStorage } from 'node:async_hooks';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Controlled, EvidenceSource, Exchanged, Notified, Trigger } from '../evidence/exhibit.ts';
import type { Redactor } from '../evidence/redactor.ts';
import { leadsOn } from '../evidence/steps/reproduction.ts';
import { type Deviating, Sightings, type SmallestCase } from '../evidence/sightings.ts';
import type { Breach, Exchange } from '../http/exchange.ts';
import { monotonicMs } from '../values/time.ts';
import type { CheckVerdict, Deviation, OpenVerdict } from './check-report.ts';
import { type Claim, Claims } from './claim.ts';
import { foundAt, type FoundAt, VerdictError } from './finding.ts';
import { Measurements, ReadLags } from './record/measurements.ts';
import { SeenBreaches } from './record/seen-breaches.ts';
import { SentRequests } from './record/sent-requests.ts';

interface RecordOptions {
  readonly parent?: CheckRecord;
  readonly readLags?: ReadLags;
  readonly isQuick?: () => boolean;
}

/** Records the exchanges and conclusions of one check, from which its report is made. */
export class CheckRecord {
  readonly covered: readonly RequirementId[];
  readonly seed: string;
  readonly observations = new Map<string, string>();
  /** What the check and its cases have measured. */
  readonly measured: Measurements;
  /** Objects that could not be removed from the target, in words. */
  readonly leftBehind: string[] = [];
  exchanges = 0;
  readonly #redactor: Redactor;
  readonly #passed = new Set<RequirementId>();
  /** Must requirements that are not met, in the order in which that was found. */
  readonly #failed = new Map<RequirementId, FoundAt>();
  readonly #deviations = new Sightings();
  /** When each deviation was noted first; see monotonicMs. */
  readonly #deviatedAtMs = new Map<RequirementId, number>();
  readonly #sent = new SentRequests();
  readonly #sentUntil = new Map<RequirementId, readonly string[]>();
  readonly #confirmed = new Set<RequirementId>();
  readonly #exchanged: EvidenceSource[] = [];
  /** What later requests of the check may hang on. */
  readonly #history: Trigger[] = [];
  #keepsAll = false;
  readonly #breaching = new Map<EvidenceSource, readonly Breach[]>();
  readonly #open = new Map<RequirementId, CheckVerdict>();
  readonly #claimedDeviations = new Claims();
  readonly #claimedOpen = new Claims();
  readonly #bases = new Map<RequirementId, string>();
  readonly #parent: CheckRecord | undefined;
  readonly #isQuick: () => boolean;

  /**
   * @param parent for one generated case: the record of its check
   * @param readLags what the checks of the target have seen of it so far
   * @param isQuick see {@link CheckRecord.isQuick}
   */
  constructor(
    covered: readonly RequirementId[],
    redactor: Redactor,
    seed: string,
    { parent, readLags = new ReadLags(), isQuick = () => false }: RecordOptions = {},
  ) {
    this.covered = covered;
    this.#redactor = redactor;
    this.seed = seed;
    this.#parent = parent;
    this.#isQuick = isQuick;
    this.measured = parent?.measured ?? new Measurements(redactor, readLags);
  }

  /**
   * A record for one generated case: its exchanges belong to this record at once, its conclusions only when adopted.
   */
  forCase(): CheckRecord {
    return new CheckRecord(this.covered, this.#redactor, this.seed, { parent: this, isQuick: this.#isQuick });
  }

  /** Whether each statement is tried once, and no more. */
  get isQuick(): boolean {
    return this.#isQuick();
  }

  /** Adopts the conclusions of generated cases without deviations: one pass outweighs open verdicts. */
  adopt(requirement: RequirementId, cases: readonly CheckRecord[]): void {
    if (cases.some((one) => one.#passed.has(requirement))) return this.pass(requirement);
    const open = cases.filter((one) => one.#open.has(requirement));
    const [first] = open;
    const verdict = first && first.#open.get(requirement);
    if (verdict === undefined) return;
    this.#open.set(requirement, verdict);
    for (const one of open) this.#claimedOpen.add(requirement, one.#claimedOpen.of(requirement));
  }

  /** Adopts the deviation of the smallest failing case, in the name of all of them. */
  adoptDeviation(
    requirement: RequirementId,
    smallest: CheckRecord,
    shown: SmallestCase,
    failing: readonly CheckRecord[],
  ): void {
    const seen = failing.map((one) => one.#deviations);
    this.#deviations.adopt(requirement, smallest.#deviations, shown, seen);
    this.#deviatedAtMs.set(requirement, smallest.#deviatedAtMs.get(requirement) ?? monotonicMs());
    for (const one of new Set([...failing, smallest])) {
      this.#claimedDeviations.add(requirement, one.#claimedDeviations.of(requirement));
    }
    const place = smallest.#failed.get(requirement);
    if (place !== undefined) this.#failed.set(requirement, place);
  }

  /** The last requests that a generated case had sent when it first deviated, in lines; they are not redacted. */
  sentUntil(requirement: RequirementId): readonly string[] {
    return this.#sentUntil.get(requirement) ?? [];
  }

  /** Whether a statement has passed or failed, rather than being open. */
  isJudged(requirement: RequirementId): boolean {
    return this.#passed.has(requirement) || this.#deviations.has(requirement);
  }

  deviatesFrom(requirement: RequirementId): boolean {
    return this.#deviations.has(requirement);
  }

  addExchange(exchange: Exchange): void {
    this.exchanges += 1;
    // A check's client knows the check alone, not its cases.
    const current = records.getStore();
    if (current !== undefined && (current === this || current.#parent === this)) current.#sent.add(exchange);
    this.#keep(exchange);
    this.noteBefore(exchange);
    this.measured.values.add(exchange);
    if (exchange.kind === 'unanswered') return;
    this.measured.addAnswerTime(exchange);
    this.judgeAs(exchange, exchange.breaches);
  }

  addControlled(controlled: Controlled): void {
    this.#keep(controlled);
    this.noteBefore(controlled);
  }

  /** Notes a request, perhaps of another check, on which later ones of this check may hang. */
  noteBefore(sent: Trigger): void {
    if (leadsOn(sent)) (this.#parent ?? this).#history.push(sent);
  }

  addNotification(notified: Notified): void {
    this.#keep(notified);
    this.measured.values.addNotification(notified);
    this.judgeAs(notified, notified.breaches);
  }

  /** Replaces the breaches with which an exchange counts, for instance when only part of it belongs to the check. */
  judgeAs(exhibit: EvidenceSource, breaches: readonly Breach[]): void {
    if (this.#parent !== undefined) return this.#parent.judgeAs(exhibit, breaches);
    if (breaches.length > 0) this.#breaching.set(exhibit, breaches);
    else this.#breaching.delete(exhibit);
  }

  /** Ignores the breaches in the answer to a request that should have been refused: only the acceptance counts. */
  ignoreBreachesOf(exchange: Exchange): void {
    this.judgeAs(exchange, []);
  }

  pass(requirement: RequirementId): void {
    this.#mustBeCovered(requirement);
    this.#passed.add(requirement);
  }

  /** Notes what a pass rests on, where that is not this run alone. */
  restOn(requirement: RequirementId, basis: string): void {
    this.#mustBeCovered(requirement);
    this.#bases.set(requirement, basis);
  }

  /**
   * Notes a deviation; for a must requirement the test of the check fails at its end.
   *
   * @param claims the missing notifications in which the deviation consists
   */
  deviate(
    requirement: RequirementId,
    deviating: Deviating,
    caller: (...args: never[]) => unknown,
    claims: readonly Claim[] = [],
  ): void {
    this.#mustBeCovered(requirement);
    this.#claimedDeviations.add(requirement, claims);
    const first = this.#deviations.add(requirement, deviating);
    if (first) {
      this.#deviatedAtMs.set(requirement, monotonicMs());
      this.#sentUntil.set(requirement, this.#sent.lines);
    }
    if (first && requirementById(requirement).level === 'must')
      this.#failed.set(requirement, foundAt(caller));
  }

  /**
   * @param claims the missing notifications for which alone the verdict is open
   * @throws Error for a statement that is deferred though the catalogue says of nothing that it awaits it
   */
  leaveOpen(
    requirement: RequirementId,
    verdict: OpenVerdict,
    reason: string,
    claims: readonly Claim[] = [],
  ): void {
    this.#mustBeCovered(requirement);
    if (verdict === 'deferred' && requirementById(requirement).awaits === undefined) {
      throw new Error(`${requirement} awaits nothing, so no check may defer it`);
    }
    this.#claimedOpen.add(requirement, claims);
    if (!this.#open.has(requirement)) this.#open.set(requirement, { requirement, verdict, reason });
  }

  /** Takes back what is open, because the check begins anew; facts, and what hangs on missing notifications, stay. */
  reopen(): void {
    for (const [requirement, { verdict }] of this.#open) {
      if (verdict === 'observed' || this.#claimedOpen.of(requirement).length > 0) continue;
      this.#open.delete(requirement);
    }
  }

  /** Adds a breach that shows only in comparison with other exchanges. */
  addBreach(exhibit: EvidenceSource, breach: Breach): void {
    this.judgeAs(exhibit, [...(this.#breaching.get(exhibit) ?? []), breach]);
  }

  /** Leaves open what the check seemed to see since a moment (monotonicMs), such as the one at which the target went away. */
  leaveOpenSince(sinceMs: number, reason: string): void {
    this.leaveDeviationsOpen(reason, (one) => (this.#deviatedAtMs.get(one) ?? sinceMs) < sinceMs);
    this.leaveUnjudgedOpen(reason);
  }

  leaveUnjudgedOpen(reason: string): void {
    for (const requirement of this.covered) {
      if (!this.hasVerdict(requirement)) this.leaveOpen(requirement, 'inconclusive', reason);
    }
  }

  /** Leaves all deviations open except some, such as the one that explains the others. */
  leaveDeviationsOpen(reason: string, isKept: (requirement: RequirementId) => boolean): void {
    for (const requirement of this.#deviations.requirements) {
      if (isKept(requirement)) continue;
      this.#deviations.remove(requirement);
      this.#failed.delete(requirement);
      this.#open.set(requirement, { requirement, verdict: 'inconclusive', reason });
    }
  }

  /** Leaves the deviations open that rest on missing notifications alone. */
  leaveClaimedOpen(reason: string): void {
    this.leaveDeviationsOpen(reason, (one) => this.#claimedDeviations.of(one).length === 0);
  }

  observe(requirement: RequirementId, name: string, fact: string): void {
    this.#mustBeCovered(requirement);
    (this.#parent ?? this).observations.set(name, fact);
    this.#open.set(requirement, { requirement, verdict: 'observed' });
  }

  /** Notes that a deviation was seen again later, so that other cases of the check need no such proof. */
  confirm(requirement: RequirementId): void {
    if (this.#parent !== undefined) return this.#parent.confirm(requirement);
    this.#confirmed.add(requirement);
  }

  isConfirmed(requirement: RequirementId): boolean {
    return (this.#parent ?? this).#confirmed.has(requirement);
  }

  /** Keeps all exchanges from now on, not only those that show a deviation. */
  keepAllExchanges(): void {
    this.#keepsAll = true;
  }

  /** The exchanges that show deviations, or with {@link keepAllExchanges} all. */
  exchanged(): readonly Exchanged[] {
    return [...this.#kept].map((exhibit) => this.#exchangedIn(exhibit));
  }

  get #kept(): ReadonlySet<EvidenceSource> {
    return new Set([...this.#exchanged, ...this.#deviations.evidence]);
  }

  #exchangedIn(exhibit: EvidenceSource): Exchanged {
    return { exhibit, setAside: this.#setAsideOf(exhibit) };
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

  /** Whether the check has judged the requirement, or left it open. */
  hasVerdict(requirement: RequirementId): boolean {
    return this.#passed.has(requirement) || this.#deviations.has(requirement) || this.#open.has(requirement);
  }

  breachOf(requirement: RequirementId): Deviating | undefined {
    return (this.#parent ?? this).#breachesSeen((one) => one === requirement).get(requirement);
  }

  /** The verdicts so far: a deviation outweighs an open verdict, which outweighs a pass. */
  verdicts(): readonly CheckVerdict[] {
    return this.covered.flatMap((requirement): CheckVerdict[] => {
      const deviation = this.#shown(this.#deviations, requirement);
      const verdict = requirementById(requirement).level === 'must' ? 'failed' : 'warned';
      if (deviation !== undefined) {
        const claims = idsOf(this.#claimedDeviations.of(requirement));
        return [{ requirement, verdict, deviation, ...(claims.length > 0 && { claims }) }];
      }
      const open = this.#open.get(requirement);
      if (open?.verdict === 'inconclusive') {
        const claims = idsOf(this.#claimedOpen.of(requirement));
        return [{ ...this.#shownOpen(open), ...(claims.length > 0 && { claims }) }];
      }
      if (open !== undefined) return [this.#shownOpen(open)];
      if (!this.#passed.has(requirement)) return [];
      const basis = this.#bases.get(requirement);
      return [{ requirement, verdict: 'passed', ...(basis !== undefined && { basis }) }];
    });
  }

  /**
   * A failure for each must requirement that is not met. They are made at the end of the check: most generated cases that
   * fail are not the one that is shown.
   *
   * @param verdicts those that stand
   */
  failures(verdicts: readonly CheckVerdict[] = this.verdicts()): readonly VerdictError[] {
    const deviations = new Map(
      verdicts.flatMap((one) =>
        one.verdict === 'failed' ? [[one.requirement, one.deviation] as const] : [],
      ),
    );
    return [...this.#failed].flatMap(([requirement, place]) => {
      const deviation = deviations.get(requirement);
      return deviation === undefined ? [] : [new VerdictError(deviation, this.seed, place)];
    });
  }

  /** A reason may quote what the target sent. */
  #shownOpen<T extends CheckVerdict>(open: T): T {
    return 'reason' in open ? { ...open, reason: this.#redactor.redact(open.reason) } : open;
  }

  /** Facts under stable names, without secrets. */
  facts(): Readonly<Record<string, string>> {
    const facts = [...this.observations].map(([name, fact]) => [name, this.#redactor.redact(fact)] as const);
    return Object.fromEntries(facts);
  }

  /** The missing notifications on which verdicts rest. */
  claims(): readonly Claim[] {
    return [...this.#claimedDeviations.all, ...this.#claimedOpen.all];
  }

  /** The breaches so far, in whatever was exchanged. */
  breaches(): SeenBreaches {
    const seen = this.#breachesSeen();
    const kept = this.#kept;
    const further = new Set(seen.evidence.filter((exhibit) => !kept.has(exhibit)));
    return new SeenBreaches(seen, {
      redactor: this.#redactor,
      history: this.#history,
      exchanged: [...further].map((exhibit) => this.#exchangedIn(exhibit)),
    });
  }

  #shown(seen: Sightings, requirement: RequirementId): Deviation | undefined {
    this.#redactor.learn();
    return seen.shown(requirement, this.#redactor, { history: (this.#parent ?? this).#history });
  }

  #keep(exhibit: EvidenceSource): void {
    const owner = this.#parent ?? this;
    if (owner.#keepsAll) owner.#exchanged.push(exhibit);
  }

  #breachesSeen(concerns: (requirement: RequirementId) => boolean = () => true): Sightings {
    const seen = new Sightings();
    for (const [exhibit, breaches] of this.#breaching) {
      for (const { requirement, at, place, expected, observed } of breaches) {
        if (!concerns(requirement)) continue;
        const where = at === '' ? observed : `${observed} at ${at}`;
        const points = place === undefined ? {} : { at: [place] };
        seen.add(requirement, { expected, observed: where, evidence: [exhibit], ...points });
      }
    }
    return seen;
  }

  #mustBeCovered(requirement: RequirementId): void {
    if (!this.covered.includes(requirement)) {
      throw new Error(`a check judged ${requirement} without naming it in covers(…)`);
    }
  }
}

function idsOf(claims: readonly Claim[]): readonly string[] {
  return claims.map(({ id }) => id);
}

export const records = new AsyncLocalStorage<CheckRecord>();
