import { visibleLines } from '../../../helpers/text/visible.ts';

/** A piece of HTML that is safe to put into a page as it is. Only {@link html} makes one. */
class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Markup };

/** The values of a template: text is escaped, undefined and false are left out, a list stands for its items. */
export type Content = Markup | string | number | undefined | false | readonly Content[];

/**
 * A template of HTML or SVG. Every text put into it is escaped, for element content and for quoted attributes.
 *
 * @throws Error where a value stands in place of an unquoted attribute: escaping would not protect there
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const [first = '', ...others] = withoutIndent(parts);
  return new Markup(others.reduce((text, part, index) => text + written(values[index]) + part, first));
}

const indented = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The parts of a template without the indentation of our source, which browsers don't need. */
function withoutIndent(parts: TemplateStringsArray): readonly string[] {
  const known = indented.get(parts);
  if (known !== undefined) return known;
  const unquoted = parts.slice(0, -1).find((part) => part.endsWith('='));
  if (unquoted !== undefined) throw new Error(`an attribute wants quotes: ${unquoted}`);
  const dense = parts.map((part) => part.replace(/\s*\n\s*/g, '\n'));
  indented.set(parts, dense);
  return dense;
}

/** The content of a `style` or `script` element: our own source, never anything from a target. */
export function rawSource(source: string): Markup {
  if (/<\/(?:style|script)|<!--/i.test(source)) throw new Error('the source would end its own element');
  return new Markup(source);
}

function written(value: Content): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.toString();
  if (typeof value === 'object') return value.map(written).join('');
  return escaped(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return visibleLines(text).replace(/[&<>"']/g, (special) => ENTITIES[special] ?? '');
}
