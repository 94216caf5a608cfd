import { createRandom } from '../../domain/random.ts';
import { restaurantJson } from '../../domain/restaurant.ts';
import { seedRestaurants } from '../../domain/seed.ts';
import { bookingStates } from '../../domain/booking.ts';
import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import type { ReadyCondition } from '../terms/conditions.ts';
import type { Fact, Holds, Occasion } from '../terms/occasion.ts';
import type { Site } from '../terms/site.ts';
import { fields } from './catalogue.ts';
import type { Field } from './catalogue.ts';
import { doorsOf } from './doors.ts';
import type { Alter, Door } from './doors.ts';
import { samples } from './samples.ts';
import { valueOperators } from './values.ts';
import type { Company, Kind } from './values.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

function isFields(json: Json | undefined): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function valueAt(json: Json | undefined, path: readonly string[]): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return json;
  return isFields(json) ? valueAt(json[name], rest) : undefined;
}

function withValueAt(json: Json, path: readonly string[], value: Json | undefined): Json {
  const [name, ...rest] = path;
  if (name === undefined || !isFields(json)) return json;
  const inner = json[name];
  if (rest.length > 0 && inner === undefined) return json;
  return { ...json, [name]: rest.length === 0 ? value : withValueAt(inner ?? null, rest, value) };
}

/** What a value tells of itself to conditions. */
function told(value: Json): Occasion {
  if (typeof value === 'string') return { text: value };
  if (typeof value === 'number') return { number: value };
  return Array.isArray(value) ? { size: value.length } : {};
}

function factsOf(kind: Kind): readonly Fact[] {
  if (['text', 'phone', 'url'].includes(kind)) return ['text'];
  if (kind === 'list') return ['size'];
  return kind === 'int32' ? ['number'] : [];
}

/** Entities whose own occasions tell more than the value does. */
const SPEAKS_FOR_ITSELF: ReadonlySet<string> = new Set(['page']);

function altering(
  { path: text, neighbour }: Field,
  change: (value: Json, company: Company) => Json | undefined,
  holds: Holds,
  limit: number | undefined,
): Alter {
  const path = text.split('.');
  const firsts = new Map<string, Json>();
  // The newest comes last.
  const latest = new Map<string, Json>();
  let turn = 0;
  return (json, { key, occasion, isHere }) => {
    const value = valueAt(json, path);
    if (value === undefined || value === null) return json;
    // What has no key is compared with the one before it.
    const own = key === 'all' ? `${(turn = 1 - turn)}` : key;
    latest.delete(own);
    latest.set(own, value);
    const former = firsts.get(key);
    if (former === undefined) firsts.set(key, value);
    if (!isHere || !holds({ ...told(value), ...occasion })) return json;
    const beside = neighbour === undefined ? undefined : valueAt(json, neighbour.split('.'));
    const [, other] = [...latest].findLast(([of, shown]) => of !== own && !isSame(shown, value)) ?? [];
    return withValueAt(json, path, change(value, { neighbour: beside, other, former, limit }));
  };
}

/** A restaurant may be changed by others between two requests. */
const TRANSIENT: ReadonlySet<string> = new Set(['every', 'crowded']);

const TYPES: ReadonlySet<string> = new Set(['lose', 'null', 'retype']);

/** They leave no address to which anything could be sent. */
const EMPTYING: ReadonlySet<string> = new Set(['lose', 'null', 'blank', 'retype']);

function harmlessBecause(
  field: Field,
  operator: string,
  door: string,
  { name, text }: ReadyCondition,
): string | undefined {
  const { mayBeAbsent, mayBeNull, isFree, harmless = {}, changes = false, entity, path, kind } = field;
  const isAt = (doors: readonly string[] | undefined): boolean => doors?.includes(door) ?? true;
  if (isFree !== undefined && isAt(isFree.doors) && operator !== 'retype') return isFree.why;
  if (mayBeAbsent !== undefined && isAt(mayBeAbsent.doors) && (operator === 'lose' || operator === 'null'))
    return mayBeAbsent.why;
  if (mayBeNull !== undefined && isAt(mayBeNull.doors) && operator === 'null') return mayBeNull.why;
  if (operator === 'stale' && (!changes || door === 'created'))
    return 'the value never changes before it is shown here';
  if (operator === 'stale' && path === 'state' && text === 'state=CREATED') return 'it is the first state';
  if (operator === 'repeat' && kind === 'list' && door === 'used')
    return 'a webhook for a kind of event is notified of it once, however often its list names the kind';
  if (path === 'url' && door === 'used' && name === 'every' && EMPTYING.has(operator))
    return 'a notification that cannot be sent is tried again, and then reaches its address';
  if (entity === 'restaurant' && TRANSIENT.has(name) && !TYPES.has(operator))
    return 'others may change a restaurant between two requests (rule 12)';
  if (entity === 'record' && TRANSIENT.has(name)) return 'hours may change between two requests (rule 12)';
  return harmless[operator];
}

function isSame(one: Json | undefined, other: Json): boolean {
  return one !== undefined && jsonText(one) === jsonText(other);
}

let seeded: readonly Json[] | undefined;

/** The restaurants that a reference shows. */
function restaurants(): readonly Json[] {
  return (seeded ??= seedRestaurants(createRandom('sandbox')).map((one) => restaurantJson(one, 'single')));
}

/** Small numbers of pages, as a reference with some dozens of restaurants has them. */
const PAGE_NUMBERS: readonly Json[] = [0, 1, 2, 5, 10, 19, 20, 33, 48];

const SMALL_IDS: readonly bigint[] = [4n, 5n];

const IDS: readonly bigint[] = [...SMALL_IDS, 2n ** 31n + 7n, 2n ** 53n + 1n];

/** Entities whose ids the reference counts from one on. */
const COUNTED: ReadonlySet<string> = new Set(['group', 'record']);

/** So many that every share of restaurants has one. */
const RESTAURANTS: readonly bigint[] = Array.from({ length: 16 }, (_, n) => 3n * BigInt(n) + 11n);

function valuesOf({ entity, path, kind, values }: Field): readonly Json[] {
  if (values !== undefined) return values;
  if (entity === 'restaurant')
    return restaurants().flatMap((one) => {
      const value = valueAt(one, path.split('.'));
      return value === undefined || value === null ? [] : [value];
    });
  return entity === 'page' && kind === 'int32' ? PAGE_NUMBERS : samples[kind];
}

/** The occasions on which an operator changes something. */
function occasionsOf(
  field: Field,
  door: string,
  { facts }: Door,
  change: (value: Json, company: Company) => Json | undefined,
): NonNullable<Site['samples']> {
  const states = door === 'created' ? (['CREATED'] as const) : bookingStates;
  return function* ({ limit }) {
    for (const value of valuesOf(field)) {
      const stranger = typeof value === 'string' ? 'https://other.example/' : Array.isArray(value) ? [] : 7;
      const company = { neighbour: stranger, other: stranger, former: stranger, limit };
      if (isSame(change(value, company), value)) continue;
      const others = COUNTED.has(field.entity) ? SMALL_IDS : IDS;
      const ids = field.path === 'id' && typeof value === 'bigint' ? [value] : others;
      const own = SPEAKS_FOR_ITSELF.has(field.entity) ? { number: 2, size: 20, text: 'Zoë' } : told(value);
      for (const id of ids)
        for (const restaurant of facts.includes('restaurant') ? RESTAURANTS : [id]) {
          const here = { ...own, id, restaurant };
          if (facts.includes('state')) yield* states.map((state) => ({ ...here, state }));
          else yield here;
        }
    }
  };
}

function sitesOf(field: Field, doorName: string, door: Door): readonly Site[] {
  const own = SPEAKS_FOR_ITSELF.has(field.entity) ? [] : factsOf(field.kind);
  return valueOperators
    .filter(({ kinds }) => kinds.includes(field.kind))
    .filter(({ name }) => name !== 'swap' || field.neighbour !== undefined)
    .map(({ name, verb, change }) => ({
      area: door.area,
      operator: name,
      place: `${field.entity}.${field.path}@${doorName}`,
      says: `The service ${verb} ${field.path} of ${field.entity === 'answer' ? 'an' : 'a'} ${field.entity} ${door.says}`,
      ...(field.entity === 'page' && { numbers: 'pages' }),
      facts: [...door.facts, ...own],
      samples: occasionsOf(field, doorName, door, change),
      harmless: (condition: ReadyCondition) => harmlessBecause(field, name, doorName, condition),
      override: (sound, holds, limit) => door.hook(sound, altering(field, change, holds, limit)),
    }));
}

/** Every operator on every field at every door. */
export const fieldSites: readonly Site[] = fields.flatMap((field) =>
  Object.entries(doorsOf[field.entity])
    .filter(([name]) => name !== 'used' || field.path !== 'id')
    .flatMap(([name, door]) => sitesOf(field, name, door)),
);
