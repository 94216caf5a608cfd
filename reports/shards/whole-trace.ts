import { leadsOn } from '../../helpers/evidence/steps/reproduction.ts';
import { deviationsIn, judgeTrace } from '../../helpers/oracle/oracle.ts';
import type { OracleDeviation, TraceFacts } from '../../helpers/verdict/hindsight.ts';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { withoutSamples } from '../evidence/samples.ts';
import { traceOfEvidence } from '../evidence/trace-of-evidence.ts';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import type { ShardRun } from './shard-file.ts';
import type { Shards } from './unite.ts';

/** What the traces of shards show. */
export interface TraceOfShards {
  readonly deviations: readonly OracleDeviation[];
  /** Why they were not judged as one; absent where they were. */
  readonly apartBecause?: string;
}

const APART =
  'each shard was judged by its own trace, not by that of all: the answers of the target name no time by which the ' +
  'clocks of their machines can be compared';

/** The header Date has whole seconds. */
const DATE_MS = 1_000;

/** What rounding the moments of exchanges may do, in ms. */
const ROUNDING_MS = 20;

/** Machines whose clocks are known no better than this can't be compared, in ms. */
const MOST_DOUBT_MS = 250;

/** By how much the clock of the target was ahead of that of a machine, in ms: at least and at most. */
interface Ahead {
  readonly leastMs: number;
  readonly mostMs: number;
}

/**
 * What the trace of all shards shows against the target, as that of one run does: rules that compare bookings, webhooks,
 * restaurants and notifications see what every shard did. What one shard saw in its own trace, which also knows the
 * secrets, stays. Moments of several machines are compared by the clock of the target; where that is not known, nothing
 * hangs on their order.
 */
export function judgeTraces(shards: Shards): TraceOfShards {
  const own = shards.map(({ record }) => record.deviations ?? []);
  const facts = factsOf(shards);
  const traced = shards.map(({ trace }) => trace).filter((trace) => trace.length > 0);
  if (facts === undefined || traced.length === 0) return { deviations: together([], own) };
  const shifts = clockShifts(traced);
  if (shifts === undefined) return { deviations: together([], own), apartBecause: APART };
  const recorded = traced.flatMap((trace, at) => trace.map((one) => moved(one, shifts[at] ?? 0)));
  return { deviations: together(judgedAsOne(recorded, facts), own) };
}

/**
 * By how much to move the moments of each trace, in ms, so that all are by one clock: that of the target, as the header
 * Date of its answers shows it.
 *
 * @param traces of the machines of a run, each by the clock of its own
 * @returns undefined where the clocks can't be compared well enough: the target names no time, or not always the same
 */
export function clockShifts(traces: readonly (readonly RecordedExchange[])[]): readonly number[] | undefined {
  const known = traces.map(aheadIn);
  const [first] = known;
  const shifts = known.flatMap((one) => {
    if (first === undefined || one === undefined) return [];
    const agrees = one.leastMs <= first.mostMs && first.leastMs <= one.mostMs;
    return [agrees ? 0 : middle(one) - middle(first)];
  });
  return shifts.length === traces.length ? shifts : undefined;
}

function aheadIn(trace: readonly RecordedExchange[]): Ahead | undefined {
  let [leastMs, mostMs] = [-Infinity, Infinity];
  for (const { operation, startedAt, durationMs, response } of trace) {
    const date = Date.parse(response?.headers['date'] ?? '');
    if (Number.isNaN(date) || operation === 'control') continue;
    const began = Date.parse(startedAt);
    leastMs = Math.max(leastMs, date - (began + durationMs) - ROUNDING_MS);
    mostMs = Math.min(mostMs, date + DATE_MS - began + ROUNDING_MS);
  }
  const doubtMs = mostMs - leastMs;
  return doubtMs >= 0 && doubtMs <= MOST_DOUBT_MS ? { leastMs, mostMs } : undefined;
}

function middle({ leastMs, mostMs }: Ahead): number {
  return Math.round((leastMs + mostMs) / 2);
}

function moved(one: RecordedExchange, byMs: number): RecordedExchange {
  return byMs === 0 ? one : { ...one, startedAt: new Date(Date.parse(one.startedAt) + byMs).toISOString() };
}

function judgedAsOne(all: readonly RecordedExchange[], facts: TraceFacts): readonly OracleDeviation[] {
  const recorded = all.toSorted((one, other) =>
    one.startedAt < other.startedAt ? -1 : Number(one.startedAt > other.startedAt),
  );
  const trace = traceOfEvidence(recorded, facts);
  const contradictions = judgeTrace(trace);
  if (contradictions.length === 0) return [];
  const history = [...trace.exchanges, ...trace.commands].filter(leadsOn);
  return deviationsIn(contradictions, withoutSamples(recorded.map(textOf)), history);
}

function textOf({ request, response }: RecordedExchange): string {
  const headers = Object.values(request.headers).join('\n');
  return [request.url, headers, request.body ?? '', response?.body ?? ''].join('\n');
}

/** Undefined where no shard has a trace. */
function factsOf(shards: readonly ShardRun[]): TraceFacts | undefined {
  const all = shards.flatMap(({ record }) => record.trace ?? []);
  const [first] = all;
  if (first === undefined) return undefined;
  const urls = new Set(all.map(({ listenerUrl }) => listenerUrl));
  urls.delete(first.listenerUrl);
  const loses = all.some(({ losesNotifications }) => losesNotifications === true);
  return {
    listenerUrl: first.listenerUrl,
    otherListenerUrls: [...urls],
    eventTimeoutMs: Math.max(...all.map(({ eventTimeoutMs }) => eventTimeoutMs)),
    ...(loses && { losesNotifications: true }),
  };
}

/** One deviation for each requirement: with the evidence of a shard that saw it, where one did. */
function together(
  whole: readonly OracleDeviation[],
  own: readonly (readonly OracleDeviation[])[],
): readonly OracleDeviation[] {
  const all = own.flat();
  const ids = new Set<RequirementId>([...whole, ...all].map(({ requirement }) => requirement));
  return [...ids].flatMap((id) => {
    const ofAll = whole.find(({ requirement }) => requirement === id);
    const ofShards = all.filter(({ requirement }) => requirement === id);
    const [shown = ofAll] = ofShards;
    if (shown === undefined) return [];
    const counted = ofShards.reduce((sum, { count }) => sum + count, 0);
    const operations = [...ofShards, ...(ofAll ? [ofAll] : [])].flatMap((one) => one.operations);
    const common = ofShards.reduce(
      (causes, { explainedBy }) => causes.filter((cause) => explainedBy.includes(cause)),
      shown.explainedBy,
    );
    return {
      ...shown,
      count: Math.max(ofAll?.count ?? 0, counted),
      operations: [...new Set(operations)],
      explainedBy: ofAll?.explainedBy ?? common,
    };
  });
}
