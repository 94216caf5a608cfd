import { bookingAnswerVariants } from './bookings/answers.ts';
import { confirmationVariants } from './bookings/confirmations.ts';
import { bookingFieldVariants } from './bookings/fields.ts';
import { momentVariants } from './bookings/moments.ts';
import { bookingRuleVariants } from './bookings/rules.ts';
import { bookingStateVariants } from './bookings/states.ts';
import type { Variant } from './builders/variant.ts';
import { answerBodyVariants } from './http/answer-bodies.ts';
import { controlVariants } from './http/control.ts';
import { errorBodyVariants } from './http/error-bodies.ts';
import { errorStatusVariants } from './http/error-statuses.ts';
import { jsonFormVariants } from './http/json-forms.ts';
import { lenientVariants } from './http/lenient.ts';
import { requestVariants } from './http/requests.ts';
import { httpVariants } from './http/transport.ts';
import { notificationVariants } from './notifications.ts';
import { restaurantDetailVariants } from './restaurants/details.ts';
import { identifierVariants } from './restaurants/identifiers.ts';
import { listVariants } from './restaurants/lists.ts';
import { searchVariants } from './restaurants/search.ts';
import { restaurantVariants } from './restaurants/seeded.ts';
import { hoursVariants } from './schedule/hours.ts';
import { scheduleNotationVariants } from './schedule/notations.ts';
import { scheduleRecordVariants } from './schedule/records.ts';
import { tableVariants } from './schedule/tables.ts';
import { zoneVariants } from './schedule/zones.ts';
import { tokenVariants } from './tokens.ts';
import { webhookVariants } from './webhooks.ts';

export type { Variant } from './builders/variant.ts';

/**
 * All variants, in the order in which a combination applies them: changes of data come first, then
 * changes of how it is shown, then changes of how it is written.
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
