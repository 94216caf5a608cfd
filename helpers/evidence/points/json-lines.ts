import { escapeSegment } from '../../values/json/json-pointer.ts';

/** A line of JSON with the pointer of the value that begins or ends in it. */
export interface JsonLine {
  readonly text: string;
  readonly pointer: string;
  /** The value begins here. */
  readonly begins: boolean;
  /** The value as it is written; undefined for a list or an object that is not empty. */
  readonly literal?: string;
}

/** A string; a sign; or anything else, such as a number or a variable that stands for one. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|(?:\$\{TARGET_\w+(?:#\+)?\}|[^\s{}[\],:"])+)/suy;

const INDENT = '  ';

interface Level {
  readonly pointer: string;
  readonly closing: '}' | ']';
  /** Of the next element of a list. */
  index: number;
  /** The last name of an object, as it is written. */
  name: string | undefined;
}

/**
 * The lines of a JSON text, one for each value, every character of a value as it was sent: no number is rounded, and no
 * escape is taken away. A redacted text may hold variables in place of values.
 *
 * @returns undefined for a text that is no JSON
 */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  const lines: JsonLine[] = [];
  const levels: Level[] = [];
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const level = levels.at(-1);
    if (token === ',') {
      const last = lines.at(-1);
      if (last === undefined || level === undefined) return undefined;
      lines.splice(-1, 1, { ...last, text: `${last.text},` });
    } else if (token === '}' || token === ']') {
      if (level?.closing !== token) return undefined;
      levels.pop();
      lines.push({ text: INDENT.repeat(levels.length) + token, pointer: level.pointer, begins: false });
    } else if (level?.closing === '}' && level.name === undefined) {
      if (!token.startsWith('"') || tokens[at + 1] !== ':') return undefined;
      level.name = token;
      at += 1;
    } else {
      if (token === ':' || (level === undefined && lines.length > 0)) return undefined;
      const pointer = pointerIn(level);
      const name = level?.name === undefined ? '' : `${level.name}: `;
      if (level !== undefined) level.name = undefined;
      const indent = INDENT.repeat(levels.length);
      const closing = token === '{' ? '}' : token === '[' ? ']' : undefined;
      if (closing === undefined) {
        lines.push({ text: indent + name + token, pointer, begins: true, literal: token });
      } else if (tokens[at + 1] === closing) {
        const literal = token + closing;
        lines.push({ text: indent + name + literal, pointer, begins: true, literal });
        at += 1;
      } else {
        lines.push({ text: indent + name + token, pointer, begins: true });
        levels.push({ pointer, closing, index: 0, name: undefined });
      }
    }
  }
  return levels.length === 0 && lines.length > 0 ? lines : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let end = 0;
  const whole = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (end < whole) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) return undefined;
    tokens.push(token);
    end = TOKEN.lastIndex;
  }
  return tokens;
}

/** The pointer of the next value inside a list or an object. */
function pointerIn(level: Level | undefined): string {
  if (level === undefined) return '';
  if (level.closing === '}') return `${level.pointer}/${escapeSegment(nameOf(level.name ?? '""'))}`;
  level.index += 1;
  return `${level.pointer}/${level.index - 1}`;
}

function nameOf(written: string): string {
  try {
    const name: unknown = JSON.parse(written);
    return typeof name === 'string' ? name : written;
  } catch (error) {
    if (error instanceof SyntaxError) return written;
    throw error;
  }
}
