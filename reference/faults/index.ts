import type { Fault } from './fault.ts';
import { authIntegrityFaults } from './auth-integrity.ts';
import { authLifetimesFaults } from './auth-lifetimes.ts';
import { authPresentationFaults } from './auth-presentation.ts';
import { authProtectionFaults } from './auth-protection.ts';
import { authTokenAnswersFaults } from './auth-token-answers.ts';
import { authTokenRequestsFaults } from './auth-token-requests.ts';
import { bookingAddressingFaults } from './booking-addressing.ts';
import { bookingAnswerFaults } from './booking-answers.ts';
import { bookingBodyFaults } from './booking-bodies.ts';
import { bookingDroppedFaults } from './booking-dropped.ts';
import { bookingLifeFaults } from './booking-lives.ts';
import { bookingPresenceFaults } from './booking-presence.ts';
import { bookingReadFaults } from './booking-reads.ts';
import { bookingRequestDateFaults } from './booking-request-dates.ts';
import { bookingRequestGuestFaults } from './booking-request-guests.ts';
import { bookingRequestNameFaults } from './booking-request-names.ts';
import { bookingRequestTextFaults } from './booking-request-texts.ts';
import { bookingReturnedFaults } from './booking-returned.ts';
import { bookingTypeFaults } from './booking-types.ts';
import { bookingValueFaults } from './booking-values.ts';
import { confirmationAnswerFaults } from './confirmation-answers.ts';
import { confirmationRequestFaults } from './confirmation-requests.ts';
import { confirmationVerificationFaults } from './confirmation-verifications.ts';
import { eventDataFaults } from './event-data.ts';
import { eventSubscriptionsFaults } from './event-subscriptions.ts';
import { eventTriggersFaults } from './event-triggers.ts';
import { notificationFieldsFaults } from './notification-fields.ts';
import { notificationHeadersFaults } from './notification-headers.ts';
import { notificationRequestsFaults } from './notification-requests.ts';
import { pagingArithmeticFaults } from './paging-arithmetic.ts';
import { pagingExclusionsFaults } from './paging-exclusions.ts';
import { pagingFieldsFaults } from './paging-fields.ts';
import { pagingPageableArithmeticFaults } from './paging-pageable-arithmetic.ts';
import { pagingPageableFaults } from './paging-pageable.ts';
import { pagingPartsFaults } from './paging-parts.ts';
import { pagingRequestsFaults } from './paging-requests.ts';
import { pagingSearchFaults } from './paging-search.ts';
import { pagingSlicesFaults } from './paging-slices.ts';
import { restaurantsAddressFaults } from './restaurants-address.ts';
import { restaurantsFieldsFaults } from './restaurants-fields.ts';
import { restaurantsFindsFaults } from './restaurants-finds.ts';
import { restaurantsInfoFaults } from './restaurants-info.ts';
import { restaurantsReadsFaults } from './restaurants-reads.ts';
import { restrictionConditionFaults } from './restriction-conditions.ts';
import { restrictionGuestFaults } from './restriction-guests.ts';
import { restrictionMomentFaults } from './restriction-moments.ts';
import { scheduleAnswersFaults } from './schedule-answers.ts';
import { scheduleGroupsFaults } from './schedule-groups.ts';
import { scheduleHoursFaults } from './schedule-hours.ts';
import { serviceErrorsFaults } from './service-errors.ts';
import { stateMoveFaults } from './state-moves.ts';
import { tablesRequestsFaults } from './tables-requests.ts';
import { webhookAnswersFaults } from './webhook-answers.ts';
import { webhookDeletionsFaults } from './webhook-deletions.ts';
import { webhookFieldsFaults } from './webhook-fields.ts';
import { webhookListsSentFaults } from './webhook-lists-sent.ts';
import { webhookListsFaults } from './webhook-lists.ts';
import { webhookRegistrationsFaults } from './webhook-registrations.ts';
import { webhookReplacementTargetsFaults } from './webhook-replacement-targets.ts';
import { webhookReplacementsFaults } from './webhook-replacements.ts';
import { webhookRequestsFaults } from './webhook-requests.ts';

/** Every fault, by theme. */
export const faults: readonly Fault[] = [
  ...authIntegrityFaults,
  ...authLifetimesFaults,
  ...authPresentationFaults,
  ...authProtectionFaults,
  ...authTokenAnswersFaults,
  ...authTokenRequestsFaults,
  ...bookingAddressingFaults,
  ...bookingAnswerFaults,
  ...bookingBodyFaults,
  ...bookingDroppedFaults,
  ...bookingLifeFaults,
  ...bookingPresenceFaults,
  ...bookingReadFaults,
  ...bookingRequestDateFaults,
  ...bookingRequestGuestFaults,
  ...bookingRequestNameFaults,
  ...bookingRequestTextFaults,
  ...bookingReturnedFaults,
  ...bookingTypeFaults,
  ...bookingValueFaults,
  ...confirmationAnswerFaults,
  ...confirmationRequestFaults,
  ...confirmationVerificationFaults,
  ...eventDataFaults,
  ...eventSubscriptionsFaults,
  ...eventTriggersFaults,
  ...notificationFieldsFaults,
  ...notificationHeadersFaults,
  ...notificationRequestsFaults,
  ...pagingArithmeticFaults,
  ...pagingExclusionsFaults,
  ...pagingFieldsFaults,
  ...pagingPageableArithmeticFaults,
  ...pagingPageableFaults,
  ...pagingPartsFaults,
  ...pagingRequestsFaults,
  ...pagingSearchFaults,
  ...pagingSlicesFaults,
  ...restaurantsAddressFaults,
  ...restaurantsFieldsFaults,
  ...restaurantsFindsFaults,
  ...restaurantsInfoFaults,
  ...restaurantsReadsFaults,
  ...restrictionConditionFaults,
  ...restrictionGuestFaults,
  ...restrictionMomentFaults,
  ...scheduleAnswersFaults,
  ...scheduleGroupsFaults,
  ...scheduleHoursFaults,
  ...serviceErrorsFaults,
  ...stateMoveFaults,
  ...tablesRequestsFaults,
  ...webhookAnswersFaults,
  ...webhookDeletionsFaults,
  ...webhookFieldsFaults,
  ...webhookListsSentFaults,
  ...webhookListsFaults,
  ...webhookRegistrationsFaults,
  ...webhookReplacementTargetsFaults,
  ...webhookReplacementsFaults,
  ...webhookRequestsFaults,
];
