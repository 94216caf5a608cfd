import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { besideUpdates, idOf, named, silently, twice } from '../builders/events.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf, withField } from '../builders/json.ts';

/** Sends no UPDATE of a restaurant whose field has not changed. */
function unlessChanged(field: string): Fault['override'] {
  return (sound) => {
    const known = new Map<string, unknown>();
    return {
      restaurantJson: (restaurant, where) => {
        const json = sound.restaurantJson(restaurant, where);
        if (where !== 'event') known.set(restaurant.id.toString(), fieldOf(json, field));
        return json;
      },
      ...silently(
        { event: 'UPDATE', entity: 'RESTAURANT' },
        (data) => known.get(idOf(data)) === fieldOf(data, field),
      )(sound),
    };
  };
}

/** The changes of restaurants that fire notifications: section 6.4. */
export const restaurantTriggerFaults = faults({
  'EVENT-CREATE-RESTAURANT': {
    'events-restaurant-connected-silently': [
      'The connection of a restaurant fires nothing.',
      named('restaurant-created', undefined),
    ],
    'events-restaurant-connected-as-update': [
      'The connection of a restaurant fires UPDATE.',
      named('restaurant-created', { event: 'UPDATE', entity: 'RESTAURANT' }),
    ],
  },
  'EVENT-RESTAURANT-CREATED-ONCE': {
    'events-restaurant-created-with-each-update': [
      'Every update of a restaurant fires CREATE beside UPDATE, because saving an entity fires it.',
      besideUpdates({ event: 'CREATE', entity: 'RESTAURANT' }, () => true),
    ],
    'events-restaurant-created-while-open-for-guests': [
      'An update of a restaurant that takes guests from the partner fires CREATE beside UPDATE.',
      besideUpdates(
        { event: 'CREATE', entity: 'RESTAURANT' },
        (data) => fieldOf(fieldOf(data, 'properties'), 'guestAcquisitionChannelEnabled') === true,
      ),
    ],
  },
  'EVENT-UPDATE-RESTAURANT': {
    'events-restaurant-updated-silently': [
      'An update of a restaurant fires nothing.',
      named('restaurant-updated', undefined),
    ],
    'events-restaurant-updated-as-create': [
      'An update of a restaurant fires CREATE.',
      named('restaurant-updated', { event: 'CREATE', entity: 'RESTAURANT' }),
    ],
    'events-restaurant-name-kept-silent': [
      'An update of a restaurant fires UPDATE only if its name changes.',
      unlessChanged('name'),
    ],
    'events-restaurant-renamed-silently': [
      'An update of a restaurant fires UPDATE only if something else than its name changes.',
      (sound) => {
        const known = new Map<string, string>();
        const withoutName = (data: Json): string => jsonText(withField(data, 'name', () => undefined));
        return {
          restaurantJson: (restaurant, where) => {
            const json = sound.restaurantJson(restaurant, where);
            if (where !== 'event') known.set(restaurant.id.toString(), withoutName(json));
            return json;
          },
          ...silently(
            { event: 'UPDATE', entity: 'RESTAURANT' },
            (data) => known.get(idOf(data)) === withoutName(data),
          )(sound),
        };
      },
    ],
    'events-restaurant-description-kept-silent': [
      'An update of a restaurant fires UPDATE only if its description changes.',
      unlessChanged('description'),
    ],
  },
  'EVENT-RESTAURANT-UPDATES-CAUSED': {
    'events-restaurant-updated-twice': [
      'An update of a restaurant fires UPDATE twice, by the request and by the listener of the table.',
      twice({ event: 'UPDATE', entity: 'RESTAURANT' }),
    ],
    'events-restaurant-updated-by-reads': [
      'A read of a restaurant fires UPDATE, because it notes when the restaurant was last seen.',
      (sound) => ({
        newsOf: (call, answer) => {
          const isRead = call.operation === 'getRestaurant' && answer.status === 200;
          const usual = sound.newsOf(call, answer);
          if (!isRead || answer.body === undefined) return usual;
          return [...usual, { change: 'restaurant-updated', data: answer.body }];
        },
      }),
    ],
  },
  'EVENT-DELETE-RESTAURANT': {
    'events-restaurant-removed-silently': [
      'The removal of a restaurant fires nothing.',
      named('restaurant-deleted', undefined),
    ],
    'events-restaurant-removed-as-update': [
      'The removal of a restaurant fires UPDATE, since its status changes.',
      named('restaurant-deleted', { event: 'UPDATE', entity: 'RESTAURANT' }),
    ],
  },
  'EVENT-RESTAURANT-DELETED-ONCE': {
    'events-restaurant-removed-twice': [
      'The removal of a restaurant fires DELETE twice, as its status changes and as its row goes.',
      twice({ event: 'DELETE', entity: 'RESTAURANT' }),
    ],
  },
});
