import { randomBytes } from 'node:crypto';
import type { ControlClient } from '../../../helpers/client/control-client.ts';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Controlled } from '../../../helpers/evidence/exhibit.ts';
import type { Subject } from '../../../helpers/fixtures/subject.ts';
import { soundRestaurant, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inbox.ts';
import { excerpt } from '../../../helpers/values/json-pointer.ts';
import { isJsonObject, type JsonObject } from '../../../helpers/values/json.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expect.ts';
import type { Capability } from '../../../spec/vocabulary.ts';

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

const WITNESSES = 2;

/**
 * Registers further webhooks. Where one of them is told of an event and the check's own is not, the event was notified
 * (rule 3 of judgement).
 *
 * @param subscription their events and entities
 */
export async function openWitnesses(
  partner: Partner,
  openInbox: () => Promise<Inbox>,
  subscription: JsonObject,
): Promise<void> {
  const inboxes = await Promise.all(Array.from({ length: WITNESSES }, () => openInbox()));
  for (const { url } of inboxes) {
    requireAccepted(await partner.send('createWebhook', { body: soundWebhook(url, subscription) }));
  }
}
