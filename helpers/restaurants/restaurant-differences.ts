import { excerpt } from '../json-excerpt.ts';
import type { JsonView } from '../json-view.ts';
import type { Json } from '../json.ts';
import { sameJson } from '../same-json.ts';

/** Every field of a restaurant (section 2.1) but its id; fields that the contract does not name may differ. */
const FIELDS: readonly (readonly string[])[] = [
  ...['name', 'status', 'description'].map((name) => [name]),
  ...['country', 'countryCode', 'city', 'street', 'home'].map((name) => ['address', name]),
  ...['x', 'y'].map((name) => ['address', 'point', name]),
  ...['phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'].map((name) => ['info', name]),
  ...['phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'].map((name) => ['properties', name]),
];

/**
 * In which fields two views of a restaurant contradict each other, in words; only where both have a value. A value of
 * another type is the finding of the field's own statement.
 */
export function restaurantDifferences(here: JsonView, there: JsonView): readonly string[] {
  return FIELDS.flatMap((path) => {
    const [a, b] = [valueAt(here, path), valueAt(there, path)];
    if (a === undefined || b === undefined || kindOf(a) !== kindOf(b) || sameJson(a, b)) return [];
    return [`${path.join('.')} is ${excerpt(a)} here and ${excerpt(b)} there`];
  });
}

function valueAt(view: JsonView, path: readonly string[]): Json | undefined {
  return path.reduce((at, name) => at.at(name), view).json ?? undefined;
}

function kindOf(value: Json): string {
  return typeof value === 'bigint' ? 'number' : typeof value;
}
