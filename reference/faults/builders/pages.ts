import type { Page } from '../../decisions/restaurants.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { withField } from './json.ts';

/** The new value of a field of a page; undefined leaves it out. */
type PageChange = (value: Json | undefined, page: Page, totalPages: number) => Json | undefined;

/** Writes one field of a page differently. */
export function onPage(field: string, change: PageChange): Fault['override'] {
  return (sound) => ({
    pageJson: (page, totalPages, sort, pageable) =>
      withField(sound.pageJson(page, totalPages, sort, pageable), field, (value) =>
        change(value, page, totalPages),
      ),
  });
}

/** Writes one field of the pageable of a page differently. */
export function inPageable(
  field: string,
  change: (value: Json | undefined, page: Page) => Json | undefined,
): Fault['override'] {
  return (sound) => ({
    pageableJson: (page, sort) =>
      withField(sound.pageableJson(page, sort), field, (value) => change(value, page)),
  });
}

/** Writes one field of both sort objects differently. */
export function inSort(
  field: string,
  change: (value: Json | undefined) => Json | undefined,
): Fault['override'] {
  return (sound) => ({ sortJson: () => withField(sound.sortJson(), field, change) });
}

/** Whether a value is one that some serializers leave out: 0, false, an empty list. */
function isDefault(value: Json | undefined): boolean {
  return value === 0 || value === false || (Array.isArray(value) && value.length === 0);
}

/** Whether a page is the last one. */
export function isLast(page: Page, totalPages: number): boolean {
  return page.number + 1 >= totalPages;
}

/** A value, left out if some serializers would leave it out. */
export function unlessDefault(value: Json | undefined): Json | undefined {
  return isDefault(value) ? undefined : value;
}
