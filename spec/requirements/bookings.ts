import { bookingFields } from './booking-fields.ts';
import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** Bookings: sections 2.5, 2.6 and 4.9 to 4.11. */
export const bookings = [
  ...bookingFields,
  ...section('4.9', {
    'CREATE-BOOKING-ANSWERS-200': must(
      'An accepted booking request gets a response with status 200, not another success status.',
      status('createBooking'),
    ),
    'CREATE-BOOKING-MEDIA-TYPE': must(
      'The response to an accepted booking request has the media type application/json (parameters allowed).',
      media('createBooking'),
    ),
    'CREATE-BOOKING-BODY-KIND': must(
      'The body of the response to an accepted booking request is a JSON object.',
      body('createBooking'),
    ),
    'CREATE-BOOKING-SOUND-ACCEPTED': must(
      'A valid booking request that meets all restrictions is accepted in a restaurant that takes bookings.',
    ),
    'CREATE-BOOKING-UNKNOWN-ID': must('A booking request for a restaurant that does not exist is refused.'),
    'CREATE-BOOKING-MALFORMED-ID': must(
      'A booking request whose restaurant id is not an integer is refused.',
    ),
    'CREATE-BOOKING-BODY-REQUIRED': must(
      'A booking request without a body, or with a body that is not a JSON object, is refused.',
    ),
    'CREATE-BOOKING-IDS-DISTINCT': must('Every booking gets an id of its own.'),
    'CREATE-BOOKING-PERSONS-RETURNED': must(
      'The response to an accepted booking request returns the persons value that was sent.',
    ),
    'CREATE-BOOKING-FIRST-NAME-RETURNED': must(
      'The response to an accepted booking request returns the firstName that was sent, whatever its characters (compared in NFC, ignoring outer white space).',
    ),
    'CREATE-BOOKING-LAST-NAME-RETURNED': must(
      'A lastName in the response to an accepted booking request is the one that was sent (compared in NFC, ignoring outer white space).',
    ),
    'CREATE-BOOKING-LAST-NAME-KEPT': advisory(
      'The response to an accepted booking request has a lastName if one was sent.',
    ),
    'CREATE-BOOKING-PHONE-RETURNED': must(
      'The response to an accepted booking request returns the phone that was sent.',
    ),
    'CREATE-BOOKING-DATE-RETURNED': must(
      'The response to an accepted booking request returns the instant that was sent, in any offset.',
    ),
    'CREATE-BOOKING-COMMENT-RETURNED': must(
      'A comment in the response to an accepted booking request is the one that was sent (compared in NFC, ignoring outer white space).',
    ),
    'CREATE-BOOKING-COMMENT-KEPT': advisory(
      'The response to an accepted booking request has a comment if one was sent.',
    ),
    'CREATE-BOOKING-PROMO-RETURNED': must(
      'A promo in the response to an accepted booking request is the one that was sent (compared in NFC, ignoring outer white space and letter case).',
    ),
    'CREATE-BOOKING-PROMO-KEPT': advisory(
      'The response to an accepted booking request has a meta with a promo if one was sent.',
    ),
    'CREATE-BOOKING-PROMO-CASE': advisory(
      'The response to an accepted booking request returns a promo in the letter case in which it was sent.',
    ),
    'CREATE-BOOKING-TEXT-UNTRIMMED': advisory(
      'The response to an accepted booking request keeps the white space around firstName, lastName, comment and promo.',
    ),
  }),
  ...section('4.10', {
    'GET-BOOKING-ANSWERS-200': must(
      'A read of a booking by the id from its creation gets a response with status 200 exactly.',
      status('getBooking'),
    ),
    'GET-BOOKING-MEDIA-TYPE': must(
      'The response to a read of a booking has the media type application/json (parameters allowed).',
      media('getBooking'),
    ),
    'GET-BOOKING-BODY-KIND': must(
      'The body of the response to a read of a booking is a JSON object.',
      body('getBooking'),
    ),
    'GET-BOOKING-SAME-ID': must('A read of a booking returns the booking with the id in the path.'),
    'GET-BOOKING-PERSONS-AGREES': must(
      'A read of a booking returns the same persons value as the response to its creation.',
    ),
    'GET-BOOKING-FIRST-NAME-AGREES': must(
      'A read of a booking returns the same firstName as the response to its creation.',
    ),
    'GET-BOOKING-LAST-NAME-AGREES': must(
      'A lastName in a read of a booking is that of the response to its creation, or the one that was sent if that response has none.',
    ),
    'GET-BOOKING-LAST-NAME-KEPT': advisory(
      'A read of a booking has a lastName if the response to its creation has one.',
    ),
    'GET-BOOKING-PHONE-AGREES': must(
      'A read of a booking returns the same phone as the response to its creation.',
    ),
    'GET-BOOKING-DATE-AGREES': must(
      'A read of a booking returns the same instant as the response to its creation.',
    ),
    'GET-BOOKING-COMMENT-AGREES': must(
      'A comment in a read of a booking is that of the response to its creation, or the one that was sent if that response has none.',
    ),
    'GET-BOOKING-COMMENT-KEPT': advisory(
      'A read of a booking has a comment if the response to its creation has one.',
    ),
    'GET-BOOKING-PROMO-AGREES': must(
      'A promo in a read of a booking is that of the response to its creation, or the one that was sent if that response has none (ignoring letter case).',
    ),
    'GET-BOOKING-PROMO-KEPT': advisory(
      'A read of a booking has a promo if the response to its creation has one.',
    ),
    'GET-BOOKING-UNKNOWN-ID': must('A read of a booking by an id that no booking has is refused.'),
    'GET-BOOKING-MALFORMED-ID': must('A read of a booking by an id that is not an integer is refused.'),
    'GET-BOOKING-DELETED': observed(
      'The response to a read of a booking that the restaurant deleted is recorded.',
      { needs: 'booking-delete' },
    ),
  }),
  ...section('4.11', {
    'CANCEL-BOOKING-ANSWERS-200': must(
      'An accepted cancellation gets a response with status 200, not another success status.',
      status('cancelBooking'),
    ),
    'CANCEL-BOOKING-ANSWER-BODY': observed(
      'The body of the response to a cancellation, if any, is recorded.',
    ),
    'CANCEL-BOOKING-ACCEPTED': must(
      'The cancellation of a booking in state CREATED, SENT or ACCEPTED is accepted; refusals count only if they meet bookings in all of these states, near and far ahead.',
    ),
    'CANCEL-BOOKING-EVERY-STAGE': advisory(
      'A cancellation is accepted in each of the states CREATED, SENT and ACCEPTED, and whatever the time until the booking.',
    ),
    'CANCEL-BOOKING-TAKES-EFFECT': must(
      'After an accepted cancellation, a read of the booking shows CANCELING or CANCELED within the event timeout.',
    ),
    'CANCEL-BOOKING-STAYS-READABLE': must('A cancelled booking can still be read.'),
    'CANCEL-BOOKING-OTHERS-KEPT': must(
      'The cancellation of one booking does not move the booking of another guest to CANCELING or CANCELED.',
    ),
    'CANCEL-BOOKING-UNKNOWN-ID': must(
      'The cancellation of a booking by an id that no booking has is refused.',
    ),
    'CANCEL-BOOKING-MALFORMED-ID': must(
      'The cancellation of a booking by an id that is not an integer is refused.',
    ),
    'CANCEL-BOOKING-AGAIN': observed(
      'The response to the cancellation of an already cancelled booking is recorded.',
    ),
    'CANCEL-BOOKING-COMPLETED': observed(
      'It is recorded whether, and after how long, a cancelled booking moves on from CANCELING to CANCELED.',
    ),
    'CANCEL-BOOKING-FINISHED': observed(
      'The response to the cancellation of a booking in one of the other states is recorded.',
      { needs: 'booking-state' },
    ),
  }),
];
