import { visibleInOneLine } from './visible.ts';

/** Markdown in which nothing foreign is markup. Only the functions of this file make it. */
class MarkdownText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { MarkdownText };

/** A template of our own Markdown; foreign text stands in it only by {@link prose}, {@link code} or {@link fenced}. */
export function own(
  parts: TemplateStringsArray,
  ...values: readonly (MarkdownText | number)[]
): MarkdownText {
  const [first = '', ...others] = parts;
  return new MarkdownText(others.reduce((text, part, at) => text + String(values[at]) + part, first));
}

/** Pieces one behind the other. */
export function joined(
  pieces: readonly MarkdownText[],
  between: ', ' | '\n' | '\n\n' | '\n>\n',
): MarkdownText {
  return new MarkdownText(pieces.map(String).join(between));
}

/** A row of a table. A bar would end a cell even within code, so it is shown by its number. */
export function tableRow(cells: readonly MarkdownText[]): MarkdownText {
  return new MarkdownText(`| ${cells.map((cell) => String(cell).replaceAll('|', '\\u007c')).join(' | ')} |`);
}

/** A word of which Markdown, GitHub's links, mentions and signs included, makes nothing, wherever it stands. */
const HARMLESS = /^[("'“‘„]*[±]?[\p{L}\p{N}][\p{L}\p{M}\p{N}.,;:'"’”)?!%=/–…§€+-]*$/u;

const MEANS_MORE = /:\/\/|www\.|:\w+:|\bGH-\d|[0-9a-f]{7}/i;

/** The number of an item, where a line begins with it. */
const ITEM = /^\d+[.)]$/;

/** Signs that mean something at the beginning of a line only. */
const HARMLESS_WITHIN = /^[-+=/%→–—·…]$/;

/**
 * Foreign text on one line. Words that are nothing but words stand as they are; the rest is code, in which Markdown has
 * no links, images, tags, mentions or comments.
 */
export function prose(text: string): MarkdownText {
  const words = visibleInOneLine(text)
    .split(' ')
    .filter((word) => word !== '');
  const pieces: { readonly isCode: boolean; readonly words: string[] }[] = [];
  for (const [at, word] of words.entries()) {
    const isWord = HARMLESS.test(word) && !MEANS_MORE.test(word) && (at > 0 || !ITEM.test(word));
    const isCode = !isWord && !(at > 0 && HARMLESS_WITHIN.test(word));
    const last = pieces.at(-1);
    if (last?.isCode === isCode) last.words.push(word);
    else pieces.push({ isCode, words: [word] });
  }
  return new MarkdownText(
    pieces.map(({ isCode, words: run }) => (isCode ? span(run.join(' ')) : run.join(' '))).join(' '),
  );
}

/** Foreign text on one line, all of it as code; nothing where it is empty. */
export function code(text: string): MarkdownText {
  return new MarkdownText(span(visibleInOneLine(text)));
}

/** Lines of foreign text as they are, in a block that no line of them ends. */
export function fenced(lines: readonly string[]): MarkdownText {
  const clean = lines.map(visibleInOneLine);
  const fence = '`'.repeat(Math.max(3, longestRun(clean.join('\n')) + 1));
  return new MarkdownText([`${fence}text`, ...clean, fence].join('\n'));
}

/** Between more backticks than stand together anywhere in it. */
function span(text: string): string {
  if (text === '') return '';
  const ticks = '`'.repeat(longestRun(text) + 1);
  // Markdown takes one space away at both ends, where there is one at both and not only spaces.
  const apart = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : '';
  return ticks + apart + text + apart + ticks;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
