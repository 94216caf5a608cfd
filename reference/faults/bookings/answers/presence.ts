import { isCanceled, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';
import { absent } from '../../builders/json.ts';

/** Bookings that lack a required field (section 2.6). */
export const presenceFaults = faults({
  'BOOKING-ID-PRESENT': {
    'bookings-id-absent-in-reads': [
      'A read leaves out the id, because its path already names it.',
      shown('id', absent, { places: ['read'] }),
    ],
    'bookings-id-absent-in-notifications': [
      'The mapper of notifications leaves out the id.',
      shown('id', absent, { places: ['event'] }),
    ],
  },
  'BOOKING-PERSONS-PRESENT': {
    'bookings-persons-absent': [
      'The number of guests is not mapped to the answer.',
      shown('persons', absent),
    ],
    'bookings-persons-absent-for-two': [
      'The serializer leaves out numbers equal to their default, which for persons is 2.',
      shown('persons', absent, { of: ({ persons }) => persons === 2 }),
    ],
  },
  'BOOKING-FIRST-NAME-PRESENT': {
    'bookings-first-name-absent': ['The first name is stored, but never shown.', shown('firstName', absent)],
    'bookings-first-name-absent-after-cancellation': [
      'The name of a guest is deleted with the cancellation.',
      shown('firstName', absent, { of: isCanceled }),
    ],
  },
  'BOOKING-PHONE-PRESENT': {
    'bookings-phone-absent': ['The phone is left out of every booking for privacy.', shown('phone', absent)],
    'bookings-phone-absent-after-cancellation': [
      'The phone of a guest is deleted with the cancellation.',
      shown('phone', absent, { of: isCanceled }),
    ],
  },
  'BOOKING-STATE-PRESENT': {
    'bookings-state-absent': ['The state has another name than in the contract.', shown('state', absent)],
    'bookings-state-absent-after-creation': [
      'The answer to a creation is written before the booking gets its state.',
      shown('state', absent, { places: ['created'] }),
    ],
  },
  'BOOKING-DATE-PRESENT': {
    'bookings-date-absent': ['The date is not mapped to the answer.', shown('date', absent)],
    'bookings-date-absent-in-notifications': [
      'Notifications have a date of their own, and that of the booking was lost.',
      shown('date', absent, { places: ['event'] }),
    ],
  },
  'CREATE-BOOKING-LAST-NAME-KEPT': {
    'bookings-last-name-dropped': ['The last name is accepted, but not stored.', shown('lastName', absent)],
  },
  'CREATE-BOOKING-COMMENT-KEPT': {
    'bookings-comment-dropped': [
      'The comment is passed on to the restaurant, but not stored.',
      shown('comment', absent),
    ],
    'bookings-comment-dropped-when-multiline': [
      'A comment of several lines is not stored.',
      shown(
        'comment',
        ofText((text) => (text.includes('\n') ? undefined : text)),
      ),
    ],
  },
  'CREATE-BOOKING-PROMO-KEPT': {
    'bookings-promo-dropped': ['The meta is accepted, but not stored.', shown('meta', absent)],
  },
});
