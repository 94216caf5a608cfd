import { fieldOf } from './changed-json.ts';
import { idOf, named, silently } from './event-silence.ts';
import type { Fault } from './fault.ts';

/** Nobody is told UPDATE of a restaurant whose field is as it was last shown. */
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

/** On what notifications about restaurants are fired: section 6.4. */
export const restaurantTriggers: readonly Fault[] = [
  {
    id: 'events-restaurant-connected-silently',
    mistake: 'The connection of a restaurant fires nothing.',
    breaks: ['EVENT-CREATE-RESTAURANT'],
    override: named('restaurant-created', undefined),
  },
  {
    id: 'events-restaurant-connected-as-update',
    mistake: 'The connection of a restaurant fires UPDATE.',
    breaks: ['EVENT-CREATE-RESTAURANT'],
    override: named('restaurant-created', { event: 'UPDATE', entity: 'RESTAURANT' }),
  },
  {
    id: 'events-restaurant-updated-silently',
    mistake: 'An update of a restaurant fires nothing.',
    breaks: ['EVENT-UPDATE-RESTAURANT'],
    override: named('restaurant-updated', undefined),
  },
  {
    id: 'events-restaurant-updated-as-create',
    mistake: 'An update of a restaurant fires CREATE.',
    breaks: ['EVENT-UPDATE-RESTAURANT'],
    override: named('restaurant-updated', { event: 'CREATE', entity: 'RESTAURANT' }),
  },
  {
    id: 'events-restaurant-name-kept-silent',
    mistake: 'An update of a restaurant fires UPDATE only if its name changes.',
    breaks: ['EVENT-UPDATE-RESTAURANT'],
    subtle: true,
    override: unlessChanged('name'),
  },
  {
    id: 'events-restaurant-description-kept-silent',
    mistake: 'An update of a restaurant fires UPDATE only if its description changes.',
    breaks: ['EVENT-UPDATE-RESTAURANT'],
    subtle: true,
    override: unlessChanged('description'),
  },
  {
    id: 'events-restaurant-removed-silently',
    mistake: 'The removal of a restaurant fires nothing.',
    breaks: ['EVENT-DELETE-RESTAURANT'],
    override: named('restaurant-deleted', undefined),
  },
  {
    id: 'events-restaurant-removed-as-update',
    mistake: 'The removal of a restaurant fires UPDATE, since its status changes.',
    breaks: ['EVENT-DELETE-RESTAURANT'],
    override: named('restaurant-deleted', { event: 'UPDATE', entity: 'RESTAURANT' }),
  },
];
