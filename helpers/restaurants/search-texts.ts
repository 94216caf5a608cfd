import type { JsonView } from '../json-view.ts';
import { textAt } from './text-at.ts';

/** The texts by which a search must find a restaurant: its whole name, city and street (section 4.2). */
export function searchTexts(restaurant: JsonView): readonly string[] {
  return [['name'], ['address', 'city'], ['address', 'street']].flatMap(
    (path) => textAt(restaurant, ...path) ?? [],
  );
}
