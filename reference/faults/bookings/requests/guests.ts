import type { Behaviour } from '../../../decisions/index.ts';
import { faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';
import { isCompound } from '../../builders/json.ts';

const INT32_MAX = 2 ** 31 - 1;

/** Reads the phone as the string that `wrong` gives, if any; `fresh` gives an unused phone. */
function readingPhone(
  wrong: (value: unknown, fresh: () => string) => string | undefined,
): (sound: Behaviour) => Partial<Behaviour> {
  return (sound) => {
    let made = 0;
    const fresh = (): string => {
      made += 1;
      return `+1202557${`${made}`.padStart(4, '0')}`;
    };
    return { readGuestPhone: (value) => wrong(value, fresh) ?? sound.readGuestPhone(value) };
  };
}

/** Accepts phones that match a pattern, unchanged. */
function acceptingPhones(pattern: RegExp): (sound: Behaviour) => Partial<Behaviour> {
  return readingPhone((value) => (typeof value === 'string' && pattern.test(value) ? value : undefined));
}

function readingPersons(wrong: (value: unknown) => number | undefined): Fault['override'] {
  return (sound) => ({ readPersons: (value) => wrong(value) ?? sound.readPersons(value) });
}

/** Above int32; below it a number of guests is wrong anyway. */
function isTooLarge(value: unknown): value is number | bigint {
  return (typeof value === 'number' || typeof value === 'bigint') && value > INT32_MAX;
}

/** The phone and the persons of a booking request (section 2.5). */
export const guestFaults = faults({
  'CREATE-BOOKING-PHONE-REQUIRED': {
    'bookings-phone-not-required': [
      'A request without a phone gets that of the restaurant.',
      readingPhone((value, fresh) => (value === undefined || value === null ? fresh() : undefined)),
    ],
    'bookings-phone-null-accepted': [
      'A phone of null is replaced by that of the restaurant.',
      readingPhone((value, fresh) => (value === null ? fresh() : undefined)),
    ],
  },
  'CREATE-BOOKING-PHONE-WRONG-TYPE': {
    'bookings-phone-compound-accepted': [
      'A phone that is an object or a list is ignored.',
      readingPhone((value, fresh) => (isCompound(value) ? fresh() : undefined)),
    ],
    'bookings-phone-list-accepted': [
      'A list of phones is read as its first element.',
      readingPhone((value, fresh) => {
        if (!Array.isArray(value)) return undefined;
        const first: unknown = value[0];
        return typeof first === 'string' ? first : fresh();
      }),
    ],
  },
  'CREATE-BOOKING-PHONE-PLUS-REQUIRED': {
    'bookings-phone-without-plus-accepted': [
      'The plus sign of a phone may be left out.',
      acceptingPhones(/^\d+$/),
    ],
    'bookings-phone-number-accepted': [
      'A phone that is a number is not checked, because the pattern is for strings.',
      readingPhone((value) => (typeof value === 'number' ? `+${value}` : undefined)),
    ],
    'bookings-phone-boolean-accepted': [
      'A phone of true counts as one that is known.',
      readingPhone((value, fresh) => (value === true ? fresh() : undefined)),
    ],
    'bookings-phone-empty-accepted': ['An empty phone is ignored.', acceptingPhones(/^$/)],
    'bookings-phone-double-zero-accepted': ['Two zeros count as a plus sign.', acceptingPhones(/^00\d+$/)],
  },
  'CREATE-BOOKING-PHONE-DIGITS-ONLY': {
    'bookings-phone-separators-accepted': [
      'Spaces, hyphens, dots and brackets are allowed between the digits of a phone.',
      acceptingPhones(/^\+[\d .()-]*\d[\d .()-]*$/),
    ],
    'bookings-phone-end-unchecked': [
      'The pattern of a phone is not anchored at its end, so anything may follow.',
      acceptingPhones(/^\+\d{7,15}\D/),
    ],
    'bookings-phone-letters-accepted': [
      'The letters of a keypad count as digits of a phone.',
      acceptingPhones(/^\+[\dA-Za-z]*[A-Za-z][\dA-Za-z]*$/),
    ],
    'bookings-phone-plus-alone-accepted': [
      'A phone may have any number of digits, including none.',
      acceptingPhones(/^\+$/),
    ],
  },
  'CREATE-BOOKING-PERSONS-REQUIRED': {
    'bookings-persons-not-required': [
      'A request without persons makes a booking for one.',
      readingPersons((value) => (value === undefined || value === null ? 1 : undefined)),
    ],
    'bookings-persons-null-accepted': [
      'Persons of null is read as 0.',
      readingPersons((value) => (value === null ? 0 : undefined)),
    ],
  },
  'CREATE-BOOKING-PERSONS-WRONG-TYPE': {
    'bookings-persons-any-accepted': [
      'Persons that are not a number count as one.',
      readingPersons((value) => {
        const isWord = typeof value === 'string' && Number.isNaN(Number(value));
        return isWord || isCompound(value) ? 1 : undefined;
      }),
    ],
    'bookings-persons-word-accepted': [
      'Persons given as a word count as one.',
      readingPersons((value) => (typeof value === 'string' && Number.isNaN(Number(value)) ? 1 : undefined)),
    ],
    'bookings-persons-list-accepted': [
      'A list in persons is read as the number of its elements.',
      readingPersons((value) => (Array.isArray(value) ? Math.max(1, value.length) : undefined)),
    ],
  },
  'CREATE-BOOKING-PERSONS-INT32': {
    'bookings-persons-too-many-accepted': [
      'Persons beyond int32 are lowered to its largest value.',
      readingPersons((value) => (isTooLarge(value) ? INT32_MAX : undefined)),
    ],
    'bookings-persons-too-few-accepted': [
      'Persons below int32 wrap around.',
      readingPersons((value) =>
        typeof value === 'number' && value < -(2 ** 31) ? Math.max(1, value | 0) : undefined,
      ),
    ],
    'bookings-persons-uint32': [
      'Persons are read as an unsigned number and stored as a signed one.',
      readingPersons((value) => (isTooLarge(value) && value < 2 ** 32 ? Number(value) | 0 : undefined)),
    ],
  },
  'CREATE-BOOKING-PERSONS-FRACTION': {
    'bookings-persons-fraction-rounded': [
      'A fraction of a person is rounded up.',
      readingPersons((value) =>
        typeof value === 'number' && !Number.isInteger(value) ? Math.ceil(value) : undefined,
      ),
    ],
  },
  'CREATE-BOOKING-TYPES-COERCED': {
    'bookings-persons-text-accepted': [
      'Persons may be a number that is written as a string.',
      readingPersons((value) =>
        typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
      ),
    ],
    'bookings-persons-boolean-accepted': [
      'Persons of true count as one.',
      readingPersons((value) => (value === true ? 1 : undefined)),
    ],
  },
});
