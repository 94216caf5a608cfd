import type { Restaurant } from '../../domain/restaurant.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

function search(
  id: string,
  choice: string,
  matches: (restaurant: Restaurant, search: string) => boolean,
): Variant {
  return variant(id, 'search', `${choice} (section 4.2: free in its matching).`, () => ({
    searchMatches: matches,
  }));
}

/** The texts that a search must cover: name, parts of the address, and the address in one line. */
function texts({ name, address }: Restaurant): string[] {
  const { country, city, street } = address;
  const parts = [country, city, street].filter((part) => part !== undefined);
  return [name, ...parts, parts.join(' ')];
}

function words(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Without accents, and without anything but letters and digits. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The runs of three characters of a text, its ends marked. */
function trigrams(text: string): Set<string> {
  const marked = `  ${text.normalize('NFC').toLowerCase()} `;
  return new Set(Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3)));
}

function resembles(text: string, wanted: string): boolean {
  const [own, other] = [trigrams(text), trigrams(wanted)];
  const shared = [...other].filter((part) => own.has(part)).length;
  return shared / (own.size + other.size - shared) > 0.6;
}

/** A wanted text as a pattern of SQL, where a percent sign stands for any text and an underscore for any character. */
function sqlPattern(wanted: string): RegExp {
  const escaped = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(escaped.replaceAll('%', '.*').replaceAll('_', '.'), 'isu');
}

/** Other ways to find restaurants. */
export const searchVariants: readonly Variant[] = [
  search(
    'search-whole-values',
    'Only a whole name, country, city or street is found, and case matters',
    (restaurant, wanted) => texts(restaurant).includes(wanted),
  ),
  search('search-case-sensitive', 'Parts of a field are found, but case matters', (restaurant, wanted) =>
    texts(restaurant).some((text) => text.includes(wanted)),
  ),
  search(
    'search-prefixes',
    'Every searched word must begin some word of name or address',
    (restaurant, wanted) => {
      const own = texts(restaurant).flatMap(words);
      const all = words(wanted);
      return all.length > 0 && all.every((word) => own.some((one) => one.startsWith(word)));
    },
  ),
  search('search-beginnings', 'A restaurant is found by the beginning of a field', (restaurant, wanted) =>
    texts(restaurant).some((text) => text.toLowerCase().startsWith(wanted.toLowerCase())),
  ),
  search(
    'search-plain-letters',
    'Accents, punctuation and spaces make no difference',
    (restaurant, wanted) => {
      const letters = plain(wanted);
      return texts(restaurant).some((text) =>
        letters === '' ? text.includes(wanted) : plain(text).includes(letters),
      );
    },
  ),
  search('search-fuzzy', 'A similar text is enough to find a restaurant', (restaurant, wanted) =>
    texts(restaurant).some((text) => text === wanted || resembles(text, wanted)),
  ),
  search('search-sql-wildcards', 'Percent signs and underscores are wildcards', (restaurant, wanted) =>
    texts(restaurant).some((text) => sqlPattern(wanted).test(text)),
  ),
  search('search-descriptions-too', 'Descriptions are searched as well', (restaurant, wanted) =>
    [...texts(restaurant), restaurant.description ?? ''].some((text) =>
      text.toLowerCase().includes(wanted.toLowerCase()),
    ),
  ),
];
