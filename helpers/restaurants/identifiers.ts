import type { JsonView } from '../json-view.ts';
import { textAt } from './text-at.ts';

/** A restaurant's id, for whoever can go on without; undefined when it is no integer. */
export function idOf(restaurant: JsonView): bigint | undefined {
  const { json } = restaurant.at('id');
  if (typeof json === 'bigint') return json;
  return typeof json === 'number' && Number.isSafeInteger(json) ? BigInt(json) : undefined;
}

/** A restaurant's identifier in its POS system as far as it can stand in a path: not every text can, even encoded. */
export function posUidOf(restaurant: JsonView): string | undefined {
  const posUid = textAt(restaurant, 'info', 'posUid');
  return posUid === '.' || posUid === '..' ? undefined : posUid;
}
