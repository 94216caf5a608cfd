import type { Fact, Occasion } from '../terms/occasion.ts';
import type { Area, Site } from '../terms/site.ts';

type More = Partial<Pick<Site, 'counts' | 'harmless' | 'samples'>>;

/** A site at what is listed, found or answered. */
export function list(
  [area, operator, place, says]: readonly [Area, string, string, string],
  facts: readonly Fact[],
  override: Site['override'],
  more: More = {},
): Site {
  return { area, operator, place, says, facts, override, ...more };
}

/** Names, cities and streets of restaurants. */
export const searched = (): readonly Occasion[] =>
  [
    'Zum Goldenen Hirschen',
    "O'Malley & Daughters",
    'Chez Éloïse',
    'Ёлки-Палки №1',
    '100% Gumbo',
    'Kai \\ Whare',
    'Rue',
    'Burrito 🌯 Planet',
    'Köln',
    'Pod Żółtą Łódką',
    'Parrilla 9 de Julio',
  ].map((text) => ({ text }));
