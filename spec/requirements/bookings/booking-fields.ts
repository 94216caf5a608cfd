import { both, derived, said } from '../../contract/grounds.ts';
import {
  bestOmitted,
  beyondInt32,
  coerced,
  empty,
  fraction,
  mayBeAbsent,
  missing,
  refusal,
  wrongType,
  wrongfully,
} from '../entry/derivations.ts';
import {
  advisory,
  form,
  must,
  nullFree,
  observed,
  presence,
  type,
  under,
  value,
} from '../entry/requirement.ts';

const UNLIMITED = derived(
  'The contract gives strings without such a limit, though an operator may have one.',
);

/**
 * The fields of a booking request (2.5) and of a booking in responses and notifications (2.6). A refusal counts
 * only beside an accepted twin without the defect.
 */
export const bookingFields = [
  ...under('2.5 row firstName', {
    'CREATE-BOOKING-FIRST-NAME-REQUIRED': must(
      'A booking request whose firstName is absent or null is refused.',
      missing,
    ),
    'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE': must(
      'A booking request whose firstName is an object or an array is refused.',
      wrongType,
    ),
    'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH': must(
      'A booking request whose firstName is the empty string is refused.',
      both(said('2.5 row firstName'), said('8 row firstName length')),
      empty,
    ),
    'CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED': must(
      'A booking request is not refused for a firstName of letters in any script, down to a single letter.',
      derived('A string may hold letters of any script, and one of them is enough.'),
      wrongfully,
    ),
    'CREATE-BOOKING-FIRST-NAME-BLANK': observed(
      'The response to a firstName of only white space is recorded.',
    ),
  }),
  ...under('2.5 row lastName', {
    'CREATE-BOOKING-LAST-NAME-OPTIONAL': must(
      'A booking request is not refused for having no lastName.',
      mayBeAbsent,
    ),
    'CREATE-BOOKING-LAST-NAME-WRONG-TYPE': must(
      'A booking request whose lastName is an object or an array is refused.',
      wrongType,
    ),
    'CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED': must(
      'A booking request is not refused for a lastName of letters in any script, down to a single letter.',
      derived('A string may hold letters of any script.'),
      wrongfully,
    ),
  }),
  ...under('2.5 row date', {
    'CREATE-BOOKING-DATE-REQUIRED': must(
      'A booking request whose date is absent or null is refused.',
      missing,
    ),
    'CREATE-BOOKING-DATE-WRONG-TYPE': must(
      'A booking request whose date is not a JSON string is refused, including a number of seconds or milliseconds.',
      wrongType,
    ),
    'CREATE-BOOKING-DATE-NOT-A-MOMENT': must(
      'A booking request whose date is a string that is not an ISO 8601 date-time is refused.',
      wrongType,
    ),
    'CREATE-BOOKING-DATE-IMPOSSIBLE': must(
      'A booking request whose date names a day or an hour that does not exist is refused.',
      refusal('ISO 8601 writes no date that does not exist.'),
    ),
    'CREATE-BOOKING-DATE-OFFSET-REQUIRED': must(
      'A booking request whose date has neither an offset nor Z is refused.',
      refusal('The contract wants an offset or Z.'),
    ),
    'CREATE-BOOKING-DATE-OFFSET-ACCEPTED': must(
      'A booking request is not refused for a date with Z or with the numeric offset of any time zone.',
      wrongfully,
    ),
  }),
  ...under('2.5 row phone', {
    'CREATE-BOOKING-PHONE-REQUIRED': must(
      'A booking request whose phone is absent or null is refused.',
      missing,
    ),
    'CREATE-BOOKING-PHONE-WRONG-TYPE': must(
      'A booking request whose phone is an object or an array is refused.',
      wrongType,
    ),
    'CREATE-BOOKING-PHONE-PLUS-REQUIRED': must(
      'A booking request whose phone does not begin with a plus sign is refused, also if it is the empty string, a number or a boolean.',
      refusal('Such a phone is not in the format that the contract gives.'),
    ),
    'CREATE-BOOKING-PHONE-DIGITS-ONLY': must(
      'A booking request whose phone has anything other than digits, or nothing, after the plus sign is refused.',
      refusal('Such a phone is not in the format that the contract gives.'),
    ),
    'CREATE-BOOKING-PHONE-PLAUSIBLE': observed(
      'The response to phones with a plus sign and far too few or far too many digits is recorded.',
    ),
  }),
  ...under('2.5 row persons', {
    'CREATE-BOOKING-PERSONS-REQUIRED': must(
      'A booking request whose persons field is absent or null is refused.',
      missing,
    ),
    'CREATE-BOOKING-PERSONS-WRONG-TYPE': must(
      'A booking request whose persons value is an object, an array or a string that is not a number is refused.',
      wrongType,
    ),
    'CREATE-BOOKING-PERSONS-INT32': must(
      'A booking request whose persons value is outside the int32 range is refused.',
      beyondInt32,
    ),
    'CREATE-BOOKING-PERSONS-FRACTION': advisory(
      'A booking request whose persons value is a fraction is refused rather than rounded.',
      fraction,
    ),
    'CREATE-BOOKING-PERSONS-NOT-POSITIVE': observed(
      'The response to a booking request for 0 or fewer persons is recorded.',
    ),
  }),
  ...under('2.5 row comment', {
    'CREATE-BOOKING-COMMENT-OPTIONAL': must(
      'A booking request is not refused for having no comment.',
      mayBeAbsent,
    ),
    'CREATE-BOOKING-COMMENT-WRONG-TYPE': must(
      'A booking request whose comment is an object or an array is refused.',
      wrongType,
    ),
  }),
  ...under('2.5 row meta', {
    'CREATE-BOOKING-META-OPTIONAL': must('A booking request is not refused for having no meta.', mayBeAbsent),
    'CREATE-BOOKING-META-WRONG-TYPE': must(
      'A booking request whose meta is a non-empty string, a number, a boolean or an array is refused.',
      wrongType,
    ),
  }),
  ...under('2.5 text', {
    'CREATE-BOOKING-PROMO-OPTIONAL': must(
      'A booking request is not refused for a meta without promo.',
      mayBeAbsent,
    ),
    'CREATE-BOOKING-PROMO-WRONG-TYPE': must(
      'A booking request whose promo is an object or an array is refused.',
      wrongType,
    ),
  }),
  ...under(both(said('2.5 row persons'), said('2.5 row firstName'), said('2.5 row comment')), {
    'CREATE-BOOKING-TYPES-COERCED': advisory(
      'A booking request is refused if persons is a boolean or a number written as a string, or if firstName, lastName, comment or promo is a number or a boolean.',
      coerced,
    ),
  }),
  ...under(both(said('2.5 row firstName'), said('2.5 row comment')), {
    'CREATE-BOOKING-EMOJI-ACCEPTED': advisory(
      'A booking request is not refused for emoji in firstName, lastName, comment or promo.',
      UNLIMITED,
      wrongfully,
    ),
    'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED': advisory(
      'A booking request is not refused for control characters, including line breaks, in firstName, lastName, comment or promo.',
      UNLIMITED,
      wrongfully,
    ),
    'CREATE-BOOKING-LONG-TEXT-ACCEPTED': advisory(
      'A booking request is not refused for more than 100 characters in firstName, lastName, comment or promo.',
      UNLIMITED,
      wrongfully,
    ),
    'CREATE-BOOKING-OTHER-TEXT': observed(
      'It is recorded whether a booking request is refused for other text: empty optional fields, quotes, markup, punctuation.',
    ),
    'CREATE-BOOKING-NULL-OPTIONAL': observed(
      'It is recorded whether a booking request with null in a field that is not required is accepted.',
      said('2.5 row lastName'),
    ),
  }),
  ...under('2.6 row lastName', {
    'BOOKING-ID-PRESENT': must('A booking has the field id.', presence('BookingExternalDto', 'id')),
    'BOOKING-ID-TYPE': must(
      'The id of a booking is a JSON integer within the int64 range.',
      type('BookingExternalDto', 'id'),
    ),
    'BOOKING-PERSONS-PRESENT': must(
      'A booking has the field persons.',
      presence('BookingExternalDto', 'persons'),
    ),
    'BOOKING-PERSONS-TYPE': must(
      'The field persons of a booking is a JSON integer within the int32 range.',
      type('BookingExternalDto', 'persons'),
    ),
    'BOOKING-FIRST-NAME-PRESENT': must(
      'A booking has the field firstName.',
      presence('BookingExternalDto', 'firstName'),
    ),
    'BOOKING-FIRST-NAME-TYPE': must(
      'The firstName of a booking is a JSON string.',
      type('BookingExternalDto', 'firstName'),
    ),
    'BOOKING-PHONE-PRESENT': must('A booking has the field phone.', presence('BookingExternalDto', 'phone')),
    'BOOKING-PHONE-TYPE': must(
      'The phone of a booking is a JSON string.',
      type('BookingExternalDto', 'phone'),
    ),
    'BOOKING-STATE-PRESENT': must('A booking has the field state.', presence('BookingExternalDto', 'state')),
    'BOOKING-STATE-TYPE': must(
      'The state of a booking is a JSON string.',
      type('BookingExternalDto', 'state'),
    ),
    'BOOKING-STATE-ENUM': must(
      'The state of a booking is CREATED, SENT, ACCEPTED, DECLINED, IN_PROGRESS, CLOSED, CANCELING, CANCELED, PATCHING or ERROR.',
      value('BookingExternalDto', 'state'),
      said('3 text', 'A booking has the field `state` with these values:'),
    ),
    'BOOKING-DATE-PRESENT': must('A booking has the field date.', presence('BookingExternalDto', 'date')),
    'BOOKING-DATE-TYPE': must('The date of a booking is a JSON string.', type('BookingExternalDto', 'date')),
    'BOOKING-DATE-VALUE': must(
      'The date of a booking is an ISO 8601 date-time with an offset or Z, so that it names one instant.',
      value('BookingExternalDto', 'date'),
      both(said('2.6 row date'), said('2.5 row date', 'string, date-time (ISO 8601, with offset or Z)')),
      derived('A date-time has one form in requests and responses.'),
    ),
    'BOOKING-DATE-RFC3339': advisory(
      'The date of a booking follows RFC 3339: it has seconds, and its offset has a colon.',
      form('BookingExternalDto', 'date'),
    ),
    'BOOKING-LAST-NAME-TYPE': must(
      'The lastName of a booking, if present, is a JSON string.',
      type('BookingExternalDto', 'lastName'),
    ),
    'BOOKING-COMMENT-TYPE': must(
      'The comment of a booking, if present, is a JSON string.',
      type('BookingExternalDto', 'comment'),
    ),
    'BOOKING-META-TYPE': must(
      'The meta of a booking, if present, is a JSON object.',
      type('BookingExternalDto', 'meta'),
    ),
    'BOOKING-PROMO-TYPE': must(
      "The promo of a booking's meta, if present, is a JSON string.",
      type('BookingMetaExternalDto', 'promo'),
    ),
    'BOOKING-NULL-FREE': advisory(
      'If a booking has no lastName, comment or meta, that field is omitted rather than null.',
      nullFree('BookingExternalDto'),
      bestOmitted,
    ),
    'BOOKING-META-NULL-FREE': advisory(
      "If a booking's meta has no promo, the field is omitted rather than null.",
      nullFree('BookingMetaExternalDto'),
      said('2.6 row meta'),
      bestOmitted,
    ),
  }),
];
