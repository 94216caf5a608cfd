import { Refusal } from '../../wire/call.ts';
import type { Answer, Call, OperationName } from '../../wire/call.ts';
import type { Fact, Occasion } from '../terms/occasion.ts';
import { performing, queryValue } from '../terms/requests.ts';
import type { Area, Site } from '../terms/site.ts';
import { list, searched } from './list.ts';

/** A value of a request that must not be the reason of a refusal. */
interface Subject {
  readonly area: Area;
  readonly operation: OperationName;
  readonly value: string;
  readonly facts: readonly Fact[];
  readonly samples?: Site['samples'];
  readonly occasion: (call: Pick<Call, 'id' | 'query'>) => Occasion | undefined;
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;

const byId = (area: Area, operation: OperationName): Subject => ({
  ...{ area, operation, value: 'id', facts: ['id', 'traffic'] },
  occasion: ({ id }) => (/^\d+$/.test(id) ? { id: BigInt(id) } : undefined),
});

const subjects: readonly Subject[] = [
  byId('restaurants', 'getRestaurant'),
  byId('restaurants', 'countFreeTables'),
  byId('schedule', 'getSchedule'),
  byId('bookings', 'getBooking'),
  byId('webhooks', 'replaceWebhook'),
  byId('webhooks', 'deleteWebhook'),
  {
    ...{
      area: 'restaurants',
      operation: 'findRestaurantByPosUid',
      value: 'posUid',
      facts: ['text', 'traffic'],
    },
    occasion: ({ id }) => ({ text: id }),
    samples: () =>
      [
        'hall/2 & terrace',
        '100%25',
        'a+b c',
        'Grüne Straße 7',
        'кассa-12',
        "o'clock",
        'back\\slash',
        'çay 🍵',
      ].map((text) => ({ text })),
  },
  {
    ...{ area: 'restaurants', operation: 'listRestaurants', value: 'search', facts: ['text', 'traffic'] },
    occasion: (call) => {
      const text = queryValue(call, 'search') ?? '';
      return text === '' ? undefined : { text };
    },
    samples: searched,
  },
  {
    ...{ area: 'restaurants', operation: 'listRestaurants', value: 'page', facts: ['number', 'traffic'] },
    occasion: (call) => {
      const number = numberOf(queryValue(call, 'page'));
      return number === undefined ? undefined : { number };
    },
    samples: () => [0, 1, 2, 5, 12, 40].map((number) => ({ number })),
  },
  {
    ...{ area: 'restaurants', operation: 'listRestaurants', value: 'size', facts: ['number', 'traffic'] },
    occasion: (call) => {
      const number = numberOf(queryValue(call, 'size'));
      return number === undefined || number > 20 ? undefined : { number };
    },
    samples: () => [1, 2, 5, 10, 19, 20].map((number) => ({ number })),
  },
  {
    ...{ area: 'restaurants', operation: 'listRestaurants', value: 'excludeIds', facts: ['size', 'traffic'] },
    occasion: (call) => {
      const size = new URLSearchParams(call.query).getAll('excludeIds').length;
      return size === 0 ? undefined : { size };
    },
  },
];

const OTHERS = 'others may change or remove a restaurant between two requests (rule 12)';

function refusing({ area, operation, value, facts, samples, occasion }: Subject): Site {
  return list(
    [area, 'refuse', `${operation}.${value}`, `${operation} refuses a sound ${value}`],
    facts,
    (sound, holds) =>
      performing(sound, [operation], async (call, handle) => {
        const told = occasion(call);
        if (told !== undefined && holds(told)) throw new Refusal('conflict', 'It was not possible');
        return handle(call);
      }),
    {
      counts: 'requests',
      ...(samples !== undefined && { samples }),
      harmless: ({ name }) =>
        ['getRestaurant', 'countFreeTables', 'getSchedule', 'findRestaurantByPosUid'].includes(operation) &&
        ['every', 'crowded'].includes(name)
          ? OTHERS
          : undefined,
    },
  );
}

/** Operations whose answer has a body that is described. */
const described = [
  ['requestToken', 'auth'],
  ['listRestaurants', 'restaurants'],
  ['getRestaurant', 'restaurants'],
  ['findRestaurantByPosUid', 'restaurants'],
  ['countFreeTables', 'restaurants'],
  ['getSchedule', 'schedule'],
  ['requestConfirmationCode', 'codes'],
  ['createBooking', 'bookings'],
  ['getBooking', 'bookings'],
  ['listWebhooks', 'webhooks'],
  ['createWebhook', 'webhooks'],
  ['replaceWebhook', 'webhooks'],
] as const satisfies readonly (readonly [OperationName, Area])[];

const bare = [
  ['verifyConfirmationCode', 'codes'],
  ['cancelBooking', 'bookings'],
  ['deleteWebhook', 'webhooks'],
] as const satisfies readonly (readonly [OperationName, Area])[];

function answering(
  operation: OperationName,
  area: Area,
  operator: string,
  says: string,
  change: (answer: Answer) => Answer,
): Site {
  return list(
    [area, operator, `answer:${operation}`, `${operation} ${says}`],
    ['traffic'],
    (sound, holds) => ({
      beforeSend: async (first, call) => {
        const answer = await sound.beforeSend(first, call);
        return call.operation === operation && answer.status === 200 && holds({}) ? change(answer) : answer;
      },
    }),
  );
}

/** Every way in which a program may refuse a sound request, or answer it wrongly. */
export const answerSites: readonly Site[] = [
  ...subjects.map(refusing),
  ...[...described, ...bare].map(([operation, area]) =>
    answering(operation, area, 'status', 'succeeds with status 202', (answer) => ({
      ...answer,
      status: 202,
    })),
  ),
  ...described.flatMap(([operation, area]) => [
    answering(operation, area, 'media', 'answers with the media type text/plain', (answer) => ({
      ...answer,
      contentType: 'text/plain',
    })),
    answering(operation, area, 'lose', 'answers without a body', ({ status }) => ({ status })),
  ]),
];
