import fc, { type Arbitrary } from 'fast-check';
import type { ListedRestaurant } from '../../../helpers/fixtures/restaurants/listing.ts';
import { isActive, textAt } from '../../../helpers/fixtures/restaurants/restaurant-view.ts';

/** These texts and any parts of them, never blank and without outer white space. */
export function partsOfTexts(texts: readonly string[]): Arbitrary<string> {
  const whole = fc.constantFrom(...texts);
  const parts = fc.tuple(whole, fc.nat(99), fc.nat(99)).map(([text, from, length]) => {
    const characters = Array.from(text);
    const start = from % characters.length;
    return characters
      .slice(start, start + 1 + (length % (characters.length - start)))
      .join('')
      .trim();
  });
  return fc.oneof(
    whole,
    parts.filter((part) => part !== ''),
  );
}

/** The letters of these texts in lower case, the most common first. */
export function frequentLetters(texts: readonly string[], count: number): readonly string[] {
  const holding = new Map<string, number>();
  for (const text of texts) {
    for (const letter of new Set(text.toLowerCase().match(/\p{L}/gu) ?? [])) {
      holding.set(letter, (holding.get(letter) ?? 0) + 1);
    }
  }
  return [...holding]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([letter]) => letter);
}

const PATHS = [['name'], ['address', 'city'], ['address', 'street']] as const;

/**
 * A name, city or street that several active restaurants share, as few as possible, and one of these restaurants; if
 * none is shared, the text of a single restaurant.
 */
export function sharedText(
  restaurants: readonly ListedRestaurant[],
): { readonly text: string; readonly id: bigint } | undefined {
  const ids = new Map<string, Set<bigint>>();
  for (const restaurant of restaurants.filter(isActive)) {
    for (const text of PATHS.flatMap((path) => textAt(restaurant.view, ...path) ?? [])) {
      ids.set(text, (ids.get(text) ?? new Set()).add(restaurant.id));
    }
  }
  const bySize = [...ids].sort(([, a], [, b]) => a.size - b.size);
  const [text, [id] = []] = bySize.find(([, all]) => all.size > 1) ?? bySize[0] ?? [];
  return text === undefined || id === undefined ? undefined : { text, id };
}
