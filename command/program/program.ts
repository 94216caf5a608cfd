import { Command } from 'commander';
import { PACKAGE_COMMAND } from '../../helpers/settings/suite-process.ts';
import { suiteVersion } from '../../reports/result/suite-version.ts';

/** A module with a subcommand. */
interface SubcommandModule {
  readonly command: () => Command;
}

/** A subcommand, as the overview shows it. */
export interface Subcommand {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  /** Only the subcommand that is called is loaded. */
  readonly load: () => Promise<SubcommandModule>;
}

const JUDGE = 'Judge a target:';
const FINDINGS = 'Understand a result:';
const CERTIFY = 'Certify:';
const TRY = 'Get to know the suite:';

/** Every subcommand, in the order of the overview. */
export const subcommands: readonly Subcommand[] = [
  {
    ...{ name: 'init', group: JUDGE, summary: 'write the env file of a target, and a CI file' },
    load: () => import('../../helpers/run/init/command.ts'),
  },
  {
    ...{ name: 'doctor', group: JUDGE, summary: 'look at all that a run needs' },
    load: () => import('../../helpers/run/doctor/command.ts'),
  },
  {
    ...{ name: 'run', group: JUDGE, summary: 'judge a target' },
    load: () => import('./run.ts'),
  },
  {
    ...{ name: 'nightly', group: JUDGE, summary: 'judge it, and compare with the nights before' },
    load: () => import('../../reports/commands/nightly.ts'),
  },
  {
    ...{ name: 'league', group: JUDGE, summary: 'judge many targets side by side' },
    load: () => import('../../reports/league/commands/league.ts'),
  },
  {
    ...{ name: 'merge', group: JUDGE, summary: 'make one verdict of the shards of a run' },
    load: () => import('../../reports/commands/merge.ts'),
  },
  {
    ...{ name: 'replay', group: FINDINGS, summary: 'judge the requirement of a finding again' },
    load: () => import('../../reports/commands/replay.ts'),
  },
  {
    ...{ name: 'explain', group: FINDINGS, summary: 'explain a requirement' },
    load: () => import('../../reports/explain/explain.ts'),
  },
  {
    ...{ name: 'diff', group: FINDINGS, summary: 'compare two results' },
    load: () => import('../../reports/commands/diff.ts'),
  },
  {
    ...{ name: 'judge', group: FINDINGS, summary: 'judge a recorded run by the rules of this version' },
    load: () => import('../../reports/commands/judge.ts'),
  },
  {
    ...{ name: 'report', group: FINDINGS, summary: 'write report.html of a result again' },
    load: () => import('../../reports/commands/report.ts'),
  },
  {
    ...{ name: 'certificate-key', group: CERTIFY, summary: 'make a pair of keys for certificates' },
    load: () => import('../../reports/certificate/commands/certificate-key.ts'),
  },
  {
    ...{ name: 'certify', group: CERTIFY, summary: 'judge a target, and certify it if it conforms' },
    load: () => import('../../reports/certificate/commands/certify.ts'),
  },
  {
    ...{ name: 'verify', group: CERTIFY, summary: 'verify a certificate' },
    load: () => import('../../reports/certificate/commands/verify.ts'),
  },
  {
    ...{ name: 'list', group: TRY, summary: 'list areas and requirements' },
    load: () => import('./list.ts'),
  },
  {
    ...{ name: 'reference', group: TRY, summary: 'serve the reference implementation as a sandbox' },
    load: () => import('../../reference/sandbox/command.ts'),
  },
];

/** What could not be done at all: a wrong flag, as a target that could not be judged. */
const BROKEN = 2;

/**
 * Runs the command line.
 *
 * @param words those after the name of the command
 */
export async function runProgram(words: readonly string[]): Promise<void> {
  const [first, second] = words;
  const called = first === 'help' && second !== undefined ? [second, '--help'] : words;
  await (await programFor(called[0])).parseAsync(called, { from: 'user' });
}

/** The program, with the subcommand that is called as it is, and all others only as the overview shows them. */
async function programFor(called: string | undefined): Promise<Command> {
  const program = new Command(PACKAGE_COMMAND)
    .description('Judges implementations of the Restaurant Booking Partner API.')
    .version(suiteVersion().version)
    .usage('<subcommand> [options]')
    .helpCommand('help [subcommand]', 'show what a subcommand does')
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nBegin with init. Every setting is a flag of the subcommands that judge: see run --help.\n',
    );
  for (const { name, group, summary, load } of subcommands) {
    const subcommand = name === called ? (await load()).command() : new Command(name).usage('[options]');
    program.addCommand(
      subcommand.helpGroup(group).summary(summary).showSuggestionAfterError().exitOverride(endedBy),
    );
  }
  return program.exitOverride(endedBy);
}

/** commander has printed what is wrong, or the help that was asked for. */
function endedBy({ exitCode, code }: { readonly exitCode: number; readonly code: string }): never {
  process.exit(exitCode === 0 && code !== 'commander.help' ? 0 : BROKEN);
}
