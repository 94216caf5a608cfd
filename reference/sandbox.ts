import { InvalidArgumentError, program } from 'commander';
import { defaultBehaviour } from './decisions/index.ts';
import { createReference } from './index.ts';
import type { Reference } from './index.ts';
import { mutantOf } from './mutants/mutant.ts';
import type { Variant } from './variants/index.ts';
import { layeredServer } from './variants/layered.ts';
import { layers } from './variants/layers/index.ts';

/** Options of the command line, named as commander derives them from the flags. */
interface SandboxOptions {
  readonly port: number;
  readonly host: string;
  readonly seed: string;
  readonly tokenLifetime: number;
  readonly timeZone: string;
  readonly posDelay: number;
  /** Texts such as `lag=5000`; empty for the usual server. */
  readonly layer: readonly string[];
  /** Several layers in one text. */
  readonly combination?: string;
  /** A broken server instead. */
  readonly mutant?: string;
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

/** A word that a POSIX shell passes on unchanged. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The address of the sandbox, and two commands to paste into a shell. */
function welcome(reference: Reference, seed: string): string {
  const client = quoted(`${reference.clientId}:${reference.clientSecret}`);
  return `Restaurant Booking Partner API, reference implementation (seed ${seed})

  API            ${reference.url}
  client id      ${reference.clientId}
  client secret  ${reference.clientSecret}
  control        ${reference.controlUrl}
  control token  ${reference.controlToken}

Try it:

  TOKEN=$(curl -s -u ${client} -d grant_type=client_credentials -d scope=ROLE_EXTERNAL_INTEGRATION ${reference.url}/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  curl -s -H "Authorization: Bearer $TOKEN" ${quoted(`${reference.url}/api/v1/external/restaurant?page=0&size=5`)}

Ctrl+C stops it.
`;
}

/** A server that differs from the usual one, and what it does. */
type Served = Pick<Variant, 'id' | 'choice' | 'options' | 'override'>;

/** The server of a text of layers, or of a mutant; undefined for neither. */
function serverOf({ layer, combination = '', mutant = '' }: SandboxOptions): Served | undefined {
  const layers = [...layer, combination].join(' ');
  if (mutant.trim() === '') return layers.trim() === '' ? undefined : layeredServer(layers);
  if (layers.trim() !== '') throw new Error('A mutant has no layers');
  const { id, says, override } = mutantOf(mutant);
  return { id, choice: says, override };
}

async function run(options: SandboxOptions): Promise<void> {
  const server = serverOf(options);
  const reference = await createReference({
    port: options.port,
    host: options.host,
    seed: options.seed,
    tokenLifetimeS: options.tokenLifetime,
    timeZone: options.timeZone,
    posDelayMs: options.posDelay,
    ...server?.options,
    behaviour: server?.override(defaultBehaviour) ?? {},
    onUnexpected: (error) => process.stderr.write(`unexpected: ${String(error)}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void reference.close());
  process.stdout.write(welcome(reference, options.seed));
  if (server !== undefined) process.stdout.write(`\n${server.id}: ${server.choice}\n`);
}

program
  .name('reference')
  .description('Runs the reference implementation of the Restaurant Booking Partner API as a sandbox.')
  .option('--port <number>', 'port to listen on, 0 for a free one', integer(0, 65_535), 8080)
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--seed <text>', 'what the restaurants are made from', 'sandbox')
  .option('--token-lifetime <seconds>', 'lifetime of access tokens', integer(1, 86_400), 599)
  .option('--time-zone <name>', 'IANA zone of the schedules', 'UTC')
  .option(
    '--pos-delay <ms>',
    'time between the moves that a booking makes by itself',
    integer(0, 60_000),
    500,
  )
  .option(
    '--layer <name=value>',
    'another sound choice, such as lag=5000; repeatable',
    (text, before: readonly string[]) => [...before, text],
    [],
  )
  .option('--combination <text>', 'several layers in one text, as npm run variants prints it')
  .option('--mutant <text>', 'a broken server, as npm run mutants prints it')
  .addHelpText('after', layerList())
  .action((options: SandboxOptions) =>
    run(options).catch((error: unknown) =>
      program.error(error instanceof Error ? error.message : String(error)),
    ),
  );

await program.parseAsync();
