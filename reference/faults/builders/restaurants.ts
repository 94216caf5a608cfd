import { wideHours } from '../../domain/hours.ts';
import type { Restaurant, RestaurantPlace } from '../../domain/restaurant.ts';
import type { OperationName } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { withField } from './json.ts';
import type { Change } from './json.ts';

/** The places and the restaurants in which a field is shown wrongly; all by default. */
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
 * Writes one field of restaurants differently. The control interface still shows them
 * correctly, because it belongs to another contract.
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

/** Shows restaurants at some places as they were when they were first shown anywhere. */
export function shownAsConnected(...places: readonly RestaurantPlace[]): Fault['override'] {
  return (sound) => {
    const first = firstOf();
    return {
      restaurantJson: (restaurant, where) => {
        const former = first(restaurant);
        return sound.restaurantJson(places.includes(where) ? former : restaurant, where);
      },
    };
  };
}

/** A restaurant as it was when it was first asked for. */
export function firstOf(): (restaurant: Restaurant) => Restaurant {
  const first = new Map<bigint, Restaurant>();
  return (restaurant) => {
    const known = first.get(restaurant.id) ?? restaurant;
    first.set(restaurant.id, known);
    return known;
  };
}

/** As {@link shown}, but absent values and null stay. */
export function shownValue(path: string, change: (value: Json) => Json, where?: Where): Fault['override'] {
  return shown(path, (value) => (value === undefined || value === null ? value : change(value)), where);
}

/** Everything but result pages, with whose restaurants the others are compared. */
export const outsidePages: readonly RestaurantPlace[] = ['single', 'found', 'event'];

/** Writes absent fields as null outside of result pages too. */
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

/** Whether an address, an info or properties have no value. */
export function isEmptyPart(part: object): boolean {
  return Object.values(part).every((value) => value === undefined);
}

/** Whether a text has characters beyond ASCII. */
export function beyondAscii(text: string | undefined): boolean {
  return text !== undefined && Buffer.byteLength(text) > text.length;
}

/** Whether an id is one that a double cannot hold. */
export function isLargeId(id: bigint): boolean {
  return BigInt(Number(id)) !== id;
}

/** Stands for an unreadable id; no request can name it. */
const NONE = -(2n ** 64n);

const LARGEST = 2n ** 63n - 1n;

/** An int64 after a pass through a double, limited to the largest int64. */
export function roundedId(id: Json): bigint {
  const rounded = BigInt(Number(id));
  return rounded > LARGEST ? LARGEST : rounded;
}

function readsAs(operation: OperationName, read: (text: string) => bigint | undefined): Fault['override'] {
  return (sound) => ({
    readRestaurantId: (text, name) =>
      (name === operation ? read(text) : undefined) ?? sound.readRestaurantId(text, name),
  });
}

/** The id of the path passes through a double on its way. */
export function byDouble(operation: OperationName): Fault['override'] {
  return readsAs(operation, (text) => (/^\d{1,19}$/.test(text) ? BigInt(Number(text)) : undefined));
}

/** Only the leading digits of an id are read. */
export function byLeadingDigits(operation: OperationName): Fault['override'] {
  return readsAs(operation, (text) => {
    const digits = /^(\d{1,18})\D/.exec(text)?.[1];
    return digits === undefined ? undefined : BigInt(digits);
  });
}

/** An id that is not an integer names the first restaurant. */
export function asFirstRestaurant(operation: OperationName): Fault['override'] {
  return (sound) => ({
    readRestaurantId: (text, name) =>
      name === operation && !/^-?\d+$/.test(text) ? NONE : sound.readRestaurantId(text, name),
    restaurantById: (restaurants, id, name) => {
      const [first] = restaurants.values();
      return name === operation && id === NONE ? first : sound.restaurantById(restaurants, id, name);
    },
  });
}

/** An unknown id is served with an empty restaurant. */
export function madeUpRestaurant(operation: OperationName, of: (id: bigint) => boolean): Fault['override'] {
  return (sound) => ({
    restaurantById: (restaurants, id, name) => {
      const known = sound.restaurantById(restaurants, id, name);
      return known === undefined && name === operation && of(id) ? empty(id) : known;
    },
  });
}

function empty(id: bigint): Restaurant {
  return {
    id,
    name: '',
    status: 'INACTIVE',
    address: {},
    info: {},
    properties: {},
    hours: wideHours,
    tables: 0,
  };
}
