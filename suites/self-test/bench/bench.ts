import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { measure, measureReplays, measureStartUps, warmUp } from './measure.ts';
import { DOCUMENT, publish, readRows, textOf, wrongsInDocument } from './performance/document.ts';
import { type Figures, medians, merged, type Row } from './performance/figures.ts';
import { type Depth, DEPTHS, type Group, GROUPS, LOOPBACK, type Scenario, scenarios } from './scenarios.ts';

interface Options {
  readonly depth: readonly Depth[];
  readonly only: readonly Group[];
  readonly runs: number;
  readonly seed: string;
  readonly against?: string;
  readonly document?: boolean;
  readonly write?: boolean;
  readonly check?: boolean;
}

/** What the runs of one scenario took, by both suites. */
interface Measured {
  readonly scenario: Scenario;
  readonly after: Figures[];
  readonly before: Figures[];
}

/** The rows of one depth: round by round each scenario, and of each both suites, so that a slow minute hits all of them. */
async function measureDepth(
  depth: Depth,
  load: number,
  { only, runs, seed, against }: Options,
): Promise<readonly Row[]> {
  const chosen = scenarios.filter(({ id, group }) => id === LOOPBACK || only.includes(group));
  const measured = chosen.map((scenario): Measured => ({ scenario, after: [], before: [] }));
  for (let round = 0; round < runs; round += 1) {
    for (const { scenario, after, before } of measured) {
      const own = async (): Promise<void> => {
        after.push(told(scenario, depth, await measure({ scenario, depth, seed, checkout: '.' })));
      };
      const other = async (checkout: string): Promise<void> => {
        before.push(told(scenario, depth, await measure({ scenario, depth, seed, checkout }), 'before'));
      };
      try {
        if (against !== undefined && round % 2 === 0) await other(resolve(against));
        await own();
        if (against !== undefined && round % 2 === 1) await other(resolve(against));
      } catch (error) {
        // The rows of the other targets are still worth their time.
        process.stderr.write(`${scenario.id} has no row: ${String(error)}\n`);
        process.exitCode = 1;
      }
    }
  }
  const rows: Row[] = [];
  // A loopback that is only there to be compared with has no row: it would take the place of one with replays.
  const whole = measured.filter(({ after }) => after.length === runs);
  for (const one of whole.filter(({ scenario: { group } }) => only.includes(group)))
    rows.push(await rowOf(one, { depth, load, runs, seed, only, measured: whole }));
  return rows;
}

interface Circumstances extends Pick<Options, 'only' | 'runs' | 'seed'> {
  readonly depth: Depth;
  readonly load: number;
  readonly measured: readonly Measured[];
}

async function rowOf(
  { scenario, after, before }: Measured,
  { depth, load, runs, seed, only, measured }: Circumstances,
): Promise<Row> {
  const beside = measured.find((one) => one.scenario.id === LOOPBACK)?.after ?? [];
  const isBase = scenario.id === LOOPBACK;
  const replays =
    isBase && only.includes('base')
      ? await measureReplays({ scenario, depth, seed, checkout: '.' })
      : undefined;
  return {
    ...{
      scenario: scenario.id,
      depth,
      runs,
      load,
      machine: machine(),
      date: new Date().toISOString().slice(0, 10),
    },
    figures: medians(after),
    ...(!isBase && { beside: medians(beside) }),
    ...(before.length > 0 && { before: medians(before) }),
    ...(replays && { replays }),
    ...(replays && { startUps: await measureStartUps('.') }),
  };
}

function machine(): string {
  const [major, minor] = process.versions.node.split('.');
  return `${availableParallelism()} processors, Node ${major}.${minor}`;
}

function told({ id }: Scenario, depth: Depth, figures: Figures, by = ''): Figures {
  const { wallMs, exchanges, failed } = figures;
  const found = failed > 0 ? `, ${failed} requirements broken` : '';
  process.stdout.write(
    `${depth} ${id} ${by}: ${(wallMs / 1000).toFixed(1)} s, ${exchanges} exchanges${found}\n`.replace(
      ' :',
      ':',
    ),
  );
  return figures;
}

async function bench(options: Options): Promise<void> {
  const rows: Row[] = [];
  const load = Math.round(10 * (loadavg()[0] ?? 0)) / 10;
  await warmUp('.');
  if (options.against !== undefined) await warmUp(resolve(options.against));
  for (const depth of options.depth) {
    rows.push(...(await measureDepth(depth, load, options)));
    // A call that is broken off keeps what it has.
    if (options.document === true) await publish(merged(readRows(), rows));
  }
  process.stdout.write(`\n${await textOf(rows)}`);
}

async function check(): Promise<void> {
  for (const wrong of await wrongsInDocument()) {
    process.stderr.write(`${wrong}\n`);
    process.exitCode = 1;
  }
}

function count(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 on.');
}

await new Command('bench')
  .description('Measures what runs of the suite take, beside bare HTTP and beside each other.')
  .addOption(new Option('--depth <depths...>', 'of the runs').choices(DEPTHS).default(['smoke', 'standard']))
  .addOption(
    new Option('--only <groups...>', 'these targets; loopback is always measured beside them')
      .choices(GROUPS)
      .default(['base']),
  )
  .option('--runs <n>', 'how often each is measured; the median counts', count, 1)
  .option('--seed <seed>', 'of each run', 'bench')
  .option(
    '--against <folder>',
    'another checkout of the suite, whose runs are measured alternately with these',
  )
  .option('--document', `writes the measured figures into ${DOCUMENT}, beside the rows of earlier calls`)
  .option('--write', `measures nothing; writes ${DOCUMENT} from the figures that are there`)
  .option('--check', `measures nothing; fails where ${DOCUMENT} does not agree with the figures`)
  .action(async (options: Options) => {
    if (options.check === true) return check();
    if (options.write === true) return publish(readRows());
    return bench(options);
  })
  .parseAsync();
