/** The shell command that runs just the checks of one requirement again, on the same generated data. */
export function replayCommand(requirement: string, seed: string): string {
  return `SEED=${shellWord(seed)} npm run conformance -- --grep ${requirement}`;
}

function shellWord(text: string): string {
  return /^[\w.:@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
