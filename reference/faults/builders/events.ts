import { randomUUID } from 'node:crypto';
import type { Change, ChangeName, Notification } from '../../decisions/webhooks.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldOf, withField } from './json.ts';

type Field = 'uuid' | 'date' | 'event' | 'entity' | 'data';

/** Writes a field of every notification as `value` gives it; `n` counts the notifications of the server from 1. */
export function told(
  field: Field,
  value: (sound: Json | undefined, notification: Notification, n: number) => Json | undefined,
): Fault['override'] {
  return (sound) => {
    let n = 0;
    return {
      notificationJson: (notification, date) => {
        n += 1;
        const json = sound.notificationJson(notification, date);
        return withField(json, field, (present) => value(present, notification, n));
      },
    };
  };
}

/** Gives a change another name; undefined: no notification. */
export function named(change: Change, name: ChangeName | undefined): Fault['override'] {
  return (sound) => ({
    nameOfChange: (happened) => (happened === change ? name : sound.nameOfChange(happened)),
  });
}

/** Sends no notification of the changes of one name whose entity `silent` picks. */
export function silently(
  { event, entity }: ChangeName,
  silent: (data: Notification['data']) => boolean,
): Fault['override'] {
  return (sound) => ({
    notificationsFor: (notification, webhook) =>
      notification.event === event && notification.entity === entity && silent(notification.data)
        ? []
        : sound.notificationsFor(notification, webhook),
  });
}

/** Sends another notification of this name beside an UPDATE of an entity that `also` picks. */
export function besideUpdates(
  { event, entity }: ChangeName,
  also: (data: Notification['data']) => boolean,
): Fault['override'] {
  return (sound) => ({
    notificationsFor: (notification, webhook) => {
      const usual = sound.notificationsFor(notification, webhook);
      const isDue =
        notification.event === 'UPDATE' && notification.entity === entity && also(notification.data);
      return isDue && webhook.events?.includes(event) === true
        ? [...usual, { ...notification, event, uuid: randomUUID() }]
        : usual;
    },
  });
}

/** Dates further apart than two of one event. */
const LATER_MS = 9;

/** Tells of each change of one name as of two events. */
export function twice({ event, entity }: ChangeName): Fault['override'] {
  return (sound) => ({
    notificationsFor: (notification, webhook) => {
      const usual = sound.notificationsFor(notification, webhook);
      if (notification.event !== event || notification.entity !== entity) return usual;
      const again = { ...notification, uuid: randomUUID(), at: notification.at + LATER_MS };
      return [...usual, ...sound.notificationsFor(again, webhook)];
    },
  });
}

/** The digits of the id of an entity; empty if it has none. */
export function idOf(data: Notification['data']): string {
  const id = fieldOf(data, 'id');
  return typeof id === 'bigint' || typeof id === 'number' ? id.toString() : '';
}
