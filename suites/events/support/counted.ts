import { setTimeout as sleep } from 'node:timers/promises';
import type { Trigger } from '../../../helpers/evidence/exhibit.ts';
import type { EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { shortly, type Subject } from '../../../helpers/fixtures/events/notification-subject.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { firedAgain, ROUNDING_MS } from '../../../helpers/oracle/notifications/causes.ts';
import { readWebhookEvent, type WebhookEvent } from '../../../helpers/oracle/webhook-events.ts';
import { expectThat, type RequirementId } from '../../../helpers/test.ts';

/** Waits until another event has a date that no rounding makes that of an event before. */
export function untilDatesDiffer(): Promise<void> {
  return sleep(2 * ROUNDING_MS);
}

/** The notifications about an entity among those that an inbox received, in the order in which they came. */
export function toldOf({ id, entity }: Subject, received: readonly Received[]): readonly WebhookEvent[] {
  const told = received.flatMap((one) => readWebhookEvent(one) ?? []);
  return told.filter((one) => one.id === id && one.entity === entity);
}

/**
 * Judges that an event was notified as one (section 6.4); the same notification may come several times.
 *
 * @param told the notifications about an entity that one webhook received
 */
export function expectFiredOnce(
  requirement: RequirementId,
  events: Pick<EventWatch, 'judged'>,
  told: readonly WebhookEvent[],
  { event, trigger }: { readonly event: 'CREATE' | 'DELETE'; readonly trigger: Trigger },
): void {
  const again = firedAgain(told, event) ?? [];
  expectThat(requirement, again.length === 0, {
    expected: `one ${event}, however often it is sent`,
    observed: `${again.map(({ received }) => shortly(received)).join(' and ')}, each with a uuid and a date of its own`,
    evidence: [trigger, ...again.map(({ received }) => events.judged(received, trigger))],
  });
}
