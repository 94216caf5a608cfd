import type { Escaped } from './escaped.ts';
import { hasUnseen, visibleInOneLine, visibleLines } from './visible.ts';

/** What a terminal is given: a text without control characters but ends of lines, our colours and the erased line. */
export type TerminalText = Escaped<'terminal'>;

/** Takes the line of the cursor away. */
const CLEARS_LINE = '\r\u001b[2K';

// eslint-disable-next-line no-control-regex
const OURS = /\n|\u001b\[\d{1,2}m|\r\u001b\[2K/g;

function isTerminalText(text: string): text is TerminalText {
  return !hasUnseen(text.replace(OURS, ''));
}

/**
 * A text that was made of terminal texts by other means, such as by breaking it into lines.
 *
 * @throws Error where it has a control character that is not ours
 */
export function asTerminalText(text: string): TerminalText {
  if (isTerminalText(text)) return text;
  throw new Error(`a text that a terminal would obey: ${JSON.stringify(text.slice(0, 200))}`);
}

/** Foreign text on one line; what a terminal would obey is shown as codes. */
export function shown(text: string): TerminalText {
  return asTerminalText(visibleInOneLine(text));
}

/** Foreign text on as many lines as it has; what a terminal would obey is shown as codes. */
export function shownLines(text: string): TerminalText {
  return asTerminalText(visibleLines(text).replaceAll('\t', ' '));
}

/** A template of our own words; foreign text stands in it only by {@link shown} or {@link shownLines}. */
export function terminal(
  parts: TemplateStringsArray,
  ...values: readonly (TerminalText | number)[]
): TerminalText {
  const [first = '', ...others] = parts;
  return asTerminalText(others.reduce((text, part, at) => text + String(values[at]) + part, first));
}

/** Texts one below the other. */
export function lines(texts: readonly TerminalText[]): TerminalText {
  return asTerminalText(texts.join('\n'));
}

/** What takes the line of the cursor away on a terminal. */
export const clearedLine = asTerminalText(CLEARS_LINE);
