import { stripVTControlCharacters } from 'node:util';
import cliTruncate from 'cli-truncate';
import picocolors from 'picocolors';
import wrapAnsi from 'wrap-ansi';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** Functions that colour a text, or leave it as it is. */
export function coloursIf(enabled: boolean): Colours {
  return picocolors.createColors(enabled);
}

/** Whether the terminal supports colours and NO_COLOR is not set. */
export const { isColorSupported: coloursAreWelcome } = picocolors;

const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text on one line, without anything that a terminal would obey. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(UNPRINTABLE, ' ');
}

/** The text on one line of at most so many columns; what is cut off leaves "…". */
export function cut(text: string, columns: number): string {
  return cliTruncate(oneLine(text), Math.max(columns, 1));
}

/**
 * The text in lines of at most so many columns, broken at spaces where possible.
 *
 * @param most how many lines; the last one is cut
 */
export function wrap(text: string, columns: number, most = Infinity): readonly string[] {
  const width = Math.max(columns, 2);
  const line = oneLine(text).trim();
  const lines = width === Infinity ? [line] : wrapAnsi(line, width, { hard: true }).split('\n');
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), width)];
}
