import { createHmac } from 'node:crypto';
import { describeSettings } from '../settings/settings.ts';

/** How the name of the variable begins that stands for what shares a row of characters with a secret. */
export const MASKED = 'TARGET_MASKED_';

/** The variables in a redacted text, `$TARGET_…` or `${TARGET_…}`, also with the `#+` that takes away a plus sign. */
const VARIABLE = /\$(?:\{TARGET_\w+(?:#\+)?\}|TARGET_\w+)/g;

/** What a target writes is no variable of ours, whatever it looks like; in JSON it still means the same. */
export function withoutForeign(text: string): string {
  return text.replace(/\$(?=\{?TARGET_)/g, '\\u0024');
}

/** In braces where the next character could belong to the name, or where the shell has to expand something. */
export function shown(variable: string, next: string | undefined): string {
  return variable.includes('#') || /\w/.test(next ?? '') ? `\${${variable}}` : `$${variable}`;
}

/** Whether a redacted text hides something that only resembles a secret. */
export function hidesSome(text: string): boolean {
  return text.includes(MASKED);
}

/** The names of settings, such as TARGET_CONTROL_TOKEN: no secret, though one may be called alike. */
const SETTINGS = describeSettings()
  .map(({ name }) => name)
  .filter((name) => name.startsWith('TARGET_'));

const OURS = new RegExp(`${VARIABLE.source}|\\b(?:${SETTINGS.join('|')})\\b`, 'g');

interface Piece {
  readonly text: string;
  readonly isVariable: boolean;
}

/** A redacted text, divided into its variables, with the names of settings, and what is between them. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: variable, index } of text.matchAll(OURS)) {
    pieces.push({ text: text.slice(done, index), isVariable: false }, { text: variable, isVariable: true });
    done = index + variable.length;
  }
  return [...pieces, { text: text.slice(done), isVariable: false }];
}

/** The same for equal texts, with which nobody without the key can try texts out. */
export function digestIn(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 8);
}

/** The beginning of a redacted text, without half a variable at its end. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\$\{?[A-Z]\w*(#\+?)?$/, '');
}
