import { shownLines, type TerminalText } from './terminal-text.ts';
import type { WorkflowCommand } from './workflow-command.ts';

/** A line that GitHub's runner would take for a command; and, anywhere in a line, what runners of its kind obey. */
const COMMAND_AT_START = /^([^\S\n]*):(?=:)/gm;
const COMMAND_ANYWHERE = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

// Whoever reads the output may stop before its end, as `head` does; everything else goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** Writes to the standard output. No other code of the suite does, so that nothing foreign gets there unescaped. */
export function print(text: TerminalText): void {
  process.stdout.write(uncommanding(text));
}

/** Writes lines that may hold anything, all of it as foreign text. */
export function printLines(text: string): void {
  print(shownLines(text));
}

/** Writes to the standard error, as {@link print}. */
export function printError(text: TerminalText): void {
  process.stderr.write(uncommanding(text));
}

/** Writes workflow commands, which the runner of a job obeys, to the standard output. */
export function printCommands(commands: readonly WorkflowCommand[]): void {
  for (const command of commands) process.stdout.write(`${command}\n`);
}

/** Ends a command line with the message of an error, whatever it quotes. */
export function fail(error: unknown, status: number): never {
  printError(shownLines(`${error instanceof Error ? error.message : String(error)}\n`));
  process.exit(status);
}

/** Without lines that a runner of jobs would obey. */
export function uncommanding(text: string): string {
  return text.replace(COMMAND_AT_START, '$1\\u003a').replace(COMMAND_ANYWHERE, '\\u0023');
}
