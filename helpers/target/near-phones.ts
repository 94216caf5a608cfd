import type { Guests } from './guests.ts';

/** Guests come in pairs of nearly the same number; of so many in a row two are one. */
const LOOKED_AT = 3;

/** Phones of two new guests that differ in as few digits as numbers of this run do. */
export function nearPhones(guests: Pick<Guests, 'phone'>): readonly [string, string] {
  const phones = Array.from({ length: LOOKED_AT }, () => guests.phone());
  const pairs = phones.slice(1).map((phone, index) => [phones[index] ?? phone, phone] as const);
  const [nearest = [guests.phone(), guests.phone()] as const] = pairs.sort(
    (a, b) => sharedBeginning(b) - sharedBeginning(a),
  );
  return nearest;
}

function sharedBeginning([one, other]: readonly [string, string]): number {
  const differing = Array.from(one).findIndex((digit, index) => digit !== other[index]);
  return differing < 0 ? one.length : differing;
}
