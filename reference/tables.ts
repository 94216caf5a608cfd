import type { Temporal } from 'temporal-polyfill';
import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { readDateTime } from './date-time.ts';
import { invalid, readInt32Text } from './field-readers.ts';
import type { Json } from './json-text.ts';
import { readPairs, requiredOf } from './pairs.ts';
import { requireRestaurant } from './restaurants.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';
import { isWorkingMoment } from './working-hours.ts';

/** Decisions on free tables (operation 5, section 2.4). */
export interface TablesBehaviour {
  /** Taken where date or persons was not sent; undefined: it must be sent. */
  readonly defaultTablesDate: string | undefined;
  readonly defaultTablesPersons: string | undefined;
  readTablesDate(text: string): Temporal.Instant;
  readTablesPersons(text: string): number;
  freeTables(restaurant: Restaurant, open: boolean, persons: number): number;
  tableCountJson(count: number): Json;
}

/** Guests at one table. */
const SEATS = 6;

export const tablesBehaviour: TablesBehaviour = {
  defaultTablesDate: undefined,
  defaultTablesPersons: undefined,
  readTablesDate: (text) => readDateTime(text, 'date'),
  readTablesPersons: (text) => {
    const persons = readInt32Text(text, 'persons');
    if (persons < 1) throw invalid('persons', 'must be at least 1');
    return persons;
  },
  freeTables: (restaurant, open, persons) =>
    open ? Math.max(0, restaurant.tables - Math.ceil(persons / SEATS) + 1) : 0,
  tableCountJson: (count) => ({ count }),
};

/** Operation 5. */
export function countFreeTables(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const restaurant = requireRestaurant(service, call);
  const pairs = readPairs(call.query);
  const date = behaviour.readTablesDate(requiredOf(pairs, 'date', behaviour.defaultTablesDate));
  const persons = behaviour.readTablesPersons(requiredOf(pairs, 'persons', behaviour.defaultTablesPersons));
  const open = isWorkingMoment(service, restaurant, date);
  return ok(behaviour.tableCountJson(behaviour.freeTables(restaurant, open, persons)));
}
