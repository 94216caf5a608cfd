import { Command, InvalidArgumentError } from 'commander';
import type { Observed } from './growth.ts';
import { soak, type SoakedRun } from './soaking.ts';

interface Options {
  readonly runs: number;
  readonly warmUp: number;
  readonly depth: string;
  readonly grep?: string;
}

await new Command('soak')
  .description(
    'Runs the suite back to back against one reference, and fails with whatever has grown: memory of the reference, files, processes, sockets, what is on the target. Linux only.',
  )
  .option('--runs <n>', 'how many', count, 10)
  .option('--warm-up <n>', 'runs before the first that counts', count, 2)
  .option('--depth <depth>', 'of each run', 'smoke')
  .option('--grep <pattern>', 'only these checks')
  .action(async ({ runs, warmUp, depth, grep }: Options) => {
    process.stdout.write(row(['run', 'seconds', 'verdict', 'heap kB', 'bookings', 'files', 'open files']));
    const args = grep === undefined ? [] : ['--grep', grep];
    const grown = await soak({ runs, warmUp, depth, args, onRun: tell });
    for (const one of grown) process.stdout.write(`grown in ${one}\n`);
    if (grown.length === 0) process.stdout.write(`after ${runs} runs everything is as it was\n`);
    process.exitCode = grown.length === 0 ? 0 : 1;
  })
  .parseAsync();

function tell({ run, elapsedMs, verdict, observed }: SoakedRun): void {
  const { heapKb, bookings, counts } = observed;
  const cells = [run, (elapsedMs / 1000).toFixed(1), verdict, heapKb, bookings, filesIn(observed)];
  process.stdout.write(row([...cells, counts['open files of the target'] ?? '']));
}

function filesIn({ things }: Observed): number {
  return (things['temporary files'] ?? []).length + (things['files of reports'] ?? []).length;
}

function row(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => String(cell).padStart(12)).join(' ')}\n`;
}

function count(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 1 on.');
}
