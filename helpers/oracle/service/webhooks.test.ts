import { expect, test } from '@playwright/test';
import type { Json, JsonObject } from '../../values/json.ts';
import { StagedTrace } from './testing/staged-trace.ts';

const PATH = '/api/v1/external/webhook';

/** After which no read is too old any more, in ms. */
const LATE_MS = 6000;

function webhook(n: number, changes: JsonObject = {}): JsonObject {
  const url = `https://receiver.invalid/${String(n).repeat(32)}`;
  return {
    url,
    authorizationHeaderPrefix: `P${n}`,
    events: ['CREATE', 'UPDATE'],
    entities: ['BOOKING'],
    ...changes,
  };
}

/** A trace of webhooks whose values are what was sent, with the ids that the test gives. */
class Webhooks extends StagedTrace {
  register(id: number, body: JsonObject, answer: JsonObject = { id, ...body }): void {
    this.send('createWebhook', PATH, { body, answer });
  }

  refuse(body: JsonObject, status = 400): void {
    this.send('createWebhook', PATH, { body, status });
  }

  replace(id: number, body: JsonObject, status = 200): void {
    this.send('replaceWebhook', `${PATH}/${id}`, { body, status, answer: { id, ...body } });
  }

  remove(id: number | string, status = 200): void {
    this.send('deleteWebhook', `${PATH}/${id}`, { status });
  }

  list(...answer: readonly Json[]): void {
    this.send('listWebhooks', PATH, { answer });
  }
}

interface Story {
  readonly what: string;
  readonly tell: (trace: Webhooks) => void;
  /** The statements that it breaks. */
  readonly breaks: readonly string[];
}

const [one, two, other] = [webhook(1), webhook(2), webhook(3)];
const [listedOne, listedTwo] = [
  { id: 1, ...one },
  { id: 2, ...two },
];

/** Tells a story after two webhooks were registered, and late enough that lists must show them. */
function registered(tell: (trace: Webhooks) => void): (trace: Webhooks) => void {
  return (trace) => {
    trace.register(1, one);
    trace.register(2, two);
    trace.pass(LATE_MS);
    tell(trace);
  };
}

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
      const body = webhook(1, { url: `https://receiver.invalid/${'1'.repeat(32)}/../hooks` });
      trace.register(1, body);
      trace.pass(LATE_MS);
      trace.list({ id: 1, ...body }, { id: 9, url: `https://receiver.invalid/${'9'.repeat(32)}/../hooks` });
    },
    breaks: [],
  },
  {
    what: 'one id for two webhooks',
    tell: (trace) => {
      trace.register(1, one);
      trace.register(1, two);
    },
    breaks: ['CREATE-WEBHOOK-IDS-DISTINCT'],
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
    what: 'a list without a webhook that has refused a notification',
    tell: registered((trace) => {
      trace.notify({}, '1'.repeat(32), 500);
      trace.list(listedTwo);
    }),
    breaks: [],
  },
  {
    what: 'a list without a webhook, while another one has refused a notification',
    tell: registered((trace) => {
      trace.notify({}, '2'.repeat(32), 500);
      trace.list(listedTwo);
    }),
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a list that somebody without a token gets',
    tell: registered((trace) =>
      trace.send('listWebhooks', PATH, { answer: [], authorization: 'Bearer a.b.c' }),
    ),
    breaks: [],
  },
];

for (const { what, tell, breaks } of stories) {
  test(`${breaks.length === 0 ? 'sound' : breaks.join()}: ${what}`, () => {
    const trace = new Webhooks();
    tell(trace);
    expect(trace.broken()).toEqual(breaks);
  });
}
