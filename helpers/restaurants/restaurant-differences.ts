import { excerpt, valueAt } from '../json-excerpt.ts';
import type { JsonView } from '../json-view.ts';
import type { Json } from '../json.ts';
import { sameJson } from '../same-json.ts';

/** Every field of a restaurant (section 2.1) but its id; fields that the contract does not name may differ. */
const FIELDS: readonly string[] = [
  ...['name', 'status', 'description'],
  ...['country', 'countryCode', 'city', 'street', 'home'].map((name) => `address/${name}`),
  ...['x', 'y'].map((name) => `address/point/${name}`),
  ...['phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'].map((name) => `info/${name}`),
  ...['phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'].map((name) => `properties/${name}`),
];

/**
 * In which fields two views of a restaurant contradict each other, in words; only where both have a value. A value of
 * another type is the finding of the field's own statement.
 *
 * @param known what is known of the restaurant beside them: where `here` shows it, only `there` is wrong, which does not count
 */
export function restaurantDifferences(here: JsonView, there: JsonView, known?: Json): readonly string[] {
  return FIELDS.flatMap((field) => {
    const [a, b, right] = [here.json, there.json, known].map((json) => valueIn(json, field));
    if (a === undefined || b === undefined || kindOf(a) !== kindOf(b) || sameJson(a, b)) return [];
    if (right !== undefined && sameJson(a, right)) return [];
    return [`${field.replaceAll('/', '.')} is ${excerpt(a)} here and ${excerpt(b)} there`];
  });
}

function valueIn(json: Json | undefined, field: string): Json | undefined {
  return json === undefined ? undefined : (valueAt(json, `/${field}`) ?? undefined);
}

function kindOf(value: Json): string {
  return typeof value === 'bigint' ? 'number' : typeof value;
}
