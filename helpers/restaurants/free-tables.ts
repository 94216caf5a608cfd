import type { Partner } from '../client/partner.ts';
import { isAccepted } from '../http/exchange.ts';
import { isJsonArray, isJsonObject, type Json } from '../values/json/json.ts';
import { JsonView } from '../verdict/expectations/json-view.ts';
import type { Place } from './hours/restaurant-hours.ts';

/**
 * Whether a restaurant counts no free table for a party at a moment, while another place counts some for it: it may be
 * booked out, or have no tables yet. The form of the count is free (2.4), so numbers, lists and flags are compared.
 *
 * @param other where a booking for such a party was accepted
 */
export async function hasNoFreeTable(
  partner: Pick<Partner, 'send'>,
  place: Place,
  other: Place,
  persons: number,
): Promise<boolean> {
  const [here, there] = await Promise.all(
    [place, other].map(async ({ restaurant, moment }) => {
      const query = { date: new Date(moment).toISOString(), persons };
      const count = await partner.send('countFreeTables', { path: { id: restaurant }, query });
      return isAccepted(count) ? JsonView.of(count).json : undefined;
    }),
  );
  return isEmptied(here, there);
}

/** Whether something that is more than nothing in one value, such as a number above 0, is nothing in the other. */
export function isEmptied(empty: Json | undefined, filled: Json | undefined): boolean {
  const amounts = amountsIn(filled);
  return [...amountsIn(empty)].some(([path, amount]) => amount <= 0 && (amounts.get(path) ?? 0) > 0);
}

/** Numbers, flags (0 or 1) and lengths of lists by their paths; the items of lists have none. */
function amountsIn(json: Json | undefined, path = ''): ReadonlyMap<string, number> {
  if (isJsonArray(json)) return new Map([[path, json.length]]);
  if (isJsonObject(json))
    return new Map(Object.entries(json).flatMap(([name, value]) => [...amountsIn(value, `${path}/${name}`)]));
  const isAmount = ['number', 'bigint', 'boolean'].includes(typeof json);
  return new Map(isAmount ? [[path, Number(json)]] : []);
}
