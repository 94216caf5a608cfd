import { bookingTriggers } from './event-booking-triggers.ts';
import { restaurantTriggers } from './event-restaurant-triggers.ts';
import type { Fault } from './fault.ts';

/** On what notifications are fired: section 6.4. */
export const eventTriggersFaults: readonly Fault[] = [...bookingTriggers, ...restaurantTriggers];
