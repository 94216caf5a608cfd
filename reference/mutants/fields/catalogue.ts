import { mixedId } from '../../domain/random.ts';
import type { Json } from '../../wire/json.ts';
import type { Entity } from './doors.ts';
import { headerTexts } from './samples.ts';
import type { Kind } from './values.ts';

/** One field of an entity, and what of it the contract leaves free. */
export interface Field {
  readonly entity: Entity;
  /** Names joined by dots. */
  readonly path: string;
  readonly kind: Kind;
  /** The path of a neighbouring field of the same kind. */
  readonly neighbour?: string;
  /** Its value changes in the life of the entity. */
  readonly changes?: true;
  /** Values that clients can send, where they are fewer than its kind allows. */
  readonly values?: readonly Json[];
  /** Why its absence, or a null, breaks nothing that must hold; at all doors or at these. */
  readonly mayBeAbsent?: Reason;
  /** Why a null breaks nothing that must hold. */
  readonly mayBeNull?: Reason;
  /** Why nothing but its type is judged; at all doors or at these. */
  readonly isFree?: Reason;
  /** Operators that break nothing here, with the reason. */
  readonly harmless?: Readonly<Record<string, string>>;
}

interface Reason {
  readonly why: string;
  /** Unset: all doors. */
  readonly doors?: readonly string[];
}

const OPTIONAL: Reason = { why: 'the absence of an optional field is no failure (section 2.6: it warns)' };

const MAY_BE_ABSENT: Reason = { why: 'the field may be absent (section 2: presence)' };

const NULL_IN_PAGES: Reason = {
  why: 'in result pages the fields of an address can be null (section 2.1)',
  doors: ['page'],
};

const MOVES_ON = 'a booking may move on by itself at any time, so that another state is no contradiction';

const SECRET: Reason = {
  why: 'a token may be masked or left out of answers, because it is a secret (section 2)',
  doors: ['created', 'listed', 'replaced', 'anywhere'],
};

/** A prefix has at most 20 characters. */
const SHORT_TEXTS = headerTexts.filter((text) => text.length <= 20);

/** A list names each event, or each entity, at most once. */
const EVENTS: readonly Json[] = [['CREATE'], ['DELETE', 'CREATE'], ['CREATE', 'UPDATE', 'DELETE']];

const ENTITIES: readonly Json[] = [['BOOKING'], ['BOOKING', 'RESTAURANT']];

const IN_BOTH: Reason = {
  why: 'lists are compared in the fields that both sides carry (LIST-WEBHOOKS-AGREES)',
  doors: ['listed'],
};

const DEFERRED = 'only waiting for the end of a token shows it (AUTH-TOKEN-LIVES is deferred)';

type Options = Omit<Field, 'entity' | 'path' | 'kind'>;

function of(
  entity: Entity,
  fields: Readonly<Record<string, readonly [kind: Kind, options?: Options]>>,
): Field[] {
  return Object.entries(fields).map(([path, [kind, options]]) => ({ entity, path, kind, ...options }));
}

const bookingFields = of('booking', {
  id: ['int64'],
  persons: ['int32'],
  firstName: ['text', { neighbour: 'lastName' }],
  lastName: ['text', { neighbour: 'firstName', mayBeAbsent: OPTIONAL }],
  phone: ['phone'],
  state: ['word', { changes: true, harmless: { confuse: MOVES_ON } }],
  date: ['moment'],
  comment: ['text', { neighbour: 'meta.promo', mayBeAbsent: OPTIONAL }],
  meta: ['object', { mayBeAbsent: OPTIONAL, harmless: { blank: OPTIONAL.why } }],
  'meta.promo': [
    'text',
    {
      neighbour: 'comment',
      mayBeAbsent: OPTIONAL,
      harmless: { recase: 'a promo in another letter case warns (section 2.6)' },
    },
  ],
});

const restaurantFields = of('restaurant', {
  id: ['int64'],
  name: ['text', { neighbour: 'address.city', changes: true }],
  status: ['word', { changes: true }],
  description: ['text', { neighbour: 'name', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  address: ['object', { changes: true, harmless: { blank: MAY_BE_ABSENT.why } }],
  'address.country': ['text', { neighbour: 'address.city', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.countryCode': ['word', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.city': ['text', { neighbour: 'address.street', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.street': ['text', { neighbour: 'address.city', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.home': ['int32', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.point': ['object', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'address.point.x': ['decimal', { neighbour: 'address.point.y', changes: true, mayBeNull: NULL_IN_PAGES }],
  'address.point.y': ['decimal', { neighbour: 'address.point.x', changes: true, mayBeNull: NULL_IN_PAGES }],
  info: ['object', { changes: true, harmless: { blank: MAY_BE_ABSENT.why } }],
  'info.phone': ['phone', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.site': ['url', { neighbour: 'info.vk', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.telegram': ['text', { neighbour: 'info.vk', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.vk': ['text', { neighbour: 'info.telegram', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.posUid': ['text', { neighbour: 'name', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.posCrmId': ['int64', { neighbour: 'info.taxNumber', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'info.taxNumber': ['int64', { neighbour: 'info.posCrmId', changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  properties: ['object', { changes: true, harmless: { blank: MAY_BE_ABSENT.why } }],
  'properties.phoneConfirmationEnabled': ['flag', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
  'properties.guestAcquisitionChannelEnabled': ['flag', { changes: true, mayBeAbsent: MAY_BE_ABSENT }],
});

const webhookFields = of('webhook', {
  id: [
    'int64',
    {
      values: [0, 1, 2, 3, 4, 5].map((n) => mixedId(n, 1n)),
      mayBeAbsent: { why: 'the answer may leave the id out; it is in the path', doors: ['replaced'] },
    },
  ],
  url: ['url', { changes: true }],
  token: ['text', { neighbour: 'url', changes: true, isFree: SECRET, values: headerTexts }],
  authorizationHeaderPrefix: [
    'text',
    { neighbour: 'token', changes: true, mayBeAbsent: IN_BOTH, values: SHORT_TEXTS },
  ],
  events: ['list', { neighbour: 'entities', changes: true, mayBeAbsent: IN_BOTH, values: EVENTS }],
  entities: ['list', { neighbour: 'events', changes: true, mayBeAbsent: IN_BOTH, values: ENTITIES }],
});

const CONSTANT = 'the value is the same in every answer';

const FREE_SORT = 'in a sort, only sorted and unsorted exclude each other (SORT-EMPTY-AGREES warns)';

const sortFields = (path: string): Readonly<Record<string, readonly [Kind, Options?]>> => ({
  [path]: ['object'],
  [`${path}.unsorted`]: ['flag', { harmless: { confuse: CONSTANT } }],
  [`${path}.sorted`]: ['flag', { harmless: { confuse: CONSTANT } }],
  [`${path}.empty`]: ['flag', { harmless: { confuse: CONSTANT, default: FREE_SORT } }],
});

const pageFields = of('page', {
  content: ['list'],
  totalPages: ['int32'],
  totalElements: ['int32'],
  numberOfElements: ['int32'],
  size: ['int32'],
  number: ['int32'],
  first: ['flag'],
  last: ['flag'],
  empty: ['flag'],
  ...sortFields('sort'),
  pageable: ['object'],
  'pageable.unpaged': ['flag', { harmless: { confuse: CONSTANT } }],
  'pageable.paged': ['flag', { harmless: { confuse: CONSTANT } }],
  'pageable.pageNumber': ['int32'],
  'pageable.pageSize': ['int32'],
  'pageable.offset': ['int32'],
  ...sortFields('pageable.sort'),
});

const FORMATS = 'the formats of schedule records are free (section 2.3)';

/** No day has more than two periods of hours. */
const RECORDS: readonly Json[] = [
  [{ start: '12:00', end: '22:00' }],
  [
    { start: '12:00', end: '15:00' },
    { start: '18:00', end: '22:00' },
  ],
];

const scheduleFields = [
  ...of('group', {
    id: ['int32', { isFree: { why: 'the ids of schedule groups are compared with nothing' } }],
    date: ['day', { harmless: { confuse: 'a day that is shown twice contradicts nothing by itself' } }],
    day: ['word'],
    type: ['word', { harmless: { confuse: 'a group of the other type is shown as well' } }],
    restaurantId: ['int64'],
    records: [
      'list',
      { values: RECORDS, harmless: { confuse: 'hours may change from day to day', repeat: FORMATS } },
    ],
  }),
  ...of('record', {
    start: ['clock', { neighbour: 'end', harmless: { null: FORMATS, confuse: FORMATS } }],
    end: ['clock', { neighbour: 'start', harmless: { null: FORMATS, confuse: FORMATS } }],
  }),
];

const WITHIN_A_MINUTE = 'a time within a minute of the event is right (section 6.1)';

const WITHIN_HALF_AN_HOUR = 'a run of less than half an hour sees no time that is far off (section 6.1)';

const eventFields = of('notification', {
  uuid: ['uuid', { changes: true }],
  date: [
    'moment',
    {
      changes: true,
      harmless: { round: WITHIN_A_MINUTE, confuse: WITHIN_A_MINUTE, stale: WITHIN_HALF_AN_HOUR },
    },
  ],
  event: ['word', { changes: true }],
  entity: ['word', { changes: true }],
  data: ['object', { changes: true }],
});

/** Of the tokens that the reference issues, in seconds. */
const LIFETIMES: readonly Json[] = [599];

const ANY_LENGTH = 'any lifetime is right (section 5.5)';

const authFields = of('token', {
  access_token: [
    'text',
    {
      values: [`${'eyJh'.repeat(9)}.${'bGci'.repeat(40)}.${'OiJI_-'.repeat(7)}`],
      harmless: Object.fromEntries(['confuse', 'swap'].map((name) => [name, 'one token may be given twice'])),
    },
  ],
  token_type: [
    'word',
    {
      values: ['Bearer'],
      harmless: { recase: 'token_type in another letter case warns (section 2.10)', confuse: CONSTANT },
    },
  ],
  expires_in: [
    'int32',
    {
      values: LIFETIMES,
      harmless: {
        ...Object.fromEntries(
          ['narrow-8', 'narrow-16', 'round', 'off-by-one', 'default'].map((name) => [name, DEFERRED]),
        ),
        confuse: ANY_LENGTH,
      },
    },
  ],
  scope: ['text', { values: ['ROLE_EXTERNAL_INTEGRATION'], harmless: { confuse: CONSTANT } }],
});

const NEARLY = 'another number of seconds contradicts nothing that a partner can see in a minute';

const codeFields = of('answer', {
  timeLeft: [
    'int32',
    {
      values: [0, 1, 2, 3],
      harmless: Object.fromEntries(
        ['narrow-8', 'narrow-16', 'round', 'off-by-one', 'default', 'confuse'].map((name) => [name, NEARLY]),
      ),
    },
  ],
});

/** Every field of every entity. */
export const fields: readonly Field[] = [
  ...bookingFields,
  ...restaurantFields,
  ...webhookFields,
  ...pageFields,
  ...scheduleFields,
  ...eventFields,
  ...authFields,
  ...codeFields,
];
