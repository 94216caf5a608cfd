import type { Listing } from './listing.ts';

/**
 * Why what a list holds can't be told for sure from its pages: there are too many, or they contradict themselves,
 * which is a finding of its own; undefined where it can.
 */
export function unsoundness(...listings: readonly Listing[]): string | undefined {
  if (!listings.every(({ whole }) => whole)) return 'the list is too long to be read to its end';
  const isSound = listings.every(
    ({ ids, restaurants, pages }) =>
      ids.size === restaurants.length && pages.every(({ total }) => total === ids.size),
  );
  return isSound ? undefined : 'the pages of a list do not show what they say: every restaurant once';
}
