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

/** Every way in which a program may mistake who is to be notified. */
export const subscriberSites: readonly Site[] = [registeredLater];
