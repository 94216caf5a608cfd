import type { Guests } from './guests.ts';

/** Among so many guests those of every country are met that the patterns name. */
const LOOKED_AT = 18;

/** Phones of new guests, one or several for each length that a number has, the shortest first. */
export function phonesOfEveryLength(guests: Pick<Guests, 'phone'>): readonly (readonly string[])[] {
  const phones = Array.from({ length: LOOKED_AT }, () => guests.phone());
  const lengths = [...new Set(phones.map(({ length }) => length))].sort((a, b) => a - b);
  return lengths.map((length) => phones.filter((phone) => phone.length === length));
}
