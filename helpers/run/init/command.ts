import { isatty } from 'node:tty';
import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { givenSettings } from '../../settings/environment.ts';
import { fail, print } from '../../text/output.ts';
import { shown, terminal } from '../../text/terminal-text.ts';
import { CI_SERVICES, type CiService } from './ci-file.ts';
import { type Answers, ASKED } from './env-text.ts';
import { requireFree, tryAnswers, writeFiles } from './init.ts';

interface InitOptions {
  readonly file: string;
  readonly ci?: CiService;
  readonly force?: true;
  /** False: address and credentials are not tried. */
  readonly try: boolean;
}

/** A setting that can be given but is not asked for: it is written if it is set. */
const WAY = [
  'TARGET_AUTH_URL',
  'TARGET_PROXY',
  'TARGET_TLS_CA',
  'TARGET_TLS_CERT',
  'TARGET_TLS_KEY',
  'TARGET_HEADERS',
];

/** Asks on a terminal for what no flag and no variable gives; elsewhere what is needed must be given. */
async function answersTo(given: Answers): Promise<Answers> {
  const open = ASKED.filter(({ name }) => given[name] === undefined);
  if (!isatty(0)) {
    const missing = open.filter(({ isNeeded }) => isNeeded);
    if (missing.length === 0) return given;
    throw new Error(`nobody can be asked here: give ${missing.map(({ flag }) => flag).join(', ')}`);
  }
  const terminalLine = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers: Record<string, string | undefined> = { ...given };
    for (const { name, question, isNeeded } of open) {
      do answers[name] = (await terminalLine.question(`${question}: `)).trim();
      while (isNeeded && answers[name] === '');
    }
    return answers;
  } finally {
    terminalLine.close();
  }
}

async function init({ file, ci, force, try: isTried, ...flags }: InitOptions & Answers): Promise<void> {
  const files = { env: file, ci, force: force === true };
  requireFree(files);
  const known = givenSettings();
  const names = [...ASKED.map(({ name }) => name), ...WAY];
  const fromFlags = ASKED.flatMap(({ name, flag }) => {
    const value = flags[attributeOf(flag)];
    return value === undefined ? [] : [[name, value] as const];
  });
  const given = { ...Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name))) };
  const answers = await answersTo({ ...given, ...Object.fromEntries(fromFlags) });
  if (isTried) {
    await tryAnswers(answers);
    print(terminal`The target gives a token and shows a restaurant.\n`);
  }
  for (const path of writeFiles(answers, files)) print(terminal`written: ${shown(path)}\n`);
}

/** As commander names the option. */
function attributeOf(flag: string): string {
  return flag.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** @returns the subcommand */
export function command(): Command {
  const subcommand = new Command('init')
    .description(
      'Asks for the settings of a target, or takes them from flags and the environment, tries address and credentials, and ' +
        'writes them to an env file that only its owner can read. Nothing is written that does not work, or over a file that is there.',
    )
    .option('--file <file>', 'env file that is written', '.env')
    .addOption(new Option('--ci <service>', 'write a CI file, too').choices(CI_SERVICES))
    .option('--force', 'replace files that are there')
    .option('--no-try', 'write without trying address and credentials');
  for (const { flag, name } of ASKED) {
    const value = name === 'TARGET_ALLOW_WRITES' ? '[yes]' : '<value>';
    const option = new Option(`${flag} ${value}`, `${name} (otherwise asked for)`);
    subcommand.addOption(name === 'TARGET_ALLOW_WRITES' ? option.preset('yes') : option);
  }
  return subcommand.action(async (options: InitOptions & Answers) => {
    try {
      await init(options);
    } catch (error) {
      fail(error, 2);
    }
  });
}
