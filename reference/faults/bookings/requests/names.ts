import { optionalTexts } from '../../../decisions/bookings.ts';
import type { Behaviour } from '../../../decisions/index.ts';
import { invalid } from '../../../wire/field-readers.ts';
import { faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';
import { isCompound } from '../../builders/json.ts';

const texts = ['readFirstName' as const, ...optionalTexts.map(([reader]) => reader)];

type TextReader = (typeof texts)[number];

/** Reads the first name as the string that `wrong` gives, if any. */
function readingFirstName(wrong: (value: unknown) => string | undefined): Fault['override'] {
  return (sound) => ({ readFirstName: (value) => wrong(value) ?? sound.readFirstName(value) });
}

/** Refuses sound strings in some fields. */
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

/** A well-formed emoji, without the digits and signs that Unicode counts among emoji. */
const emoji = /\p{Extended_Pictographic}/u;

const control = /\p{Cc}/u;

/** Names of a booking request, and strings that are refused needlessly (section 2.5). */
export const nameFaults = faults({
  'CREATE-BOOKING-FIRST-NAME-REQUIRED': {
    'bookings-first-name-not-required': [
      'A request without a first name makes a booking for a guest without a name.',
      readingFirstName((value) => (value === undefined || value === null ? 'Guest' : undefined)),
    ],
    'bookings-first-name-null-accepted': [
      'A first name of null becomes the string "null".',
      readingFirstName((value) => (value === null ? 'null' : undefined)),
    ],
  },
  'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE': {
    'bookings-first-name-compound-accepted': [
      'An object or a list in the first name is stored as JSON.',
      readingFirstName((value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
    ],
    'bookings-first-name-list-joined': [
      'A list in the first name is joined to one string.',
      readingFirstName((value) => (Array.isArray(value) ? value.join(' ') : undefined)),
    ],
  },
  'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH': {
    'bookings-first-name-empty-accepted': [
      'The first name is checked only for being present.',
      readingFirstName((value) => (value === '' ? '' : undefined)),
    ],
  },
  'CREATE-BOOKING-TYPES-COERCED': {
    'bookings-first-name-coerced': [
      'A number or a boolean in the first name becomes a string.',
      readingFirstName((value) =>
        typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined,
      ),
    ],
  },
  'CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED': {
    'bookings-first-name-ascii-only': [
      'The first name may hold only letters of the English alphabet.',
      refusing(['readFirstName'], (text) => isOfLetters(text) && /[^A-Za-z ]/.test(text)),
    ],
    'bookings-first-name-single-letter-refused': [
      'A first name must have at least two letters.',
      refusing(['readFirstName'], (text) => isOfLetters(text) && Array.from(text).length === 1),
    ],
    'bookings-first-name-marks-refused': [
      'The first name may hold only letters, which excludes the vowel signs of many scripts.',
      refusing(['readFirstName'], (text) => isOfLetters(text) && /\p{M}/u.test(text)),
    ],
    'bookings-first-name-caseless-refused': [
      'The first name must begin with a capital, which many scripts do not have.',
      refusing(['readFirstName'], (text) => isOfLetters(text) && /^\p{Lo}/u.test(text)),
    ],
  },
  'CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED': {
    'bookings-last-name-latin-only': [
      'The last name may hold only letters of the Latin script.',
      refusing(['readLastName'], (text) => isOfLetters(text) && /[^\p{sc=Latn}\p{M} ]/u.test(text)),
    ],
    'bookings-last-name-single-letter-refused': [
      'A last name must have at least two letters.',
      refusing(['readLastName'], (text) => isOfLetters(text) && Array.from(text).length === 1),
    ],
    'bookings-last-name-right-to-left-refused': [
      'A last name that is written from right to left counts as an attack and is refused.',
      refusing(['readLastName'], (text) => /[\p{sc=Hebr}\p{sc=Arab}]/u.test(text)),
    ],
  },
  'CREATE-BOOKING-EMOJI-ACCEPTED': {
    'bookings-emoji-refused': [
      'Emoji are refused in every string.',
      refusing(texts, (text) => emoji.test(text)),
    ],
    'bookings-emoji-refused-in-comment': [
      'The comment goes to a printer that has no emoji, so a comment with one is refused.',
      refusing(['readComment'], (text) => emoji.test(text)),
    ],
  },
  'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED': {
    'bookings-control-characters-refused': [
      'Control characters are refused in every string.',
      refusing(texts, (text) => control.test(text)),
    ],
    'bookings-line-break-refused-in-comment': [
      'A comment may have only one line.',
      refusing(['readComment'], (text) => text.includes('\n')),
    ],
  },
  'CREATE-BOOKING-LONG-TEXT-ACCEPTED': {
    'bookings-long-text-refused': [
      'No string may have more than 100 characters.',
      refusing(texts, (text) => Array.from(text).length > 100),
    ],
    'bookings-long-comment-refused': [
      'A comment may have at most 255 characters.',
      refusing(['readComment'], (text) => Array.from(text).length > 255),
    ],
  },
});
