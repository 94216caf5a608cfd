import { stateIs } from '../../../spec/vocabulary.ts';
import type { ControlClient } from '../../client/control-client.ts';
import type { Ledger } from '../../client/ledger.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import { type Created, type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';
import { int64Of, isJsonArray, isJsonObject } from '../../values/json/json.ts';

/**
 * Removes the objects that the run created: cancels bookings, deletes webhooks and restaurants.
 *
 * @returns the objects that could not be removed, in words
 */
export async function cleanUp(
  created: readonly Created[],
  client: Pick<PartnerClient, 'send'>,
  control: ControlClient | undefined,
  ledger: Ledger,
): Promise<readonly string[]> {
  const left = await Promise.all(
    created.map(async (one) => {
      ledger.mayBeReused(one);
      const gone = await removers[one.kind](one.id, client, control);
      if (gone) ledger.removed(one);
      return gone ? [] : [nameOf(one)];
    }),
  );
  return left.flat();
}

/** An object in the words of reports. */
export function nameOf({ kind, id }: Created): string {
  return `${kind} ${id}`;
}

type Remover = (
  id: bigint,
  client: Pick<PartnerClient, 'send'>,
  control: ControlClient | undefined,
) => Promise<boolean>;

const removers: Readonly<Record<Created['kind'], Remover>> = {
  async booking(id, client, control) {
    if (isAccepted(await client.send('cancelBooking', { path: { id } }))) return true;
    if (isOver(await client.send('getBooking', { path: { id } }))) return true;
    // The partner may be unable to cancel a booking that the restaurant's side has moved on.
    return control !== undefined && (await control.moveBooking(id, 'CANCELED')).done;
  },
  async webhook(id, client) {
    if (isAccepted(await client.send('deleteWebhook', { path: { id } }))) return true;
    const list = await client.send('listWebhooks');
    return (
      isAccepted(list) &&
      isJsonArray(list.json) &&
      !list.json.some((one) => isJsonObject(one) && int64Of(one['id']) === id)
    );
  },
  async restaurant(id, client, control) {
    if (control !== undefined && (await control.deleteRestaurant(id)).done) return true;
    return isRemoved(await client.send('getRestaurant', { path: { id } }));
  },
};

function isRemoved(read: Exchange): boolean {
  return (
    isRefused(read) || (isAccepted(read) && isJsonObject(read.json) && read.json['status'] === 'DELETED')
  );
}

/** Whether a booking needs no cancellation: it is over, or unknown and so deleted. */
function isOver(read: Exchange): boolean {
  if (isRefused(read)) return true;
  const state = isAccepted(read) && isJsonObject(read.json) ? read.json['state'] : undefined;
  return typeof state === 'string' && stateIs(state, 'over');
}
