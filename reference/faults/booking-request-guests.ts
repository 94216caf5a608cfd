import type { Behaviour } from '../decisions/index.ts';
import type { Fault } from './fault.ts';

const INT32_MAX = 2 ** 31 - 1;

/** Reads the phone as the text that `wrong` gives, if it gives one; `fresh` gives one that nobody has. */
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

/** Accepts phones of a pattern as they stand. */
function acceptingPhones(pattern: RegExp): (sound: Behaviour) => Partial<Behaviour> {
  return readingPhone((value) => (typeof value === 'string' && pattern.test(value) ? value : undefined));
}

function readingPersons(wrong: (value: unknown) => number | undefined): Fault['override'] {
  return (sound) => ({ readPersons: (value) => wrong(value) ?? sound.readPersons(value) });
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Beyond int32 to the right, the only side where numbers of guests are sound. */
function isTooLarge(value: unknown): value is number | bigint {
  return (typeof value === 'number' || typeof value === 'bigint') && value > INT32_MAX;
}

const phones: readonly Fault[] = [
  {
    id: 'bookings-phone-not-required',
    mistake: 'A request without a phone gets one of the restaurant.',
    breaks: ['CREATE-BOOKING-PHONE-REQUIRED'],
    override: readingPhone((value, fresh) => (value === undefined || value === null ? fresh() : undefined)),
  },
  {
    id: 'bookings-phone-null-accepted',
    mistake: 'A phone of null means that the restaurant is to be called.',
    breaks: ['CREATE-BOOKING-PHONE-REQUIRED'],
    subtle: true,
    override: readingPhone((value, fresh) => (value === null ? fresh() : undefined)),
  },
  {
    id: 'bookings-phone-compound-accepted',
    mistake: 'A phone that is an object or a list is passed over.',
    breaks: ['CREATE-BOOKING-PHONE-WRONG-TYPE'],
    override: readingPhone((value, fresh) => (isCompound(value) ? fresh() : undefined)),
  },
  {
    id: 'bookings-phone-list-accepted',
    mistake: 'Of a list of phones the first is taken.',
    breaks: ['CREATE-BOOKING-PHONE-WRONG-TYPE'],
    subtle: true,
    override: readingPhone((value, fresh) => {
      if (!Array.isArray(value)) return undefined;
      const first: unknown = value[0];
      return typeof first === 'string' ? first : fresh();
    }),
  },
  {
    id: 'bookings-phone-without-plus-accepted',
    mistake: 'The plus sign of a phone may be left out.',
    breaks: ['CREATE-BOOKING-PHONE-PLUS-REQUIRED'],
    override: acceptingPhones(/^\d+$/),
  },
  {
    id: 'bookings-phone-empty-accepted',
    mistake: 'An empty phone is passed over.',
    breaks: ['CREATE-BOOKING-PHONE-PLUS-REQUIRED'],
    subtle: true,
    override: acceptingPhones(/^$/),
  },
  {
    id: 'bookings-phone-double-zero-accepted',
    mistake: 'Two zeros count as a plus sign.',
    breaks: ['CREATE-BOOKING-PHONE-PLUS-REQUIRED'],
    subtle: true,
    override: acceptingPhones(/^00\d+$/),
  },
  {
    id: 'bookings-phone-separators-accepted',
    mistake: 'Spaces, hyphens, dots and brackets may stand between the digits of a phone.',
    breaks: ['CREATE-BOOKING-PHONE-DIGITS-ONLY'],
    override: acceptingPhones(/^\+[\d .()-]*\d[\d .()-]*$/),
  },
  {
    id: 'bookings-phone-end-unchecked',
    mistake: 'The pattern of a phone has no end, so that anything may follow.',
    breaks: ['CREATE-BOOKING-PHONE-DIGITS-ONLY'],
    subtle: true,
    override: acceptingPhones(/^\+\d{7,15}\D/),
  },
  {
    id: 'bookings-phone-letters-accepted',
    mistake: 'The letters of a keypad count as digits of a phone.',
    breaks: ['CREATE-BOOKING-PHONE-DIGITS-ONLY'],
    subtle: true,
    override: acceptingPhones(/^\+[\dA-Za-z]*[A-Za-z][\dA-Za-z]*$/),
  },
  {
    id: 'bookings-phone-plus-alone-accepted',
    mistake: 'A phone may have any number of digits, none included.',
    breaks: ['CREATE-BOOKING-PHONE-DIGITS-ONLY'],
    subtle: true,
    override: acceptingPhones(/^\+$/),
  },
];

const persons: readonly Fault[] = [
  {
    id: 'bookings-persons-not-required',
    mistake: 'A request without persons is made for one.',
    breaks: ['CREATE-BOOKING-PERSONS-REQUIRED'],
    override: readingPersons((value) => (value === undefined || value === null ? 1 : undefined)),
  },
  {
    id: 'bookings-persons-null-accepted',
    mistake: 'Persons of null becomes the number that null is taken for.',
    breaks: ['CREATE-BOOKING-PERSONS-REQUIRED'],
    subtle: true,
    override: readingPersons((value) => (value === null ? 0 : undefined)),
  },
  {
    id: 'bookings-persons-any-accepted',
    mistake: 'Persons that are no number are taken for one.',
    breaks: ['CREATE-BOOKING-PERSONS-WRONG-TYPE'],
    override: readingPersons((value) => {
      const isWord = typeof value === 'string' && Number.isNaN(Number(value));
      return isWord || isCompound(value) ? 1 : undefined;
    }),
  },
  {
    id: 'bookings-persons-word-accepted',
    mistake: 'Persons that are a word are taken for one.',
    breaks: ['CREATE-BOOKING-PERSONS-WRONG-TYPE'],
    subtle: true,
    override: readingPersons((value) =>
      typeof value === 'string' && Number.isNaN(Number(value)) ? 1 : undefined,
    ),
  },
  {
    id: 'bookings-persons-list-accepted',
    mistake: 'Of a list of persons the elements are counted.',
    breaks: ['CREATE-BOOKING-PERSONS-WRONG-TYPE'],
    subtle: true,
    override: readingPersons((value) => (Array.isArray(value) ? Math.max(1, value.length) : undefined)),
  },
  {
    id: 'bookings-persons-too-many-accepted',
    mistake: 'Persons beyond int32 are cut to the largest that it holds.',
    breaks: ['CREATE-BOOKING-PERSONS-INT32'],
    override: readingPersons((value) => (isTooLarge(value) ? INT32_MAX : undefined)),
  },
  {
    id: 'bookings-persons-uint32',
    mistake: 'Persons are read as an unsigned number and kept as a signed one.',
    breaks: ['CREATE-BOOKING-PERSONS-INT32'],
    subtle: true,
    override: readingPersons((value) =>
      isTooLarge(value) && value < 2 ** 32 ? Number(value) | 0 : undefined,
    ),
  },
  {
    id: 'bookings-persons-fraction-rounded',
    mistake: 'A fraction of a person is rounded up.',
    breaks: ['CREATE-BOOKING-PERSONS-FRACTION'],
    override: readingPersons((value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Math.ceil(value) : undefined,
    ),
  },
  {
    id: 'bookings-persons-text-accepted',
    mistake: 'Persons may be a number that is written as a text.',
    breaks: ['CREATE-BOOKING-TYPES-COERCED'],
    override: readingPersons((value) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined,
    ),
  },
];

/** The phone and the persons of a booking request (section 2.5). */
export const bookingRequestGuestFaults: readonly Fault[] = [...phones, ...persons];
