import { spawn } from 'node:child_process';
import { Command, Option } from 'commander';
import { environmentWith } from '../../helpers/settings/environment.ts';
import { withSettingFlags } from '../../helpers/settings/setting-flags.ts';
import { OF_CODE, runWords } from '../../helpers/settings/suite-process.ts';
import { areas } from '../../spec/requirements/catalogue.ts';

/** Of a run that was killed. */
const BROKEN = 2;

/** Options of Playwright that mean the same here. */
const OF_PLAYWRIGHT: readonly (readonly [flags: string, meaning: string])[] = [
  ['-g, --grep <pattern>', 'only the checks of these requirements'],
  ['--grep-invert <pattern>', 'all checks but those of these requirements'],
  ['--shard <i/n>', 'only this part of the run; merge makes one verdict of all parts'],
  ['-x', 'stop after the first failure'],
  ['--max-failures <number>', 'stop after so many failures'],
  ['--last-failed', 'only the checks that failed in the last run'],
  ['--list', 'only list the checks'],
  ['--ui', "show the checks in Playwright's own window"],
];

/** `run`: judges a target. */
export function command(): Command {
  const names = Object.keys(areas);
  const subcommand = new Command('run')
    .description(
      'Judges a target, and writes the reports into REPORT_DIR. Without --url it judges the embedded reference. Exit ' +
        'status: 0 conformant, 1 not conformant, 2 broken: the target could not be judged, 3 inconclusive.',
    )
    .argument('[areas...]', `only the checks of these areas: ${names.join(', ')}`)
    .optionsGroup('Which checks run:');
  for (const [flags, meaning] of OF_PLAYWRIGHT) subcommand.addOption(new Option(flags, meaning));
  return withSettingFlags(subcommand).action(async (given: readonly string[]) => {
    const unknown = given.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      subcommand.error(`error: there is no area ${unknown}; the areas are ${names.join(', ')}`);
    }
    process.exitCode = await run([...given.map(filterOf), ...chosenOptions(subcommand)]);
  });
}

/** The pattern by which Playwright finds the file of an area; a folder above the suite may have any name. */
function filterOf(area: string): string {
  return `suites[\\\\/]${area}[\\\\/]${area}\\.spec\\${OF_CODE}$`;
}

/** The options of Playwright's that were given, as its own command line takes them. */
function chosenOptions(subcommand: Command): readonly string[] {
  const own = new Set(OF_PLAYWRIGHT.map(([flags]) => flags));
  return subcommand.options
    .filter(({ flags }) => own.has(flags))
    .flatMap((option) => {
      const value: unknown = subcommand.getOptionValue(option.attributeName());
      const flag = option.long ?? option.short ?? '';
      if (typeof value === 'string') return [`${flag}${option.long === undefined ? '' : '='}${value}`];
      return value === true ? [flag] : [];
    });
}

/** Runs the checks to their end, also after an interrupt, because a run deletes what it made. @returns the exit status */
async function run(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, runWords(words), { env: environmentWith({}), stdio: 'inherit' });
  // A terminal sends SIGINT to the child too; SIGTERM comes here alone, and Playwright ends in order by SIGINT.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGINT'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? BROKEN));
  });
}
