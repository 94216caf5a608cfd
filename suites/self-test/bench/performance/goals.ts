import { BROKEN, DEPTHS, EMBEDDED, LOOPBACK, MANY_FAULTS, scenarios, type Depth } from '../scenarios.ts';
import { processorRatio, ratio, type Row } from './figures.ts';

export type Verdict = 'met' | 'missed' | 'not measured';

export type Unit = 's' | 'times' | 'MB';

/** A figure that the suite is to reach. */
export interface Goal {
  readonly id: string;
  readonly says: string;
  readonly most: number;
  readonly unit: Unit;
  /** The depths at which it counts. */
  readonly depths: readonly Depth[];
  /** Undefined where it was not measured. */
  readonly valueAt: (rows: Rows, depth: Depth) => number | undefined;
  /** Why it is missed, in a short sentence; shown only where it is. */
  readonly missedBecause?: string;
}

/** Rows by scenario and depth. */
export interface Rows {
  row(scenario: string, depth: Depth): Row | undefined;
}

const THIRD = 1 / 3;

/** Measured at 300 ms and standard; the last figures at smoke. */
const SLOTS_FULL =
  'the 8 requests at once that CONCURRENCY allows are 26.7 a second at 300 ms, of which 24.5 were sent; with ' +
  'CONCURRENCY=24 smoke took 65 s in place of 85 s.';

export const goals: readonly Goal[] = [
  {
    ...{ id: 'first-exchange', says: 'first exchange after the start', most: 1.5, unit: 's', depths: DEPTHS },
    missedBecause: 'Node and Playwright take half of it before a module of the suite is loaded (see below).',
    valueAt: (rows, depth) => ratio(rows.row(LOOPBACK, depth)?.figures.firstExchangeMs, 1000),
  },
  {
    id: 'standard-embedded',
    says: 'depth standard against the embedded reference',
    ...{ most: 6, unit: 's', depths: ['standard'] },
    missedBecause:
      'its processes need more processor time than two cores have in that time; a profile shows no hot spot.',
    valueAt: (rows, depth) => ratio(rows.row(EMBEDDED, depth)?.figures.wallMs, 1000),
  },
  {
    ...{ id: 'smoke-time', says: 'time of smoke, by that of standard', most: THIRD },
    ...{ unit: 'times', depths: ['smoke'] },
    missedBecause:
      "a run's start and end take as long at any depth, and between them smoke waits for a code's timeLeft and a token's life, 3 s each at once.",
    valueAt: (rows) => smokeToStandard(rows, ({ figures }) => figures.wallMs),
  },
  {
    ...{ id: 'smoke-exchanges', says: 'exchanges of smoke, by those of standard', most: THIRD },
    ...{ unit: 'times', depths: ['smoke'] },
    missedBecause:
      'some 1,600 requests try each statement once, in each way that needs a request of its own, and standard was kept below 4,500.',
    valueAt: (rows) => smokeToStandard(rows, ({ figures }) => figures.exchanges),
  },
  {
    id: 'processor',
    says: 'processor time of an exchange, by that of undici with ajv',
    ...{ most: 2.5, unit: 'times', depths: ['deep'] },
    missedBecause:
      "of the workers' time a profile gives 27 % to checks, records and the trace, 19 % to collecting garbage, " +
      'and 8 % to undici; no other function has more than 3 %.',
    valueAt: (rows, depth) => {
      const row = rows.row(LOOPBACK, depth);
      return row === undefined ? undefined : processorRatio(row);
    },
  },
  {
    id: 'oracle',
    says: 'processor time of the oracle, by that of the whole run',
    ...{ most: 0.1, unit: 'times', depths: DEPTHS },
    valueAt: (rows, depth) => {
      const row = rows.row(LOOPBACK, depth);
      return ratio(row?.replays?.oracleProcessorMs, row?.figures.processorMs);
    },
  },
  {
    ...besideLoopback('latency-50', 'time where an answer takes 50 ms, by that on loopback', 3),
    missedBecause: SLOTS_FULL,
  },
  {
    ...besideLoopback('latency-300', 'time where an answer takes 300 ms, by that on loopback', 12),
    missedBecause: SLOTS_FULL,
  },
  {
    ...besideLoopback('restaurants-5000', 'time with 5,000 restaurants, by that with 48', 1.5),
    missedBecause:
      'at deep, the list is read in every way that it may be asked for: 5,500 more requests, and 1.8 times the processor time.',
  },
  {
    ...{ id: 'memory', says: 'most memory of all processes together', most: 400, unit: 'MB', depths: DEPTHS },
    missedBecause:
      "Playwright's own code takes 60 MB in each of the three processes; the embedded reference, findings with their evidence, and at deep the lists of many restaurants add the rest.",
    valueAt: (rows, depth) => {
      const known = scenarios.flatMap(({ id }) => rows.row(id, depth)?.figures.memoryMb ?? []);
      return known.length === 0 ? undefined : Math.max(...known);
    },
  },
  {
    ...besideLoopback(MANY_FAULTS, `time with ${BROKEN} broken requirements, by that with none`, 1.3),
    missedBecause:
      'a read may be 5 s old, so what never shows is awaited for 5.5 s, in which smoke does everything else; ' +
      'repetitions and evidence of the findings take 1.4 times the processor time.',
    valueAt: (rows, depth) => {
      const row = rows.row(MANY_FAULTS, depth);
      return row === undefined || row.figures.failed < BROKEN ? undefined : timeBesideLoopback(row);
    },
  },
];

/** A goal beside what was measured. */
export interface JudgedGoal {
  readonly goal: Goal;
  /** By depth; of a depth at which it was not measured, nothing. */
  readonly values: Readonly<Partial<Record<Depth, number>>>;
  readonly verdict: Verdict;
}

/** Whether a goal is met at every depth at which it was measured. */
export function judged(goal: Goal, measured: readonly Row[]): JudgedGoal {
  const rows: Rows = {
    row: (scenario, depth) => measured.find((one) => one.scenario === scenario && one.depth === depth),
  };
  const values = goal.depths.flatMap((depth) => {
    const value = goal.valueAt(rows, depth);
    return value === undefined ? [] : [[depth, value] as const];
  });
  const isMissed = values.some(([, value]) => value > goal.most);
  return {
    goal,
    values: Object.fromEntries(values),
    verdict: values.length === 0 ? 'not measured' : isMissed ? 'missed' : 'met',
  };
}

/** The time of a scenario, by that of the loopback that the same call measured. */
function besideLoopback(id: string, says: string, most: number): Goal {
  return {
    ...{ id, says, most, unit: 'times', depths: DEPTHS },
    valueAt: (rows, depth) => {
      const row = rows.row(id, depth);
      return row === undefined ? undefined : timeBesideLoopback(row);
    },
  };
}

function timeBesideLoopback({ figures, beside }: Row): number | undefined {
  return ratio(figures.wallMs, beside?.wallMs);
}

/** Rows of two machines can't be compared. */
function smokeToStandard(rows: Rows, of: (row: Row) => number): number | undefined {
  const smoke = rows.row(LOOPBACK, 'smoke');
  const standard = rows.row(LOOPBACK, 'standard');
  if (smoke === undefined || standard === undefined || smoke.machine !== standard.machine) return undefined;
  return ratio(of(smoke), of(standard));
}
