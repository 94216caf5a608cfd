import type { RequirementId } from '../../../../../spec/requirements/catalogue.ts';
import { excerptsApart } from '../../../../values/json/excerpts.ts';
import { type Json, stringifyJson } from '../../../../values/json/json.ts';
import { sameJson } from '../../../../values/json/equality.ts';
import {
  areComparable,
  type RestaurantField,
  restaurantFields,
  restaurantValue,
} from '../../../../values/restaurant-values.ts';
import type { Contradiction } from '../../../contradiction.ts';
import type { Trace } from '../../../trace.ts';
import { lagOf } from '../../models/history.ts';
import type { OwnRestaurant, RestaurantModel, Sighting } from '../../models/restaurants.ts';

/** A value of one field at one time. */
interface Seen {
  readonly sighting: Sighting;
  readonly value: Json;
  /** Equal for equal values. */
  readonly key: string;
}

/**
 * Ways to tell answers apart by what was asked, from coarse to fine: a target that shows another value at some of them
 * shows it there always.
 */
const DOORS: readonly ((sighting: Sighting) => string)[] = [
  ({ exchange: { operation } }) => operation,
  ({ exchange: { operation, request } }) => `${operation} ${parameter(request.url, 'size')}`,
  ({ exchange: { operation, request } }) =>
    `${operation} ${['search', 'excludeIds'].map((name) => request.url.includes(`${name}=`)).join()}`,
  ({ exchange: { operation, request } }) =>
    `${operation} ${['page', 'size'].map((name) => parameter(request.url, name)).join()}`,
];

/** A service may complete a restaurant that was just connected: switch it on, find its point on the map. */
const MOST_BY_ITSELF = 1;

/** So many changes of a value to and fro are more than somebody makes by chance while a run looks on. */
const MOST_CHANGES = 2;

/** The same, where the answers to the same question differ. */
const MOST_CHANGES_AT_RANDOM = 5;

/** So many restaurants are not changed to and fro at the same time. */
const MANY = 3;

/** Fields that the restaurant's side may switch as often as it likes. */
export const SWITCHES: ReadonlySet<string> = new Set([
  'status',
  'properties.phoneConfirmationEnabled',
  'properties.guestAcquisitionChannelEnabled',
]);

interface Disagreement {
  readonly id: bigint;
  readonly field: RestaurantField;
  /** The last sightings of both values. */
  readonly seen: readonly [Seen, Seen];
  readonly changes: number;
  /** The door at which the rarer value shows, if it never shows elsewhere. */
  readonly door: string | undefined;
}

/**
 * Compares all answers that show a restaurant, wherever they come from. Restaurants change, and reads may be old: what
 * counts is a value that would have had to change to and fro, more often than anybody changed it.
 */
export function judgeDoors({ sightings, own }: RestaurantModel, trace: Trace): readonly Contradiction[] {
  const lagMs = lagOf(trace);
  const found: Disagreement[] = [];
  for (const [id, all] of sightings) {
    for (const field of fieldsApart(all)) {
      const seen = seenIn(all, field);
      const changes = changesOfOwn(own.get(id), all);
      const disagreement = disagreementIn(seen, lagMs);
      if (disagreement === undefined) continue;
      const one = { id, field, ...disagreement };
      const isTooOften = changes === undefined ? isBeyondChance(one) : one.changes > mostOfOwn(one, changes);
      if (isTooOften || changes === undefined)
        found.push({ ...one, changes: isTooOften ? Infinity : one.changes });
    }
  }
  return found.filter((one) => one.changes === Infinity || isOneOfMany(one, found)).map(contradictionOf);
}

/** How often the run changed what an id stands for; undefined for a restaurant of others. */
function changesOfOwn(restaurant: OwnRestaurant | undefined, all: readonly Sighting[]): number | undefined {
  if (restaurant === undefined) return undefined;
  // A connection changes what answers show under the id only where another restaurant had it before.
  const again = restaurant.creations.filter(({ span }) =>
    all.some((sighting) => sighting.span.beganMs < span.beganMs),
  );
  return restaurant.updates.length + again.length;
}

/** How often a value of a restaurant of the run's own may change, which the run has updated so many times. */
function mostOfOwn({ field, door }: Disagreement, updates: number): number {
  if (!SWITCHES.has(field.name)) return Math.max(MOST_BY_ITSELF, updates);
  return door === undefined ? Infinity : MOST_CHANGES + updates;
}

function isBeyondChance({ field, changes, door }: Disagreement): boolean {
  if (door !== undefined) return changes > MOST_CHANGES;
  return !SWITCHES.has(field.name) && changes > MOST_CHANGES_AT_RANDOM;
}

/** Whether many restaurants show another value of the same field at the same door, before and after the right one. */
function isOneOfMany({ field, door, changes }: Disagreement, all: readonly Disagreement[]): boolean {
  if (door === undefined || changes < MOST_CHANGES) return false;
  const alike = all.filter((one) => one.field === field && one.door === door && one.changes >= MOST_CHANGES);
  return alike.length >= MANY;
}

/** The fields of a restaurant that have different values in some answers; mostly none. */
function fieldsApart(all: readonly Sighting[]): readonly RestaurantField[] {
  return restaurantFields.filter((field) => {
    let first: Json | undefined;
    for (const { json } of all) {
      const value = restaurantValue(json, field);
      if (value === first || value === undefined) continue;
      if (first === undefined) first = value;
      else if (areComparable(first, value) && !sameJson(first, value)) return true;
    }
    return false;
  });
}

function seenIn(all: readonly Sighting[], field: RestaurantField): readonly Seen[] {
  return all.flatMap((sighting) => {
    const value = restaurantValue(sighting.json, field);
    return value === undefined ? [] : [{ sighting, value, key: stringifyJson(value) }];
  });
}

/** How the two values that were seen most often alternate. */
function disagreementIn(
  all: readonly Seen[],
  lagMs: number,
): Pick<Disagreement, 'seen' | 'changes' | 'door'> | undefined {
  const counts = new Map<string, number>();
  for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [usual, rare] = [...counts].sort(([, one], [, other]) => other - one).map(([key]) => key);
  const both = all.filter(({ key }) => key === usual || key === rare);
  const [first, last] = [usual, rare].map((key) => both.findLast((one) => one.key === key));
  if (first === undefined || last === undefined || !areComparable(first.value, last.value)) return undefined;
  return { seen: [first, last], changes: changesBetween(both, lagMs), door: doorOf(both, last.key) };
}

/** The least number of changes of a value that explains its sightings, each of which may be old. */
function changesBetween(seen: readonly Seen[], lagMs: number): number {
  let [changes, endedMs, key] = [0, Infinity, ''];
  for (const one of seen.toSorted((a, b) => a.sighting.span.endedMs - b.sighting.span.endedMs)) {
    const { span } = one.sighting;
    if (key !== '' && (one.key === key || span.beganMs - lagMs <= endedMs)) continue;
    if (key !== '') changes += 1;
    [key, endedMs] = [one.key, span.endedMs];
  }
  return changes;
}

/** The door at which alone a value shows, and no other. */
function doorOf(seen: readonly Seen[], key: string): string | undefined {
  for (const doorOfSighting of DOORS) {
    const withIt = new Set<string>();
    const without = new Set<string>();
    for (const one of seen) (one.key === key ? withIt : without).add(doorOfSighting(one.sighting));
    const [door] = withIt;
    if (door !== undefined && ![...withIt].some((one) => without.has(one))) return door;
  }
  return undefined;
}

function contradictionOf({ id, field, seen: [usual, rare] }: Disagreement): Contradiction {
  const isFind = rare.sighting.exchange.operation === 'findRestaurantByPosUid';
  const requirement = isFind ? 'FIND-RESTAURANT-MATCHES-READ' : 'GET-RESTAURANT-MATCHES-PAGE';
  const [wanted, shown] = excerptsApart(usual.value, rare.value);
  return {
    requirement,
    expected: `restaurant ${id} with the ${field.name} ${wanted}, as in other answers`,
    observed: `${shown}, again and again`,
    evidence: [usual.sighting.exchange, rare.sighting.exchange],
    explainedBy: RELATED.filter((one) => one !== requirement),
  };
}

function parameter(url: string, name: string): string {
  return new RegExp(`[?&]${name}=([^&#]*)`).exec(url)?.[1] ?? '';
}

/** Statements that one fault in what a restaurant shows may break together. */
export const RELATED: readonly RequirementId[] = [
  'GET-RESTAURANT-MATCHES-PAGE',
  'GET-RESTAURANT-SAME-ID',
  'FIND-RESTAURANT-MATCHES-READ',
  'FIND-RESTAURANT-SAME-POS-UID',
  'GET-RESTAURANT-UNKNOWN-ID',
  'GET-RESTAURANT-MALFORMED-ID',
  'FIND-RESTAURANT-UNKNOWN-ID',
];
