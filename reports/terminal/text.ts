import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** Functions that colour a text, or leave it as it is. */
export function coloursIf(enabled: boolean): Colours {
  return picocolors.createColors(enabled);
}

/** Whether a terminal takes colours, and nobody asked for none (NO_COLOR). */
export const { isColorSupported: coloursAreWelcome } = picocolors;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u;

const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text on one line, without anything that a terminal would obey. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(UNPRINTABLE, ' ');
}

/** How many columns of a terminal the text takes. */
export function widthOf(text: string): number {
  return [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
}

/** The text on one line of at most so many columns; what is cut off leaves «…». */
export function cut(text: string, columns: number): string {
  const line = oneLine(text);
  return widthOf(line) <= columns ? line : `${start(line, columns - 1)}…`;
}

/**
 * The text in lines of at most so many columns, broken at spaces where there are any.
 *
 * @param most how many lines; the last one is cut
 */
export function wrap(text: string, columns: number, most = Infinity): readonly string[] {
  const lines: string[] = [];
  const width = Math.max(columns, 2);
  let rest = oneLine(text).trim();
  while (lines.length + 1 < most && widthOf(rest) > width) {
    const full = start(rest, width);
    const space = rest[full.length] === ' ' ? full.length : full.lastIndexOf(' ');
    const line = space > width / 3 ? full.slice(0, space) : full;
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return [...lines, cut(rest, width)];
}

function start(line: string, columns: number): string {
  let width = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    width += widthOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return kept;
}
