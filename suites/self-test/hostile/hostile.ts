import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { DOCUMENT, publish, type MeasuredRow, wrongsInTable } from './document.ts';
import { wrongsOf } from './judgement.ts';
import { measure, type Measured } from './measure.ts';
import { type HostileTarget, hostileTargets, soundTarget } from './targets.ts';

interface Options {
  readonly depth: string;
  readonly seed: string;
  readonly document?: boolean;
  readonly check?: boolean;
}

/** Judges the targets one after the other, after a sound one. Returns the exit status. */
async function judge(names: readonly string[], { depth, seed, document }: Options): Promise<number> {
  const chosen = hostileTargets.filter(
    ({ id }) => names.length === 0 || names.some((name) => isMeant(id, name)),
  );
  const rows: MeasuredRow[] = [];
  let soundMs: number | undefined;
  let wrong = 0;
  for (const target of [soundTarget, ...chosen]) {
    const measured = await measure(target, { DEPTH: depth, SEED: seed });
    soundMs ??= measured.run.elapsedMs;
    const row = rowOf(target, measured, soundMs);
    const wrongs = wrongsOf(target, measured, soundMs);
    rows.push(row);
    wrong += wrongs.length;
    const { id, verdict, times, memoryMb, failed } = row;
    const seconds = (measured.run.elapsedMs / 1000).toFixed(0);
    process.stdout.write(
      `${id}: ${verdict}, ${seconds} s (${times.toFixed(1)}), ${memoryMb} MB ${failed.join(' ')}\n`,
    );
    for (const one of wrongs) process.stdout.write(`  wrong: ${one}\n`);
  }
  if (document === true) await publish(rows, { soundMs: soundMs ?? 0, depth, isPart: names.length > 0 });
  return wrong === 0 ? 0 : 1;
}

/** Whether the table is of these targets, and within the bounds. Returns the exit status. */
function checked(): number {
  const wrongs = wrongsInTable(readFileSync(DOCUMENT, 'utf8'));
  for (const one of wrongs) process.stderr.write(`${DOCUMENT}: ${one}; npm run hostile -- --document\n`);
  return wrongs.length === 0 ? 0 : 1;
}

function rowOf({ id, does }: HostileTarget, { run, mostMemoryKb }: Measured, soundMs: number): MeasuredRow {
  const { verdict, problem, requirements } = run.result;
  return {
    ...{ id, does },
    verdict: problem === undefined ? verdict : `${verdict} (${problem.code})`,
    failed: requirements.filter((one) => one.verdict === 'failed').map((one) => one.id),
    times: run.elapsedMs / soundMs,
    memoryMb: Math.round(mostMemoryKb / 1024),
  };
}

function isMeant(id: string, name: string): boolean {
  return name.endsWith('*') ? id.startsWith(name.slice(0, -1)) : id === name;
}

await new Command('hostile')
  .description('Runs the suite against hostile targets, and says which of these runs did not end right.')
  .argument('[targets...]', 'ids, or their beginnings and *; none: all')
  .option('--depth <depth>', 'of each run', 'smoke')
  .option('--seed <seed>', 'of each run', 'hostile')
  .option('--document', `writes ${DOCUMENT}; chosen targets only take the place of their earlier rows`)
  .option('--check', `runs nothing; fails where ${DOCUMENT} has other rows, or one beyond the bounds`)
  .action(async (names: readonly string[], options: Options) => {
    process.exitCode = options.check === true ? checked() : await judge(names, options);
  })
  .parseAsync();
