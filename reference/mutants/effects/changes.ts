import type { Change, ChangeName } from '../../decisions/webhooks.ts';

/** Changes by the name of their notification. */
export const changes: Readonly<Record<Change, ChangeName & { readonly says: string }>> = {
  'booking-created': { event: 'CREATE', entity: 'BOOKING', says: 'the creation of a booking' },
  'booking-moved': { event: 'UPDATE', entity: 'BOOKING', says: 'a move of a booking' },
  'booking-deleted': { event: 'DELETE', entity: 'BOOKING', says: 'the deletion of a booking' },
  'restaurant-created': { event: 'CREATE', entity: 'RESTAURANT', says: 'the connection of a restaurant' },
  'restaurant-updated': { event: 'UPDATE', entity: 'RESTAURANT', says: 'the update of a restaurant' },
  'restaurant-deleted': { event: 'DELETE', entity: 'RESTAURANT', says: 'the removal of a restaurant' },
};

export const kinds = Object.keys(changes).filter(isChange);

function isChange(text: string): text is Change {
  return Object.hasOwn(changes, text);
}
