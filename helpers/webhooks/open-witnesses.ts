import { requireAccepted } from '../expectations.ts';
import type { JsonObject } from '../json.ts';
import { soundWebhook } from '../sound-webhook.ts';
import type { Partner } from '../target/partner.ts';
import type { Inbox } from './inbox.ts';

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
