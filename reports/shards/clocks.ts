import type { RecordedExchange } from '../formats/evidence-log.ts';

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
