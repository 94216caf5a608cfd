import { isPassing } from '../generators/restaurants.ts';
import type { Answered } from '../http/exchange.ts';
import { sameJson } from '../values/json/equality.ts';
import { excerptsApart } from '../values/json/excerpts.ts';
import { valueAt } from '../values/json/json-pointer.ts';
import { int64Of, isJsonArray, type Json } from '../values/json/json.ts';
import { areComparable, restaurantFields, restaurantValue } from '../values/restaurant-values.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';

/** The elements of a page; none when it shows no list, for callers that can go on without. */
export function contentOf(page: Answered): readonly JsonView[] {
  const content = JsonView.of(page).at('content');
  return isJsonArray(content.json) ? content.items : [];
}

/** Half of a surrogate pair: JSON can hold it, a URL can't. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A restaurant in a page or a read. */
type ShownRestaurant = Pick<JsonView, 'json'>;

/** The text of a field that can be sent back in a URL; undefined when it is absent, blank, or no such text. */
export function textAt({ json }: ShownRestaurant, ...path: readonly string[]): string | undefined {
  const text = valueIn(json, path.join('/'));
  return typeof text === 'string' && text.trim() !== '' && !LONE_SURROGATE.test(text) ? text : undefined;
}

/** Whether a restaurant has the status ACTIVE. */
export function isActive({ view }: { readonly view: JsonView }): boolean {
  return view.at('status').json === 'ACTIVE';
}

/** Whether no check of this or of another run has connected the restaurant, to remove it soon. */
export function isLasting({ view }: { readonly view: JsonView }): boolean {
  const name = view.at('name').json;
  return typeof name !== 'string' || !isPassing(name);
}

/** A restaurant's id; undefined when it is no int64, for callers that can go on without. */
export function idOf(restaurant: JsonView): bigint | undefined {
  return int64Of(restaurant.at('id').json);
}

/** A restaurant's identifier in its POS system; undefined when it can't be part of a path, even encoded. */
export function posUidOf(restaurant: ShownRestaurant): string | undefined {
  const posUid = textAt(restaurant, 'info', 'posUid');
  return posUid === '.' || posUid === '..' ? undefined : posUid;
}

/**
 * The contradictions between two views of a restaurant, in words. Only fields with a value in both count; a value of
 * another type is a finding of the field's own statement.
 *
 * @param known another view of the restaurant: a field of `here` that agrees with it does not count
 */
export function restaurantDifferences(here: JsonView, there: JsonView, known?: Json): readonly string[] {
  return restaurantFields.flatMap((field) => {
    const [a, b, right] = [here.json, there.json, known].map((json) => restaurantValue(json, field));
    if (a === undefined || b === undefined || !areComparable(a, b) || sameJson(a, b)) return [];
    if (right !== undefined && sameJson(a, right)) return [];
    const [one, other] = excerptsApart(a, b);
    return [`${field.name} is ${one} here and ${other} there`];
  });
}

function valueIn(json: Json | undefined, field: string): Json | undefined {
  return json === undefined ? undefined : (valueAt(json, `/${field}`) ?? undefined);
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

/** The texts by which a search must find a restaurant: its complete name, city and street (section 4.2). */
export function searchTexts(restaurant: ShownRestaurant): readonly string[] {
  return [['name'], ['address', 'city'], ['address', 'street']].flatMap(
    (path) => textAt(restaurant, ...path) ?? [],
  );
}
