import type { Behaviour } from '../decisions/index.ts';
import { invalid } from '../wire/field-readers.ts';
import type { Fault } from './fault.ts';

const texts = ['readFirstName', 'readLastName', 'readComment', 'readPromo'] as const;
type TextReader = (typeof texts)[number];

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Reads the first name as the text that `wrong` gives, if it gives one. */
function readingFirstName(wrong: (value: unknown) => string | undefined): Fault['override'] {
  return (sound) => ({ readFirstName: (value) => wrong(value) ?? sound.readFirstName(value) });
}

/** Refuses texts of some fields that are sound. */
function refusing(
  readers: readonly TextReader[],
  isRefused: (text: string) => boolean,
): (sound: Behaviour) => Partial<Behaviour> {
  return (sound) => {
    const strict = (reader: TextReader) => (value: unknown) => {
      if (typeof value === 'string' && isRefused(value)) throw invalid(reader, 'is not well-formed');
      return sound[reader](value);
    };
    return Object.fromEntries(readers.map((reader) => [reader, strict(reader)]));
  };
}

/** Letters with their marks, in words. */
function isOfLetters(text: string): boolean {
  return /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(text);
}

const required: readonly Fault[] = [
  {
    id: 'bookings-first-name-not-required',
    mistake: 'A request without a first name is made for a guest without one.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-REQUIRED'],
    override: readingFirstName((value) => (value === undefined || value === null ? 'Guest' : undefined)),
  },
  {
    id: 'bookings-first-name-null-accepted',
    mistake: 'A first name of null becomes the text «null».',
    breaks: ['CREATE-BOOKING-FIRST-NAME-REQUIRED'],
    subtle: true,
    override: readingFirstName((value) => (value === null ? 'null' : undefined)),
  },
  {
    id: 'bookings-first-name-compound-accepted',
    mistake: 'An object or a list in the first name is written down as JSON.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-WRONG-TYPE'],
    override: readingFirstName((value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
  },
  {
    id: 'bookings-first-name-list-joined',
    mistake: 'A list in the first name is joined to one text.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-WRONG-TYPE'],
    subtle: true,
    override: readingFirstName((value) => (Array.isArray(value) ? value.join(' ') : undefined)),
  },
  {
    id: 'bookings-first-name-empty-accepted',
    mistake: 'Of the first name only that it is there is looked at.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-MIN-LENGTH'],
    override: readingFirstName((value) => (value === '' ? '' : undefined)),
  },
  {
    id: 'bookings-first-name-coerced',
    mistake: 'A number or a boolean in the first name becomes a text.',
    breaks: ['CREATE-BOOKING-TYPES-COERCED'],
    subtle: true,
    override: readingFirstName((value) =>
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined,
    ),
  },
];

const letters: readonly Fault[] = [
  {
    id: 'bookings-first-name-ascii-only',
    mistake: 'The first name may have letters of the English alphabet only.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED'],
    override: refusing(['readFirstName'], (text) => isOfLetters(text) && /[^A-Za-z ]/.test(text)),
  },
  {
    id: 'bookings-first-name-single-letter-refused',
    mistake: 'A first name has at least two letters.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readFirstName'], (text) => isOfLetters(text) && Array.from(text).length === 1),
  },
  {
    id: 'bookings-first-name-marks-refused',
    mistake: 'The first name may have letters only, which the vowel signs of many scripts are not.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readFirstName'], (text) => isOfLetters(text) && /\p{M}/u.test(text)),
  },
  {
    id: 'bookings-first-name-caseless-refused',
    mistake: 'The first name begins with a capital, which many scripts do not have.',
    breaks: ['CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readFirstName'], (text) => isOfLetters(text) && /^\p{Lo}/u.test(text)),
  },
  {
    id: 'bookings-last-name-latin-only',
    mistake: 'The last name may have letters of the Latin script only.',
    breaks: ['CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED'],
    override: refusing(['readLastName'], (text) => isOfLetters(text) && /[^\p{sc=Latn}\p{M} ]/u.test(text)),
  },
  {
    id: 'bookings-last-name-single-letter-refused',
    mistake: 'A last name has at least two letters.',
    breaks: ['CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readLastName'], (text) => isOfLetters(text) && Array.from(text).length === 1),
  },
  {
    id: 'bookings-last-name-right-to-left-refused',
    mistake: 'A last name that is written from right to left is taken for an attack.',
    breaks: ['CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readLastName'], (text) => /[\p{sc=Hebr}\p{sc=Arab}]/u.test(text)),
  },
];

/** A well-formed emoji; the digits and signs that Unicode counts among them are none. */
const emoji = /\p{Extended_Pictographic}/u;
const control = /\p{Cc}/u;

const advisory: readonly Fault[] = [
  {
    id: 'bookings-emoji-refused',
    mistake: 'Emoji are refused in every text.',
    breaks: ['CREATE-BOOKING-EMOJI-ACCEPTED'],
    override: refusing(texts, (text) => emoji.test(text)),
  },
  {
    id: 'bookings-emoji-refused-in-comment',
    mistake: 'The comment goes to a printer that has no emoji, and is refused with one.',
    breaks: ['CREATE-BOOKING-EMOJI-ACCEPTED'],
    subtle: true,
    override: refusing(['readComment'], (text) => emoji.test(text)),
  },
  {
    id: 'bookings-control-characters-refused',
    mistake: 'Control characters are refused in every text.',
    breaks: ['CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED'],
    override: refusing(texts, (text) => control.test(text)),
  },
  {
    id: 'bookings-line-break-refused-in-comment',
    mistake: 'A comment may have one line only.',
    breaks: ['CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED'],
    subtle: true,
    override: refusing(['readComment'], (text) => text.includes('\n')),
  },
  {
    id: 'bookings-long-text-refused',
    mistake: 'No text may have more than 100 characters.',
    breaks: ['CREATE-BOOKING-LONG-TEXT-ACCEPTED'],
    override: refusing(texts, (text) => Array.from(text).length > 100),
  },
  {
    id: 'bookings-long-comment-refused',
    mistake: 'A comment may have 255 characters at most.',
    breaks: ['CREATE-BOOKING-LONG-TEXT-ACCEPTED'],
    subtle: true,
    override: refusing(['readComment'], (text) => Array.from(text).length > 255),
  },
];

/** Names of a booking request, and texts that are refused without need (section 2.5). */
export const bookingRequestNameFaults: readonly Fault[] = [...required, ...letters, ...advisory];
