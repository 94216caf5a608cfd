import { bookingStates } from '../../../domain/booking.ts';
import { hasLargeId, isCanceled, ofPromo, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';
import { fieldsOf } from '../../builders/json.ts';

/** Fields of a booking with another JSON type (section 2.6). */
export const typeFaults = faults({
  'BOOKING-ID-TYPE': {
    'bookings-id-text': ['All ids are written as strings.', shown('id', (_value, { id }) => `${id}`)],
    'bookings-id-text-when-large': [
      'Ids beyond 2^53 are written as strings, so that browsers keep their digits.',
      shown('id', (_value, { id }) => `${id}`, { of: hasLargeId }),
    ],
  },
  'BOOKING-PERSONS-TYPE': {
    'bookings-persons-text': [
      'The number of guests is written as a string.',
      shown('persons', (_value, { persons }) => `${persons}`),
    ],
    'bookings-persons-text-after-cancellation': [
      'Cancelled bookings are read from an archive that holds only strings.',
      shown('persons', (_value, { persons }) => `${persons}`, { of: isCanceled }),
    ],
  },
  'BOOKING-FIRST-NAME-TYPE': {
    'bookings-first-name-list': [
      'The first name is split at its spaces.',
      shown('firstName', (_value, { firstName }) => firstName.split(' ')),
    ],
    'bookings-first-name-list-in-notifications': [
      'Notifications hold the first name split at its spaces.',
      shown('firstName', (_value, { firstName }) => firstName.split(' '), { places: ['event'] }),
    ],
  },
  'BOOKING-PHONE-TYPE': {
    'bookings-phone-number': [
      'The phone is written as a number.',
      shown('phone', (_value, { phone }) => Number(phone)),
    ],
    'bookings-phone-object-in-reads': [
      'A read gives the phone as an object of its parts.',
      shown('phone', (_value, { phone }) => ({ number: phone }), { places: ['read'] }),
    ],
  },
  'BOOKING-STATE-TYPE': {
    'bookings-state-ordinal': [
      'The state is written as its place in the enumeration.',
      shown('state', (_value, { state }) => bookingStates.indexOf(state)),
    ],
    'bookings-state-object-in-notifications': [
      'Notifications give the state as an object with a name.',
      shown('state', (_value, { state }) => ({ name: state }), { places: ['event'] }),
    ],
  },
  'BOOKING-DATE-TYPE': {
    'bookings-date-epoch': [
      'The date is written as milliseconds since the epoch.',
      shown('date', (_value, { date }) => date.epochMilliseconds),
    ],
    'bookings-date-list-in-notifications': [
      'The serializer of notifications has no date format and writes the date as a list of its parts.',
      shown('date', (_value, { date }) => date.toString().split(/\D+/).filter(Boolean).map(Number), {
        places: ['event'],
      }),
    ],
  },
  'BOOKING-LAST-NAME-TYPE': {
    'bookings-last-name-list': [
      'The last name is written as a list of names.',
      shown(
        'lastName',
        ofText((text) => [text]),
      ),
    ],
    'bookings-last-name-false-when-absent': [
      'An absent last name is written as false.',
      shown('lastName', (value) => value ?? false),
    ],
  },
  'BOOKING-COMMENT-TYPE': {
    'bookings-comment-object': [
      'The comment is written as an object with a string.',
      shown(
        'comment',
        ofText((text) => ({ text })),
      ),
    ],
    'bookings-comment-lines': [
      'A comment of several lines is written as a list of lines.',
      shown(
        'comment',
        ofText((text) => (text.includes('\n') ? text.split('\n') : text)),
      ),
    ],
  },
  'BOOKING-META-TYPE': {
    'bookings-meta-text': [
      'The meta is written as the JSON string that the database holds.',
      shown('meta', (meta) => meta && JSON.stringify(meta)),
    ],
    'bookings-meta-empty-list': [
      'An empty meta is written as an empty list, as PHP does.',
      shown('meta', (meta) => (meta !== undefined && fieldsOf(meta)['promo'] === undefined ? [] : meta)),
    ],
  },
  'BOOKING-PROMO-TYPE': {
    'bookings-promo-list': [
      'The promo is written as a list of promos.',
      shown(
        'meta',
        ofPromo((promo) => [promo]),
      ),
    ],
    'bookings-promo-object-in-reads': [
      'A read gives the promo as an object with a code.',
      shown(
        'meta',
        ofPromo((code) => ({ code })),
        { places: ['read'] },
      ),
    ],
  },
});
