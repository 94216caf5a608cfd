import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { environmentForMatrix, setByDefault } from '../settings/environment.ts';
import { readSettingsLeniently } from '../settings/settings.ts';
import { fingerprint, type MatrixTask, partFile } from './parts.ts';
import { MATRIX_SETTINGS, type SpecimenKind, specimensOf } from './specimens.ts';

/** The most specimens of one run, because each keeps a server and the suite's data about it in memory. */
const SPECIMENS_A_PART = 24;
const CONFIG = 'helpers/matrix/playwright.config.ts';

interface Options {
  readonly full?: boolean;
  readonly shard?: Shard;
}

interface Shard {
  readonly index: number;
  readonly of: number;
}

interface Chosen extends Options {
  readonly filters: readonly string[];
}

/** Judges every specimen, part by part, except for parts that are done already. Returns the exit status. */
async function judgeInParts(kind: SpecimenKind, { index, of }: Shard): Promise<number> {
  const { reportDir, seed } = readSettingsLeniently();
  const folder = join(reportDir, kind, fingerprint(seed));
  mkdirSync(folder, { recursive: true });
  const specimens = specimensOf(kind).map(({ id }) => id);
  const parts = Math.ceil(specimens.length / SPECIMENS_A_PART);
  const mine = Array.from({ length: parts }, (_, part) => part).filter((part) => part % of === index - 1);
  const open = mine.filter((part) => !existsSync(join(folder, partFile(part))));
  const last = mine.at(-1);
  // The run of the last part also summarises all parts.
  if (open.length === 0 && last !== undefined) {
    rmSync(join(folder, partFile(last)));
    open.push(last);
  }
  let status = 0;
  for (const part of open) {
    const from = part * SPECIMENS_A_PART;
    const chosen = specimens.slice(from, from + SPECIMENS_A_PART);
    const ended = await runPlaywright({ kind, part: { folder, part, parts, specimens: chosen } }, []);
    if (!existsSync(join(folder, partFile(part)))) return ended || 1;
    status ||= ended;
  }
  return status;
}

function runPlaywright(task: MatrixTask, args: readonly string[]): Promise<number> {
  const env = environmentForMatrix(JSON.stringify(task));
  const command = ['node_modules/@playwright/test/cli.js', 'test', '-c', CONFIG, ...args];
  const child = spawn(process.execPath, command, { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function shardOf(text: string): Shard {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > of) throw new InvalidArgumentError('expected a share such as 2/4');
  return { index, of };
}

async function judge(quick: SpecimenKind, whole: SpecimenKind, chosen: Chosen): Promise<void> {
  const { full = false, shard, filters } = chosen;
  setByDefault(MATRIX_SETTINGS);
  process.exitCode =
    filters.length === 0 && (full || quick === whole)
      ? await judgeInParts(whole, shard ?? { index: 1, of: 1 })
      : await runPlaywright({ kind: quick }, filters);
}

const program = new Command('matrix').description(
  'Tests the suite against references that it must, or must not, fail.',
);

const filtersHelp = 'as for playwright test: only these checks, such as suites/paging or --grep <ID>';

program
  .command('faults')
  .description('broken references: the checks must fail exactly what each of them breaks')
  .option(
    '--full',
    'run all checks against each fault, not only those that can see it; resumes where it was interrupted',
  )
  .option('--shard <i/n>', 'with --full: only this share of the faults', shardOf)
  .allowUnknownOption()
  .argument('[filters...]', filtersHelp)
  .action((filters: readonly string[], options: Options) =>
    judge('faults', 'all-faults', { ...options, filters }),
  );

program
  .command('variants')
  .description('sound references with other choices: none may fail; resumes where it was interrupted')
  .option('--shard <i/n>', 'only this share of the variants', shardOf)
  .allowUnknownOption()
  .argument('[filters...]', filtersHelp)
  .action((filters: readonly string[], options: Options) =>
    judge('variants', 'variants', { ...options, filters }),
  );

await program.parseAsync();
