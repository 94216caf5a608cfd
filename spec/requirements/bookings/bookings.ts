import { bookingFields } from './booking-fields.ts';
import { both, derived, said } from '../../contract/grounds.ts';
import { malformedId, unknownId, withoutBody } from '../entry/derivations.ts';
import { advisory, body, judged, media, must, observed, status, under } from '../entry/requirement.ts';

const REQUESTED = derived('The booking in the response is the one that was requested.');

const SAME = derived('Both responses show the same booking.');

const IN_NFC = judged('Texts are compared in NFC, without outer white space.');

const BEST_SHOWN = derived(
  'A value that was sent is best shown, though the contract does not require the field.',
);

const BEST_THE_SAME = derived(
  'Both responses show the same booking, though the contract does not require the field.',
);

/** Bookings: sections 2.5 and 2.6, and rows 9 to 11 of section 4. */
export const bookings = [
  ...bookingFields,
  ...under('4 row 9', {
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
      both(said('4 row 9'), said('4 rule 5')),
      derived('Where no restriction stands in the way, nothing else in the contract does.'),
      judged(
        'Refusals count only from 20 % of the restaurants on, repeated on several days for parties of 1 or 2, and, unless GUEST_PHONES names the phones, for guests of every country with numbers for fiction. So does a restaurant of the run that the control interface closed to bookings and opened again, beside one that was always open.',
      ),
    ),
    'CREATE-BOOKING-UNKNOWN-ID': must(
      'A booking request for a restaurant that does not exist is refused.',
      unknownId,
    ),
    'CREATE-BOOKING-MALFORMED-ID': must(
      'A booking request whose restaurant id is not an integer is refused.',
      malformedId('4 row 9'),
    ),
    'CREATE-BOOKING-BODY-REQUIRED': must(
      'A booking request without a body, or with a body that is not a JSON object, is refused.',
      withoutBody,
    ),
    'CREATE-BOOKING-IDS-DISTINCT': must(
      'Every booking gets its own id.',
      both(said('4 row 9'), said('4 row 10')),
      derived('A booking is read by its id, so no two share one.'),
    ),
    'CREATE-BOOKING-PERSONS-RETURNED': must(
      'The response to an accepted booking request returns the persons value that was sent.',
      REQUESTED,
    ),
    'CREATE-BOOKING-FIRST-NAME-RETURNED': must(
      'The response to an accepted booking request returns the firstName that was sent, whatever its characters.',
      REQUESTED,
      IN_NFC,
    ),
    'CREATE-BOOKING-LAST-NAME-RETURNED': must(
      'A lastName in the response to an accepted booking request is the one that was sent.',
      REQUESTED,
      IN_NFC,
    ),
    'CREATE-BOOKING-LAST-NAME-KEPT': advisory(
      'The response to an accepted booking request has a lastName if one was sent.',
      said('2.6 row lastName'),
      BEST_SHOWN,
    ),
    'CREATE-BOOKING-PHONE-RETURNED': must(
      'The response to an accepted booking request returns the phone that was sent.',
      REQUESTED,
    ),
    'CREATE-BOOKING-DATE-RETURNED': must(
      'The response to an accepted booking request returns the instant that was sent.',
      REQUESTED,
      judged('Instants are compared, in any offset; a fraction of a second may be lost or rounded.'),
    ),
    'CREATE-BOOKING-DATE-FRACTION': advisory(
      'The response to an accepted booking request returns the fraction of a second of the date that was sent.',
      derived('ISO 8601 has fractions of a second, though few services keep them.'),
    ),
    'CREATE-BOOKING-COMMENT-RETURNED': must(
      'A comment in the response to an accepted booking request is the one that was sent.',
      REQUESTED,
      IN_NFC,
    ),
    'CREATE-BOOKING-COMMENT-KEPT': advisory(
      'The response to an accepted booking request has a comment if one was sent.',
      said('2.6 row comment'),
      BEST_SHOWN,
    ),
    'CREATE-BOOKING-PROMO-RETURNED': must(
      'A promo in the response to an accepted booking request is the one that was sent.',
      REQUESTED,
      judged('Texts are compared in NFC, without outer white space and without regard to letter case.'),
    ),
    'CREATE-BOOKING-PROMO-KEPT': advisory(
      'The response to an accepted booking request has a meta with a promo if one was sent.',
      said('2.6 row meta'),
      BEST_SHOWN,
    ),
    'CREATE-BOOKING-PROMO-CASE': advisory(
      'The response to an accepted booking request returns a promo in the letter case in which it was sent.',
      derived('What was sent is best shown unchanged.'),
    ),
    'CREATE-BOOKING-TEXT-UNTRIMMED': advisory(
      'The response to an accepted booking request keeps the white space around firstName, lastName, comment and promo.',
      derived('What was sent is best shown unchanged.'),
    ),
  }),
  ...under('4 row 10', {
    'GET-BOOKING-ANSWERS-200': must(
      'A read of a booking by the id from its creation gets a response with status 200 exactly.',
      status('getBooking'),
      judged(
        'Reads of other checks that are refused with 405, 409, 412 or 422 count from three bookings on, once a read can no longer be older than the creation.',
      ),
    ),
    'GET-BOOKING-MEDIA-TYPE': must(
      'The response to a read of a booking has the media type application/json (parameters allowed).',
      media('getBooking'),
    ),
    'GET-BOOKING-BODY-KIND': must(
      'The body of the response to a read of a booking is a JSON object.',
      body('getBooking'),
    ),
    'GET-BOOKING-SAME-ID': must(
      'A read of a booking returns the booking with the id in the path.',
      derived('The path names the booking that is read.'),
    ),
    'GET-BOOKING-PERSONS-AGREES': must(
      'A read of a booking returns the same persons value as the response to its creation.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
    ),
    'GET-BOOKING-FIRST-NAME-AGREES': must(
      'A read of a booking returns the same firstName as the response to its creation.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
      IN_NFC,
    ),
    'GET-BOOKING-LAST-NAME-AGREES': must(
      'A lastName in a read of a booking is that of the response to its creation, or the one that was sent if that response has none.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
    ),
    'GET-BOOKING-LAST-NAME-KEPT': advisory(
      'A read of a booking has a lastName if the response to its creation has one.',
      both(said('4 row 10'), said('4 row 9')),
      BEST_THE_SAME,
    ),
    'GET-BOOKING-PHONE-AGREES': must(
      'A read of a booking returns the same phone as the response to its creation.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
    ),
    'GET-BOOKING-DATE-AGREES': must(
      'A read of a booking returns the same instant as the response to its creation.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
      judged('Instants are compared, in any offset; a fraction of a second may be lost or rounded.'),
    ),
    'GET-BOOKING-COMMENT-AGREES': must(
      'A comment in a read of a booking is that of the response to its creation, or the one that was sent if that response has none.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
    ),
    'GET-BOOKING-COMMENT-KEPT': advisory(
      'A read of a booking has a comment if the response to its creation has one.',
      both(said('4 row 10'), said('4 row 9')),
      BEST_THE_SAME,
    ),
    'GET-BOOKING-PROMO-AGREES': must(
      'A promo in a read of a booking is that of the response to its creation, or the one that was sent if that response has none.',
      both(said('4 row 10'), said('4 row 9')),
      SAME,
      judged('Letter case does not count.'),
    ),
    'GET-BOOKING-PROMO-KEPT': advisory(
      'A read of a booking has a promo if the response to its creation has one.',
      both(said('4 row 10'), said('4 row 9')),
      BEST_THE_SAME,
    ),
    'GET-BOOKING-UNKNOWN-ID': must('A read of a booking by an id that no booking has is refused.', unknownId),
    'GET-BOOKING-MALFORMED-ID': must(
      'A read of a booking by an id that is not an integer is refused.',
      malformedId('4 row 10'),
    ),
    'GET-BOOKING-DELETED': observed(
      'The response to a read of a booking that the restaurant deleted is recorded.',
      { needs: 'booking-delete' },
    ),
  }),
  ...under('4 row 11', {
    'CANCEL-BOOKING-ANSWERS-200': must(
      'An accepted cancellation gets a response with status 200, not another success status.',
      status('cancelBooking'),
    ),
    'CANCEL-BOOKING-ANSWER-BODY': observed(
      'The body of the response to a cancellation, if any, is recorded.',
    ),
    'CANCEL-BOOKING-ACCEPTED': must(
      'The cancellation of a booking in state CREATED, SENT or ACCEPTED is accepted.',
      both(said('4 row 11'), said('4 rule 6')),
      derived('The operation cancels bookings, and such a booking is neither cancelled nor over.'),
      judged('Refusals count only if they meet fresh bookings in all of these states, near and far ahead.'),
    ),
    'CANCEL-BOOKING-EVERY-STAGE': advisory(
      'A cancellation is accepted in each of the states CREATED, SENT and ACCEPTED, and whatever the time until the booking.',
      derived('The contract names no window for cancellations, though an operator may have one.'),
    ),
    'CANCEL-BOOKING-TAKES-EFFECT': must(
      'After an accepted cancellation, a read of the booking shows CANCELING or CANCELED.',
      both(said('4 row 11'), said('4 rule 6')),
      judged('Reads are repeated until the event timeout.'),
    ),
    'CANCEL-BOOKING-STAYS-READABLE': must(
      'A cancelled booking can still be read.',
      both(said('4 row 11'), said('4 row 10')),
      derived('A cancelled booking is in a state, and the operation for bookings reads it.'),
    ),
    'CANCEL-BOOKING-OTHERS-KEPT': must(
      'The cancellation of one booking does not move another one, of another guest or of the same guest in another restaurant, to CANCELING or CANCELED.',
      derived('The path names the one booking that is cancelled.'),
    ),
    'CANCEL-BOOKING-UNKNOWN-ID': must(
      'The cancellation of a booking by an id that no booking has is refused.',
      unknownId,
    ),
    'CANCEL-BOOKING-MALFORMED-ID': must(
      'The cancellation of a booking by an id that is not an integer is refused.',
      malformedId('4 row 11'),
    ),
    'CANCEL-BOOKING-AGAIN': observed(
      'The response to the cancellation of an already cancelled booking is recorded.',
    ),
    'CANCEL-BOOKING-COMPLETED': observed(
      'It is recorded whether, and after how long, a cancelled booking moves on from CANCELING to CANCELED.',
      both(said('4 row 11'), said('4 rule 6')),
    ),
    'CANCEL-BOOKING-FINISHED': observed(
      'The response to the cancellation of a booking in one of the other states is recorded.',
      { needs: 'booking-state' },
    ),
  }),
];
