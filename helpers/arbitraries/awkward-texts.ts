import fc, { type Arbitrary } from 'fast-check';
import { letterNames } from './letter-names.ts';

/** What a service may lose or change on the way: quotes, markup, what looks like code, line breaks, emoji, accents. */
const fragments = fc.oneof(
  fc.constantFrom(
    ...['"', "'", '`', '\\', '\\n', '\\u0041', '<b>', '</b>', '<!--', '-->', '&', '&amp;', '&#39;', '<', '>'],
    ...[
      "'; --",
      '%s',
      '%41',
      '{0}',
      '${x}',
      '{{x}}',
      '$1',
      '||',
      '@',
      '#',
      '~',
      '^',
      '|',
      '[',
      ']',
      ';',
      ',',
      '/',
    ],
    ...[
      'null',
      'undefined',
      'NaN',
      'true',
      '0',
      '007',
      '1e5',
      '=1+1',
      '-1',
      '+',
      '...',
      '?',
      '!',
      '*',
      '_',
      '(',
      ')',
    ],
    ...[
      '\n',
      '\r\n',
      '\t',
      '  ',
      '\u00A0',
      '\u200D',
      '\u202E',
      '\u2028',
      '–',
      '«',
      '»',
      '„',
      '…',
      '€',
      '№',
      '½',
      '²',
    ],
    ...['🍕', '👩‍👩‍👧', '🇩🇪', '👍🏽', '😀', 'ﬁ', 'Å', 'Ω', 'e\u0301', 'é', 'ß', 'ı', 'İ', 'Ａ', 'ｱ', '①'],
  ),
  letterNames,
  fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
);

const short = fc.array(fragments, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

/** Hundreds of characters. */
const long = fc
  .tuple(fc.array(fragments, { minLength: 1, maxLength: 4 }), fc.integer({ min: 100, max: 500 }))
  .map(([parts, length]) => cut(`${parts.join(' ')} `.repeat(length), length));

/** Texts of any script, with awkward characters, now and then long; never blank, nor with white space around them. */
export const awkwardTexts: Arbitrary<string> = fc
  .oneof({ arbitrary: short, weight: 4 }, { arbitrary: long, weight: 1 })
  .filter((text) => text.trim() !== '' && text.trim() === text);

/** The first so many characters, and no half of one. */
function cut(text: string, length: number): string {
  return Array.from(text.slice(0, 4 * length))
    .slice(0, length)
    .join('')
    .trim();
}
