import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { InvalidArgumentError, program } from 'commander';
import { environmentWith } from '../../../helpers/settings/environment.ts';
import { conformanceWords } from '../support/run-conformance.ts';
import { startTarget } from '../support/target-process.ts';

/** Short enough for the run to see a token expire. */
const TOKEN_LIFETIME_S = 3;

/** Turns a core until the process that started it is gone, however that ended, or for an hour at most. */
const BUSY_LOOP = `
  const end = Date.now() + 3600e3;
  while (process.ppid === ${process.pid} && Date.now() < end) for (let n = 0; n < 1e7; n += 1);
`;

const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Options {
  readonly runs: number;
  readonly loops: number;
  readonly from: number;
}

interface Judged {
  readonly status: number | null;
  readonly seconds: number;
  readonly verdict: string;
  readonly failed: readonly string[];
  readonly open: readonly { readonly id: string; readonly reason: string }[];
  readonly notifications: number;
  readonly machine: string;
}

program
  .name('busy')
  .description('Runs the suite against the reference on a machine that is kept busy; none may fail.')
  .option('--runs <n>', 'how many runs, one after the other', count, 3)
  .option('--loops <n>', 'busy loops beside each run', count, 4)
  .option('--from <seed>', 'seed of the first run; each next run has the next', count, 1)
  .action(async ({ runs, loops, from }: Options) => {
    const busy = Array.from({ length: loops }, () =>
      spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' }),
    );
    const rest = (): void => busy.forEach((loop) => loop.kill('SIGKILL'));
    process.once('exit', rest);
    for (const signal of ENDS) process.once(signal, () => process.exit(1));
    try {
      process.stdout.write(row(['seed', 'exit', 'seconds', 'told', 'failed', 'open', 'machine']));
      let failures = 0;
      for (let seed = from; seed < from + runs; seed += 1) {
        const judged = await judge(String(seed));
        const { status, seconds, failed, open, notifications, machine, verdict } = judged;
        const told = [
          seed,
          status ?? '-',
          seconds.toFixed(0),
          notifications,
          failed.length,
          open.length,
          machine,
        ];
        process.stdout.write(row(told));
        if (verdict === 'broken') process.stdout.write('        broken\n');
        for (const id of failed) process.stdout.write(`        ${id} failed\n`);
        for (const { id, reason } of open) process.stdout.write(`        ${id}: ${reason}\n`);
        if (failed.length > 0 || verdict === 'broken') failures += 1;
      }
      process.stdout.write(`${failures} of ${runs} runs accuse the reference\n`);
      process.exitCode = failures === 0 ? 0 : 1;
    } finally {
      rest();
    }
  });

await program.parseAsync();

function count(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number.');
}

function row(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => String(cell).padStart(7)).join(' ')}\n`;
}

/** One run against a reference in a process of its own. */
async function judge(seed: string): Promise<Judged> {
  const reportDir = await mkdtemp(join(tmpdir(), 'booking-busy-'));
  const target = await startTarget({ seed, tokenLifetimeS: TOKEN_LIFETIME_S });
  try {
    const env = environmentWith({ ...target.access, REPORT_DIR: reportDir, SEED: seed });
    const began = performance.now();
    const run = spawn(process.execPath, conformanceWords(), { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [status, output] = await Promise.all([ended(run), text(run.stdout)]);
    const seconds = (performance.now() - began) / 1000;
    const file = join(reportDir, 'result.json');
    const result: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    if (!isResult(result))
      throw new Error(`the run with seed ${seed} left no result; it printed:\n${output}`);
    const { verdict, requirements, deliveryLatencyMs, machine } = result;
    return {
      ...{ status, seconds, verdict },
      failed: requirements.filter((one) => one.verdict === 'failed').map(({ id }) => id),
      open: requirements.flatMap(({ id, verdict: found, reason = '' }) =>
        found === 'inconclusive' ? [{ id, reason }] : [],
      ),
      notifications: deliveryLatencyMs?.notifications ?? 0,
      machine: machine === undefined ? 'calm' : 'busy',
    };
  } finally {
    await target.close();
    await rm(reportDir, { recursive: true, force: true });
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

interface Result {
  readonly verdict: string;
  readonly requirements: readonly { id: string; verdict: string; reason?: string }[];
  readonly deliveryLatencyMs?: { readonly notifications: number };
  readonly machine?: unknown;
}

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && 'requirements' in value && 'verdict' in value;
}
