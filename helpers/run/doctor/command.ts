import { Command } from 'commander';
import { withSettingFlags } from '../../settings/setting-flags.ts';
import { fail, print } from '../../text/output.ts';
import { shown, terminal } from '../../text/terminal-text.ts';
import { type DoctorOptions, examine } from './doctor.ts';
import type { Observation } from './examination.ts';

const MARKS = { fine: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

const LONGEST_SUBJECT = 'restaurants'.length;

/** The exit status of a run that could not judge its target, and so of a doctor who says so. */
const BROKEN = 2;

function tell({ subject, state, text, toDo }: Observation): void {
  print(terminal`${shown(MARKS[state])}  ${shown(subject.padEnd(LONGEST_SUBJECT))}  ${shown(text)}\n`);
  const room = ' '.repeat(MARKS.fine.length + LONGEST_SUBJECT + 4);
  if (toDo !== undefined && toDo !== '') print(terminal`${shown(room)}to do: ${shown(toDo)}\n`);
}

/** @returns the subcommand */
export function command(): Command {
  return withSettingFlags(
    new Command('doctor')
      .description(
        'Looks at all that a run needs, and says in one line each what was found and what to do. Bookings are tried only ' +
          'where a run may make them, and cancelled. Exit status: 0 a run can judge the target, 2 it can not.',
      )
      .option('--no-bookings', 'try no booking, and write nothing on the target'),
  ).action(async (options: DoctorOptions) => {
    try {
      const isWell = await examine(options, tell);
      print(
        isWell ? terminal`\nA run can judge the target.\n` : terminal`\nA run can't judge the target yet.\n`,
      );
      process.exitCode = isWell ? 0 : BROKEN;
    } catch (error) {
      fail(error, BROKEN);
    }
  });
}
