import { authFaults } from './auth/index.ts';
import { bookingFaults } from './bookings/index.ts';
import type { Fault } from './builders/fault.ts';
import { confirmationFaults } from './confirmation/index.ts';
import { eventFaults } from './events/index.ts';
import { pagingFaults } from './paging/index.ts';
import { restaurantFaults } from './restaurants/index.ts';
import { restrictionFaults } from './restrictions/index.ts';
import { scheduleFaults } from './schedule/index.ts';
import { serviceFaults } from './service.ts';
import { stateFaults } from './states.ts';
import { tableFaults } from './tables.ts';
import { webhookFaults } from './webhooks/index.ts';

/** Every fault, by area. */
export const faults: readonly Fault[] = [
  ...authFaults,
  ...restaurantFaults,
  ...pagingFaults,
  ...scheduleFaults,
  ...tableFaults,
  ...confirmationFaults,
  ...bookingFaults,
  ...restrictionFaults,
  ...stateFaults,
  ...webhookFaults,
  ...eventFaults,
  ...serviceFaults,
];
