import type { Fault } from '../builders/fault.ts';
import { bookingTriggerFaults } from './booking-triggers.ts';
import { dataFaults } from './data.ts';
import { dateFaults } from './dates.ts';
import { fieldFaults } from './fields.ts';
import { formerWebhookFaults } from './former-webhooks.ts';
import { headerFaults } from './headers.ts';
import { requestFaults } from './requests.ts';
import { restaurantTriggerFaults } from './restaurant-triggers.ts';
import { subscriptionFaults } from './subscriptions.ts';

/** Notifications: sections 2.9 and 6. */
export const eventFaults: readonly Fault[] = [
  ...bookingTriggerFaults,
  ...dataFaults,
  ...dateFaults,
  ...fieldFaults,
  ...formerWebhookFaults,
  ...headerFaults,
  ...requestFaults,
  ...restaurantTriggerFaults,
  ...subscriptionFaults,
];
