import { Temporal } from 'temporal-polyfill';
import type { Behaviour } from '../../decisions/index.ts';
import type { Call, OperationName } from '../../wire/call.ts';
import type { Area, Site } from '../terms/site.ts';
import {
  idIn,
  performing,
  queryValue,
  refusalOf,
  sentBody,
  sentField,
  withBody,
  withField,
  withQuery,
} from '../terms/requests.ts';

/** A defect of a value that a request must not have. */
interface Defect {
  readonly name: string;
  is(value: unknown): boolean;
}

const missing: Defect = { name: 'missing', is: (value) => value === undefined || value === null };

const blank: Defect = { name: 'blank', is: (value) => value === '' };

const compound: Defect = { name: 'compound', is: (value) => typeof value === 'object' && value !== null };

const lossless = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isLosslessNumber' in value;

const strictCompound: Defect = { name: 'compound', is: (value) => compound.is(value) && !lossless(value) };

const momentOf = (text: string): Temporal.Instant | undefined => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
};

const hasNoOffset: Defect = {
  name: 'no-offset',
  is: (value) => typeof value === 'string' && /T[\d:.]+$/.test(value) && momentOf(`${value}Z`) !== undefined,
};

const noMoment: Defect = {
  name: 'no-moment',
  is: (value) => typeof value === 'string' && momentOf(value) === undefined && !hasNoOffset.is(value),
};

const noText: Defect = {
  name: 'number',
  is: lossless,
};

const noPhone: Defect = {
  name: 'no-phone',
  is: (value) => typeof value === 'string' && !/^\+\d+$/.test(value),
};

const MOST_INT32 = 2 ** 31 - 1;

const noInt32: Defect = {
  name: 'too-large',
  is: (value) => {
    const number = strictCompound.is(value) ? NaN : Number(String(value));
    return number > MOST_INT32 || number < -MOST_INT32 - 1;
  },
};

const noNumber: Defect = {
  name: 'no-number',
  is: (value) => typeof value === 'string' && Number.isNaN(Number(value)),
};

const tooLong: Defect = { name: 'too-long', is: (value) => typeof value === 'string' && value.length > 20 };

const noObject: Defect = {
  name: 'no-object',
  is: (value) => Array.isArray(value) || (typeof value === 'string' && value !== '') || lossless(value),
};

/** A value of a request that must be refused with these defects. */
interface Checked {
  readonly area: Area;
  readonly operation: OperationName;
  readonly field: string;
  readonly defects: readonly Defect[];
  /** The value that a lenient program takes instead; `n` counts. */
  readonly instead: (value: unknown, n: number) => unknown;
  readonly inQuery?: true;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const phone = (value: unknown, n: number): string =>
  textOf(value) === ''
    ? `+120255${String(50_000 + n)}`
    : `+${textOf(value).replace(/\D/g, '').padEnd(8, '5').slice(0, 15)}`;

const UNKNOWN_CODE = 'any code';

/** Stands for a phone that a verification did not hold: whoever has the code is confirmed. */
const UNKNOWN_PHONE = '+000000000000000';

const name = (): string => 'Guest';

const bodies = (
  operation: OperationName,
  area: Area,
  checked: Readonly<Record<string, readonly [readonly Defect[], Checked['instead']]>>,
): Checked[] =>
  Object.entries(checked).map(([field, [defects, instead]]) => ({
    area,
    operation,
    field,
    defects,
    instead,
  }));

const webhookChecks = (operation: OperationName): readonly Checked[] =>
  bodies(operation, 'webhooks', {
    url: [[missing, strictCompound, blank], (_value, n) => `https://partner.example/${n}`],
    token: [[strictCompound], () => 'token'],
    authorizationHeaderPrefix: [[strictCompound, tooLong], (value) => textOf(value).slice(0, 20)],
  });

/** Stands for the value of the last accepted request of the same path, or else of another: hours differ. */
const AS_BEFORE = Symbol('the value of the last accepted request');

const checked: readonly Checked[] = [
  ...bodies('createBooking', 'bookings', {
    firstName: [[missing, strictCompound, blank], name],
    lastName: [[strictCompound], name],
    comment: [[strictCompound], name],
    meta: [[noObject], () => ({})],
    'meta.promo': [[strictCompound], name],
    date: [
      [missing, noText, noMoment, hasNoOffset],
      (value) => (hasNoOffset.is(value) ? `${textOf(value)}Z` : AS_BEFORE),
    ],
    phone: [[missing, strictCompound, noPhone], phone],
    persons: [[missing, strictCompound, noNumber, noInt32], () => 2],
  }),
  ...bodies('requestConfirmationCode', 'codes', { phone: [[missing, strictCompound, blank], phone] }),
  ...bodies('verifyConfirmationCode', 'codes', {
    phone: [[missing, strictCompound], () => UNKNOWN_PHONE],
    code: [[missing, strictCompound], () => UNKNOWN_CODE],
  }),
  ...webhookChecks('createWebhook'),
  ...webhookChecks('replaceWebhook'),
  {
    ...{ area: 'restaurants', operation: 'countFreeTables', field: 'date', inQuery: true },
    defects: [missing, noMoment],
    instead: () => new Date(Date.now() + 86_400_000).toISOString(),
  },
  {
    ...{ area: 'restaurants', operation: 'countFreeTables', field: 'persons', inQuery: true },
    defects: [missing, noNumber, noInt32],
    instead: () => '2',
  },
];

const codesAccepted = (sound: Behaviour): Partial<Behaviour> => ({
  codeMatches: (sent, number, code, now) => {
    if (code === UNKNOWN_CODE) return sent.phone === number && !sent.used;
    return sound.codeMatches(sent, number === UNKNOWN_PHONE ? sent.phone : number, code, now);
  },
});

function skipped({ area, operation, field, instead, inQuery }: Checked, defect: Defect): Site {
  return {
    ...{ area, operator: 'skip', place: `${operation}.${field}:${defect.name}` },
    says: `The service accepts a ${field} that is ${defect.name} in ${operation}`,
    ...{ counts: 'requests', facts: ['traffic'] },
    override: (sound, holds) => {
      let n = 0;
      const accepted = new Map<string, unknown>();
      let last: unknown;
      const read = (call: Call): unknown =>
        inQuery === true ? queryValue(call, field) : sentField(sentBody(call), field);
      const carryOut = performing(sound, [operation], async (call, handle) => {
        const value = read(call);
        const hasBody = inQuery === true || sentBody(call) !== undefined;
        if (!hasBody || !defect.is(value) || !holds({})) {
          const answer = await handle(call);
          accepted.set(call.id, (last = value));
          return answer;
        }
        const given = instead(value, (n += 1));
        const repaired = given === AS_BEFORE ? (accepted.get(call.id) ?? last) : given;
        return handle(
          inQuery === true ? withQuery(call, field, String(repaired)) : withField(call, field, repaired),
        );
      });
      return { ...codesAccepted(sound), ...carryOut };
    },
  };
}

const written = [
  ['createBooking', 'bookings'],
  ['requestConfirmationCode', 'codes'],
  ['verifyConfirmationCode', 'codes'],
  ['createWebhook', 'webhooks'],
  ['replaceWebhook', 'webhooks'],
] as const satisfies readonly (readonly [OperationName, Area])[];

/** A body that is no JSON object counts as the last one that was accepted. */
function bodiless(operation: OperationName, area: Area): Site {
  return {
    ...{ area, operator: 'skip', place: `${operation}.body:no-object` },
    says: `The service takes an earlier body where ${operation} has none`,
    ...{ counts: 'requests', facts: ['traffic'] },
    override: (sound, holds) => {
      let before: ReturnType<typeof sentBody>;
      let n = 0;
      const beforeIn = operation === 'verifyConfirmationCode' ? 'requestConfirmationCode' : operation;
      const carryOut = performing(sound, [operation, beforeIn], async (call, handle) => {
        const body = sentBody(call);
        if (call.operation === operation && body === undefined && before !== undefined && holds({})) {
          const fresh = operation === 'createBooking' ? { phone: phone('', (n += 1)) } : {};
          const code = operation === 'verifyConfirmationCode' ? { code: UNKNOWN_CODE } : {};
          return handle(withBody(call, { ...before, ...fresh, ...code }));
        }
        const answer = await handle(call);
        if (call.operation === beforeIn) before = body;
        return answer;
      });
      return { ...codesAccepted(sound), ...carryOut };
    },
  };
}

/** Operations with an id in the path, by the kind of entity that it names. */
export const addressed = [
  ['getRestaurant', 'restaurants', 'restaurant'],
  ['getSchedule', 'schedule', 'restaurant'],
  ['countFreeTables', 'restaurants', 'restaurant'],
  ['requestConfirmationCode', 'codes', 'restaurant'],
  ['createBooking', 'bookings', 'restaurant'],
  ['getBooking', 'bookings', 'booking'],
  ['cancelBooking', 'bookings', 'booking'],
  ['replaceWebhook', 'webhooks', 'webhook'],
  ['deleteWebhook', 'webhooks', 'webhook'],
  ['findRestaurantByPosUid', 'restaurants', 'posUid'],
] as const satisfies readonly (readonly [OperationName, Area, string])[];

/** Operations whose answer shows a new entity of a kind. */
export const creators: Readonly<Partial<Record<string, OperationName>>> = {
  booking: 'createBooking',
  webhook: 'createWebhook',
};

/** For these, only an advisory requirement wants the refusal of an unknown id. */
export const LENIENT: readonly OperationName[] = ['getSchedule', 'countFreeTables'];

function misaddressed(
  operation: OperationName,
  area: Area,
  kind: string,
  defect: 'unknown' | 'malformed',
): Site {
  return {
    ...{ area, operator: 'skip', place: `${operation}.id:${defect}` },
    says: `${operation} takes another ${kind} for an id that is ${defect}`,
    ...{ counts: 'requests', facts: ['traffic'] },
    harmless: () =>
      defect === 'unknown' && LENIENT.includes(operation)
        ? 'a 200 to an unknown id warns here (section 4)'
        : undefined,
    override: (sound, holds) => {
      let known: string | undefined;
      const peers = addressed.filter(([, , other]) => other === kind).map(([peer]) => peer);
      const creator = creators[kind];
      return performing(sound, creator === undefined ? peers : [...peers, creator], async (call, handle) => {
        try {
          const answer = await handle(call);
          if (call.operation === creator) known = idIn(answer)?.toString() ?? known;
          else if (call.operation !== 'deleteWebhook') known = call.id;
          return answer;
        } catch (error) {
          const isMalformed = !/^-?\d+$/.test(call.id) && kind !== 'posUid';
          const isMeant =
            refusalOf(error)?.kind === 'unknown-entity'
              ? defect === 'unknown'
              : defect === 'malformed' && isMalformed;
          if (call.operation !== operation || !isMeant || known === undefined || !holds({})) throw error;
          return handle({ ...call, id: known });
        }
      });
    },
  };
}

/** Every check of a request that a program may leave out. */
export const checkSites: readonly Site[] = [
  ...checked.flatMap((one) => one.defects.map((defect) => skipped(one, defect))),
  ...written.map(([operation, area]) => bodiless(operation, area)),
  ...addressed.flatMap(([operation, area, kind]) => [
    misaddressed(operation, area, kind, 'unknown'),
    ...(kind === 'posUid' ? [] : [misaddressed(operation, area, kind, 'malformed')]),
  ]),
];
