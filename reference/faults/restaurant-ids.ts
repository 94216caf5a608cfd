import { wideHours } from '../domain/hours.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import type { OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import type { Fault } from './fault.ts';

/** Stands for an id that could not be read; no request can name it. */
const NONE = -(2n ** 64n);
const LARGEST = 2n ** 63n - 1n;

/** An int64 that passed through a double: the next one that a double can hold, brought back to the last that exists. */
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

/** What follows the leading digits of an id is not looked at. */
export function byLeadingDigits(operation: OperationName): Fault['override'] {
  return readsAs(operation, (text) => {
    const digits = /^(\d{1,18})\D/.exec(text)?.[1];
    return digits === undefined ? undefined : BigInt(digits);
  });
}

/** An id that is no integer names the first restaurant. */
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

/** An id that no restaurant has is served as that of an empty one. */
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
