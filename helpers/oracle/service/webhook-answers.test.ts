import {
  judgeStories,
  LATE_MS,
  listedOne,
  listedTwo,
  one,
  other,
  PATH,
  registered,
  type Story,
  two,
  webhook,
} from './testing/webhook-trace.ts';

const stories: readonly Story[] = [
  {
    what: 'one id for two webhooks',
    tell: (trace) => {
      trace.register(1, one);
      trace.register(1, two);
    },
    breaks: ['CREATE-WEBHOOK-IDS-DISTINCT'],
  },
  {
    what: 'an id that a deletion, sent before, made free after its next webhook had it',
    tell: registered((trace) => {
      trace.send('deleteWebhook', `${PATH}/1`, { durationMs: 100 });
      trace.pass(-90);
      trace.register(1, other);
      trace.pass(20);
      trace.register(1, webhook(4));
    }),
    breaks: [],
  },
  {
    what: 'an answer with other events than were sent',
    tell: (trace) => trace.register(1, one, { id: 1, ...one, events: ['CREATE'] }),
    breaks: ['CREATE-WEBHOOK-EVENTS-RETURNED'],
  },
  {
    what: 'an answer with what a target makes of empty lists',
    tell: (trace) => trace.register(1, { ...one, events: [] }, { id: 1, ...one, events: ['DELETE'] }),
    breaks: [],
  },
  {
    what: 'an answer without the entities that were sent',
    tell: (trace) => trace.register(1, one, { id: 1, ...one, entities: null }),
    breaks: ['CREATE-WEBHOOK-ENTITIES-RETURNED'],
  },
  {
    what: 'an answer without entities that no list may have',
    tell: (trace) => trace.register(1, { ...one, entities: ['GUEST'] }, { id: 1, ...one, entities: null }),
    breaks: [],
  },
  {
    what: 'an answer without the default prefix, which was sent',
    tell: (trace) => {
      const [prefix, url] = ['Bearer', one['url'] ?? ''];
      trace.register(1, { url, authorizationHeaderPrefix: prefix }, { id: 1, url });
    },
    breaks: [],
  },
  {
    what: 'a replacement that is answered with another id',
    tell: registered((trace) => {
      const url = `https://receiver.example/${'4'.repeat(32)}`;
      trace.send('replaceWebhook', `${PATH}/1`, { body: { ...one, url }, answer: { ...one, url, id: 2 } });
    }),
    breaks: ['REPLACE-WEBHOOK-KEEPS-ID'],
  },
  {
    what: 'a replacement of an unknown webhook that is answered with another id',
    tell: registered((trace) => {
      const url = `https://receiver.example/${'4'.repeat(32)}`;
      trace.send('replaceWebhook', `${PATH}/7`, { body: { ...one, url }, answer: { ...one, url, id: 8 } });
    }),
    breaks: [],
  },
  {
    what: 'three deletions that are refused, of webhooks that are listed afterwards',
    tell: registered((trace) => {
      trace.register(3, other);
      trace.pass(LATE_MS);
      for (const id of [1, 2, 3]) trace.remove(id, 409);
      trace.pass(LATE_MS);
      trace.list(listedOne, listedTwo, { id: 3, ...other });
    }),
    breaks: ['DELETE-WEBHOOK-ANSWERS-200'],
  },
  {
    what: 'refused deletions, one of them of a webhook that has refused a notification',
    tell: registered((trace) => {
      trace.register(3, other);
      trace.pass(LATE_MS);
      trace.notify({}, '2'.repeat(32), 500);
      for (const id of [1, 2, 3]) trace.remove(id, 409);
      trace.pass(LATE_MS);
      trace.list(listedOne, listedTwo, { id: 3, ...other });
    }),
    breaks: [],
  },
  {
    what: 'deletions that are refused once, and accepted before the next list',
    tell: registered((trace) => {
      trace.register(3, other);
      trace.pass(LATE_MS);
      for (const id of [1, 2, 3]) trace.remove(id, 409);
      for (const id of [1, 2, 3]) trace.remove(id);
      trace.pass(LATE_MS);
      trace.list();
    }),
    breaks: [],
  },
  {
    what: 'refused deletions of two webhooks, and of one that is new',
    tell: registered((trace) => {
      trace.register(3, other);
      for (const id of [1, 2, 3]) trace.remove(id, 404);
      trace.pass(LATE_MS);
      trace.list(listedOne, listedTwo, { id: 3, ...other });
    }),
    breaks: [],
  },
];

judgeStories(stories);
