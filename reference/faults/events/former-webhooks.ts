import type { ChangeName } from '../../decisions/webhooks.ts';
import type { Webhook } from '../../domain/webhook.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf } from '../builders/json.ts';

type Matches = (webhook: Webhook, name: ChangeName) => boolean;

/** Decides from the new and the former subscription which notifications a replaced webhook gets. */
function afterReplacement(
  matches: (webhook: Webhook, former: Webhook, name: ChangeName, sound: Matches) => boolean,
): Fault['override'] {
  return (sound) => {
    const formers = new WeakMap<Webhook, Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const next = sound.replacedWebhook(old, request);
        formers.set(next, old);
        return next;
      },
      webhookMatches: (webhook, name) => {
        const former = formers.get(webhook);
        return former === undefined
          ? sound.webhookMatches(webhook, name)
          : matches(webhook, former, name, (one, change) => sound.webhookMatches(one, change));
      },
    };
  };
}

/** Deleted webhooks are gone from the API but still get the notifications that `tells` picks. */
function afterDeletion(
  tells: (data: Json, told: ReadonlySet<Json | undefined>) => boolean,
): Fault['override'] {
  return (sound) => {
    const deleted = new Set<bigint>();
    const told = new Set<Json | undefined>();
    return {
      deletedWebhook: (webhook) => {
        deleted.add(webhook.id);
        return webhook;
      },
      webhookById: (webhooks, id, purpose) =>
        deleted.has(id) ? undefined : sound.webhookById(webhooks, id, purpose),
      listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks.filter(({ id }) => !deleted.has(id))),
      notificationsFor: (notification, webhook) => {
        const { data } = notification;
        if (deleted.has(webhook.id)) return tells(data, told) ? [notification] : [];
        told.add(fieldOf(data, 'id'));
        return sound.notificationsFor(notification, webhook);
      },
    };
  };
}

/** The recipients of notifications after a webhook was replaced or deleted: sections 6.1 and 6.2. */
export const formerWebhookFaults = faults({
  'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION': {
    'events-old-subscription-stays': [
      'The subscription is read only at the registration, so a replacement does not change it.',
      afterReplacement((_webhook, former, name, sound) => sound(former, name)),
    ],
    'events-old-subscription-goes-on': [
      'After a replacement the old subscription stays active beside the new one.',
      afterReplacement((webhook, former, name, sound) => sound(webhook, name) || sound(former, name)),
    ],
    'events-new-subscription-only-narrows': [
      'After a replacement a webhook is notified only of events that both the old and the new subscription name.',
      afterReplacement((webhook, former, name, sound) => sound(webhook, name) && sound(former, name)),
    ],
    'events-old-events-stay': [
      'A replacement changes the entities of a subscription, but not the events.',
      afterReplacement((webhook, { events }, name, sound) => sound({ ...webhook, events }, name)),
    ],
    'events-old-entities-stay': [
      'A replacement changes the events of a subscription, but not the entities.',
      afterReplacement((webhook, { entities }, name, sound) => sound({ ...webhook, entities }, name)),
    ],
  },
  'EVENT-AFTER-REPLACEMENT-URL': {
    'events-old-url-called': [
      'After a replacement notifications still go to the old url.',
      (sound) => {
        const first = new Map<bigint, string>();
        return {
          replacedWebhook: (old, request) => {
            if (!first.has(old.id)) first.set(old.id, old.url);
            return sound.replacedWebhook(old, request);
          },
          deliveryUrl: (webhook, name) => first.get(webhook.id) ?? sound.deliveryUrl(webhook, name),
        };
      },
    ],
    'events-old-url-called-by-turns': [
      'After a replacement every second notification goes to the old url, from an instance that cached it.',
      (sound) => {
        const formers = new WeakMap<Webhook, Webhook>();
        let calls = 0;
        return {
          replacedWebhook: (old, request) => {
            const next = sound.replacedWebhook(old, request);
            formers.set(next, old);
            return next;
          },
          deliveryUrl: (webhook, name) => {
            const former = formers.get(webhook);
            if (former !== undefined) calls += 1;
            return sound.deliveryUrl(former !== undefined && calls % 2 === 0 ? former : webhook, name);
          },
        };
      },
    ],
    'events-url-kept-after-first-call': [
      'The url is cached with the connection of the first notification, so a later replacement has no effect.',
      (sound) => {
        const called = new Map<bigint, string>();
        return {
          deliveryUrl: (webhook, name) => {
            const url = called.get(webhook.id) ?? sound.deliveryUrl(webhook, name);
            called.set(webhook.id, url);
            return url;
          },
        };
      },
    ],
  },
  'EVENT-AFTER-DELETION-SILENT': {
    'events-deleted-webhook-told': [
      'A deleted webhook is only hidden and still gets every notification.',
      afterDeletion(() => true),
    ],
    'events-deleted-webhook-told-of-known-bookings': [
      'A deleted webhook still gets notifications about bookings that were made before its deletion.',
      afterDeletion((data, told) => told.has(fieldOf(data, 'id'))),
    ],
  },
});
