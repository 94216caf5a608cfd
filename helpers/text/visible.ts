/**
 * The characters that nobody sees, or that change how others are seen: control characters, marks of direction and of no
 * width, ends of lines and paragraphs, halves of characters, and those of private use or not assigned, which may show
 * as anything.
 */
export const UNSEEN_CLASS = '[\\p{C}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';

const UNSEEN = new RegExp(UNSEEN_CLASS, 'gu');

const ANY_UNSEEN = new RegExp(UNSEEN_CLASS, 'u');

const KEPT_IN_LINES = new Set(['\t', '\n']);

/** Whether a text has characters that {@link visible} would change. */
export function hasUnseen(text: string): boolean {
  return ANY_UNSEEN.test(text);
}

/** The text with every unseen character as its code, such as `\u001b`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, code);
}

/** As {@link visible}, but lines stay lines, and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (char) => (KEPT_IN_LINES.has(char) ? char : code(char)));
}

/** The text on one line: white space around the ends of lines becomes a space, and so does a tab. */
export function visibleInOneLine(text: string): string {
  return visible(text.replace(/\s*\n\s*/g, ' ').replaceAll('\t', ' '));
}

/** The number of a character as JSON and JavaScript write it. */
export function code(char: string): string {
  const number = (char.codePointAt(0) ?? 0).toString(16);
  return number.length > 4 ? `\\u{${number}}` : `\\u${number.padStart(4, '0')}`;
}
