import type { Change, ChangeName, Notification } from '../decisions/webhooks.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';

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
