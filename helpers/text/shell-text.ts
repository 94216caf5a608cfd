import type { Escaped } from './escaped.ts';
import { code, hasUnseen, UNSEEN_CLASS } from './visible.ts';

/**
 * A command line that POSIX shells and zsh read alike: every foreign character in it is quoted, and the shell expands
 * nothing but the suite's own variables. It can be pasted, because it has no control character but ends of lines.
 */
export type ShellText = Escaped<'shell'>;

/** The variables that stand for secrets, as helpers/evidence/redactor.ts writes them. */
const VARIABLE = /(\$TARGET_\w+|\$\{TARGET_\w+(?:#\+)?\})/;

const NEEDS_NO_QUOTES = /^[\w.@%+-][\w.:@%+-]*$/;

/** Everything of which a command may consist. */
const PARTS =
  /[\w.:@%+=/ -]|'[^']*'|\\'|"\$\{[A-Z_]+:[?-][\w ,.]*\}"|"\$TARGET_\w+"|"\$\{TARGET_\w+(?:#\+)?\}"|"\$\(printf '(?:\\[0-3][0-7]{2})+'\)"|(?<= )\|(?= )/g;

/** Characters that would be obeyed where a command is pasted; quotes are enough for the end of a line. */
const UNSEEN = new RegExp(`((?!\n)${UNSEEN_CLASS})`, 'u');

/** What the shell or printf would not print as it is. */
const MEANT_BY_FORMAT = new RegExp(`${UNSEEN_CLASS}|['\\\\%]`, 'gu');

function isShellText(text: string): text is ShellText {
  return text.replace(PARTS, '') === '';
}

function asShellText(text: string): ShellText {
  if (isShellText(text)) return text;
  throw new Error(`a text that a shell would obey: ${JSON.stringify(text.slice(0, 200))}`);
}

/** A template of our own words; foreign text stands in it only as a word. */
export function shell(parts: TemplateStringsArray, ...values: readonly (ShellText | number)[]): ShellText {
  const [first = '', ...others] = parts;
  return asShellText(others.reduce((text, part, at) => text + String(values[at]) + part, first));
}

/** A command and its words, or several of them in a row, with spaces between. */
export function command(words: readonly ShellText[]): ShellText {
  return asShellText(words.join(' '));
}

/** One word of a command that arrives as the text's bytes. A NUL, which no word can hold, is shown by its code. */
export function shellWord(text: string): ShellText {
  return NEEDS_NO_QUOTES.test(text) ? asShellText(text) : asShellText(quoted(text) || "''");
}

/** As {@link shellWord}, always in quotes; the variables that stand for secrets are set apart and filled in by the shell. */
export function wordWithVariables(text: string): ShellText {
  const words = text.split(VARIABLE).map((part, at) => (at % 2 === 1 ? `"${part}"` : quoted(part)));
  return asShellText(words.join('') || "''");
}

/**
 * A word with the value of a variable that is ours, without which the shell runs nothing.
 *
 * @param meaning plain words of ours, which the shell then prints
 */
export function requiredVariable(name: string, meaning: string): ShellText {
  return asShellText(`"\${${name}:?${meaning}}"`);
}

/** Whether a text can be given as one word on one line: not where it has control characters or other unseen ones. */
export function fitsWord(text: string): boolean {
  return !hasUnseen(text);
}

/** A command on one line that prints the text's bytes, whatever they are, with the variables filled in. */
export function printed(text: string): ShellText {
  const parts = text.split(VARIABLE);
  const format = parts.map((part, at) => (at % 2 === 1 ? '%s' : formatOf(part))).join('');
  const variables = parts.filter((_, at) => at % 2 === 1).map((variable) => ` "${variable}"`);
  return asShellText(`printf '${format.replace(/^-/, '\\055')}'${variables.join('')}`);
}

function quoted(text: string): string {
  return text
    .split(UNSEEN)
    .map((part, at) => (at % 2 === 1 ? unseen(part) : inQuotes(part)))
    .join('');
}

function inQuotes(text: string): string {
  return text === '' ? '' : `'${text.replaceAll("'", `'\\''`)}'`;
}

function unseen(char: string): string {
  return char === '\0' ? inQuotes(code(char)) : `"$(printf '${octal(char)}')"`;
}

/** As the format of printf has it: the shell and printf leave letters and digits as they are. */
function formatOf(text: string): string {
  return text.replace(MEANT_BY_FORMAT, (char) => (char === '%' ? '%%' : octal(char)));
}

function octal(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
