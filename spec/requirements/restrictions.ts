import { advisory, must, observed, section } from './requirement.ts';

/**
 * The booking restrictions: section 8. A refusal counts only beside an accepted twin; a wrongful refusal counts
 * only if it repeats.
 */
export const restrictions = [
  ...section('2.1', {
    'RESTRICT-RESTAURANT-STATUS': observed(
      'It is recorded whether restaurants with a status other than ACTIVE take bookings.',
    ),
  }),
  ...section('8.1', {
    'RESTRICT-DATE-PAST': must('A booking for a time that has passed is refused.'),
    'RESTRICT-DATE-UNSCHEDULED': must(
      'A booking for a day on which the schedule shows no hours, between days with hours, is refused.',
    ),
    'RESTRICT-DATE-BEYOND-SCHEDULE': advisory(
      'A booking for a day after the last one that the schedule shows is refused.',
    ),
    'RESTRICT-DATE-CLOSED': must(
      'A booking for a time outside all hours that the schedule shows for its day is refused.',
    ),
  }),
  ...section('8.2', {
    'RESTRICT-ONE-ACTIVE': must(
      'A second booking of a phone in a restaurant where it has an active one (CREATED, SENT, ACCEPTED, IN_PROGRESS or PATCHING in reads before and after) is refused, whatever its time.',
    ),
    'RESTRICT-EVERY-ACTIVE-STATE': must(
      'If a second booking is refused at all, it is refused in each of the states SENT, ACCEPTED, IN_PROGRESS and PATCHING of the first.',
      { needs: 'booking-state' },
    ),
    'RESTRICT-OTHER-PHONE-FREE': must(
      'An active booking of one phone does not prevent another phone from booking in the same restaurant.',
    ),
    'RESTRICT-OTHER-RESTAURANT-FREE': advisory(
      'An active booking of a phone in one restaurant does not prevent it from booking in another.',
    ),
    'RESTRICT-CANCELED-FREES': must(
      'A phone whose booking in a restaurant has reached CANCELED can book there again.',
    ),
    'RESTRICT-CLOSED-FREES': must(
      'A phone whose booking in a restaurant has reached CLOSED can book there again.',
      { needs: 'booking-state' },
    ),
    'RESTRICT-CANCELING-FREES': observed(
      'It is recorded whether a phone whose booking in a restaurant is in state CANCELING can book there again.',
    ),
    'RESTRICT-DECLINED-FREES': observed(
      'It is recorded whether a phone whose booking in a restaurant is in state DECLINED can book there again.',
      { needs: 'booking-state' },
    ),
    'RESTRICT-ERROR-FREES': observed(
      'It is recorded whether a phone whose booking in a restaurant is in state ERROR can book there again.',
      { needs: 'booking-state' },
    ),
    'RESTRICT-SIMULTANEOUS-ONE': must(
      'Of several simultaneous requests of one phone in one restaurant, at most one is accepted; this is judged only where the second of two successive requests is refused.',
    ),
    'RESTRICT-REFUSED-NO-TRACE': must(
      'A refused booking does not count as an active one: the phone can book in the same restaurant right afterwards.',
    ),
  }),
  ...section('8.3', {
    'RESTRICT-GUEST-CHANNEL-OFF': must(
      'A booking in a restaurant whose guestAcquisitionChannelEnabled is false is refused.',
    ),
    'RESTRICT-GUEST-CHANNEL-ABSENT': observed(
      'It is recorded whether a restaurant that shows no guestAcquisitionChannelEnabled takes bookings.',
    ),
  }),
  ...section('8.4', {
    'RESTRICT-OUTSIDE-BOOKING-HOURS': must(
      'A booking for a time inside the RESTAURANT hours of its day but outside the BOOKING hours is refused.',
    ),
    'RESTRICT-INSIDE-BOOKING-HOURS': must(
      'A booking for a time well inside the BOOKING hours is not refused for its time, in two restaurants and on two days.',
    ),
  }),
  ...section('8.5', {
    'RESTRICT-UNCONFIRMED-REFUSED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, bookings of fresh phones for which no code was requested are refused (failed if three are accepted).',
    ),
    'RESTRICT-REQUESTED-REFUSED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, bookings of fresh phones for which a code was requested but not verified are refused, like those without a code request (failed if three are accepted).',
    ),
    'RESTRICT-CONFIRMED-ACCEPTED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, the booking of a phone that was confirmed for it is accepted (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-OTHER-CONFIRMED-REFUSED': must(
      'If unconfirmed phones are refused, the confirmation of one phone does not allow bookings of others (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-CONFIRMATION-REACH': observed(
      'It is recorded whether a confirmation holds for other restaurants too (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-CONFIRMATION-LIFE': observed(
      'It is recorded whether one confirmation serves a second booking after the first was cancelled (also testable with the setting TARGET_CONFIRMATION_CODE).',
      { needs: 'confirmation-code' },
    ),
  }),
];
