import type { Answered } from '../http/exchange.ts';
import { sameJson } from '../values/equality.ts';
import { excerpt, valueAt } from '../values/json-pointer.ts';
import { int64Of, isJsonArray, type Json } from '../values/json.ts';
import { JsonView } from '../verdict/json-view.ts';

/** The elements of a page; none of one that shows no list, for whoever can go on without. */
export function contentOf(page: Answered): readonly JsonView[] {
  const content = JsonView.of(page).at('content');
  return isJsonArray(content.json) ? content.items : [];
}

/** Half of a character of two: JSON can hold it, a URL can't. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A restaurant as a page or a read shows it. */
type ShownRestaurant = Pick<JsonView, 'json'>;

/** The text of a field that can be sent back in a URL; undefined when it is absent, blank, or no such text. */
export function textAt({ json }: ShownRestaurant, ...path: readonly string[]): string | undefined {
  const text = valueIn(json, path.join('/'));
  return typeof text === 'string' && text.trim() !== '' && !LONE_SURROGATE.test(text) ? text : undefined;
}

/** Whether a restaurant shows itself as ACTIVE. */
export function isActive({ view }: { readonly view: JsonView }): boolean {
  return view.at('status').json === 'ACTIVE';
}

/** A restaurant's id, for whoever can go on without; undefined when it is no integer. */
export function idOf(restaurant: JsonView): bigint | undefined {
  return int64Of(restaurant.at('id').json);
}

/** A restaurant's identifier in its POS system as far as it can stand in a path: not every text can, even encoded. */
export function posUidOf(restaurant: ShownRestaurant): string | undefined {
  const posUid = textAt(restaurant, 'info', 'posUid');
  return posUid === '.' || posUid === '..' ? undefined : posUid;
}

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

/** Whether two pages show the same restaurants in the same order, and any at all. */
export function sameContent(a: Answered, b: Answered): boolean {
  const [here = [], there = []] = [a, b].map((page) => contentOf(page).map(idOf));
  return (
    here.length > 0 &&
    here.length === there.length &&
    here.every((id, index) => id !== undefined && id === there[index])
  );
}

/** The texts by which a search must find a restaurant: its whole name, city and street (section 4.2). */
export function searchTexts(restaurant: ShownRestaurant): readonly string[] {
  return [['name'], ['address', 'city'], ['address', 'street']].flatMap(
    (path) => textAt(restaurant, ...path) ?? [],
  );
}
