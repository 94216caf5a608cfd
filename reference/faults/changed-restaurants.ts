import type { Restaurant, RestaurantPlace } from '../domain/restaurant.ts';
import type { Json } from '../wire/json.ts';
import { withField } from './changed-json.ts';
import type { Change } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** Where and of which restaurants a field is shown wrongly; everywhere and of all where nothing is said. */
interface Where {
  readonly places?: readonly RestaurantPlace[];
  readonly of?: (restaurant: Restaurant) => boolean;
}

function changedAt(json: Json, path: readonly string[], change: Change): Json {
  const [name = '', ...rest] = path;
  if (rest.length === 0) return withField(json, name, change);
  return withField(json, name, (part) => (part === undefined ? part : changedAt(part, rest, change)));
}

/**
 * One field of the restaurants that the API shows, written otherwise. The control interface keeps showing them
 * soundly, since it belongs to another contract.
 *
 * @param path names from the restaurant down, with dots: `address.point.x`
 */
export function shown(
  path: string,
  change: Change,
  { places = ['page', 'single', 'found', 'event'], of = () => true }: Where = {},
): Fault['override'] {
  return (sound) => ({
    restaurantJson: (restaurant, where) => {
      const json = sound.restaurantJson(restaurant, where);
      return places.includes(where) && of(restaurant) ? changedAt(json, path.split('.'), change) : json;
    },
  });
}

/** As {@link shown}, leaving alone what has no value. */
export function shownValue(path: string, change: (value: Json) => Json, where?: Where): Fault['override'] {
  return shown(path, (value) => (value === undefined || value === null ? value : change(value)), where);
}

/** Everything but result pages, whose restaurants the others are compared with. */
export const outsidePages: readonly RestaurantPlace[] = ['single', 'found', 'event'];

/** A field that has no value is written as null outside of result pages too. */
export function nullsOutsidePages(part: string, ...fields: readonly string[]): Fault['override'] {
  return (sound) =>
    fields.reduce(
      (changed, field) => ({
        ...changed,
        ...shown(`${part}.${field}`, (value) => value ?? null, { places: outsidePages })({
          ...sound,
          ...changed,
        }),
      }),
      {},
    );
}
