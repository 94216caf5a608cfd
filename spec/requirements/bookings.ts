import { bookingFields } from './booking-fields.ts';
import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** Bookings: sections 2.5, 2.6 and 4.9 to 4.11. */
export const bookings = [
  ...bookingFields,
  ...section('4.9', {
    'CREATE-BOOKING-ANSWERS-200': must(
      'A booking request that is accepted is answered with status 200, not with another status of success.',
      status('createBooking'),
    ),
    'CREATE-BOOKING-MEDIA-TYPE': must(
      'The answer to an accepted booking request has the media type application/json (parameters allowed).',
      media('createBooking'),
    ),
    'CREATE-BOOKING-BODY-KIND': must(
      'The body of the answer to an accepted booking request is a JSON object.',
      body('createBooking'),
    ),
    'CREATE-BOOKING-SOUND-ACCEPTED': must(
      'A sound booking request that keeps all restrictions is accepted in a restaurant that takes bookings.',
    ),
    'CREATE-BOOKING-UNKNOWN-ID': must('A booking request for a restaurant that does not exist is refused.'),
    'CREATE-BOOKING-MALFORMED-ID': must(
      'A booking request whose restaurant id is not an integer is refused.',
    ),
    'CREATE-BOOKING-BODY-REQUIRED': must(
      'A booking request without a body, or with one that is not a JSON object, is refused.',
    ),
    'CREATE-BOOKING-IDS-DISTINCT': must('Every booking gets an id of its own.'),
    'CREATE-BOOKING-PERSONS-RETURNED': must(
      'The answer to an accepted booking request gives the persons that was sent.',
    ),
    'CREATE-BOOKING-FIRST-NAME-RETURNED': must(
      'The answer to an accepted booking request gives the firstName that was sent, whatever its characters (compared in NFC, without outer white space).',
    ),
    'CREATE-BOOKING-LAST-NAME-RETURNED': must(
      'Where the answer to an accepted booking request has a lastName, it is the one that was sent (compared in NFC, without outer white space).',
    ),
    'CREATE-BOOKING-LAST-NAME-KEPT': advisory(
      'The answer to an accepted booking request has a lastName if one was sent.',
    ),
    'CREATE-BOOKING-PHONE-RETURNED': must(
      'The answer to an accepted booking request gives the phone that was sent.',
    ),
    'CREATE-BOOKING-DATE-RETURNED': must(
      'The answer to an accepted booking request gives the instant that was sent, in whatever offset.',
    ),
    'CREATE-BOOKING-COMMENT-RETURNED': must(
      'Where the answer to an accepted booking request has a comment, it is the one that was sent (compared in NFC, without outer white space).',
    ),
    'CREATE-BOOKING-COMMENT-KEPT': advisory(
      'The answer to an accepted booking request has a comment if one was sent.',
    ),
    'CREATE-BOOKING-PROMO-RETURNED': must(
      'Where the answer to an accepted booking request has a promo, it is the one that was sent (compared in NFC, without outer white space and letter case).',
    ),
    'CREATE-BOOKING-PROMO-KEPT': advisory(
      'The answer to an accepted booking request has a meta with a promo if one was sent.',
    ),
    'CREATE-BOOKING-PROMO-CASE': advisory(
      'The answer to an accepted booking request gives a promo in the letter case in which it was sent.',
    ),
    'CREATE-BOOKING-TEXT-UNTRIMMED': advisory(
      'The answer to an accepted booking request keeps the white space around firstName, lastName, comment and promo.',
    ),
  }),
  ...section('4.10', {
    'GET-BOOKING-ANSWERS-200': must(
      'A read of a booking by the id that its creation gave is answered with status 200 exactly.',
      status('getBooking'),
    ),
    'GET-BOOKING-MEDIA-TYPE': must(
      'The answer to a read of a booking has the media type application/json (parameters allowed).',
      media('getBooking'),
    ),
    'GET-BOOKING-BODY-KIND': must(
      'The body of the answer to a read of a booking is a JSON object.',
      body('getBooking'),
    ),
    'GET-BOOKING-SAME-ID': must('A read of a booking gives the booking with the id that the path names.'),
    'GET-BOOKING-PERSONS-AGREES': must(
      'A read of a booking gives the same persons as the answer to its creation.',
    ),
    'GET-BOOKING-FIRST-NAME-AGREES': must(
      'A read of a booking gives the same firstName as the answer to its creation.',
    ),
    'GET-BOOKING-LAST-NAME-AGREES': must(
      'Where a read of a booking has a lastName, it is that of the answer to its creation, or the one that was sent if that answer has none.',
    ),
    'GET-BOOKING-LAST-NAME-KEPT': advisory(
      'A read of a booking has a lastName if the answer to its creation has one.',
    ),
    'GET-BOOKING-PHONE-AGREES': must(
      'A read of a booking gives the same phone as the answer to its creation.',
    ),
    'GET-BOOKING-DATE-AGREES': must(
      'A read of a booking gives the same instant as the answer to its creation.',
    ),
    'GET-BOOKING-COMMENT-AGREES': must(
      'Where a read of a booking has a comment, it is that of the answer to its creation, or the one that was sent if that answer has none.',
    ),
    'GET-BOOKING-COMMENT-KEPT': advisory(
      'A read of a booking has a comment if the answer to its creation has one.',
    ),
    'GET-BOOKING-PROMO-AGREES': must(
      'Where a read of a booking has a promo, it is that of the answer to its creation, or the one that was sent if that answer has none (letter case aside).',
    ),
    'GET-BOOKING-PROMO-KEPT': advisory(
      'A read of a booking has a promo if the answer to its creation has one.',
    ),
    'GET-BOOKING-UNKNOWN-ID': must('A read of a booking by an id that no booking has is refused.'),
    'GET-BOOKING-MALFORMED-ID': must('A read of a booking by an id that is not an integer is refused.'),
    'GET-BOOKING-DELETED': observed(
      'What a read of a booking that the restaurant deleted gets is recorded.',
      { needs: 'booking-delete' },
    ),
  }),
  ...section('4.11', {
    'CANCEL-BOOKING-ANSWERS-200': must(
      'A cancellation that is accepted is answered with status 200, not with another status of success.',
      status('cancelBooking'),
    ),
    'CANCEL-BOOKING-ANSWER-BODY': observed(
      'The body of the answer to a cancellation, if there is one, is recorded.',
    ),
    'CANCEL-BOOKING-ACCEPTED': must(
      'The cancellation of a booking in state CREATED, SENT or ACCEPTED is accepted; a refusal counts only if a read right after it still shows one of these.',
    ),
    'CANCEL-BOOKING-TAKES-EFFECT': must(
      'After an accepted cancellation a read of the booking gives CANCELING or CANCELED within the event timeout.',
    ),
    'CANCEL-BOOKING-STAYS-READABLE': must('A cancelled booking can still be read.'),
    'CANCEL-BOOKING-OTHERS-KEPT': must(
      'The cancellation of one booking does not bring the booking of another guest to CANCELING or CANCELED.',
    ),
    'CANCEL-BOOKING-UNKNOWN-ID': must(
      'The cancellation of a booking by an id that no booking has is refused.',
    ),
    'CANCEL-BOOKING-MALFORMED-ID': must(
      'The cancellation of a booking by an id that is not an integer is refused.',
    ),
    'CANCEL-BOOKING-AGAIN': observed(
      'What the cancellation of a booking that is cancelled already gets is recorded.',
    ),
    'CANCEL-BOOKING-COMPLETED': observed(
      'Whether, and after how long, a cancelled booking goes on from CANCELING to CANCELED is recorded.',
    ),
    'CANCEL-BOOKING-FINISHED': observed(
      'What the cancellation of a booking gets that is in one of the other states is recorded.',
      { needs: 'booking-state' },
    ),
  }),
];
