import { readFileSync } from 'node:fs';
import type { Escaped } from '../../helpers/text/escaped.ts';
import type { ShellText } from '../../helpers/text/shell-text.ts';
import { visible } from '../../helpers/text/visible.ts';

/** Lines of a shell script in which everything foreign is a quoted word. */
export type ScriptText = Escaped<'script'>;

function isScriptText(text: string): text is ScriptText {
  return !text.includes('\0');
}

function asScriptText(text: string): ScriptText {
  if (isScriptText(text)) return text;
  throw new Error('a script that no shell can read: it holds a NUL');
}

/** A template of our own lines; foreign text stands in it only as a word. */
export function script(
  parts: TemplateStringsArray,
  ...values: readonly (ShellText | ScriptText | number)[]
): ScriptText {
  return asScriptText(parts.map((part, at) => part + String(values[at] ?? '')).join(''));
}

/** Several parts, one below the other. */
export function below(parts: readonly (ScriptText | ShellText)[]): ScriptText {
  return asScriptText(parts.join('\n'));
}

/** Several words of a line. */
export function beside(words: readonly (ScriptText | ShellText)[]): ScriptText {
  return asScriptText(words.join(' '));
}

/** A line that no shell reads, whatever it says. */
export function comment(text: string): ScriptText {
  return asScriptText(`# ${visible(text)}`.trimEnd());
}

/** The functions that the lines of scripts call. */
export function shellFunctions(): ScriptText {
  return asScriptText(readFileSync(new URL('functions.sh', import.meta.url), 'utf8').trimEnd());
}
