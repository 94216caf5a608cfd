import type { Restaurant } from './restaurants/restaurant.ts';

/** What a list request asks for. */
export interface ListRequest {
  /** Zero-based. */
  readonly number: number;
  readonly size: number;
  /** Empty where it was not sent. */
  readonly search: string;
  readonly excludeIds: ReadonlySet<bigint>;
}

/** Decisions on which restaurants a list holds (operation 2). */
export interface SearchBehaviour {
  /** The restaurants that can be listed at all, in the order of the pages. */
  listed(restaurants: readonly Restaurant[], request: ListRequest): readonly Restaurant[];
  searchMatches(restaurant: Restaurant, search: string): boolean;
  isExcluded(restaurant: Restaurant, excludeIds: ReadonlySet<bigint>): boolean;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** What a search looks through: the name, the parts of the address, and the address in one line. */
function searchTexts(restaurant: Restaurant): string[] {
  const { country, city, street } = restaurant.address;
  const parts = [restaurant.name, country, city, street].filter((part) => part !== undefined);
  return [...parts, [country, city, street].filter((part) => part !== undefined).join(' ')];
}

export const searchBehaviour: SearchBehaviour = {
  listed: (restaurants) => restaurants,
  searchMatches: (restaurant, search) =>
    searchTexts(restaurant).some((text) => folded(text).includes(folded(search))),
  isExcluded: (restaurant, excludeIds) => excludeIds.has(restaurant.id),
};
