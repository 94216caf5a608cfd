import type { Restaurant } from '../../domain/restaurant.ts';

/** The n-th copy of a restaurant, with an id and a POS identifier of its own; n from 1. */
export function copyOf(restaurant: Restaurant, n: number): Restaurant {
  const { id, name, info } = restaurant;
  const posUid = info.posUid === undefined ? undefined : `${info.posUid}#${n}`;
  return {
    ...restaurant,
    id: 10_000_000_000n * BigInt(n) + (id % 9_999_999_999n),
    name: `${name} ${n}`,
    info: { ...info, posUid },
  };
}
