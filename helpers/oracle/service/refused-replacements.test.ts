import type { JsonObject } from '../../values/json/json.ts';
import { judgeStories, PATH, webhook, type Webhooks } from './testing/webhook-trace.ts';

/** A replacement that only its address tells from others. */
const anew = (n: number, changes: JsonObject = {}): JsonObject =>
  webhook(1, { url: `https://receiver.example/${String(n).repeat(24)}`, ...changes });

/** One webhook is replaced, and then some others can't be. */
function refusing(
  count: number,
  { status = 409, body = (n: number): JsonObject => anew(n), pauseMs = 100 } = {},
): (trace: Webhooks) => void {
  return (trace) => {
    trace.register(9, webhook(9));
    trace.pass(pauseMs);
    trace.replace(9, anew(9));
    for (let n = 1; n <= count; n += 1) {
      trace.register(n, webhook(n));
      trace.pass(100);
      trace.replace(n, body(n), status);
    }
  };
}

judgeStories([
  {
    what: 'replacements that are refused, like one that was accepted',
    tell: refusing(3),
    breaks: ['REPLACE-WEBHOOK-ANSWERS-200'],
  },
  {
    what: 'refusals of bodies with an id beyond 2^53',
    tell: refusing(3, { body: (n) => anew(n, { id: 2n ** 60n }) }),
    breaks: [],
  },
  { what: 'two such refusals', tell: refusing(2), breaks: [] },
  {
    what: 'refusals of other values',
    tell: refusing(3, { body: (n) => anew(n, { token: 'x' }) }),
    breaks: [],
  },
  {
    what: 'refusals of longer addresses',
    tell: refusing(3, { body: (n) => anew(n, { url: `https://receiver.example/${String(n).repeat(200)}` }) }),
    breaks: [],
  },
  {
    what: 'refusals of one address for several webhooks',
    tell: refusing(3, { body: () => anew(9) }),
    breaks: [],
  },
  { what: 'refusals while a webhook is new', tell: refusing(3, { pauseMs: 5_000 }), breaks: [] },
  { what: 'refusals for another reason than the request', tell: refusing(3, { status: 401 }), breaks: [] },
  {
    what: 'refusals of replacements that were sent at once',
    tell: (trace) => {
      refusing(0)(trace);
      for (let n = 1; n <= 3; n += 1) {
        trace.register(n, webhook(n));
        trace.pass(100);
        trace.send('replaceWebhook', `${PATH}/${n}`, { body: anew(n), status: 409, durationMs: 0 });
        trace.send('replaceWebhook', `${PATH}/${n}`, {
          body: anew(n + 4),
          answer: { id: n, ...anew(n + 4) },
        });
      }
    },
    breaks: [],
  },
]);
