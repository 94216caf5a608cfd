import type { Restaurant } from '../../domain/restaurant.ts';
import type { ReadyCondition } from '../terms/conditions.ts';
import type { Occasion } from '../terms/occasion.ts';
import type { Site } from '../terms/site.ts';
import { list, searched } from './list.ts';

const pages = (): readonly Occasion[] =>
  [0, 1, 2, 5, 12, 40].flatMap((number) => [1, 5, 20].map((size) => ({ number, size })));

type Slice = (whole: readonly Restaurant[], page: number, size: number) => readonly Restaurant[];

/** Cuts pages out of the list wrongly; the counts stay right. */
function cut(operator: string, says: string, slice: Slice): Site {
  return list(
    ['restaurants', operator, 'page:slice', says],
    ['number', 'size'],
    (sound, holds) => ({
      pageSlice: (restaurants, page, size) =>
        holds({ number: page, size })
          ? slice(restaurants, page, size)
          : sound.pageSlice(restaurants, page, size),
    }),
    { samples: pages },
  );
}

const pageSites: readonly Site[] = [
  cut('lose', 'A page lacks its last element', (all, page, size) =>
    all.slice(page * size, (page + 1) * size).slice(0, -1),
  ),
  cut('repeat', 'A page shows its first element in place of its last', (all, page, size) => {
    const shown = all.slice(page * size, (page + 1) * size);
    return shown.length < 2 ? shown : [...shown.slice(0, -1), ...shown.slice(0, 1)];
  }),
  cut('off-by-one', 'A page begins one element late', (all, page, size) =>
    all.slice(page * size + 1, (page + 1) * size + 1),
  ),
  cut('confuse', 'A page shows the elements of the page before it', (all, page, size) =>
    all.slice(Math.max(0, page - 1) * size, Math.max(1, page) * size),
  ),
];

const SMALL_SEARCH = 'what else a search matches is free (section 4.2)';

const searchSites: readonly Site[] = [
  list(
    ['restaurants', 'lose', 'search:text', 'A search finds nothing'],
    ['text'],
    (sound, holds) => ({
      searchMatches: (restaurant, search) =>
        sound.searchMatches(restaurant, search) && !holds({ text: search }),
    }),
    { samples: searched },
  ),
  list(
    ['restaurants', 'skip', 'search:text', 'A search finds every restaurant'],
    ['text'],
    (sound, holds) => ({
      searchMatches: (restaurant, search) =>
        sound.searchMatches(restaurant, search) || holds({ text: search }),
    }),
    { harmless: ({ name }) => (name === 'always' || name === 'longer' ? undefined : SMALL_SEARCH) },
  ),
  ...(['name', 'city', 'street'] as const).map((field) =>
    list(
      [
        'restaurants',
        'lose',
        `search:${field}`,
        `A search for the ${field} of a restaurant does not find it`,
      ],
      ['text', 'id'],
      (sound, holds) => ({
        searchMatches: (restaurant, search) => {
          const own = field === 'name' ? restaurant.name : restaurant.address[field];
          const isMeant = own?.toLowerCase() === search.toLowerCase();
          return (
            sound.searchMatches(restaurant, search) &&
            !(isMeant && holds({ text: search, id: restaurant.id }))
          );
        },
      }),
      {
        samples: () =>
          searched()
            .map((one) => ({ ...one, id: 2n ** 53n + 1n }))
            .flatMap((one) => [one, { ...one, id: 14n }, { ...one, id: 17n }]),
      },
    ),
  ),
];

/** An index of streets that is written when a restaurant is connected, and never again. */
const staleStreets: Site = list(
  [
    'restaurants',
    'stale',
    'search:street',
    'A search for the street of a restaurant finds the one that it had at first',
  ],
  ['id'],
  (sound, holds) => {
    const first = new Map<bigint, string | undefined>();
    return {
      searchMatches: (restaurant, search) => {
        const { id, address } = restaurant;
        if (!first.has(id)) first.set(id, address.street);
        const street = first.get(id);
        if (street === address.street || !holds({ id })) return sound.searchMatches(restaurant, search);
        return sound.searchMatches({ ...restaurant, address: { ...address, street } }, search);
      },
    };
  },
);

const NOT_ALL = 'a restaurant that no list shows is one that is not listed at all';

const exclusionSites: readonly Site[] = [
  list(
    ['restaurants', 'skip', 'exclude:id', 'A restaurant in excludeIds is shown nevertheless'],
    ['id', 'size'],
    (sound, holds) => ({
      isExcluded: (restaurant, ids) =>
        sound.isExcluded(restaurant, ids) && !holds({ id: restaurant.id, size: ids.size }),
    }),
  ),
  list(
    ['restaurants', 'truncate', 'exclude:ids', 'Only the first id of excludeIds counts'],
    ['size'],
    (sound, holds) => ({
      isExcluded: (restaurant, ids) =>
        sound.isExcluded(
          restaurant,
          ids.size > 1 && holds({ size: ids.size }) ? new Set([...ids].slice(0, 1)) : ids,
        ),
    }),
  ),
  list(
    [
      'restaurants',
      'spread',
      'exclude:id',
      'excludeIds removes restaurants whose id ends with the same digit',
    ],
    ['size'],
    (sound, holds) => ({
      isExcluded: (restaurant, ids) =>
        sound.isExcluded(restaurant, ids) ||
        ([...ids].some((id) => id % 10n === restaurant.id % 10n) && holds({ size: ids.size })),
    }),
  ),
  list(
    ['restaurants', 'narrow-32', 'exclude:id', 'excludeIds compares 32 bits of an id'],
    ['size'],
    (sound, holds) => ({
      isExcluded: (restaurant, ids) =>
        holds({ size: ids.size })
          ? [...ids].some((id) => BigInt.asIntN(32, id) === restaurant.id)
          : sound.isExcluded(restaurant, ids),
    }),
  ),
  list(
    ['restaurants', 'lose', 'exclude:search', 'excludeIds counts for nothing beside a search'],
    ['text'],
    (sound, holds) => {
      let search = '';
      return {
        listed: (restaurants, request) => {
          search = request.search;
          return sound.listed(restaurants, request);
        },
        isExcluded: (restaurant, ids) =>
          sound.isExcluded(restaurant, ids) && !(search !== '' && holds({ text: search })),
      };
    },
    { samples: searched },
  ),
  list(
    ['restaurants', 'lose', 'list:element', 'A restaurant is missing from the list'],
    ['number', 'size'],
    (sound, holds) => ({
      listed: (restaurants, request) =>
        holds({ number: request.number, size: request.size })
          ? sound.listed(restaurants, request).slice(0, -1)
          : sound.listed(restaurants, request),
    }),
    {
      samples: pages,
      harmless: ({ name }) => (['above', 'more'].includes(name) ? undefined : NOT_ALL),
    },
  ),
];

const webhookSites: readonly Site[] = [
  list(
    ['webhooks', 'lose', 'list:webhook', 'A webhook is missing from the list'],
    ['id', 'traffic'],
    (sound, holds) => ({
      listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).filter(({ id }) => !holds({ id })),
    }),
    {
      harmless: ({ name }: ReadyCondition) =>
        ['from', 'every', 'crowded'].includes(name)
          ? 'a list is complete once it was seen complete (rule 14)'
          : undefined,
    },
  ),
  list(['webhooks', 'repeat', 'list:webhook', 'A webhook is listed twice'], ['id'], (sound, holds) => ({
    listedWebhooks: (webhooks) =>
      sound.listedWebhooks(webhooks).flatMap((one) => (holds({ id: one.id }) ? [one, one] : [one])),
  })),
  list(
    ['webhooks', 'truncate', 'list:webhooks', 'The list of webhooks ends early'],
    ['size'],
    (sound, holds, limit) => ({
      listedWebhooks: (webhooks) => {
        const all = sound.listedWebhooks(webhooks);
        return holds({ size: all.length }) ? all.slice(0, limit ?? -1) : all;
      },
    }),
    {
      harmless: ({ name }: ReadyCondition) =>
        ['from', 'every'].includes(name)
          ? 'a list is complete once it was seen complete (rule 14)'
          : undefined,
    },
  ),
];

/** Every way in which a program may list or find wrongly. */
export const listSites: readonly Site[] = [
  ...[...pageSites, ...searchSites, staleStreets],
  ...[...exclusionSites, ...webhookSites],
];
