import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../decisions/index.ts';
import { invalid, optional, readInt32, readString } from '../wire/field-readers.ts';
import type { Variant } from './variant.ts';

type TextReaders = Pick<Behaviour, 'readFirstName' | 'readLastName' | 'readComment' | 'readPromo'>;

/** Passes every text of a booking request on through a change, which may also refuse it. */
function texts(usual: Behaviour, change: (text: string, field: string) => string): TextReaders {
  const changed = (text: string | undefined, field: string): string | undefined =>
    text === undefined ? undefined : change(text, field);
  return {
    readFirstName: (...sent) => {
      const name = change(usual.readFirstName(...sent), 'firstName');
      if (name === '') throw invalid('firstName', 'must not be empty');
      return name;
    },
    readLastName: (...sent) => changed(usual.readLastName(...sent), 'lastName'),
    readComment: (...sent) => changed(usual.readComment(...sent), 'comment'),
    readPromo: (...sent) => changed(usual.readPromo(...sent), 'meta.promo'),
  };
}

function refusing(id: string, choice: string, pattern: RegExp, warns: RequirementId): Variant {
  return {
    id,
    kind: 'booking-texts',
    choice: `${choice} (section 2.5).`,
    warns: [warns],
    override: (usual) =>
      texts(usual, (text, field) => {
        if (pattern.test(text)) throw invalid(field, 'holds what is not allowed');
        return text;
      }),
  };
}

/** Other ways to take the fields of a booking request. */
export const bookingFieldVariants: readonly Variant[] = [
  {
    id: 'bookings-persons-zero',
    kind: 'booking-persons',
    choice: 'Any number of persons is taken, 0 and below among them (section 2.5: observed).',
    override: () => ({ readPersons: (value) => readInt32(value, 'persons') }),
  },
  {
    id: 'bookings-persons-up-to-20',
    kind: 'booking-persons',
    choice: 'No more than 20 persons can be booked for (a capacity, section 2.5).',
    override: (usual) => ({
      readPersons: (...sent) => {
        const persons = usual.readPersons(...sent);
        if (persons > 20) throw invalid('persons', 'must be at most 20');
        return persons;
      },
    }),
  },
  {
    id: 'bookings-phones-of-any-length',
    kind: 'booking-phones',
    choice: 'A plus sign and any number of digits is a phone (section 2.5: observed).',
    override: () => ({
      readGuestPhone: (value) => {
        const phone = readString(value, 'phone');
        if (!/^\+[0-9]+$/.test(phone)) throw invalid('phone', 'must be a plus sign followed by digits');
        return phone;
      },
    }),
  },
  {
    id: 'bookings-nulls-refused',
    kind: 'booking-nulls',
    choice: 'A null is refused in fields that are not required, too (section 2.5: observed).',
    override: (usual) => {
      const refuseNull = (value: unknown, field: string): void => {
        if (value === null) throw invalid(field, 'must not be null');
      };
      return {
        readLastName: (...sent) => {
          refuseNull(sent[0], 'lastName');
          return usual.readLastName(...sent);
        },
        readComment: (...sent) => {
          refuseNull(sent[0], 'comment');
          return usual.readComment(...sent);
        },
        readMeta: (...sent) => {
          refuseNull(sent[0], 'meta');
          return usual.readMeta(...sent);
        },
      };
    },
  },
  {
    id: 'bookings-normalized',
    kind: 'booking-texts',
    choice: 'Texts are kept in Unicode NFC (section 2.5).',
    override: (usual) => texts(usual, (text) => text.normalize('NFC')),
  },
  {
    id: 'bookings-trimmed',
    kind: 'booking-texts',
    choice: 'White space around texts is dropped (section 2.5).',
    warns: ['CREATE-BOOKING-TEXT-UNTRIMMED'],
    override: (usual) => texts(usual, (text) => text.trim()),
  },
  {
    id: 'bookings-promo-in-capitals',
    kind: 'booking-texts',
    choice: 'A promo code is written in capitals (section 2.6).',
    warns: ['CREATE-BOOKING-PROMO-CASE'],
    override: () => ({ readPromo: (value) => optional(readString)(value, 'meta.promo')?.toUpperCase() }),
  },
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
