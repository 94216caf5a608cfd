import type { ListedRestaurant } from './listing.ts';
import { isActive, textAt } from './text-at.ts';

const PATHS = [['name'], ['address', 'city'], ['address', 'street']] as const;

/**
 * A name, city or street that several active restaurants share, as few as possible, and one of them; where none is
 * shared, that of one restaurant alone.
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
