import type { RunProblem } from './run-result.ts';

const MARK = /Could not be judged \[([A-Z_]+)\]\s*/;

/**
 * The problem that an error tells of, when it was thrown because the target can't be judged at all: its code, and its
 * message without the mark and without indentation.
 */
export function cannotJudge(message: string): RunProblem | undefined {
  const match = MARK.exec(message);
  const code = match?.[1];
  if (match === null || code === undefined) return undefined;
  const text = message.slice(match.index + match[0].length).replace(/^[ \t]+/gm, '');
  return { code, message: text.trim() };
}
