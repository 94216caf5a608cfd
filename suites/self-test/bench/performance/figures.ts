import type { RunStage } from '../../../../reports/result/run-result.ts';
import type { Depth } from '../scenarios.ts';

/** The exchanges of a run, sent again without the suite. */
export interface Replays {
  readonly requests: number;
  readonly undiciMs: number;
  readonly undiciProcessorMs: number;
  readonly ajvMs: number;
  readonly ajvProcessorMs: number;
  /** Processor time in which the recording of a run is read, and its trace judged; absent in older figures. */
  readonly oracleProcessorMs?: number;
}

/** Parts of a start, each in a process of its own. */
export interface StartUps {
  readonly nodeMs: number;
  readonly playwrightMs: number;
  /** Playwright, the settings, the reporter and all checks: `--list`. */
  readonly checksLoadedMs: number;
}

/** What one run took. */
export interface Figures {
  readonly wallMs: number;
  /** Of all processes of the suite, without the target's; absent where the system does not report it. */
  readonly processorMs?: number;
  /** Most memory of all processes of the suite at once; absent where the system does not report it. */
  readonly memoryMb?: number;
  /** Requests of the checks. */
  readonly exchanges: number;
  /** All requests that the target saw; absent for an embedded one. */
  readonly requests?: number;
  /** From the start of the process to the first request at the target. */
  readonly firstExchangeMs?: number;
  /** Requirements that were found broken. */
  readonly failed: number;
  readonly startUpMs: number;
  readonly checksMs: number;
  /** Absent in a suite that does not tell them. */
  readonly stages?: readonly RunStage[];
}

/** A row of the document: one scenario at one depth. */
export interface Row {
  readonly scenario: string;
  readonly depth: Depth;
  /** The day, as YYYY-MM-DD. */
  readonly date: string;
  /** Kind of machine. */
  readonly machine: string;
  /** How many processes wanted a processor when the call began: what else the machine did. */
  readonly load: number;
  /** Runs of which these are the medians. */
  readonly runs: number;
  readonly figures: Figures;
  /** The scenario `loopback`, by the same call of the command. */
  readonly beside?: Figures;
  /** The same by another checkout, by turns. */
  readonly before?: Figures;
  readonly replays?: Replays;
  readonly startUps?: StartUps;
}

/** The middle one; of an even number the mean of both. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return (low + high) / 2;
}

/** How many times as much; undefined where one is not known, or nothing. */
export function ratio(value: number | undefined, base: number | undefined): number | undefined {
  return value === undefined || base === undefined || base === 0 ? undefined : value / base;
}

/** The medians of several runs, each figure by itself. The stages are those of the run whose wall time is in the middle. */
export function medians(runs: readonly Figures[]): Figures {
  const all = (of: (one: Figures) => number | undefined): readonly number[] =>
    runs.flatMap((one) => of(one) ?? []);
  const each = (of: (one: Figures) => number | undefined): number => Math.round(median(all(of)));
  const known = (name: keyof Figures, of: (one: Figures) => number | undefined): Partial<Figures> =>
    all(of).length > 0 ? { [name]: each(of) } : {};
  const byTime = runs.toSorted((one, other) => one.wallMs - other.wallMs);
  const stages = byTime[Math.floor((byTime.length - 1) / 2)]?.stages;
  return {
    wallMs: each((one) => one.wallMs),
    ...known('processorMs', (one) => one.processorMs),
    ...known('memoryMb', (one) => one.memoryMb),
    exchanges: each((one) => one.exchanges),
    ...known('requests', (one) => one.requests),
    ...known('firstExchangeMs', (one) => one.firstExchangeMs),
    failed: each((one) => one.failed),
    startUpMs: each((one) => one.startUpMs),
    checksMs: each((one) => one.checksMs),
    ...(stages && { stages }),
  };
}

/** Processor time of the suite for an exchange, as a multiple of what undici with ajv takes for one of the same. */
export function processorRatio({ figures, replays }: Pick<Row, 'figures' | 'replays'>): number | undefined {
  const { processorMs, requests } = figures;
  return ratio(ratio(processorMs, requests), ratio(replays?.ajvProcessorMs, replays?.requests));
}

/** Wall time as a multiple of what bare undici takes for as many of the same exchanges. */
export function wallRatio({ figures, replays }: Pick<Row, 'figures' | 'replays'>): number | undefined {
  return ratio(ratio(figures.wallMs, figures.requests), ratio(replays?.undiciMs, replays?.requests));
}

/** A part of the wall time. */
export interface Part {
  readonly part: string;
  readonly ms: number;
}

/** The wall time of a run in parts, which follow each other and leave nothing out. */
export function partsOf({ wallMs, startUpMs, checksMs, stages = [] }: Figures): readonly Part[] {
  const checksEndMs = startUpMs + checksMs;
  const before = stages.filter(({ atMs }) => atMs < startUpMs);
  const after = stages.filter(({ atMs }) => atMs >= startUpMs);
  const parts: Part[] = [];
  let untilMs = 0;
  const passTo = (atMs: number, part: string): void => {
    parts.push({ part, ms: atMs - untilMs });
    untilMs = atMs;
  };
  const pass = (some: readonly RunStage[]): void => {
    for (const [index, { doing, atMs, tookMs }] of some.entries()) {
      // What lies between two stages belongs to the first.
      const next = some[index + 1]?.atMs;
      passTo(next ?? atMs + tookMs, doing);
    }
  };
  const [first] = before;
  if (first !== undefined) passTo(first.atMs, 'set-up: Node, Playwright, the suite’s modules and settings');
  pass(before);
  passTo(startUpMs, before.length > 0 ? 'set-up: loading the checks' : 'set-up');
  passTo(checksEndMs, 'checks');
  const [last] = after;
  if (last !== undefined) passTo(last.atMs, 'end: the workers end');
  pass(after);
  passTo(wallMs, after.length > 0 ? 'end: reports, and the end of the process' : 'end');
  return parts;
}

/** The rows with new ones in the place of older ones for the same. */
export function merged(rows: readonly Row[], newer: readonly Row[]): readonly Row[] {
  const isSame = (one: Row, other: Row): boolean =>
    one.scenario === other.scenario && one.depth === other.depth;
  return [...rows.filter((one) => !newer.some((other) => isSame(one, other))), ...newer];
}
