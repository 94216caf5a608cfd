import type { JsonObject } from './json.ts';
import type { Place } from './target/places.ts';

/**
 * A booking request that keeps every rule of section 2.5; `changes` add, replace, or (undefined) leave out fields.
 *
 * @param phone of a guest who has no active booking there
 */
export function soundBooking(place: Place, phone: string, changes: JsonObject = {}): JsonObject {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    date: new Date(place.moment).toISOString(),
    phone,
    persons: 2,
    comment: 'A table by the window, please',
    meta: { promo: 'WELCOME' },
    ...changes,
  };
}
