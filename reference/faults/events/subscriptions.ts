import type { ChangeName } from '../../decisions/webhooks.ts';
import type { Webhook } from '../../domain/webhook.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

interface Subscription {
  readonly events: readonly string[];
  readonly entities: readonly string[];
}

/** Webhooks that were never replaced also get the notifications that `more` picks. */
function alsoTold(more: (webhook: Subscription, name: ChangeName) => boolean): Fault['override'] {
  return (sound) => {
    const replaced = new WeakSet<Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const next = sound.replacedWebhook(old, request);
        replaced.add(next);
        return next;
      },
      webhookMatches: (webhook, name) => {
        const { events = [], entities = [] } = webhook;
        // The contract leaves open which notifications webhooks without events or entities get.
        const concerned = !replaced.has(webhook) && events.length > 0 && entities.length > 0;
        return sound.webhookMatches(webhook, name) || (concerned && more({ events, entities }, name));
      },
    };
  };
}

/** The recipients of notifications: sections 6.1 and 6.2. */
export const subscriptionFaults = faults({
  'EVENT-EVERY-SUBSCRIBER': {
    'events-one-subscriber-of-two': [
      'If two webhooks in a row have the same subscription, only the first gets notifications.',
      (sound) => {
        let last: { readonly data: Json; readonly subscription: string } | undefined;
        return {
          notificationsFor: (notification, webhook) => {
            const { data } = notification;
            const { events = [], entities = [] } = webhook;
            const subscription = `${[...events].sort().join()} ${[...entities].sort().join()}`;
            if (last?.data === data && last.subscription === subscription) {
              last = undefined;
              return [];
            }
            last = { data, subscription };
            return sound.notificationsFor(notification, webhook);
          },
        };
      },
    ],
    'events-restaurant-updates-told-to-creators-only': [
      'Webhooks are notified of UPDATE RESTAURANT only if they subscribe to CREATE too.',
      (sound) => ({
        webhookMatches: (webhook, name) =>
          sound.webhookMatches(webhook, name) &&
          !(name.entity === 'RESTAURANT' && name.event === 'UPDATE' && !webhook.events?.includes('CREATE')),
      }),
    ],
    'events-large-webhook-ids-not-told': [
      'Recipients are looked up by a double, so webhooks with ids beyond 2^53 are not found.',
      (sound) => ({
        notificationsFor: (notification, webhook) =>
          Number.isSafeInteger(Number(webhook.id)) ? sound.notificationsFor(notification, webhook) : [],
      }),
    ],
  },
  'EVENT-SUBSCRIBED-EVENTS-ONLY': {
    'events-restaurant-updates-told-to-all': [
      'Webhooks for any event of restaurants are notified of UPDATE, because their data must not become old.',
      alsoTold(({ entities }, { event, entity }) => {
        return entity === 'RESTAURANT' && event === 'UPDATE' && entities.includes(entity);
      }),
    ],
    'events-of-all-kinds': [
      'Notifications are chosen only by the entities of a webhook, not by its events.',
      alsoTold(({ entities }, { entity }) => entities.includes(entity)),
    ],
    'events-update-told-to-creators': [
      'Webhooks for CREATE are notified of UPDATE too.',
      alsoTold(
        ({ events, entities }, { event, entity }) =>
          entities.includes(entity) && event === 'UPDATE' && events.includes('CREATE'),
      ),
    ],
    'events-create-told-to-updaters': [
      'Webhooks for UPDATE are notified of CREATE too, as of a first state.',
      alsoTold(
        ({ events, entities }, { event, entity }) =>
          entities.includes(entity) && event === 'CREATE' && events.includes('UPDATE'),
      ),
    ],
    'events-update-told-to-deleters': [
      'Webhooks for DELETE are notified of UPDATE too, because a cancellation looks like a deletion.',
      alsoTold(
        ({ events, entities }, { event, entity }) =>
          entities.includes(entity) && event === 'UPDATE' && events.includes('DELETE'),
      ),
    ],
  },
  'EVENT-SUBSCRIBED-ENTITIES-ONLY': {
    'events-of-all-entities': [
      'Notifications are chosen only by the events of a webhook, not by its entities.',
      alsoTold(({ events }, { event }) => events.includes(event)),
    ],
    'events-of-bookings-told-to-restaurants': [
      'Webhooks for RESTAURANT are notified of bookings too.',
      alsoTold(({ events }, { event, entity }) => entity === 'BOOKING' && events.includes(event)),
    ],
  },
});
