import { isJsonObject, type Json } from './json/json.ts';

/** A field of a restaurant (section 2.1) but its id; fields that the contract does not name may differ. */
export interface RestaurantField {
  /** As in `address.city`. */
  readonly name: string;
  readonly path: readonly string[];
}

export const restaurantFields: readonly RestaurantField[] = [
  ...['name', 'status', 'description'],
  ...['country', 'countryCode', 'city', 'street', 'home'].map((name) => `address.${name}`),
  ...['x', 'y'].map((name) => `address.point.${name}`),
  ...['phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'].map((name) => `info.${name}`),
  ...['phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'].map((name) => `properties.${name}`),
].map((name) => ({ name, path: name.split('.') }));

/** The value of a field; undefined for an absent one and for null. */
export function restaurantValue(restaurant: Json | undefined, { path }: RestaurantField): Json | undefined {
  let value: Json | undefined = restaurant;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value ?? undefined;
}

/** Whether two values of a field are of one type; a value of another is a finding of the field's own statement. */
export function areComparable(a: Json, b: Json): boolean {
  return kindOf(a) === kindOf(b);
}

function kindOf(value: Json): string {
  return typeof value === 'bigint' ? 'number' : typeof value;
}
