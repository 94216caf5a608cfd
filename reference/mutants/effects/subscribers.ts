import type { Webhook } from '../../domain/webhook.ts';
import type { Json } from '../../wire/json.ts';
import { fieldsOf } from '../terms/requests.ts';
import type { Site } from '../terms/site.ts';

/** The subscribers of a booking are stored with it when it is created. */
const registeredLater: Site = {
  ...{ area: 'events', operator: 'lose', place: 'delivery:registered-later' },
  says: 'A webhook is not notified of what happens to bookings that were there before it',
  facts: ['id'],
  override: (sound, holds) => {
    const numbers = new Map<bigint, number>();
    const webhooksBefore = new Map<bigint, number>();
    return {
      newWebhookId: (n) => {
        const id = sound.newWebhookId(n);
        numbers.set(id, n);
        return id;
      },
      newBookingId: (n) => {
        const id = sound.newBookingId(n);
        webhooksBefore.set(id, numbers.size);
        return id;
      },
      notificationsFor: (notification, webhook) => {
        const { id } = fieldsOf(notification.data);
        const before = typeof id === 'bigint' ? webhooksBefore.get(id) : undefined;
        const isLater = before !== undefined && (numbers.get(webhook.id) ?? 0) >= before;
        return isLater && notification.entity === 'BOOKING' && holds({ id: webhook.id })
          ? []
          : sound.notificationsFor(notification, webhook);
      },
    };
  },
};

/** Subscribers are found by their url. */
const sameUrl: Site = {
  ...{ area: 'events', operator: 'confuse', place: 'subscription:url' },
  says: 'A webhook is notified of what another one with its url is subscribed to',
  facts: ['id'],
  override: (sound, holds) => {
    const known = new Map<bigint, Webhook>();
    return {
      webhookMatches: (webhook, name) => {
        known.set(webhook.id, webhook);
        if (sound.webhookMatches(webhook, name)) return true;
        const neighbours = [...known.values()].filter(({ url }) => url === webhook.url);
        return holds({ id: webhook.id }) && neighbours.some((one) => sound.webhookMatches(one, name));
      },
      deletedWebhook: (webhook) => {
        known.delete(webhook.id);
        return sound.deletedWebhook(webhook);
      },
    };
  },
};

/** A cancellation is saved, and whatever is saved is told. */
const cancelledAgain: Site = {
  ...{ area: 'events', operator: 'invent', place: 'event:booking-moved@cancelled' },
  says: 'A notification of the update of a booking is sent after each further request to cancel it',
  facts: ['id'],
  override: (sound, holds) => {
    const told = new Map<bigint, Json>();
    return {
      mayCancel: (state, aheadMs) => state === 'CANCELED' || sound.mayCancel(state, aheadMs),
      stateAfterCancel: (state) => (state === 'CANCELED' ? state : sound.stateAfterCancel(state)),
      notificationsFor: (notification, webhook) => {
        const { id } = fieldsOf(notification.data);
        if (notification.entity === 'BOOKING' && typeof id === 'bigint') told.set(id, notification.data);
        return sound.notificationsFor(notification, webhook);
      },
      newsOf: (call, answer) => {
        const news = sound.newsOf(call, answer);
        if (call.operation !== 'cancelBooking' || !/^\d+$/.test(call.id)) return news;
        const id = BigInt(call.id);
        const data = told.get(id);
        const isOver = data !== undefined && fieldsOf(data)['state'] === 'CANCELED';
        return isOver && holds({ id }) ? [...news, { change: 'booking-moved', data }] : news;
      },
    };
  },
};

/** Every way in which a program may mistake who is to be notified, or whether anything has happened. */
export const subscriberSites: readonly Site[] = [registeredLater, sameUrl, cancelledAgain];
