import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Command, InvalidArgumentError, Option } from 'commander';
import { drawnMutants } from '../../../reference/mutants/drawing.ts';
import { mutantOf } from '../../../reference/mutants/mutant.ts';
import type { Mutant } from '../../../reference/mutants/mutant.ts';
import { drawnServers, layeredServer, singleLayers } from '../../../reference/variants/layered.ts';
import type { Variant } from '../../../reference/variants/index.ts';
import { environmentForMatrix, setByDefault } from '../../settings/environment.ts';
import { makeFolder } from '../../settings/private-files.ts';
import { readSettingsLeniently } from '../../settings/settings.ts';
import { printLines } from '../../text/output.ts';
import { fingerprint, type MatrixTask, partFile } from './parts.ts';
import { MATRIX_SETTINGS, type SpecimenKind, specimensOf } from './specimens.ts';
import { judgeLayeredServers } from './whole-runs/layered-runs.ts';
import { judgeMutants } from './whole-runs/mutant-runs.ts';

/** The most specimens of one run, because each keeps a server and the suite's data about it in memory. */
const SPECIMENS_A_PART = 60;

/** At the end of a part few checks are left, which wait. */
const PARTS_AT_ONCE = 2;

const CONFIG = 'helpers/run/matrix/playwright.config.ts';

interface Options {
  readonly full?: boolean;
  readonly shard?: Shard;
}

interface VariantOptions extends Options {
  readonly combinations?: number;
  readonly combination?: readonly Variant[];
  readonly layers?: boolean;
  readonly core?: boolean;
  readonly seed?: string;
}

interface MutantOptions {
  readonly count?: number;
  readonly mutant: readonly Mutant[];
  readonly depth: string;
  readonly seed?: string;
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
  makeFolder(folder);
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
  let [status, isBroken] = [0, false];
  const judgePart = async (part: number): Promise<void> => {
    if (isBroken) return;
    const from = part * SPECIMENS_A_PART;
    const chosen = specimens.slice(from, from + SPECIMENS_A_PART);
    const ended = await runPlaywright({ kind, part: { folder, part, parts, specimens: chosen } }, []);
    isBroken ||= !existsSync(join(folder, partFile(part)));
    status ||= isBroken ? ended || 1 : ended;
  };
  const limit = pLimit(PARTS_AT_ONCE);
  // Alone: of two that end at once, neither might see all parts.
  const summing = open.pop();
  await Promise.all(open.map((part) => limit(judgePart, part)));
  if (summing !== undefined) await judgePart(summing);
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

function countOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('expected a number such as 50');
  return Number(text);
}

/** What a text of the command line names. */
function named<T>(of: (text: string) => T, text: string): T {
  try {
    return of(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** The seed of the run that judges a drawn specimen: one seed for all would leave the same cases out of every run. */
function ownSeed(seed: string, index: number): string {
  return `${seed}-${index + 1}`;
}

async function judgeVariants(filters: readonly string[], options: VariantOptions): Promise<void> {
  const {
    combinations = 0,
    combination = [],
    layers = false,
    core = false,
    shard = { index: 1, of: 1 },
  } = options;
  const { reportDir, seed: set } = readSettingsLeniently();
  const seed = options.seed ?? set;
  const servers = [
    ...combination.map((server) => ({ server, seed })),
    ...[...(layers ? singleLayers(seed) : []), ...drawnServers(combinations, seed)].map((server, index) => ({
      server,
      seed: ownSeed(seed, index),
    })),
  ].filter((_, index) => index % shard.of === shard.index - 1);
  if (servers.length === 0) return judge('variants', 'variants', { ...options, filters });
  const folder = join(reportDir, 'combinations', fingerprint(seed));
  printLines(`${servers.length} sound servers, seed ${seed}\n`);
  process.exitCode = await judgeLayeredServers(servers, { folder, seed, core, filters, print: printLines });
}

/** Mutants without a count or a text. */
const USUAL_COUNT = 100;

async function judgeDrawn(filters: readonly string[], options: MutantOptions): Promise<void> {
  const { mutant: chosen, depth, shard = { index: 1, of: 1 } } = options;
  const { count = chosen.length > 0 ? 0 : USUAL_COUNT } = options;
  const { reportDir, seed: set } = readSettingsLeniently();
  const seed = options.seed ?? set;
  const { mutants, equivalent } = drawnMutants(count, seed);
  const mine = [
    ...chosen.map((mutant) => ({ mutant, seed })),
    ...mutants.map((mutant, index) => ({ mutant, seed: ownSeed(seed, index) })),
  ].filter((_, index) => index % shard.of === shard.index - 1);
  const folder = join(reportDir, 'mutants', fingerprint(seed));
  printLines(`${mine.length} mutants, seed ${seed}, depth ${depth}\n`);
  process.exitCode = await judgeMutants(mine, {
    folder,
    seed,
    depth,
    filters,
    equivalent,
    print: printLines,
  });
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
  .option('--combinations <n>', 'so many servers of two to four layers, drawn by the seed', countOf)
  .option('--layers', 'each layer alone, its parameter drawn by the seed')
  .option(
    '--combination <text>',
    'the server of these layers, such as "lag=5000 lead=2"; repeatable',
    (text: string, before: readonly Variant[]) => [...before, named(layeredServer, text)],
    [],
  )
  .option('--core', 'layered servers without the control interface')
  .option('--seed <text>', 'the seed of the drawn layers, and of their runs (default: SEED, or a new one)')
  .allowUnknownOption()
  .argument('[filters...]', filtersHelp)
  .action((filters: readonly string[], options: VariantOptions) => judgeVariants(filters, options));

program
  .command('mutants')
  .description('generated broken references: whole runs should find each; resumes where it was interrupted')
  .option('--count <n>', `so many mutants, drawn by the seed (default: ${USUAL_COUNT})`, countOf)
  .option(
    '--mutant <text>',
    'the mutant of this operator, place and condition, such as "lose booking.firstName@read from=3"; repeatable',
    (text: string, before: readonly Mutant[]) => [...before, named(mutantOf, text)],
    [],
  )
  .option('--seed <text>', 'the seed of the drawn mutants, and of their runs (default: SEED, or a new one)')
  .option('--shard <i/n>', 'only this share of the mutants', shardOf)
  .addOption(
    new Option('--depth <name>', 'the DEPTH of each run')
      .choices(['smoke', 'standard', 'deep'])
      .default('standard'),
  )
  .allowUnknownOption()
  .argument('[filters...]', filtersHelp)
  .action((filters: readonly string[], options: MutantOptions) => judgeDrawn(filters, options));

await program.parseAsync();
