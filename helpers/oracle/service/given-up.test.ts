import {
  judgeStories,
  LATE_MS,
  listedOne,
  listedTwo,
  one,
  other,
  registered,
  type Story,
  webhook,
} from './testing/webhook-trace.ts';

const stories: readonly Story[] = [
  {
    what: 'a webhook at an address that does not exist, which the target gives up after some time',
    tell: (trace) => {
      const nowhere = webhook(1, { url: 'https://receiver.invalid/hooks' });
      trace.register(1, nowhere);
      trace.list({ id: 1, ...nowhere });
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook at an address that does not exist, which is never listed',
    tell: (trace) => {
      trace.register(1, webhook(1, { url: 'https://receiver.invalid/hooks' }));
      trace.list();
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook for removals of restaurants, at an address that does not exist, that vanishes',
    tell: (trace) => {
      const quiet = { events: ['DELETE'], entities: ['RESTAURANT'] };
      const nowhere = webhook(1, { url: 'https://receiver.invalid/hooks', ...quiet });
      trace.register(1, nowhere);
      trace.list({ id: 1, ...nowhere });
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook for removals at an address that does not exist, given up after one',
    tell: (trace) => {
      const quiet = { events: ['DELETE'], entities: ['RESTAURANT'] };
      const nowhere = webhook(1, { url: 'https://receiver.invalid/hooks', ...quiet });
      trace.register(1, nowhere);
      trace.list({ id: 1, ...nowhere });
      trace.command('DELETE', '/restaurant/7', undefined, null);
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook for which the listener has no inbox, given up after the target asked whether somebody is there',
    tell: (trace) => {
      const quiet = { events: ['DELETE'], entities: ['RESTAURANT'] };
      const nobody = webhook(1, { url: `http://listener.example/${'1'.repeat(32)}`, ...quiet });
      trace.register(1, nobody);
      trace.list({ id: 1, ...nobody });
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook for which the listener has an inbox, as something came there',
    tell: (trace) => {
      const heard = webhook(1, { url: `http://listener.example/${'1'.repeat(32)}` });
      trace.register(1, heard);
      trace.notify({}, '1'.repeat(32));
      trace.list({ id: 1, ...heard });
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook for which the listener has no inbox, which is never listed',
    tell: (trace) => {
      trace.register(1, webhook(1, { url: `http://listener.example/${'1'.repeat(32)}` }));
      trace.list();
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
  },
  {
    what: 'a webhook at a name that has no address, which the target gives up after some time',
    tell: (trace) => {
      const nowhere = webhook(1, { url: `https://hooks.example.com/${'1'.repeat(32)}` });
      trace.register(1, nowhere);
      trace.list({ id: 1, ...nowhere });
      trace.pass(LATE_MS);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook that is replaced by one at an address that does not exist, and then given up',
    tell: (trace) => {
      const nowhere = webhook(1, { url: `https://receiver.invalid/${'1'.repeat(32)}` });
      trace.register(1, one);
      trace.list();
      trace.replace(1, nowhere);
      trace.pass(LATE_MS);
      trace.remove(1, 404);
      trace.list();
    },
    breaks: [],
  },
  {
    what: 'a webhook that is gone before it is replaced by one at an address that does not exist',
    tell: registered((trace) => {
      trace.list(listedOne);
      trace.pass(1);
      trace.replace(2, webhook(2, { url: `https://receiver.invalid/${'2'.repeat(32)}` }));
    }),
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
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
    what: 'the id of a webhook that was given up because its receiver failed',
    tell: registered((trace) => {
      trace.notify({}, '2'.repeat(32), 500);
      trace.register(2, other);
      trace.pass(LATE_MS);
      trace.list(listedOne, { id: 2, ...other });
      trace.remove(2);
      trace.pass(LATE_MS);
      trace.list(listedOne);
    }),
    breaks: [],
  },
  {
    what: 'the id of a webhook that was not given up, while the receiver of another failed',
    tell: registered((trace) => {
      trace.notify({}, '1'.repeat(32), 500);
      trace.register(2, other);
    }),
    breaks: ['CREATE-WEBHOOK-IDS-DISTINCT'],
  },
];

judgeStories(stories);
