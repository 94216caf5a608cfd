import type { Answered } from '../exchange.ts';
import { JsonView } from '../json-view.ts';
import { isJsonArray } from '../json.ts';

/** The elements of a page; none of one that shows no list, for whoever can go on without. */
export function contentOf(page: Answered): readonly JsonView[] {
  const content = JsonView.of(page).at('content');
  return isJsonArray(content.json) ? content.items : [];
}
