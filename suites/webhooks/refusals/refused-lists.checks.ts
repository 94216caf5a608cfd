import { register, sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import { covers, drawn, type Json, test } from '../../../helpers/test.ts';
import { expectRefusedOrAllowed } from '../support/assertions.ts';

interface List {
  readonly list: Json;
  readonly defect: string;
}

const TOPICS = [
  {
    field: 'events',
    name: 'EVENTS-WRONG-TYPE',
    lists: [
      { list: 'CREATE', defect: 'events that is a string' },
      { list: { CREATE: true }, defect: 'events that is an object' },
      { list: 1, defect: 'events that is a number' },
      { list: true, defect: 'events that is a boolean' },
    ],
  },
  {
    field: 'events',
    name: 'EVENTS-ENUM',
    lists: [
      { list: ['CREATE', 'ARCHIVE'], defect: 'the event ARCHIVE' },
      { list: ['create'], defect: 'the event create' },
      { list: ['UPDATE', ''], defect: 'an empty event' },
      { list: ['UPDATE', null], defect: 'an event of null' },
      { list: ['CREATE', 1], defect: 'an event that is a number' },
      { list: [['CREATE']], defect: 'a list in events' },
    ],
  },
  {
    field: 'events',
    name: 'EVENTS-UNIQUE',
    lists: [
      { list: ['UPDATE', 'UPDATE'], defect: 'the same event twice' },
      { list: ['DELETE', 'UPDATE', 'DELETE'], defect: 'the same event twice with another in between' },
    ],
  },
  {
    field: 'entities',
    name: 'ENTITIES-WRONG-TYPE',
    lists: [
      { list: 'RESTAURANT', defect: 'entities that is a string' },
      { list: { RESTAURANT: true }, defect: 'entities that is an object' },
      { list: 1, defect: 'entities that is a number' },
      { list: true, defect: 'entities that is a boolean' },
    ],
  },
  {
    field: 'entities',
    name: 'ENTITIES-ENUM',
    lists: [
      { list: ['RESTAURANT', 'GUEST'], defect: 'the entity GUEST' },
      { list: ['booking'], defect: 'the entity booking' },
      { list: ['RESTAURANT', ''], defect: 'an empty entity' },
      { list: ['RESTAURANT', null], defect: 'an entity of null' },
      { list: ['BOOKING', 1], defect: 'an entity that is a number' },
      { list: [['BOOKING']], defect: 'a list in entities' },
    ],
  },
  {
    field: 'entities',
    name: 'ENTITIES-UNIQUE',
    lists: [
      { list: ['RESTAURANT', 'RESTAURANT'], defect: 'the same entity twice' },
      { list: ['BOOKING', 'RESTAURANT', 'BOOKING'], defect: 'the same entity twice with another in between' },
    ],
  },
] as const satisfies readonly { field: string; name: string; lists: readonly List[] }[];

const END = 'is refused, or stored as the contract allows';

/** The lists that are tried, each with the end of the ids of its statements. */
const tried = () =>
  TOPICS.flatMap(({ field, name, lists }) =>
    drawn<List>(lists, 2, name).map((one) => ({ ...one, field, name, changes: { [field]: one.list } })),
  );

test(
  `a webhook registration with events or entities that break their constraints ${END}`,
  ...covers(
    [
      'CREATE-WEBHOOK-EVENTS-WRONG-TYPE',
      'CREATE-WEBHOOK-EVENTS-ENUM',
      'CREATE-WEBHOOK-EVENTS-UNIQUE',
      'CREATE-WEBHOOK-ENTITIES-WRONG-TYPE',
      'CREATE-WEBHOOK-ENTITIES-ENUM',
      'CREATE-WEBHOOK-ENTITIES-UNIQUE',
    ],
    async ({ partner }) => {
      const attempts = await Promise.all(
        tried().map(async ({ changes, ...one }) => {
          const body = unreachableWebhook(changes);
          return { ...one, exchange: await partner.send('createWebhook', { body }) };
        }),
      );
      const twin = await sendWebhook(partner, unreachableWebhook());
      for (const { name, defect, exchange, field } of attempts) {
        expectRefusedOrAllowed(`CREATE-WEBHOOK-${name}`, exchange, { twin, defect, field });
      }
    },
  ),
);

test(
  `a webhook replacement with events or entities that break their constraints ${END}`,
  ...covers(
    [
      'REPLACE-WEBHOOK-EVENTS-WRONG-TYPE',
      'REPLACE-WEBHOOK-EVENTS-ENUM',
      'REPLACE-WEBHOOK-EVENTS-UNIQUE',
      'REPLACE-WEBHOOK-ENTITIES-WRONG-TYPE',
      'REPLACE-WEBHOOK-ENTITIES-ENUM',
      'REPLACE-WEBHOOK-ENTITIES-UNIQUE',
    ],
    async ({ partner }) => {
      const path = { id: (await register(partner)).id };
      const attempts = await Promise.all(
        tried().map(async ({ changes, ...one }) => {
          const body = unreachableWebhook(changes);
          return { ...one, exchange: await partner.send('replaceWebhook', { path, body }) };
        }),
      );
      const twin = await partner.send('replaceWebhook', { path, body: unreachableWebhook() });
      for (const { name, defect, exchange, field } of attempts) {
        expectRefusedOrAllowed(`REPLACE-WEBHOOK-${name}`, exchange, { twin, defect, field });
      }
    },
  ),
);
