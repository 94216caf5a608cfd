import type { Temporal } from 'temporal-polyfill';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Fault } from './fault.ts';
import { ofPromo, ofText, shownFault } from './shown-booking.ts';
import type { ShownFault } from './shown-booking.ts';

type TextField = 'firstName' | 'lastName' | 'comment';
type Row = readonly [id: string, mistake: string, field: TextField, change: (text: string) => string];

const statement: Readonly<Record<TextField, RequirementId>> = {
  firstName: 'CREATE-BOOKING-FIRST-NAME-RETURNED',
  lastName: 'CREATE-BOOKING-LAST-NAME-RETURNED',
  comment: 'CREATE-BOOKING-COMMENT-RETURNED',
};

function cut(length: number) {
  return (text: string): string => Array.from(text).slice(0, length).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** UTF-8 read as Latin-1. */
function garbled(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
}

const obvious: readonly Row[] = [
  ['first-name-capitals', 'Names are kept in capitals.', 'firstName', (text) => text.toUpperCase()],
  ['last-name-initial', 'Of the last name only the initial is kept.', 'lastName', cut(1)],
  ['comment-prefixed', 'Comments are kept with a mark of their source.', 'comment', (text) => `API: ${text}`],
];

const subtle: readonly Row[] = [
  ['first-name-cut', 'The column of the first name holds 50 characters.', 'firstName', cut(50)],
  [
    'first-name-emoji-lost',
    'The database keeps no characters beyond the basic plane.',
    'firstName',
    (text) => text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?'),
  ],
  ['first-name-escaped', 'Names are escaped for HTML before they are kept.', 'firstName', escaped],
  ['first-name-garbled', 'The UTF-8 of a name is read as Latin-1.', 'firstName', garbled],
  [
    'first-name-capitalised',
    'The first letter of a name is made a capital, the others small.',
    'firstName',
    (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1).toLowerCase()}`,
  ],
  ['last-name-cut', 'The column of the last name holds 30 characters.', 'lastName', cut(30)],
  ['last-name-accents-lost', 'Accents are taken off the last name.', 'lastName', withoutAccents],
  [
    'last-name-apostrophe-doubled',
    'The apostrophe of a last name is escaped for SQL twice.',
    'lastName',
    (text) => text.replaceAll("'", "''"),
  ],
  [
    'last-name-second-lost',
    'Of a last name of two words the second goes lost.',
    'lastName',
    (text) => text.replace(/(\S)\s+\S.*$/su, '$1'),
  ],
  ['comment-cut', 'The column of the comment holds 100 characters.', 'comment', cut(100)],
  [
    'comment-lines-joined',
    'Line breaks of a comment become spaces.',
    'comment',
    (text) => text.replaceAll(/[\r\n]+/g, ' '),
  ],
  [
    'comment-markup-lost',
    'Everything that looks like markup is taken out of a comment.',
    'comment',
    (text) => text.replaceAll(/<[^>]*>?/g, ''),
  ],
  ['comment-garbled', 'The UTF-8 of a comment is read as Latin-1.', 'comment', garbled],
  [
    'comment-backslash-lost',
    'Backslashes and quotes of a comment are taken for escapes.',
    'comment',
    (text) => text.replaceAll(/[\\"]/g, ''),
  ],
];

function textFault([id, mistake, field, change]: Row): ShownFault {
  return { id: `bookings-${id}`, mistake, breaks: statement[field], field, shows: ofText(change) };
}

const others: readonly ShownFault[] = [
  {
    id: 'bookings-promo-replaced',
    mistake: 'A promo that the service does not know is replaced by the usual one.',
    breaks: 'CREATE-BOOKING-PROMO-RETURNED',
    field: 'meta',
    shows: ofPromo(() => 'STANDARD'),
  },
  {
    id: 'bookings-promo-cut',
    mistake: 'The column of the promo holds 8 characters.',
    breaks: 'CREATE-BOOKING-PROMO-RETURNED',
    subtle: true,
    field: 'meta',
    shows: ofPromo(cut(8)),
  },
  {
    id: 'bookings-promo-letters-only',
    mistake: 'A promo loses everything but letters of the English alphabet and digits.',
    breaks: 'CREATE-BOOKING-PROMO-RETURNED',
    subtle: true,
    field: 'meta',
    shows: ofPromo((promo) => promo.replaceAll(/[^A-Za-z0-9\s]/g, '')),
  },
  {
    id: 'bookings-promo-capitals',
    mistake: 'A promo is kept in capitals.',
    breaks: 'CREATE-BOOKING-PROMO-CASE',
    field: 'meta',
    shows: ofPromo((promo) => promo.toUpperCase()),
  },
  {
    id: 'bookings-persons-one-more',
    mistake: 'The guest is counted once more beside the party.',
    breaks: 'CREATE-BOOKING-PERSONS-RETURNED',
    field: 'persons',
    shows: (_value, { persons }) => persons + 1,
  },
  {
    id: 'bookings-persons-at-most-four',
    mistake: 'More guests than the usual table seats are counted as so many.',
    breaks: 'CREATE-BOOKING-PERSONS-RETURNED',
    subtle: true,
    field: 'persons',
    shows: (_value, { persons }) => Math.min(persons, 4),
  },
  {
    id: 'bookings-phone-without-plus',
    mistake: 'The phone is kept without its plus sign.',
    breaks: 'CREATE-BOOKING-PHONE-RETURNED',
    field: 'phone',
    shows: ofText((phone) => phone.replace('+', '')),
  },
  {
    id: 'bookings-phone-cut',
    mistake: 'The column of the phone holds 12 characters, as many as a number of North America has.',
    breaks: 'CREATE-BOOKING-PHONE-RETURNED',
    subtle: true,
    field: 'phone',
    shows: ofText((phone) => phone.slice(0, 12)),
  },
  {
    id: 'bookings-date-an-hour-later',
    mistake: 'The date is shown in summer time, but as if it were not.',
    breaks: 'CREATE-BOOKING-DATE-RETURNED',
    field: 'date',
    shows: (_value, { date }) => date.add({ hours: 1 }).toString(),
  },
  {
    id: 'bookings-date-full-hours',
    mistake: 'The date is kept to the full hour.',
    breaks: 'CREATE-BOOKING-DATE-RETURNED',
    subtle: true,
    field: 'date',
    shows: (_value, { date }) => date.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString(),
  },
];

/** Text fields that lose the white space around them. */
const trimmed: readonly ShownFault[] = (['firstName', 'lastName', 'comment'] as const).map((field) => ({
  id: `bookings-${field.replace('Name', '-name')}-trimmed`,
  mistake: `White space around the ${field} is taken off.`,
  breaks: 'CREATE-BOOKING-TEXT-UNTRIMMED',
  ...(field !== 'firstName' && { subtle: true }),
  field,
  shows: ofText((text) => text.trim()),
}));

const offsetDropped: Fault = {
  id: 'bookings-date-offset-dropped',
  mistake: 'A date with an offset is shown by its digits, with the offset cut off and Z put in its place.',
  breaks: ['CREATE-BOOKING-DATE-RETURNED'],
  subtle: true,
  override: (sound) => {
    const shown = new WeakMap<Temporal.Instant, string>();
    return {
      readBookingDate: (value) => {
        const date = sound.readBookingDate(value);
        if (typeof value === 'string') shown.set(date, value.replace(/(?:Z|[+-]\d\d:\d\d)$/i, 'Z'));
        return date;
      },
      bookingDateJson: (date) => shown.get(date) ?? sound.bookingDateJson(date),
    };
  },
};

/** Bookings that give back something else than was sent (section 4.9). */
export const bookingReturnedFaults: readonly Fault[] = [
  ...obvious.map((row) => shownFault(textFault(row))),
  ...subtle.map((row) => shownFault({ ...textFault(row), subtle: true })),
  ...[...others, ...trimmed].map(shownFault),
  offsetDropped,
];
