import type { Answered } from '../exchange.ts';
import { contentOf } from './content-of.ts';
import { idOf } from './identifiers.ts';

/** Whether two pages show the same restaurants in the same order, and any at all. */
export function sameContent(a: Answered, b: Answered): boolean {
  const [here = [], there = []] = [a, b].map((page) => contentOf(page).map(idOf));
  return (
    here.length > 0 &&
    here.length === there.length &&
    here.every((id, index) => id !== undefined && id === there[index])
  );
}
