import { randomBytes } from 'node:crypto';
import type { ControlClient } from '../../../helpers/client/control-client.ts';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Controlled } from '../../../helpers/evidence/exhibit.ts';
import type { Subject } from '../../../helpers/fixtures/events/notification-subject.ts';
import { soundRestaurant } from '../../../helpers/generators/restaurants.ts';
import { excerpt } from '../../../helpers/values/json-pointer.ts';
import { isJsonObject } from '../../../helpers/values/json.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import type { Capability } from '../../../spec/vocabulary.ts';

interface Connected {
  readonly subject: Subject;
  readonly trigger: Controlled;
}

/**
 * Lets the control interface connect a restaurant of the check's own. If it can't connect one, or can't remove it
 * again, the check is inconclusive.
 */
export async function connectRestaurant(
  partner: Partner,
  control: (capability: Capability) => ControlClient,
): Promise<Connected> {
  const connected = await tryToConnectRestaurant(partner, control);
  return 'reason' in connected ? inconclusive(connected.reason) : connected;
}

/** As {@link connectRestaurant}, but if the control interface fails, the check continues and gets the reason. */
export async function tryToConnectRestaurant(
  partner: Partner,
  control: (capability: Capability) => ControlClient,
): Promise<Connected | { readonly reason: string }> {
  const mark = `Conformance ${randomBytes(8).toString('hex')}`;
  control('restaurant-delete');
  const outcome = await control('restaurant-create').createRestaurant(soundRestaurant({ name: mark }));
  if (!outcome.done) return { reason: outcome.reason };
  const id = isJsonObject(outcome.json) ? outcome.json['id'] : undefined;
  if (typeof id !== 'number' && typeof id !== 'bigint') {
    return inconclusive(`the control interface connected a restaurant, but returned the id ${excerpt(id)}`);
  }
  const subject = { entity: 'RESTAURANT', id: BigInt(id), mark } as const;
  partner.note({ kind: 'restaurant', id: subject.id });
  // With what the partner itself has read, the oracle can judge the data of every notification about it.
  await partner.send('getRestaurant', { path: { id: subject.id } });
  return { subject, trigger: outcome.exhibit };
}
