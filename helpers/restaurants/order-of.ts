import type { JsonView } from '../json-view.ts';
import type { ListedRestaurant } from './listing.ts';

/** By what restaurants may be in order. */
const KEYS: readonly (readonly [string, (one: ListedRestaurant) => bigint | string])[] = [
  ['id', ({ id }) => id],
  ['name', ({ view }) => textOf(view)],
];

/** In words, by which field restaurants are in order; fewer than three are in any. */
export function orderOf(restaurants: readonly ListedRestaurant[]): string {
  if (restaurants.length < 3) return 'too few restaurants to tell';
  for (const [name, keyOf] of KEYS) {
    const keys = restaurants.map(keyOf);
    const pairs = keys.slice(1).map((key, index) => [keys[index] ?? key, key] as const);
    if (pairs.every(([a, b]) => a <= b)) return `by ${name}, ascending`;
    if (pairs.every(([a, b]) => a >= b)) return `by ${name}, descending`;
  }
  return 'neither by id nor by name';
}

function textOf(view: JsonView): string {
  const { json } = view.at('name');
  return typeof json === 'string' ? json : '';
}
