import type { Change, Notification } from '../decisions/webhooks.ts';
import type { Booking, BookingPlace } from '../domain/booking.ts';
import type { Json } from '../wire/json.ts';
import { Service } from './service.ts';

/** Notifies every subscribed webhook of a change; `data` is the current entity. Never waits for a receiver. */
export function publish(service: Service, change: Change, data: Json): void {
  const { behaviour } = service;
  const name = behaviour.nameOfChange(change);
  if (name === undefined) return;
  for (const webhook of service.subscribers.values()) {
    if (!behaviour.webhookMatches(webhook, name)) continue;
    const single: Notification = { ...name, uuid: behaviour.notificationId(), at: service.now(), data };
    for (const notification of behaviour.notificationsFor(single, webhook)) {
      const json = behaviour.notificationJson(notification, behaviour.notificationDateJson(notification.at));
      service.deliveries.enqueue(webhook.id, { name, data, body: behaviour.writeNotification(json) });
    }
  }
}

/** A booking as it is answered or notified. */
export function shownBooking(service: Service, booking: Booking, where: BookingPlace): Json {
  const { behaviour } = service;
  return behaviour.bookingJson(booking, behaviour.bookingDateJson(booking.date), where);
}
