import { answerBodyVariants } from './answer-bodies.ts';
import { bookingAnswerVariants } from './booking-answers.ts';
import { bookingFieldVariants } from './booking-fields.ts';
import { bookingRuleVariants } from './booking-rules.ts';
import { bookingStateVariants } from './booking-states.ts';
import { confirmationVariants } from './confirmations.ts';
import { controlVariants } from './control-interfaces.ts';
import { errorBodyVariants } from './error-bodies.ts';
import { errorStatusVariants } from './error-statuses.ts';
import { hoursVariants } from './hours.ts';
import { httpVariants } from './http.ts';
import { identifierVariants } from './identifiers.ts';
import { jsonFormVariants } from './json-forms.ts';
import { lenientVariants } from './lenient.ts';
import { listVariants } from './lists.ts';
import { momentVariants } from './moments.ts';
import { notificationVariants } from './notifications.ts';
import { requestVariants } from './requests.ts';
import { restaurantDetailVariants } from './restaurant-details.ts';
import { restaurantVariants } from './restaurants.ts';
import { scheduleNotationVariants } from './schedule-notations.ts';
import { scheduleRecordVariants } from './schedule-records.ts';
import { searchVariants } from './search.ts';
import { tableVariants } from './tables.ts';
import { tokenVariants } from './tokens.ts';
import type { Variant } from './variant.ts';
import { webhookVariants } from './webhooks.ts';
import { zoneVariants } from './zones.ts';

export { combined } from './combined.ts';
export type { Variant } from './variant.ts';

/**
 * All variants. In a combination they are best applied in this order: what changes data stands before
 * what changes how it is shown, and that before what changes how it is written.
 */
export const variants: readonly Variant[] = [
  ...restaurantVariants,
  ...restaurantDetailVariants,
  ...identifierVariants,
  ...scheduleNotationVariants,
  ...scheduleRecordVariants,
  ...zoneVariants,
  ...hoursVariants,
  ...listVariants,
  ...searchVariants,
  ...tableVariants,
  ...confirmationVariants,
  ...bookingFieldVariants,
  ...bookingRuleVariants,
  ...bookingStateVariants,
  ...momentVariants,
  ...bookingAnswerVariants,
  ...webhookVariants,
  ...notificationVariants,
  ...tokenVariants,
  ...requestVariants,
  ...lenientVariants,
  ...controlVariants,
  ...errorStatusVariants,
  ...errorBodyVariants,
  ...answerBodyVariants,
  ...jsonFormVariants,
  ...httpVariants,
];
