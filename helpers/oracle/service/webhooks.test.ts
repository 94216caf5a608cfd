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
  webhook,
} from './testing/webhook-trace.ts';

const stories: readonly Story[] = [
  {
    what: 'lists that show what was registered, in any order of lists and notation of urls',
    tell: registered((trace) =>
      trace.list({ ...listedTwo, events: ['UPDATE', 'CREATE'], token: '***' }, listedOne),
    ),
    breaks: [],
  },
  {
    what: 'a list that shows a new webhook late',
    tell: (trace) => {
      trace.register(1, one);
      trace.pass(4000);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook that is never listed',
    tell: registered((trace) => trace.list(listedOne)),
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook that one list leaves out, although another one was deleted before',
    tell: registered((trace) => {
      trace.register(3, other);
      trace.list(listedOne, listedTwo);
      trace.remove(3);
      trace.list(listedOne);
      trace.list(listedOne, listedTwo);
    }),
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook that vanishes with the deletion of another',
    tell: registered((trace) => {
      trace.list(listedOne, listedTwo);
      trace.remove(1);
      trace.list(listedOne);
      trace.pass(LATE_MS);
      trace.list();
    }),
    breaks: ['DELETE-WEBHOOK-OTHERS-KEPT'],
  },
  {
    what: 'a webhook whose deletion got no answer',
    tell: registered((trace) => {
      trace.send('deleteWebhook', `${PATH}/1`, { isLost: true });
      trace.list(listedOne, listedTwo);
      trace.list(listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a webhook that is gone after a refused deletion without a token',
    tell: registered((trace) => {
      trace.send('deleteWebhook', `${PATH}/1`, { status: 401, authorization: null });
      trace.list(listedTwo);
    }),
    breaks: ['DELETE-WEBHOOK-PROTECTED'],
  },
  {
    what: 'a webhook that a list shows twice',
    tell: registered((trace) => trace.list(listedOne, listedTwo, listedOne)),
    breaks: ['LIST-WEBHOOKS-EACH-ONCE'],
  },
  {
    what: 'a webhook with another prefix in the list',
    tell: registered((trace) => trace.list(listedOne, { ...listedTwo, authorizationHeaderPrefix: 'Bearer' })),
    breaks: ['LIST-WEBHOOKS-AGREES'],
  },
  {
    what: 'a replacement that lists show late, and every second one not at all for a while',
    tell: registered((trace) => {
      trace.replace(1, other);
      trace.list({ id: 1, ...other }, listedTwo);
      trace.list(listedOne, listedTwo);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a list that shows the old values long after a replacement',
    tell: registered((trace) => {
      trace.replace(1, other);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo);
      trace.list(listedOne, listedTwo);
    }),
    breaks: ['REPLACE-WEBHOOK-LISTED'],
  },
  {
    what: 'either of two replacements side by side',
    tell: registered((trace) => {
      trace.send('replaceWebhook', `${PATH}/1`, { body: other, answer: { id: 1, ...other }, durationMs: 50 });
      trace.pass(-40);
      trace.replace(1, webhook(4));
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a replacement that got no answer, and acts late',
    tell: registered((trace) => {
      trace.send('replaceWebhook', `${PATH}/1`, { body: other, isLost: true });
      trace.pass(LATE_MS);
      trace.list(listedOne, listedTwo);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a replacement that also changes the prefix of another webhook',
    tell: registered((trace) => {
      trace.list(listedOne, listedTwo);
      trace.replace(1, other);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, { ...listedTwo, authorizationHeaderPrefix: 'P3' });
    }),
    breaks: ['REPLACE-WEBHOOK-OTHERS-KEPT'],
  },
  {
    what: 'a refused replacement that is listed',
    tell: registered((trace) => {
      trace.replace(1, other, 400);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: ['REPLACE-WEBHOOK-REFUSED-KEEPS'],
  },
  {
    what: 'a replaced webhook that is listed under another id as well',
    tell: registered((trace) => {
      trace.replace(1, other);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo, { id: 77, ...other });
    }),
    breaks: ['REPLACE-WEBHOOK-KEEPS-ID'],
  },
  {
    what: 'a refused registration that is listed',
    tell: registered((trace) => {
      trace.refuse(other);
      trace.list(listedOne, listedTwo, { id: 9, ...other });
    }),
    breaks: ['CREATE-WEBHOOK-REFUSED-UNLISTED'],
  },
  {
    what: 'a registration that a gateway gave up, and that is listed',
    tell: registered((trace) => {
      trace.refuse(other, 504);
      trace.list(listedOne, listedTwo, { id: 9, ...other });
    }),
    breaks: [],
  },
  ...[500, 520, 524].map((status) => ({
    what: `a registration that is answered ${status} on its way back, and that is listed`,
    tell: registered((trace) => {
      trace.refuse(other, status);
      trace.list(listedOne, listedTwo, { id: 9, ...other });
    }),
    breaks: [],
  })),
  {
    what: 'a replacement that a gateway of another make gave up, and that is listed',
    tell: registered((trace) => {
      trace.replace(1, other, 524);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a deletion that a gateway of another make gave up, and an id that is given again',
    tell: registered((trace) => {
      trace.remove(2, 520);
      trace.pass(LATE_MS);
      trace.list(listedOne);
      trace.register(2, other);
    }),
    breaks: [],
  },
  {
    what: 'a registration that was refused first, and is listed once it is accepted',
    tell: registered((trace) => {
      trace.refuse(other, 401);
      trace.register(3, other);
      trace.list(listedOne, listedTwo, { id: 3, ...other });
    }),
    breaks: [],
  },
  {
    what: 'webhooks of other people',
    tell: registered((trace) =>
      trace.list(listedOne, listedTwo, { id: 5, url: 'https://others.example/hook' }),
    ),
    breaks: [],
  },
  {
    what: 'a deleted webhook that stays in the list',
    tell: registered((trace) => {
      trace.remove(1);
      trace.pass(LATE_MS);
      trace.list(listedOne, listedTwo);
    }),
    breaks: ['DELETE-WEBHOOK-UNLISTED'],
  },
  {
    what: 'an id that is given again after a deletion',
    tell: registered((trace) => {
      trace.remove(1);
      trace.register(1, other);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...other }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'an id that others get after a deletion',
    tell: registered((trace) => {
      trace.remove(1);
      trace.pass(LATE_MS);
      trace.list({ id: 1, url: 'https://others.example/hook' }, listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'an address of somebody else that is the same once its dots are resolved',
    tell: (trace) => {
      const body = webhook(1, { url: `https://receiver.example/${'1'.repeat(32)}/../hooks` });
      trace.register(1, body);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...body }, { id: 9, url: `https://receiver.example/${'9'.repeat(32)}/../hooks` });
    },
    breaks: [],
  },
  {
    what: 'a list that somebody without a token gets',
    tell: registered((trace) =>
      trace.send('listWebhooks', PATH, { answer: [], authorization: 'Bearer a.b.c' }),
    ),
    breaks: [],
  },
];

judgeStories(stories);
