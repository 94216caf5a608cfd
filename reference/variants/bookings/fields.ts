import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { optionalTexts } from '../../decisions/bookings.ts';
import type { Behaviour } from '../../decisions/index.ts';
import { invalid, optional, readInt32, readString } from '../../wire/field-readers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** Passes every text of a booking request on through a change, which may also refuse it. */
function texts(usual: Behaviour, change: (text: string, field: string) => string): Partial<Behaviour> {
  const changed = (text: string | undefined, field: string): string | undefined =>
    text === undefined ? undefined : change(text, field);
  const optionalReaders = optionalTexts.map(
    ([reader, field]) => [reader, (value: unknown) => changed(usual[reader](value), field)] as const,
  );
  return {
    ...Object.fromEntries(optionalReaders),
    readFirstName: (...sent) => {
      const name = change(usual.readFirstName(...sent), 'firstName');
      if (name === '') throw invalid('firstName', 'must not be empty');
      return name;
    },
  };
}

function refusing(id: string, choice: string, pattern: RegExp, warns: RequirementId): Variant {
  return variant(
    id,
    'booking-texts',
    `${choice} (section 2.5).`,
    (usual) =>
      texts(usual, (text, field) => {
        if (pattern.test(text)) throw invalid(field, 'has a value that is not allowed');
        return text;
      }),
    { warns: [warns] },
  );
}

/** Other ways to read the fields of a booking request. */
export const bookingFieldVariants: readonly Variant[] = [
  variant(
    'bookings-persons-zero',
    'booking-persons',
    'Any number of persons is accepted, including 0 and negative numbers (section 2.5: observed).',
    () => ({ readPersons: (value) => readInt32(value, 'persons') }),
  ),
  variant(
    'bookings-persons-up-to-20',
    'booking-persons',
    'A booking can be for at most 20 persons (a capacity, section 2.5).',
    (usual) => ({
      readPersons: (...sent) => {
        const persons = usual.readPersons(...sent);
        if (persons > 20) throw invalid('persons', 'must be at most 20');
        return persons;
      },
    }),
  ),
  variant(
    'bookings-phones-of-any-length',
    'booking-phones',
    'A plus sign and any number of digits make a phone (section 2.5: observed).',
    () => ({
      readGuestPhone: (value) => {
        const phone = readString(value, 'phone');
        if (!/^\+[0-9]+$/.test(phone)) throw invalid('phone', 'must be a plus sign followed by digits');
        return phone;
      },
    }),
  ),
  variant(
    'bookings-nulls-refused',
    'booking-nulls',
    'Null is refused even in fields that are not required (section 2.5: observed).',
    (usual) => {
      const strict = [...optionalTexts, ['readMeta', 'meta'] as const]
        .filter(([reader]) => reader !== 'readPromo')
        .map(([reader, field]) => {
          const read = (value: unknown) => {
            if (value === null) throw invalid(field, 'must not be null');
            return usual[reader](value);
          };
          return [reader, read] as const;
        });
      return Object.fromEntries(strict);
    },
  ),
  variant(
    'bookings-normalized',
    'booking-texts',
    'Strings are stored in Unicode NFC (section 2.5).',
    (usual) => texts(usual, (text) => text.normalize('NFC')),
  ),
  variant(
    'bookings-trimmed',
    'booking-texts',
    'White space around strings is trimmed (section 2.5).',
    (usual) => texts(usual, (text) => text.trim()),
    { warns: ['CREATE-BOOKING-TEXT-UNTRIMMED'] },
  ),
  variant(
    'bookings-promo-in-capitals',
    'booking-texts',
    'A promo code is converted to capitals (section 2.6).',
    () => ({ readPromo: (value) => optional(readString)(value, 'meta.promo')?.toUpperCase() }),
    { warns: ['CREATE-BOOKING-PROMO-CASE'] },
  ),
  refusing(
    'bookings-without-emoji',
    'Emoji are refused',
    /\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    'CREATE-BOOKING-EMOJI-ACCEPTED',
  ),
  refusing(
    'bookings-without-controls',
    'Control characters are refused',
    /\p{Cc}/u,
    'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED',
  ),
  refusing(
    'bookings-up-to-100-characters',
    'More than 100 characters are refused',
    /^[^]{101,}$/,
    'CREATE-BOOKING-LONG-TEXT-ACCEPTED',
  ),
];
