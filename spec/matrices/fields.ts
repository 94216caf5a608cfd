import type { RequirementId } from '../requirements/catalogue.ts';
import { type Cell, impossible, judged, type Matrix, observed } from './matrix.ts';

/** The ways in which a field of a request can be wrong. */
export const fieldDefects = [
  'absent',
  'null',
  'text',
  'number',
  'fraction',
  'boolean',
  'object',
  'array',
  'empty',
  'beyond a limit',
  'malformed',
] as const;

export type FieldDefect = (typeof fieldDefects)[number];

type Kind = 'string' | 'int32' | 'object' | 'list' | 'parameter';

interface Field {
  readonly kind: Kind;
  readonly cells: Partial<Readonly<Record<FieldDefect, Cell>>>;
}

const IS_ALLOWED = impossible('it is a sound value');
const NO_LIMIT = impossible('the contract gives no limit');
const NO_FORM = impossible('the contract gives no form');
const NO_WORDS = impossible('a query holds text only');
const NO_FRACTION = impossible('only a number has a fraction');

/** What a field of each kind can't have, and what is sound for it. */
const BY_KIND: Readonly<Record<Kind, Field['cells']>> = {
  string: {
    ...{ text: IS_ALLOWED, fraction: NO_FRACTION, empty: IS_ALLOWED },
    ...{ 'beyond a limit': NO_LIMIT, malformed: NO_FORM },
  },
  int32: { number: IS_ALLOWED, empty: impossible('it is a text'), malformed: NO_FORM },
  object: {
    ...{ object: IS_ALLOWED, fraction: impossible('it is a number'), empty: impossible('it is a text') },
    ...{ 'beyond a limit': NO_LIMIT, malformed: NO_FORM },
  },
  list: { array: IS_ALLOWED, fraction: impossible('it is a number'), malformed: NO_FORM },
  parameter: { null: NO_WORDS, boolean: NO_WORDS, object: NO_WORDS, array: NO_WORDS, text: IS_ALLOWED },
};

/** Every requirement of the row judges these defects. */
function by(id: RequirementId, ...defects: readonly FieldDefect[]): Field['cells'] {
  return Object.fromEntries(defects.map((defect) => [defect, judged(id)]));
}

function recordedBy(id: RequirementId, ...defects: readonly FieldDefect[]): Field['cells'] {
  return Object.fromEntries(defects.map((defect) => [defect, observed(id)]));
}

const COERCED = 'CREATE-BOOKING-TYPES-COERCED';

function optionalText(optional: RequirementId, wrongType: RequirementId): Field {
  const cells = {
    ...{ ...by(optional, 'absent'), ...recordedBy('CREATE-BOOKING-NULL-OPTIONAL', 'null') },
    ...{ ...by(COERCED, 'number', 'boolean'), ...by(wrongType, 'object', 'array') },
  };
  return { kind: 'string', cells };
}

/** The fields of a webhook, in a registration or a replacement (section 2.8). */
function webhookFields(area: 'CREATE' | 'REPLACE', operation: string): Readonly<Record<string, Field>> {
  const coerced = by(`${area}-WEBHOOK-TYPES-COERCED`, 'number', 'boolean');
  const unsent: Field['cells'] =
    area === 'REPLACE' ? recordedBy('REPLACE-WEBHOOK-ABSENT-FIELDS', 'absent') : {};
  const NULL = impossible('whether null means absent is left open');
  const list = (name: 'EVENTS' | 'ENTITIES'): Field => ({
    kind: 'list',
    cells: {
      ...{ ...recordedBy('CREATE-WEBHOOK-EMPTY-LISTS', 'absent', 'empty'), ...unsent, null: NULL },
      ...by(`${area}-WEBHOOK-${name}-WRONG-TYPE`, 'text', 'number', 'boolean', 'object'),
      ...by(`${area}-WEBHOOK-${name}-ENUM`, 'malformed'),
      ...by(`${area}-WEBHOOK-${name}-UNIQUE`, 'beyond a limit'),
      ...(area === 'REPLACE' && { empty: impossible('what an empty list means is left open') }),
    },
  });
  const url: Field = {
    kind: 'string',
    cells: {
      ...{ ...by(`${area}-WEBHOOK-URL-REQUIRED`, 'absent', 'null'), ...coerced },
      ...by(`${area}-WEBHOOK-URL-WRONG-TYPE`, 'object', 'array'),
      ...by(`${area}-WEBHOOK-URL-MIN-LENGTH`, 'empty'),
      ...(area === 'CREATE' && recordedBy('CREATE-WEBHOOK-URL-NOT-ADDRESS', 'malformed')),
    },
  };
  const token: Field = {
    kind: 'string',
    cells: {
      ...{ ...by('CREATE-WEBHOOK-TOKEN-OPTIONAL', 'absent'), ...unsent, null: NULL, ...coerced },
      ...by(`${area}-WEBHOOK-TOKEN-WRONG-TYPE`, 'object', 'array'),
    },
  };
  const prefix: Field = {
    kind: 'string',
    cells: {
      ...{ ...by('CREATE-WEBHOOK-PREFIX-OPTIONAL', 'absent'), ...unsent, null: NULL, ...coerced },
      ...by(`${area}-WEBHOOK-PREFIX-WRONG-TYPE`, 'object', 'array'),
      ...by(`${area}-WEBHOOK-PREFIX-MAX-LENGTH`, 'beyond a limit'),
    },
  };
  return {
    [`${operation} url`]: url,
    [`${operation} token`]: token,
    [`${operation} authorizationHeaderPrefix`]: prefix,
    [`${operation} events`]: list('EVENTS'),
    [`${operation} entities`]: list('ENTITIES'),
  };
}

const ROWS: Readonly<Record<string, Field>> = {
  'listRestaurants page': {
    kind: 'parameter',
    cells: {
      ...by('LIST-RESTAURANTS-PAGE-MISSING', 'absent'),
      ...by('LIST-RESTAURANTS-PAGE-NOT-NUMBER', 'text', 'fraction', 'beyond a limit'),
      ...{ number: IS_ALLOWED, empty: impossible('it counts as absent or as no number'), malformed: NO_FORM },
    },
  },
  'listRestaurants size': {
    kind: 'parameter',
    cells: {
      ...by('LIST-RESTAURANTS-SIZE-MISSING', 'absent'),
      ...by('LIST-RESTAURANTS-SIZE-NOT-NUMBER', 'text', 'fraction'),
      ...{ number: IS_ALLOWED, empty: impossible('it counts as absent or as no number'), malformed: NO_FORM },
      'beyond a limit': impossible('a size above 20 may be cut to any limit'),
    },
  },
  'listRestaurants search': {
    kind: 'parameter',
    cells: {
      ...{ absent: IS_ALLOWED, number: IS_ALLOWED, fraction: IS_ALLOWED, empty: IS_ALLOWED },
      ...{ 'beyond a limit': NO_LIMIT, malformed: NO_FORM },
    },
  },
  'listRestaurants excludeIds': {
    kind: 'parameter',
    cells: {
      ...by('LIST-RESTAURANTS-EXCLUDE-NOT-NUMBER', 'text'),
      ...{ absent: IS_ALLOWED, number: IS_ALLOWED, empty: impossible('it counts as absent') },
      fraction: impossible('the notation of several ids is free, and so is the meaning of a dot'),
      ...{
        'beyond a limit': impossible('no id lies beyond int64, so it excludes nothing'),
        malformed: NO_FORM,
      },
    },
  },
  'countFreeTables date': {
    kind: 'parameter',
    cells: {
      ...by('COUNT-TABLES-DATE-REQUIRED', 'absent'),
      ...by('COUNT-TABLES-DATE-NOT-A-MOMENT', 'text', 'empty', 'malformed'),
      ...{
        number: impossible('it may be read as a moment'),
        fraction: NO_FRACTION,
        'beyond a limit': NO_LIMIT,
      },
    },
  },
  'countFreeTables persons': {
    kind: 'parameter',
    cells: {
      ...by('COUNT-TABLES-PERSONS-REQUIRED', 'absent'),
      ...by('COUNT-TABLES-PERSONS-NOT-NUMBER', 'text', 'empty'),
      ...by('COUNT-TABLES-PERSONS-FRACTION', 'fraction'),
      ...by('COUNT-TABLES-PERSONS-INT32', 'beyond a limit'),
      ...{ number: IS_ALLOWED, malformed: NO_FORM },
    },
  },
  'requestConfirmationCode phone': {
    kind: 'string',
    cells: {
      ...by('REQUEST-CODE-PHONE-REQUIRED', 'absent', 'null'),
      ...by('REQUEST-CODE-PHONE-WRONG-TYPE', 'object', 'array'),
      ...by('REQUEST-CODE-PHONE-COERCED', 'number', 'boolean'),
      ...by('REQUEST-CODE-PHONE-MIN-LENGTH', 'empty'),
      ...by('REQUEST-CODE-PHONE-FORM', 'malformed'),
    },
  },
  'verifyConfirmationCode phone': {
    kind: 'string',
    cells: {
      ...by('VERIFY-CODE-PHONE-REQUIRED', 'absent', 'null', 'empty'),
      ...by('VERIFY-CODE-PHONE-WRONG-TYPE', 'boolean', 'object', 'array'),
      number: impossible('as a text it is the same phone in another notation'),
      malformed: impossible('the notation of a phone is free where it is compared'),
    },
  },
  'verifyConfirmationCode code': {
    kind: 'string',
    cells: {
      ...by('VERIFY-CODE-CODE-REQUIRED', 'absent', 'null'),
      ...by('VERIFY-CODE-CODE-WRONG-TYPE', 'boolean', 'object', 'array'),
      ...by('VERIFY-CODE-CODE-COERCED', 'number'),
      ...by('VERIFY-CODE-WRONG-REFUSED', 'empty'),
    },
  },
  'createBooking firstName': {
    kind: 'string',
    cells: {
      ...by('CREATE-BOOKING-FIRST-NAME-REQUIRED', 'absent', 'null'),
      ...by('CREATE-BOOKING-FIRST-NAME-WRONG-TYPE', 'object', 'array'),
      ...{ ...by('CREATE-BOOKING-FIRST-NAME-MIN-LENGTH', 'empty'), ...by(COERCED, 'number', 'boolean') },
    },
  },
  'createBooking lastName': optionalText(
    'CREATE-BOOKING-LAST-NAME-OPTIONAL',
    'CREATE-BOOKING-LAST-NAME-WRONG-TYPE',
  ),
  'createBooking date': {
    kind: 'string',
    cells: {
      ...by('CREATE-BOOKING-DATE-REQUIRED', 'absent', 'null'),
      ...by('CREATE-BOOKING-DATE-WRONG-TYPE', 'number', 'boolean', 'object', 'array'),
      ...by('CREATE-BOOKING-DATE-NOT-A-MOMENT', 'empty', 'malformed'),
      ...by('CREATE-BOOKING-DATE-OFFSET-REQUIRED', 'beyond a limit'),
    },
  },
  'createBooking phone': {
    kind: 'string',
    cells: {
      ...by('CREATE-BOOKING-PHONE-REQUIRED', 'absent', 'null'),
      ...by('CREATE-BOOKING-PHONE-WRONG-TYPE', 'object', 'array'),
      ...by('CREATE-BOOKING-PHONE-PLUS-REQUIRED', 'number', 'boolean', 'empty'),
      ...by('CREATE-BOOKING-PHONE-DIGITS-ONLY', 'malformed'),
      'beyond a limit': observed('CREATE-BOOKING-PHONE-PLAUSIBLE'),
    },
  },
  'createBooking persons': {
    kind: 'int32',
    cells: {
      ...by('CREATE-BOOKING-PERSONS-REQUIRED', 'absent', 'null'),
      ...by('CREATE-BOOKING-PERSONS-WRONG-TYPE', 'text', 'object', 'array'),
      ...{ ...by('CREATE-BOOKING-PERSONS-FRACTION', 'fraction'), ...by(COERCED, 'boolean') },
      ...by('CREATE-BOOKING-PERSONS-INT32', 'beyond a limit'),
    },
  },
  'createBooking comment': optionalText(
    'CREATE-BOOKING-COMMENT-OPTIONAL',
    'CREATE-BOOKING-COMMENT-WRONG-TYPE',
  ),
  'createBooking meta': {
    kind: 'object',
    cells: {
      ...{ ...by('CREATE-BOOKING-META-OPTIONAL', 'absent'), null: observed('CREATE-BOOKING-NULL-OPTIONAL') },
      ...by('CREATE-BOOKING-META-WRONG-TYPE', 'text', 'number', 'boolean', 'array'),
    },
  },
  'createBooking promo': optionalText('CREATE-BOOKING-PROMO-OPTIONAL', 'CREATE-BOOKING-PROMO-WRONG-TYPE'),
  ...webhookFields('CREATE', 'createWebhook'),
  ...webhookFields('REPLACE', 'replaceWebhook'),
};

/** Sections 2.5 to 2.8, 4.2 and 4.5: what each field of a request must be. */
export const fields: Matrix = {
  title: 'Fields of requests',
  text: 'Each field of a body and each parameter, with each way in which it can be wrong. The limit of a date is its offset; that of a list, no repetition; malformed in a list is a value outside its enum.',
  rows: Object.keys(ROWS),
  columns: fieldDefects,
  cell: (row, column) => {
    const field = ROWS[row];
    const defect = fieldDefects.find((one) => one === column);
    return field && defect && (field.cells[defect] ?? BY_KIND[field.kind][defect]);
  },
};
