import { isCanceled, ofText, shown } from '../../builders/bookings.ts';
import { faults } from '../../builders/fault.ts';
import { fieldsOf } from '../../builders/json.ts';

const spelling: Readonly<Record<string, string>> = { CANCELED: 'CANCELLED', CANCELING: 'CANCELLING' };

/** Fields of a booking with an impossible value or form (sections 2.6 and 3). */
export const valueFaults = faults({
  'BOOKING-STATE-ENUM': {
    'bookings-state-lower-case': [
      'States are written in lower case.',
      shown('state', (_value, { state }) => state.toLowerCase()),
    ],
    'bookings-state-british': [
      'The states of a cancellation are spelled with a double l.',
      shown(
        'state',
        ofText((state) => spelling[state] ?? state),
      ),
    ],
    'bookings-state-new': [
      'The answer to a creation gives the internal name of the state.',
      shown('state', () => 'NEW', { places: ['created'] }),
    ],
    'bookings-state-with-space': [
      'A state of two words is written with a space, to be easier to read.',
      shown(
        'state',
        ofText((state) => state.replace('_', ' ')),
      ),
    ],
  },
  'BOOKING-DATE-VALUE': {
    'bookings-date-without-offset': [
      'The date is written without its offset.',
      shown(
        'date',
        ofText((date) => date.replace('Z', '')),
      ),
    ],
    'bookings-date-without-offset-in-notifications': [
      'The date in notifications is written without its offset.',
      shown(
        'date',
        ofText((date) => date.replace('Z', '')),
        { places: ['event'] },
      ),
    ],
    'bookings-date-without-offset-after-cancellation': [
      'Cancelled bookings come from an archive that drops the offset of the date.',
      shown(
        'date',
        ofText((date) => date.replace('Z', '')),
        { of: isCanceled },
      ),
    ],
    'bookings-date-of-mail': [
      'The date is written as in the headers of mail.',
      shown('date', (_value, { date }) => new Date(date.epochMilliseconds).toUTCString()),
    ],
  },
  'BOOKING-DATE-RFC3339': {
    'bookings-date-without-seconds': [
      'The date is written without seconds, as they are always 0.',
      shown(
        'date',
        ofText((date) => date.replace(':00Z', 'Z')),
      ),
    ],
    'bookings-date-offset-without-colon': [
      'The offset of the date is written without its colon.',
      shown(
        'date',
        ofText((date) => date.replace('Z', '+0000')),
      ),
    ],
  },
  'BOOKING-NULL-FREE': {
    'bookings-last-name-null': [
      'An absent last name is written as null.',
      shown('lastName', (value) => value ?? null),
    ],
    'bookings-comment-null': [
      'An absent comment is written as null.',
      shown('comment', (value) => value ?? null),
    ],
    'bookings-meta-null-in-notifications': [
      'Notifications write an absent meta as null.',
      shown('meta', (value) => value ?? null, { places: ['event'] }),
    ],
  },
  'BOOKING-META-NULL-FREE': {
    'bookings-promo-null': [
      'Every booking has a meta, whose promo is null if none was sent.',
      shown('meta', (meta) => ({ ...fieldsOf(meta), promo: fieldsOf(meta)['promo'] ?? null })),
    ],
  },
});
