import { advisory, form, must, nullFree, observed, presence, section, type, value } from './requirement.ts';

/**
 * The fields of a booking request (2.5) and of a booking in responses and notifications (2.6). A refusal counts
 * only beside an accepted twin without the defect.
 */
export const bookingFields = [
  ...section('2.5', {
    'CREATE-BOOKING-FIRST-NAME-REQUIRED': must(
      'A booking request whose firstName is absent or null is refused.',
    ),
    'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE': must(
      'A booking request whose firstName is an object or an array is refused.',
    ),
    'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH': must(
      'A booking request whose firstName is the empty string is refused.',
    ),
    'CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED': must(
      'A booking request is not refused for a firstName of letters, of whatever script, down to a single letter.',
    ),
    'CREATE-BOOKING-FIRST-NAME-BLANK': observed('What a firstName of white space alone gets is recorded.'),
    'CREATE-BOOKING-LAST-NAME-OPTIONAL': must('A booking request is not refused for having no lastName.'),
    'CREATE-BOOKING-LAST-NAME-WRONG-TYPE': must(
      'A booking request whose lastName is an object or an array is refused.',
    ),
    'CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED': must(
      'A booking request is not refused for a lastName of letters, of whatever script, down to a single letter.',
    ),
    'CREATE-BOOKING-DATE-REQUIRED': must('A booking request whose date is absent or null is refused.'),
    'CREATE-BOOKING-DATE-WRONG-TYPE': must(
      'A booking request whose date is not a JSON string is refused, a number of seconds or milliseconds included.',
    ),
    'CREATE-BOOKING-DATE-NOT-A-MOMENT': must(
      'A booking request whose date is a string that is not an ISO 8601 date-time is refused.',
    ),
    'CREATE-BOOKING-DATE-IMPOSSIBLE': must(
      'A booking request whose date names a day or an hour that does not exist is refused.',
    ),
    'CREATE-BOOKING-DATE-OFFSET-REQUIRED': must(
      'A booking request whose date has neither an offset nor Z is refused.',
    ),
    'CREATE-BOOKING-DATE-OFFSET-ACCEPTED': must(
      'A booking request is not refused for writing its date with Z or with the numeric offset of any time zone.',
    ),
    'CREATE-BOOKING-PHONE-REQUIRED': must('A booking request whose phone is absent or null is refused.'),
    'CREATE-BOOKING-PHONE-WRONG-TYPE': must(
      'A booking request whose phone is an object or an array is refused.',
    ),
    'CREATE-BOOKING-PHONE-PLUS-REQUIRED': must(
      'A booking request whose phone does not begin with a plus sign, the empty string included, is refused.',
    ),
    'CREATE-BOOKING-PHONE-DIGITS-ONLY': must(
      'A booking request whose phone has something other than digits after the plus sign, or nothing, is refused.',
    ),
    'CREATE-BOOKING-PHONE-PLAUSIBLE': observed(
      'What phones of a plus sign and far too few or far too many digits get is recorded.',
    ),
    'CREATE-BOOKING-PERSONS-REQUIRED': must('A booking request whose persons is absent or null is refused.'),
    'CREATE-BOOKING-PERSONS-WRONG-TYPE': must(
      'A booking request whose persons is an object, an array or a string that is not a number is refused.',
    ),
    'CREATE-BOOKING-PERSONS-INT32': must(
      'A booking request whose persons lies outside of the int32 range is refused.',
    ),
    'CREATE-BOOKING-PERSONS-FRACTION': advisory(
      'A booking request whose persons is a fraction is refused rather than rounded.',
    ),
    'CREATE-BOOKING-PERSONS-NOT-POSITIVE': observed(
      'What a booking request for 0 or fewer persons gets is recorded.',
    ),
    'CREATE-BOOKING-COMMENT-OPTIONAL': must('A booking request is not refused for having no comment.'),
    'CREATE-BOOKING-COMMENT-WRONG-TYPE': must(
      'A booking request whose comment is an object or an array is refused.',
    ),
    'CREATE-BOOKING-META-OPTIONAL': must('A booking request is not refused for having no meta.'),
    'CREATE-BOOKING-META-WRONG-TYPE': must(
      'A booking request whose meta is a non-empty string, a number or an array is refused.',
    ),
    'CREATE-BOOKING-PROMO-OPTIONAL': must('A booking request is not refused for a meta without promo.'),
    'CREATE-BOOKING-PROMO-WRONG-TYPE': must(
      'A booking request whose promo is an object or an array is refused.',
    ),
    'CREATE-BOOKING-TYPES-COERCED': advisory(
      'A booking request is refused when persons is a number written as a string, or firstName, lastName, comment or promo is a number or a boolean.',
    ),
    'CREATE-BOOKING-EMOJI-ACCEPTED': advisory(
      'A booking request is not refused for emoji in firstName, lastName, comment or promo.',
    ),
    'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED': advisory(
      'A booking request is not refused for control characters, line breaks among them, in firstName, lastName, comment or promo.',
    ),
    'CREATE-BOOKING-LONG-TEXT-ACCEPTED': advisory(
      'A booking request is not refused for more than 100 characters in firstName, lastName, comment or promo.',
    ),
    'CREATE-BOOKING-OTHER-TEXT': observed(
      'Whether a booking request is refused for other text is recorded: empty optional fields, quotes, markup, punctuation.',
    ),
    'CREATE-BOOKING-NULL-OPTIONAL': observed(
      'Whether a booking request with null in a field that is not required is accepted is recorded.',
    ),
  }),
  ...section('2.6', {
    'BOOKING-ID-PRESENT': must('A booking carries the field id.', presence('BookingExternalDto', 'id')),
    'BOOKING-ID-TYPE': must(
      'The id of a booking is a JSON integer within the int64 range.',
      type('BookingExternalDto', 'id'),
    ),
    'BOOKING-PERSONS-PRESENT': must(
      'A booking carries the field persons.',
      presence('BookingExternalDto', 'persons'),
    ),
    'BOOKING-PERSONS-TYPE': must(
      'The persons of a booking is a JSON integer within the int32 range.',
      type('BookingExternalDto', 'persons'),
    ),
    'BOOKING-FIRST-NAME-PRESENT': must(
      'A booking carries the field firstName.',
      presence('BookingExternalDto', 'firstName'),
    ),
    'BOOKING-FIRST-NAME-TYPE': must(
      'The firstName of a booking is a JSON string.',
      type('BookingExternalDto', 'firstName'),
    ),
    'BOOKING-PHONE-PRESENT': must(
      'A booking carries the field phone.',
      presence('BookingExternalDto', 'phone'),
    ),
    'BOOKING-PHONE-TYPE': must(
      'The phone of a booking is a JSON string.',
      type('BookingExternalDto', 'phone'),
    ),
    'BOOKING-STATE-PRESENT': must(
      'A booking carries the field state.',
      presence('BookingExternalDto', 'state'),
    ),
    'BOOKING-STATE-TYPE': must(
      'The state of a booking is a JSON string.',
      type('BookingExternalDto', 'state'),
    ),
    'BOOKING-STATE-ENUM': must(
      'The state of a booking is one of the ten that the contract lists.',
      value('BookingExternalDto', 'state'),
      { section: '3' },
    ),
    'BOOKING-DATE-PRESENT': must('A booking carries the field date.', presence('BookingExternalDto', 'date')),
    'BOOKING-DATE-TYPE': must('The date of a booking is a JSON string.', type('BookingExternalDto', 'date')),
    'BOOKING-DATE-VALUE': must(
      'The date of a booking is an ISO 8601 date-time with an offset or Z, so that it names one instant.',
      value('BookingExternalDto', 'date'),
    ),
    'BOOKING-DATE-RFC3339': advisory(
      'The date of a booking is written as RFC 3339 says: with seconds, and the offset with a colon.',
      form('BookingExternalDto', 'date'),
    ),
    'BOOKING-LAST-NAME-TYPE': must(
      'The lastName of a booking, where it is there, is a JSON string.',
      type('BookingExternalDto', 'lastName'),
    ),
    'BOOKING-COMMENT-TYPE': must(
      'The comment of a booking, where it is there, is a JSON string.',
      type('BookingExternalDto', 'comment'),
    ),
    'BOOKING-META-TYPE': must(
      'The meta of a booking, where it is there, is a JSON object.',
      type('BookingExternalDto', 'meta'),
    ),
    'BOOKING-PROMO-TYPE': must(
      "The promo of a booking's meta, where it is there, is a JSON string.",
      type('BookingMetaExternalDto', 'promo'),
    ),
    'BOOKING-NULL-FREE': advisory(
      'A lastName, comment or meta that a booking does not have is left out rather than null.',
      nullFree('BookingExternalDto'),
    ),
    'BOOKING-META-NULL-FREE': advisory(
      "A promo that a booking's meta does not have is left out rather than null.",
      nullFree('BookingMetaExternalDto'),
    ),
  }),
];
