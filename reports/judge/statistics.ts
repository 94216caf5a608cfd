import { classNames } from '../../helpers/generators/classes/catalogue.ts';
import type {
  CheckReport,
  ClassCounts,
  Delivery,
  ProcessLateness,
  Transition,
  ValueCounts,
} from '../../helpers/verdict/check-report.ts';
import { isLate } from '../../helpers/verdict/hindsight.ts';
import { allOperations, allStates } from '../../spec/vocabulary.ts';
import {
  type BusyMachine,
  type DeliveryLatency,
  MOVERS,
  type OperationLatency,
  type SeenTransition,
  type TimelineEntry,
} from '../result/run-result.ts';

/** A summary of times, in whole milliseconds. */
export interface LatencySummary {
  readonly minimum: number;
  readonly median: number;
  readonly percentile95: number;
  readonly maximum: number;
}

/** Sums up times in ms; undefined where there are none. */
function latencySummary(timesMs: readonly number[]): LatencySummary | undefined {
  const sorted = timesMs.map(Math.round).sort((one, other) => one - other);
  const [minimum] = sorted;
  if (minimum === undefined) return undefined;
  return {
    minimum,
    median: atShare(sorted, 0.5),
    percentile95: atShare(sorted, 0.95),
    maximum: atShare(sorted, 1),
  };
}

/** The smallest value that this share of all does not exceed (nearest rank). */
function atShare(sorted: readonly number[], share: number): number {
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? 0;
}

/** Sums up how long notifications took; undefined where none was matched with its trigger. */
export function deliveryLatency(latenciesMs: readonly number[]): DeliveryLatency | undefined {
  const summary = latencySummary(latenciesMs);
  return summary && { notifications: latenciesMs.length, ...summary };
}

/**
 * How long after a write the target's reads showed it, as facts that stay the same from run to run; none where no read
 * was awaited.
 */
export function readLagFacts(lagsMs: readonly number[]): Readonly<Record<string, string>> {
  const sorted = lagsMs.toSorted((one, other) => one - other);
  if (sorted.length === 0) return {};
  const factOf = (share: number): string => {
    const lagMs = atShare(sorted, share);
    return lagMs === 0 ? 'none' : `up to ${Math.ceil(lagMs / 1000)} s`;
  };
  return { 'reads.lag.p50': factOf(0.5), 'reads.lag.p95': factOf(0.95), 'reads.lag.longest': factOf(1) };
}

type Times = Readonly<Record<string, readonly number[]>>;

/** How fast the target answered each operation, over all checks. */
export function operationLatencies(ofChecks: readonly Times[]): readonly OperationLatency[] {
  return allOperations.flatMap((operation) => {
    const times = ofChecks.flatMap((ofCheck) => ofCheck[operation] ?? []);
    const summary = latencySummary(times);
    return summary === undefined ? [] : [{ operation, requests: times.length, ...summary }];
  });
}

/** A report draws them side by side. */
const MOST_ENTRIES = 300;

/** The first notifications of a run beside what caused them, in order of arrival. */
export function timelineOf(deliveries: readonly Delivery[], startedAt: string): readonly TimelineEntry[] {
  const start = Date.parse(startedAt);
  return deliveries
    .map(({ trigger, notification, arrivedAt, latencyMs }) => ({
      trigger,
      triggeredAtMs: Math.round(arrivedAt - latencyMs - start),
      notification,
      arrivedAtMs: Math.round(arrivedAt - start),
    }))
    .sort((one, other) => one.arrivedAtMs - other.arrivedAtMs)
    .slice(0, MOST_ENTRIES);
}

/** Each transition once, with all its movers; in an order that does not depend on when it was seen. */
export function unitedTransitions(seen: readonly Transition[]): readonly SeenTransition[] {
  const united = new Map<string, SeenTransition>();
  for (const { from, to, by } of seen) {
    const key = `${from} ${to}`;
    const movers = new Set([...(united.get(key)?.by ?? []), by]);
    united.set(key, { from, to, by: MOVERS.filter((mover) => movers.has(mover)) });
  }
  return [...united.values()].sort((one, other) => place(one.from, other.from) || place(one.to, other.to));
}

/** States of the contract first, in its order. */
function place(one: string, other: string): number {
  const [a, b] = [one, other].map((state) => {
    const found = allStates.findIndex((known) => known === state);
    return found < 0 ? allStates.length : found;
  });
  return (a ?? 0) - (b ?? 0) || (one < other ? -1 : Number(one > other));
}

/**
 * The machine of the run, if it was too busy to judge by time.
 *
 * @param runner the process that listens for notifications; undefined where nobody looked
 */
export function busyMachine(
  runner: ProcessLateness | undefined,
  reports: readonly CheckReport[],
): BusyMachine | undefined {
  const workers = reports.flatMap(({ lateness }) => lateness ?? []);
  const late = workers.filter(isLate);
  const worst = [...(runner ? [runner] : []), ...workers].reduce(
    (most, { worstMs }) => Math.max(most, worstMs),
    0,
  );
  if (!(runner !== undefined && isLate(runner)) && late.length === 0) return undefined;
  const jumpMs = Math.max(0, ...[...(runner ? [runner] : []), ...workers].map((one) => one.jumpMs ?? 0));
  return {
    ...(jumpMs > 0 && { clockJumpMs: jumpMs }),
    lateMs: Math.round(Math.max(runner?.lateMs ?? 0, ...workers.map(({ lateMs }) => lateMs))),
    worstMs: Math.round(worst),
    checks: late.length,
  };
}

const NO_VALUES: ClassCounts = { sent: 0, accepted: 0, readBack: 0 };

/** The counts of all checks together, with zeros for the classes of which none sent a value; in the order of the catalogue. */
export function unitedValueCoverage(ofChecks: readonly ValueCounts[]): ValueCounts {
  const united = new Map<string, Map<string, ClassCounts>>(
    classNames.map(([kind, names]) => [kind, new Map(names.map((name) => [name, NO_VALUES]))]),
  );
  for (const counts of ofChecks) {
    for (const [kind, classes] of Object.entries(counts)) {
      const known = united.get(kind) ?? new Map<string, ClassCounts>();
      united.set(kind, known);
      for (const [name, more] of Object.entries(classes))
        known.set(name, summed(known.get(name) ?? NO_VALUES, more));
    }
  }
  return Object.fromEntries([...united].map(([kind, classes]) => [kind, Object.fromEntries(classes)]));
}

function summed(one: ClassCounts, other: ClassCounts): ClassCounts {
  return {
    sent: one.sent + other.sent,
    accepted: one.accepted + other.accepted,
    readBack: one.readBack + other.readBack,
  };
}
