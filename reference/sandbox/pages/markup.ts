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
 * A template of HTML. Every text put into it is escaped, for element content and for quoted attributes.
 *
 * @throws Error where a value stands in place of an unquoted attribute: escaping would not protect there
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const unquoted = parts.slice(0, -1).find((part) => part.endsWith('='));
  if (unquoted !== undefined) throw new Error(`an attribute wants quotes: ${unquoted}`);
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''),
  );
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

/** Characters that nobody sees, or that turn the text around them; what joins letters and emoji stays, as do line ends and tabs. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function escaped(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(UNSEEN, (character) =>
      character === '\n' || character === '\t'
        ? character
        : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
    .replace(/[&<>"']/g, (special) => ENTITIES[special] ?? '');
}
