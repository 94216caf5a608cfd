import { Command, InvalidArgumentError, Option } from 'commander';
import type { Reference } from '../index.ts';
import { layers } from '../variants/layers/index.ts';
import { firstCommands } from './access.ts';
import { listOf, LISTS } from './chosen-server.ts';
import { openSandbox } from './open-sandbox.ts';

/** Options of the command line, named as commander derives them from the flags. */
interface CommandOptions {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly seed: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly timeZone: string;
  readonly posDelay: number;
  readonly variant?: string;
  readonly fault?: string;
  readonly layer: readonly string[];
  readonly combination?: string;
  readonly mutant?: string;
  readonly list?: (typeof LISTS)[number];
}

/** Every layer with its parameter, for the help text. */
function layerList(): string {
  const width = Math.max(...layers.map(({ name }) => name.length));
  const lines = layers.map(({ name, parameter }) => `  ${name.padEnd(width)}  ${parameter}`);
  return ['', 'Layers, each a freedom of the contract:', ...lines].join('\n');
}

function integer(smallest: number, largest: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= smallest && value <= largest) return value;
    throw new InvalidArgumentError(`It must be an integer from ${smallest} to ${largest}.`);
  };
}

function repeatable(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** The addresses of the sandbox, and two commands to paste into a shell. */
function welcome(reference: Reference, seed: string): string {
  const [token, list] = firstCommands(reference.url, reference);
  return `Restaurant Booking Partner API, reference implementation (seed ${seed})

  home page      ${reference.url}/
  API            ${reference.url}
  client id      ${reference.clientId}
  client secret  ${reference.clientSecret}
  control        ${reference.controlUrl}
  control token  ${reference.controlToken}

Try it:

  ${token}
  ${list}

Ctrl+C stops it.
`;
}

/** What went wrong at the start, and what to do about it. */
function explained(error: unknown, port: number): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.includes('EADDRINUSE')
    ? `Port ${port} is taken; choose another with --port, or 0 for a free one`
    : text;
}

async function run(options: CommandOptions): Promise<void> {
  if (options.list !== undefined) {
    process.stdout.write(listOf(options.list));
    return;
  }
  const { expiresIn: tokenLifetimeS, posDelay: posDelayMs, allowHost: names, ...others } = options;
  const { reference, served } = await openSandbox({
    ...others,
    ...{ tokenLifetimeS, posDelayMs, names },
    onUnexpected: (error) => process.stderr.write(`unexpected: ${String(error)}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void reference.close());
  process.stdout.write(welcome(reference, options.seed));
  if (served === undefined) return;
  const breaks = served.breaks.length > 0 ? `\nIt breaks ${served.breaks.join(', ')}.` : '';
  process.stdout.write(`\n${served.id}: ${served.says}${breaks}\n`);
}

/** The command `reference`: a sandbox for partner developers. */
export function command(): Command {
  const own = new Command('reference');
  return own
    .description('Runs the reference implementation of the Restaurant Booking Partner API as a sandbox.')
    .option('--port <number>', 'port to listen on, 0 for a free one', integer(0, 65_535), 8080)
    .option(
      '--host <address>',
      'address to listen on; any but this machine’s own opens it to others',
      '127.0.0.1',
    )
    .option(
      '--allow-host <name>',
      'another name by which a browser may ask for the pages, such as that of a tunnel; repeatable',
      repeatable,
      [],
    )
    .option('--seed <text>', 'the seed from which restaurants are drawn', 'sandbox')
    .option('--expires-in <seconds>', 'lifetime of access tokens', integer(1, 86_400), 599)
    .option('--time-zone <name>', 'IANA zone of the schedules', 'UTC')
    .option(
      '--pos-delay <ms>',
      'time between the moves that a booking makes by itself',
      integer(0, 60_000),
      500,
    )
    .option('--variant <id>', 'a sound server that makes another choice')
    .option('--fault <id>', 'a broken server, to see what a defect looks like')
    .addOption(new Option('--list <kind>', 'only name all servers of a kind').choices(LISTS))
    .option('--layer <name=value>', 'another sound choice, such as lag=5000; repeatable', repeatable, [])
    .option('--combination <text>', 'several layers in one text, as npm run variants prints it')
    .option('--mutant <text>', 'a broken server, as npm run mutants prints it')
    .addHelpText('after', layerList())
    .action((options: CommandOptions) =>
      run(options).catch((error: unknown) => own.error(explained(error, options.port))),
    );
}
