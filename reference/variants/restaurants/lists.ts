import type { Restaurant } from '../../domain/restaurant.ts';
import { Refusal } from '../../wire/call.ts';
import { invalid, readInt32Text } from '../../wire/field-readers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** A size up to the largest one is served, a larger one is refused or cut. */
function sizes(id: string, choice: string, largest: number, cut: boolean): Variant {
  return variant(id, 'page-size', `${choice} (section 4.2).`, (usual) => ({
    largestPageSize: largest,
    readPageSize: (text, most) =>
      cut ? Math.min(most, usual.readPageSize(text, 2 ** 31 - 1)) : usual.readPageSize(text, most),
  }));
}

function order(
  id: string,
  choice: string,
  compare: (a: Restaurant, b: Restaurant) => number,
  sorted = true,
): Variant {
  return variant(id, 'list-order', `${choice} (section 4.2).`, (usual) => ({
    listed: (...list) => usual.listed(...list).toSorted(compare),
    sortJson: () => ({ unsorted: !sorted, sorted, empty: !sorted }),
  }));
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const byId = (a: Restaurant, b: Restaurant): number => (a.id < b.id ? -1 : 1);

const byName = (a: Restaurant, b: Restaurant): number => byText(a.name, b.name) || byId(a, b);

/** Neither by id nor by name, but always the same. */
const byRemainder = (a: Restaurant, b: Restaurant): number =>
  byText(`${a.id % 7n}`, `${b.id % 7n}`) || byId(b, a);

function shown(id: string, choice: string, isShown: (restaurant: Restaurant) => boolean): Variant {
  return variant(
    id,
    'list-statuses',
    `${choice} (section 2.1).`,
    (usual) => ({
      listed: (...list) => usual.listed(...list).filter(isShown),
      restaurantById: (restaurants, wanted, operation) => {
        const found = usual.restaurantById(restaurants, wanted, operation);
        const isSeen = operation.startsWith('control:') || (found !== undefined && isShown(found));
        return isSeen ? found : undefined;
      },
      restaurantByPosUid: (restaurants, posUid) =>
        usual.restaurantByPosUid(
          new Map([...restaurants].filter(([, restaurant]) => isShown(restaurant))),
          posUid,
        ),
    }),
    { leavesOpen: ['LIST-RESTAURANTS-DELETED-SHOWN', 'RESTRICT-RESTAURANT-STATUS'] },
  );
}

/** Other orders, sizes and edges of pages. */
export const listVariants: readonly Variant[] = [
  sizes('pages-up-to-20', 'A size above 20 is refused', 20, false),
  sizes('pages-cut-at-20', 'A size above 20 is cut to 20', 20, true),
  sizes('pages-up-to-100', 'A size above 100 is refused', 100, false),
  sizes('pages-cut-at-100', 'A size above 100 is cut to 100', 100, true),
  sizes('pages-of-any-size', 'Any size is served', 2 ** 31 - 1, false),
  variant('pages-size-zero-means-20', 'page-size-zero', 'A size of 0 means 20 (section 4.2).', (usual) => ({
    readPageSize: (text, largest) =>
      readInt32Text(text, 'size') === 0 ? 20 : usual.readPageSize(text, largest),
  })),
  variant(
    'pages-beyond-end-refused',
    'page-beyond-end',
    'A page after the last one does not exist (section 2.2).',
    (usual) => ({
      pageSlice: (restaurants, page, size) => {
        if (page > 0 && page * size >= restaurants.length)
          throw new Refusal('unknown-entity', 'There is no such page');
        return usual.pageSlice(restaurants, page, size);
      },
    }),
  ),
  variant(
    'pages-limited-depth',
    'page-number',
    'A page number beyond 100,000 is refused (section 4.2).',
    (usual) => ({
      readPageNumber: (text) => {
        const page = usual.readPageNumber(text);
        if (page > 100_000) throw invalid('page', 'must be at most 100000');
        return page;
      },
    }),
  ),
  variant(
    'pages-empty-result-has-one',
    'page-empty-result',
    'A result without elements counts one page (section 2.2).',
    (usual) => ({
      totalPages: (totalElements, size) => (totalElements === 0 ? 1 : usual.totalPages(totalElements, size)),
    }),
  ),
  variant(
    'lists-exclude-with-commas',
    'list-exclude',
    'One excludeIds can name several ids, with commas between them (section 4.2: observed).',
    (usual) => ({
      splitExcludeIds: (text) => text.split(',').flatMap((part) => usual.splitExcludeIds(part)),
    }),
  ),
  order('lists-by-id', 'Restaurants are listed by id', byId),
  order('lists-newest-first', 'Restaurants are listed by id, the largest first', (a, b) => byId(b, a)),
  order('lists-by-name', 'Restaurants are listed by name', byName),
  order('lists-by-remainder', 'Restaurants are listed in an arbitrary but stable order', byRemainder, false),
  shown('lists-without-deleted', 'DELETED restaurants are gone', ({ status }) => status !== 'DELETED'),
  shown('lists-active-only', 'Only ACTIVE restaurants exist', ({ status }) => status === 'ACTIVE'),
  variant(
    'lists-active-read-all',
    'list-statuses',
    'Only ACTIVE restaurants are listed, the others can be read (section 2.1).',
    (usual) => ({
      listed: (...list) => usual.listed(...list).filter(({ status }) => status === 'ACTIVE'),
    }),
  ),
];
