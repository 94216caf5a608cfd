import type { Requirement } from './requirement.ts';
import { notificationFields } from './notification-fields.ts';
import { notifications } from './notifications.ts';

/** Notifications: sections 2.9 and 6. */
export const events = [...notificationFields, ...notifications] as const satisfies readonly Requirement[];
