import type { Change, ChangeName, Notification } from '../../decisions/webhooks.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldOf, withField } from './json.ts';

type Field = 'uuid' | 'date' | 'event' | 'entity' | 'data';

/** A field of every notification, as `value` gives it; `n` counts the notifications of the server from 1. */
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

/** A change is called otherwise; undefined: nobody is told of it. */
export function named(change: Change, name: ChangeName | undefined): Fault['override'] {
  return (sound) => ({
    nameOfChange: (happened) => (happened === change ? name : sound.nameOfChange(happened)),
  });
}

/** Nobody is told of some changes: those of one name whose entity `silent` picks. */
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

export function idOf(data: Notification['data']): string {
  const id = fieldOf(data, 'id');
  return typeof id === 'bigint' || typeof id === 'number' ? id.toString() : '';
}
