import type { RequirementId } from '../../../../spec/requirements/catalogue.ts';
import type { OptionalTextReader } from '../../../decisions/bookings.ts';
import type { Behaviour } from '../../../decisions/index.ts';
import { invalid } from '../../../wire/field-readers.ts';
import { breaking, faults } from '../../builders/fault.ts';
import type { Fault } from '../../builders/fault.ts';
import { isCompound } from '../../builders/json.ts';

interface TextField {
  readonly reader: OptionalTextReader;
  readonly name: string;
  readonly optional: RequirementId;
  readonly wrongType: RequirementId;
}

const fields: readonly TextField[] = [
  {
    reader: 'readLastName',
    name: 'last-name',
    optional: 'CREATE-BOOKING-LAST-NAME-OPTIONAL',
    wrongType: 'CREATE-BOOKING-LAST-NAME-WRONG-TYPE',
  },
  {
    reader: 'readComment',
    name: 'comment',
    optional: 'CREATE-BOOKING-COMMENT-OPTIONAL',
    wrongType: 'CREATE-BOOKING-COMMENT-WRONG-TYPE',
  },
  {
    reader: 'readPromo',
    name: 'promo',
    optional: 'CREATE-BOOKING-PROMO-OPTIONAL',
    wrongType: 'CREATE-BOOKING-PROMO-WRONG-TYPE',
  },
];

/** Reads an optional string as `wrong` gives it, if any. */
function reading(
  sound: Behaviour,
  reader: OptionalTextReader,
  wrong: (value: unknown) => string | undefined,
): Partial<Behaviour> {
  return { [reader]: (value: unknown) => wrong(value) ?? sound[reader](value) };
}

function optionalFaults({ reader, name, optional, wrongType }: TextField): readonly Fault[] {
  return [
    ...breaking(optional, {
      [`bookings-${name}-required`]: [
        `A request without ${name} is refused.`,
        (sound) =>
          reading(sound, reader, (value) => {
            if (value === undefined) throw invalid(name, 'is required');
            return undefined;
          }),
      ],
    }),
    ...breaking(wrongType, {
      [`bookings-${name}-compound-accepted`]: [
        `An object or a list in ${name} is stored as JSON.`,
        (sound) => reading(sound, reader, (value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
      ],
      [`bookings-${name}-list-joined`]: [
        `A list in ${name} is joined to one string.`,
        (sound) => reading(sound, reader, (value) => (Array.isArray(value) ? value.join(' ') : undefined)),
      ],
      [`bookings-${name}-empty-object-accepted`]: [
        `An object in ${name} is ignored, while a list is refused.`,
        (sound) =>
          reading(sound, reader, (value) => (isCompound(value) && !Array.isArray(value) ? '' : undefined)),
      ],
    }),
    ...breaking('CREATE-BOOKING-TYPES-COERCED', {
      [`bookings-${name}-coerced`]: [
        `A number or a boolean in ${name} becomes a string.`,
        (sound) =>
          reading(sound, reader, (value) =>
            typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined,
          ),
      ],
    }),
  ];
}

/** Optional texts and the meta of a booking request (section 2.5). */
export const textFaults: readonly Fault[] = [
  ...fields.flatMap(optionalFaults),
  ...faults({
    'CREATE-BOOKING-META-OPTIONAL': {
      'bookings-meta-required': [
        'A request without meta is refused.',
        (sound) => ({
          readMeta: (value) => {
            if (value === undefined) throw invalid('meta', 'is required');
            return sound.readMeta(value);
          },
        }),
      ],
    },
    'CREATE-BOOKING-META-WRONG-TYPE': {
      'bookings-meta-any-accepted': [
        'A meta that is not an object is ignored.',
        (sound) => ({
          readMeta: (value) =>
            typeof value === 'object' && !Array.isArray(value) ? sound.readMeta(value) : undefined,
        }),
      ],
      'bookings-meta-list-accepted': [
        'A list in meta counts as an object without fields.',
        (sound) => ({ readMeta: (value) => (Array.isArray(value) ? {} : sound.readMeta(value)) }),
      ],
      'bookings-meta-boolean-accepted': [
        'A meta of true or false counts as an object without fields.',
        (sound) => ({ readMeta: (value) => (typeof value === 'boolean' ? {} : sound.readMeta(value)) }),
      ],
      'bookings-meta-text-accepted': [
        'A string in meta is read as the promo.',
        (sound) => ({
          readMeta: (value) => (typeof value === 'string' ? { promo: value } : sound.readMeta(value)),
        }),
      ],
    },
  }),
];
