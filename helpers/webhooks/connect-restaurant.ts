import { randomBytes } from 'node:crypto';
import type { Capability } from '../../spec/requirements/requirement.ts';
import { inconclusive } from '../cannot-go-on.ts';
import type { Controlled } from '../exhibit.ts';
import { excerpt } from '../json-excerpt.ts';
import { isJsonObject } from '../json.ts';
import { soundRestaurant } from '../sound-restaurant.ts';
import type { ControlClient } from '../target/control-client.ts';
import type { Partner } from '../target/partner.ts';
import type { Subject } from './subject.ts';

interface Connected {
  readonly subject: Subject;
  readonly trigger: Controlled;
}

/**
 * Lets the control interface connect a restaurant of the check's own; where that can't be done, or not be undone, the
 * check is inconclusive.
 */
export async function connectRestaurant(
  partner: Partner,
  control: (capability: Capability) => ControlClient,
): Promise<Connected> {
  const connected = await tryToConnectRestaurant(partner, control);
  return 'reason' in connected ? inconclusive(connected.reason) : connected;
}

/** As {@link connectRestaurant}, but where the control interface does not do it, the check goes on and learns why. */
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
    return inconclusive(`the control interface connected a restaurant, but gave as its id ${excerpt(id)}`);
  }
  const subject = { entity: 'RESTAURANT', id: BigInt(id), mark } as const;
  partner.note({ kind: 'restaurant', id: subject.id });
  return { subject, trigger: outcome.exhibit };
}
