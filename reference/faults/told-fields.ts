import type { Notification } from '../decisions/webhooks.ts';
import type { Json } from '../wire/json.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';

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

export const absent = (): undefined => undefined;
