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
    what: 'whose events is not an array',
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
    what: 'with an event other than CREATE, UPDATE and DELETE',
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
    what: 'that names an event twice',
    lists: [
      { list: ['UPDATE', 'UPDATE'], defect: 'the same event twice' },
      { list: ['DELETE', 'UPDATE', 'DELETE'], defect: 'the same event twice with another in between' },
    ],
  },
  {
    field: 'entities',
    name: 'ENTITIES-WRONG-TYPE',
    what: 'whose entities is not an array',
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
    what: 'with an entity other than RESTAURANT and BOOKING',
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
    what: 'that names an entity twice',
    lists: [
      { list: ['RESTAURANT', 'RESTAURANT'], defect: 'the same entity twice' },
      { list: ['BOOKING', 'RESTAURANT', 'BOOKING'], defect: 'the same entity twice with another in between' },
    ],
  },
] as const satisfies readonly { field: string; name: string; what: string; lists: readonly List[] }[];

for (const { field, name, what, lists } of TOPICS) {
  const end = 'is refused, or stored as the contract allows';

  test(
    `a webhook registration ${what} ${end}`,
    ...covers([`CREATE-WEBHOOK-${name}`], async ({ partner }) => {
      const attempts = await Promise.all(
        drawn<List>(lists, 2).map(async ({ list, defect }) => {
          const body = unreachableWebhook({ [field]: list });
          return { defect, exchange: await partner.send('createWebhook', { body }) };
        }),
      );
      const twin = await sendWebhook(partner, unreachableWebhook());
      for (const { defect, exchange } of attempts) {
        expectRefusedOrAllowed(`CREATE-WEBHOOK-${name}`, exchange, { twin, defect, field });
      }
    }),
  );

  test(
    `a webhook replacement ${what} ${end}`,
    ...covers([`REPLACE-WEBHOOK-${name}`], async ({ partner }) => {
      const path = { id: (await register(partner)).id };
      const attempts = await Promise.all(
        drawn<List>(lists, 2).map(async ({ list, defect }) => {
          const body = unreachableWebhook({ [field]: list });
          return { defect, exchange: await partner.send('replaceWebhook', { path, body }) };
        }),
      );
      const twin = await partner.send('replaceWebhook', { path, body: unreachableWebhook() });
      for (const { defect, exchange } of attempts) {
        expectRefusedOrAllowed(`REPLACE-WEBHOOK-${name}`, exchange, { twin, defect, field });
      }
    }),
  );
}
