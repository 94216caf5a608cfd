import { both, derived, said } from '../../contract/grounds.ts';
import { codeFromSetting, excludedMoment, refusal, wrongfully } from '../entry/derivations.ts';
import { advisory, judged, must, observed, under } from '../entry/requirement.ts';

/**
 * The booking restrictions: section 8. A refusal counts only beside an accepted twin; a wrongful refusal counts
 * only if it repeats.
 */
export const restrictions = [
  ...under('2.1 row status', {
    'RESTRICT-RESTAURANT-STATUS': observed(
      'It is recorded whether restaurants with a status other than ACTIVE take bookings.',
    ),
  }),
  ...under('8 restriction 1', {
    'RESTRICT-DATE-PAST': must('A booking for a time that has passed is refused.', excludedMoment),
    'RESTRICT-DATE-UNSCHEDULED': must(
      'A booking for a day on which the schedule shows no hours, between days with hours, is refused.',
      both(said('8 restriction 1'), said('8 restriction 4')),
      refusal(
        'A day without hours, between days with hours, is outside the schedule.',
        'A refusal counts only if the same request for a moment inside the hours is accepted.',
      ),
    ),
    'RESTRICT-DATE-BEYOND-SCHEDULE': advisory(
      'A booking for a day after the last one that the schedule shows is refused.',
      refusal(
        'A day that the schedule does not show is not inside it, though the schedule may show only a window.',
        'A refusal counts only if the same request for a moment inside the hours is accepted.',
      ),
    ),
    'RESTRICT-DATE-CLOSED': must(
      'A booking for a time outside all hours that the schedule shows for its day is refused.',
      excludedMoment,
    ),
  }),
  ...under('8 restriction 2', {
    'RESTRICT-ONE-ACTIVE': must(
      'A second booking of a phone in a restaurant where it has an active one is refused, whatever its time.',
      refusal(
        'A second active booking would be more than one.',
        'CREATED, SENT, ACCEPTED, IN_PROGRESS and PATCHING count as active; the first booking must read so before and after, and an unlike phone must be accepted.',
      ),
    ),
    'RESTRICT-EVERY-ACTIVE-STATE': must(
      'A second booking of a phone is refused in each of the states SENT, ACCEPTED, IN_PROGRESS and PATCHING of the first.',
      refusal(
        'In each of these states the booking is neither over nor cancelled, so it is active.',
        'Judged only where a second booking is refused at all.',
      ),
      { needs: 'booking-state' },
    ),
    'RESTRICT-OTHER-PHONE-FREE': must(
      'An active booking of one phone does not prevent another phone from booking in the same restaurant.',
      derived('The restriction speaks of each phone number by itself.'),
      wrongfully,
    ),
    'RESTRICT-OTHER-RESTAURANT-FREE': advisory(
      'An active booking of a phone in one restaurant does not prevent it from booking in another.',
      derived('The restriction speaks of one restaurant, though an operator may limit guests further.'),
      wrongfully,
    ),
    'RESTRICT-CANCELED-FREES': must(
      'A phone whose booking in a restaurant has reached CANCELED can book there again.',
      both(said('8 restriction 2'), said('3 row CANCELED')),
      derived('A cancelled booking is no longer active.'),
      wrongfully,
    ),
    'RESTRICT-CLOSED-FREES': must(
      'A phone whose booking in a restaurant has reached CLOSED can book there again.',
      both(said('8 restriction 2'), said('3 row CLOSED')),
      derived('A booking whose visit is finished is no longer active.'),
      wrongfully,
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
      'Of several simultaneous requests of one phone in one restaurant, at most one is accepted.',
      derived('The restriction holds whenever the requests come.'),
      judged('Judged only where the second of two successive requests is refused.'),
    ),
    'RESTRICT-REFUSED-NO-TRACE': must(
      'A refused booking leaves no trace: it does not count as an active one, so that the phone can book in the same restaurant right afterwards, and it changes no booking of the phone.',
      derived('A refused request made no booking, so none of it is active.'),
    ),
  }),
  ...under('8 restriction 3', {
    'RESTRICT-GUEST-CHANNEL-OFF': must(
      'A booking in a restaurant whose guestAcquisitionChannelEnabled is false, or is not shown where other restaurants show true, is refused.',
      refusal(
        'The contract requires true.',
        'A refusal counts only if the same request is accepted in a restaurant whose channel is open.',
      ),
    ),
    'RESTRICT-GUEST-CHANNEL-ABSENT': observed(
      'It is recorded whether a restaurant that shows no guestAcquisitionChannelEnabled takes bookings.',
    ),
  }),
  ...under('8 restriction 4', {
    'RESTRICT-OUTSIDE-BOOKING-HOURS': must(
      'A booking for a time inside the RESTAURANT hours of its day but outside the BOOKING hours is refused.',
      excludedMoment,
    ),
    'RESTRICT-INSIDE-BOOKING-HOURS': must(
      'A booking for a time well inside the BOOKING hours, or for their very start, is not refused for its time.',
      both(
        said('8 restriction 4'),
        said('2.3 row type', 'BOOKING (hours in which bookings are accepted; may differ from opening hours)'),
      ),
      judged(
        'Refusals count only in two restaurants and on two days, between accepted moments, and of several guests in a row; those of the start beside bookings a minute later.',
      ),
    ),
  }),
  ...under('8 restriction 5', {
    'RESTRICT-UNCONFIRMED-REFUSED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, bookings of phones for which no code was requested are refused, also if they have booked in another restaurant.',
      refusal(
        'What must have been confirmed first and was not is not accepted.',
        'Failed only if three fresh phones are accepted: a number may have been confirmed elsewhere.',
      ),
    ),
    'RESTRICT-REQUESTED-REFUSED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, bookings of fresh phones for which a code was requested but not verified are refused.',
      both(said('8 restriction 5'), said('4 rule 4')),
      refusal(
        'A request for a code confirms nothing before the code is verified.',
        'Failed only if three fresh phones are accepted: a number may have been confirmed elsewhere. Judged only where phones without a code request are refused too.',
      ),
    ),
    'RESTRICT-CONFIRMED-ACCEPTED': must(
      'In a restaurant whose phoneConfirmationEnabled is true, the booking of a phone that was confirmed for it is accepted.',
      both(said('8 restriction 5'), said('4 rule 4')),
      derived('A phone that was confirmed meets the restriction.'),
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-OTHER-CONFIRMED-REFUSED': must(
      'The confirmation of one phone does not allow bookings of others.',
      derived('The restriction speaks of the number that books.'),
      judged(
        'Judged only where unconfirmed phones are refused. The setting TARGET_CONFIRMATION_CODE can take the place of the control interface.',
      ),
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-CONFIRMATION-REACH': observed(
      'It is recorded whether a confirmation holds for other restaurants too.',
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
    'RESTRICT-CONFIRMATION-LIFE': observed(
      'It is recorded whether one confirmation serves a second booking after the first was cancelled.',
      codeFromSetting,
      { needs: 'confirmation-code' },
    ),
  }),
];
