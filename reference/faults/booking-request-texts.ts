import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Behaviour } from '../decisions/index.ts';
import { invalid } from '../wire/field-readers.ts';
import type { Fault } from './fault.ts';

/** The readers of optional texts. */
type TextReader = 'readLastName' | 'readComment' | 'readPromo';

interface TextField {
  readonly reader: TextReader;
  readonly name: string;
  readonly optional: RequirementId;
  readonly wrongType: RequirementId;
}

const optionalTexts: readonly TextField[] = [
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

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A reader of an optional text that goes wrong where `wrong` gives a text. */
function reading(
  sound: Behaviour,
  reader: TextReader,
  wrong: (value: unknown) => string | undefined,
): Partial<Behaviour> {
  return { [reader]: (value: unknown) => wrong(value) ?? sound[reader](value) };
}

function optionalFaults({ reader, name, optional, wrongType }: TextField): readonly Fault[] {
  return [
    {
      id: `bookings-${name}-required`,
      mistake: `A request without ${name} is refused.`,
      breaks: [optional],
      override: (sound) =>
        reading(sound, reader, (value) => {
          if (value === undefined) throw invalid(name, 'is required');
          return undefined;
        }),
    },
    {
      id: `bookings-${name}-compound-accepted`,
      mistake: `An object or a list in ${name} is written down as JSON.`,
      breaks: [wrongType],
      override: (sound) =>
        reading(sound, reader, (value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
    },
    {
      id: `bookings-${name}-list-joined`,
      mistake: `A list in ${name} is joined to one text.`,
      breaks: [wrongType],
      subtle: true,
      override: (sound) =>
        reading(sound, reader, (value) => (Array.isArray(value) ? value.join(' ') : undefined)),
    },
    {
      id: `bookings-${name}-empty-object-accepted`,
      mistake: `An object in ${name} is passed over, while a list is refused.`,
      breaks: [wrongType],
      subtle: true,
      override: (sound) =>
        reading(sound, reader, (value) => (isCompound(value) && !Array.isArray(value) ? '' : undefined)),
    },
    {
      id: `bookings-${name}-coerced`,
      mistake: `A number or a boolean in ${name} becomes a text.`,
      breaks: ['CREATE-BOOKING-TYPES-COERCED'],
      ...(name !== 'last-name' && { subtle: true }),
      override: (sound) =>
        reading(sound, reader, (value) =>
          typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined,
        ),
    },
  ];
}

const meta: readonly Fault[] = [
  {
    id: 'bookings-meta-required',
    mistake: 'A request without meta is refused.',
    breaks: ['CREATE-BOOKING-META-OPTIONAL'],
    override: (sound) => ({
      readMeta: (value) => {
        if (value === undefined) throw invalid('meta', 'is required');
        return sound.readMeta(value);
      },
    }),
  },
  {
    id: 'bookings-meta-any-accepted',
    mistake: 'A meta that is no object is passed over.',
    breaks: ['CREATE-BOOKING-META-WRONG-TYPE'],
    override: (sound) => ({
      readMeta: (value) =>
        typeof value === 'object' && !Array.isArray(value) ? sound.readMeta(value) : undefined,
    }),
  },
  {
    id: 'bookings-meta-list-accepted',
    mistake: 'A list in meta is taken for an object without fields.',
    breaks: ['CREATE-BOOKING-META-WRONG-TYPE'],
    subtle: true,
    override: (sound) => ({ readMeta: (value) => (Array.isArray(value) ? {} : sound.readMeta(value)) }),
  },
  {
    id: 'bookings-meta-text-accepted',
    mistake: 'A text in meta is taken for the promo.',
    breaks: ['CREATE-BOOKING-META-WRONG-TYPE'],
    subtle: true,
    override: (sound) => ({
      readMeta: (value) => (typeof value === 'string' ? { promo: value } : sound.readMeta(value)),
    }),
  },
];

/** Optional texts and the meta of a booking request (section 2.5). */
export const bookingRequestTextFaults: readonly Fault[] = [...optionalTexts.flatMap(optionalFaults), ...meta];
