import type { Behaviour } from '../../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { referenceCredentials } from '../../../reference/decisions/auth.ts';
import type { FieldDefect } from '../../../spec/matrices/fields.ts';

/** Cases as `row, column`. */
type Cases = Set<string>;

/** The cases of each matrix of which a reference has seen a request, or had an event. */
export interface Tapped {
  readonly behaviour: Partial<Behaviour>;
  readonly seen: Readonly<Record<'Credentials' | 'Fields of requests' | 'States of a booking', Cases>>;
}

/** The decisions of a sound reference that notes what it is asked. */
export function tappedCases(): Tapped {
  const [credentials, fields, states]: readonly [Cases, Cases, Cases] = [new Set(), new Set(), new Set()];
  const issued = new Map<string, number>();
  const behaviour: Partial<Behaviour> = {
    signToken: async (claims, key) => {
      const token = await defaultBehaviour.signToken(claims, key);
      issued.set(token, claims.exp_ms);
      return token;
    },
    turnedAway: ({ operation, headers, query }, nowMs) => {
      const kind = credentialOf(headers.authorization, query, issued, nowMs);
      if (kind !== undefined) credentials.add(`${operation}, ${kind}`);
      return undefined;
    },
    intercept: ({ operation, query, body }) => {
      const isRead = operation === 'listRestaurants' || operation === 'countFreeTables';
      const sent = isRead ? Object.fromEntries(new URLSearchParams(query)) : parsed(body.toString());
      if (isObject(sent)) {
        for (const [field, defect] of isRead ? defectsOfQuery(operation, sent) : defectsOf(operation, sent))
          fields.add(`${operation} ${field}, ${defect}`);
      }
      return undefined;
    },
    bookingJson: (booking, date, where) => {
      if (where === 'read') states.add(`${booking.state}, read`);
      return defaultBehaviour.bookingJson(booking, date, where);
    },
    mayCancel: (state, leftMs) => {
      states.add(`${state}, cancellation`);
      return defaultBehaviour.mayCancel(state, leftMs);
    },
    isActive: (state) => {
      states.add(`${state}, second booking of the phone`);
      return defaultBehaviour.isActive(state);
    },
  };
  const seen = {
    ...{ Credentials: credentials, 'Fields of requests': fields },
    'States of a booking': states,
  };
  return { behaviour, seen };
}

/** The defect of an Authorization header as the matrix of credentials names it; undefined for a sound one. */
function credentialOf(
  header: string | undefined,
  query: string,
  issued: ReadonlyMap<string, number>,
  nowMs: number,
): string | undefined {
  if (header === undefined)
    return [...issued.keys()].some((token) => query.includes(token)) ? 'token in the query' : 'no header';
  const [scheme = '', token, ...rest] = header.split(' ');
  if (token === undefined) return issued.has(scheme) ? 'no scheme' : 'Bearer without a token';
  if (rest.length > 0) return undefined;
  const { clientId, clientSecret } = referenceCredentials;
  if (token === Buffer.from(`${clientId}:${clientSecret}`).toString('base64'))
    return "the partner's credentials";
  const end = issued.get(token);
  if (scheme !== 'Bearer') return end === undefined ? undefined : 'another scheme';
  if (end !== undefined) return end < nowMs ? 'expired' : undefined;
  const parts = token.split('.');
  for (const original of [...issued.keys()].map((one) => one.split('.'))) {
    const same = parts.map((part, index) => part === original[index]);
    if (same.length !== 3) break;
    if (same[1] === true && same[2] === true) return 'changed header';
    if (same[0] === true && same[2] === true) return 'changed payload';
    if (same[0] === true && same[1] === true) return parts[2] === '' ? 'no signature' : 'changed signature';
    if (same[1] === true) return parts[2] === '' ? 'no signature' : 'a foreign key';
  }
  return 'arbitrary text';
}

type Fields = Readonly<Record<string, unknown>>;

type Found = readonly [field: string, defect: FieldDefect];

const INT32_MAX = 2 ** 31 - 1;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?/;

/** Fields, with what their value is when it is sound. */
type Kinds = Readonly<Record<string, 'string' | 'int32' | 'object' | 'list'>>;

const WEBHOOK: Kinds = {
  ...{ url: 'string', token: 'string', authorizationHeaderPrefix: 'string' },
  ...{ events: 'list', entities: 'list' },
};

/** The body's fields by operation. */
const BODIES: Readonly<Record<string, Kinds>> = {
  requestConfirmationCode: { phone: 'string' },
  verifyConfirmationCode: { phone: 'string', code: 'string' },
  createBooking: {
    ...{ firstName: 'string', lastName: 'string', date: 'string', phone: 'string' },
    ...{ persons: 'int32', comment: 'string', meta: 'object' },
  },
  createWebhook: WEBHOOK,
  replaceWebhook: WEBHOOK,
};

function defectsOf(operation: string, body: Fields): readonly Found[] {
  const found = Object.entries(BODIES[operation] ?? {}).flatMap(([field, kind]): Found[] =>
    defectsOfValue(field, kind, body[field]).map((defect) => [field, defect] as const),
  );
  const { meta } = body;
  const promo = isObject(meta) ? defectsOfValue('promo', 'string', meta['promo']) : [];
  return [...found, ...promo.map((defect): Found => ['promo', defect])];
}

function defectsOfValue(field: string, kind: string, value: unknown): readonly FieldDefect[] {
  if (value === undefined) return ['absent'];
  if (value === null) return ['null'];
  if (typeof value === 'boolean') return ['boolean'];
  if (typeof value === 'number') return kind === 'int32' ? defectsOfNumber(value) : ['number'];
  if (Array.isArray(value)) return kind === 'list' ? defectsOfList(value) : ['array'];
  if (typeof value === 'object') return ['object'];
  if (typeof value !== 'string') return [];
  if (kind !== 'string') return ['text'];
  return value === '' ? ['empty'] : defectsOfText(field, value);
}

function defectsOfNumber(value: number): readonly FieldDefect[] {
  if (!Number.isInteger(value)) return ['fraction'];
  return Math.abs(value) > INT32_MAX + 1 || value === INT32_MAX + 1 ? ['beyond a limit'] : [];
}

function defectsOfList(items: readonly unknown[]): readonly FieldDefect[] {
  if (items.length === 0) return ['empty'];
  if (new Set(items).size < items.length) return ['beyond a limit'];
  const isKnown = (item: unknown): boolean =>
    typeof item === 'string' && /^(CREATE|UPDATE|DELETE|RESTAURANT|BOOKING)$/.test(item);
  return items.every(isKnown) ? [] : ['malformed'];
}

function defectsOfText(field: string, text: string): readonly FieldDefect[] {
  if (field === 'phone') {
    if (!/^\+\d+$/.test(text)) return ['malformed'];
    return text.length > 20 || text.length < 6 ? ['beyond a limit'] : [];
  }
  if (field === 'authorizationHeaderPrefix') return text.length > 20 ? ['beyond a limit'] : [];
  if (field === 'url') return URL.canParse(text) && /^https?:/.test(text) ? [] : ['malformed'];
  if (field !== 'date') return [];
  if (!DATE_TIME.test(text)) return ['malformed'];
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? [] : ['beyond a limit'];
}

function defectsOfQuery(operation: string, query: Fields): readonly Found[] {
  const names = operation === 'countFreeTables' ? ['date', 'persons'] : ['page', 'size', 'excludeIds'];
  return names.flatMap((name): Found[] => {
    const text = query[name];
    if (typeof text !== 'string') return [[name, 'absent']];
    if (text === '') return [[name, 'empty']];
    if (name === 'date') {
      if (!/\d/.test(text)) return [[name, 'text']];
      return /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(text) ? [] : [[name, 'malformed']];
    }
    if (Number.isNaN(Number(text))) return [[name, 'text']];
    return defectsOfNumber(Number(text)).map((defect) => [name, defect]);
  });
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
