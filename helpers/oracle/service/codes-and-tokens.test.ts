import { expect, test } from '@playwright/test';
import { StagedTrace, TOKEN } from './testing/staged-trace.ts';

const API = '/api/v1/external';

class Service extends StagedTrace {
  requestCode(phone: string): void {
    this.send('requestConfirmationCode', `${API}/restaurant/1/confirmation/code/request`, {
      body: { phone },
      answer: { timeLeft: 60 },
    });
  }

  showCode(phone: string, code: string): void {
    this.command('GET', `/confirmation-code?restaurantId=1&phone=${encodeURIComponent(phone)}`, undefined, {
      code,
    });
  }

  verify(phone: string, code: string, status = 200): void {
    this.send('verifyConfirmationCode', `${API}/restaurant/confirmation/code/verify`, {
      body: { phone, code },
      status,
    });
  }

  deleteWebhook(status: number): void {
    this.send('deleteWebhook', `${API}/webhook/1`, { status });
  }

  /** @param lifetimeS as the answer says */
  give(access_token: string, lifetimeS: number): void {
    const answer = { access_token, token_type: 'Bearer', expires_in: lifetimeS };
    this.send('requestToken', '/oauth2/token', { answer });
    this.pass(100);
  }

  /** @param authorization unset: the token of the run */
  list(status: number, authorization?: string | null, query = 'page=0&size=1'): void {
    const answer = { content: [] };
    this.send('listRestaurants', `${API}/restaurant?${query}`, {
      ...{ status, answer },
      ...(authorization !== undefined && { authorization }),
    });
  }
}

const [mine, other] = ['+12125550100', '+12125550101'];

/** Each of twelve phones gets a code, and sends it. */
function verifyAll(trace: Service, statusOf: (code: string) => number): void {
  const codes = '0001 0002 0003 1004 1005 2006 3007 4008 5009 6010 7011 8012'.split(' ');
  codes.forEach((code, index) => {
    const phone = `+121255502${String(index).padStart(2, '0')}`;
    trace.requestCode(phone);
    trace.showCode(phone, code);
    trace.verify(phone, code, statusOf(code));
  });
}

const stories: readonly { what: string; tell: (trace: Service) => void; breaks: readonly string[] }[] = [
  {
    what: 'the code that was sent, in another notation of the phone',
    tell: (trace) => {
      trace.requestCode(mine);
      trace.showCode(mine, '123456');
      trace.verify('+1 212 555 0100', '123456');
      trace.verify(mine, '654321', 400);
    },
    breaks: [],
  },
  {
    what: 'right codes that are refused where they begin with a zero, and only there',
    tell: (trace) => {
      verifyAll(trace, (code) => (code.startsWith('0') ? 400 : 200));
    },
    breaks: ['VERIFY-CODE-RIGHT-ACCEPTED'],
  },
  {
    what: 'right codes that are refused now and then, whatever their first digit',
    tell: (trace) => {
      verifyAll(trace, (code) => (code.startsWith('0') || code.endsWith('5') ? 400 : 200));
    },
    breaks: [],
  },
  {
    what: 'right codes that are refused where one that begins with a zero is accepted, too',
    tell: (trace) => {
      verifyAll(trace, (code) => (code === '0002' || code === '0001' ? 400 : 200));
    },
    breaks: [],
  },
  {
    what: 'a wrong code that is accepted',
    tell: (trace) => {
      trace.requestCode(mine);
      trace.showCode(mine, '123456');
      trace.verify(mine, '654321');
    },
    breaks: ['VERIFY-CODE-WRONG-REFUSED'],
  },
  {
    what: 'a wrong code where another one may have been sent that nobody read',
    tell: (trace) => {
      trace.requestCode(mine);
      trace.showCode(mine, '123456');
      trace.requestCode(mine);
      trace.verify(mine, '654321');
    },
    breaks: [],
  },
  {
    what: 'any code where none can be known',
    tell: (trace) => {
      trace.requestCode(mine);
      trace.verify(mine, '0000');
    },
    breaks: [],
  },
  {
    what: 'the code of another phone',
    tell: (trace) => {
      for (const [phone, code] of [
        [mine, '123456'],
        [other, '222222'],
      ] as const) {
        trace.requestCode(phone);
        trace.showCode(phone, code);
      }
      trace.verify(mine, '222222');
    },
    breaks: ['VERIFY-CODE-OTHER-PHONE-REFUSED'],
  },
  {
    what: 'a list for a text that is no token',
    tell: (trace) => trace.list(200, 'Bearer garbage'),
    breaks: ['AUTH-TOKEN-GARBAGE-REFUSED'],
  },
  {
    what: 'a list that is refused as wrong now and then',
    tell: (trace) => [200, 409, 400, 200, 409].forEach((status) => trace.list(status)),
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a list that is not found now and then',
    tell: (trace) => [200, 404, 404, 200, 404].forEach((status) => trace.list(status)),
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a list that is not found while a gateway does not reach the target',
    tell: (trace) => [200, 502, 404, 404, 404, 200].forEach((status) => trace.list(status)),
    breaks: [],
  },
  {
    what: 'a list that is not found now and then, long after a gateway did not reach the target',
    tell: (trace) => {
      for (const status of [200, 502]) trace.list(status);
      trace.pass(60_000);
      for (const status of [404, 404, 200, 404]) trace.list(status);
    },
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a list that is refused twice, or because the target is busy, and one that is always refused',
    tell: (trace) => {
      for (const status of [200, 409, 404, 429, 503, 403]) trace.list(status);
      for (const status of [400, 400, 400]) trace.list(status, undefined, 'page=-1&size=1');
      for (const status of [400, 400, 400]) trace.list(status, 'Bearer garbage');
    },
    breaks: [],
  },
  {
    what: 'a list that is refused like unknown tokens, while other tokens are given',
    tell: (trace) => {
      trace.list(400, 'Bearer garbage');
      for (const status of [200, 400, 400, 400]) {
        trace.list(status);
        trace.give('a.later.token', 600);
      }
    },
    breaks: [],
  },
  {
    what: 'a list that is refused like unknown tokens, while other tokens are given and this one is accepted again',
    tell: (trace) => {
      trace.list(400, 'Bearer garbage');
      for (const status of [200, 400, 400, 400, 200]) {
        trace.pass(20_000);
        trace.list(status);
        trace.give('a.later.token', 600);
      }
    },
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a list that is refused after the end of its token, and accepted with another',
    tell: (trace) => {
      trace.pass(600_000);
      for (const status of [400, 400, 400]) trace.list(status);
      trace.give('a.later.token', 600);
      trace.list(200, 'Bearer a.later.token');
    },
    breaks: [],
  },
  {
    what: 'a list that is refused with one token and accepted with another',
    tell: (trace) => {
      for (const status of [400, 400, 400]) trace.list(status);
      trace.give('a.later.token', 600);
      trace.list(200, 'Bearer a.later.token');
    },
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a list that is refused like unknown tokens, while there is no later token',
    tell: (trace) => {
      trace.list(400, 'Bearer garbage');
      for (const status of [200, 400, 400, 400]) trace.list(status);
    },
    breaks: ['LIST-RESTAURANTS-ANSWERS-200'],
  },
  {
    what: 'a page that is refused while it is beyond the end, and a webhook that is gone',
    tell: (trace) => {
      for (const status of [400, 400, 400, 200, 400]) trace.list(status, undefined, 'page=1&size=1');
      for (const status of [200, 400, 400, 400]) trace.deleteWebhook(status);
    },
    breaks: [],
  },
  {
    what: 'a list for a request without the header',
    tell: (trace) => trace.list(200, null),
    breaks: ['LIST-RESTAURANTS-PROTECTED'],
  },
  {
    what: 'a list for a token in the query, or one of an earlier night',
    tell: (trace) => {
      trace.list(200, null, 'page=0&size=1&access_token=x');
      trace.list(200, 'Bearer an.earlier.token');
    },
    breaks: [],
  },
  {
    what: 'a token that is refused again and again between acceptances',
    tell: (trace) => [200, 401, 200, 401, 200].forEach((status) => trace.list(status)),
    breaks: ['AUTH-TOKEN-REUSABLE'],
  },
  {
    what: 'a token that is refused for one read only, or for good',
    tell: (trace) => {
      for (const status of [200, 401, 200, 401, 401]) trace.list(status);
      for (const status of [401, 401]) trace.list(status, undefined, 'page=-1&size=1');
    },
    breaks: [],
  },
  {
    what: 'a token that is given once more as if it were new, and ends with its first life',
    tell: (trace) => {
      trace.pass(500_000);
      trace.give(TOKEN, 600);
      trace.list(200);
      trace.pass(60_000);
      for (const status of [401, 401]) trace.list(status);
    },
    breaks: ['AUTH-TOKEN-LIVES'],
  },
  {
    what: 'a token that is given once more, and codes that are refused with the same status',
    tell: (trace) => {
      trace.give(TOKEN, 600);
      trace.list(200);
      for (const phone of [mine, other]) trace.verify(phone, '0000', 401);
    },
    breaks: [],
  },
  {
    what: 'a token that is given once more with the rest of its life, and ends then',
    tell: (trace) => {
      trace.pass(500_000);
      trace.give(TOKEN, 40);
      trace.list(200);
      trace.pass(39_500);
      for (const status of [401, 401]) trace.list(status);
    },
    breaks: [],
  },
  {
    what: 'a token that is given once more, and ended by another one',
    tell: (trace) => {
      trace.give(TOKEN, 600);
      trace.list(200);
      trace.give('a.later.token', 600);
      trace.pass(1000);
      for (const status of [401, 401]) trace.list(status);
    },
    breaks: [],
  },
  {
    what: 'a token in the leeway after its end',
    tell: (trace) => {
      trace.pass(600_000 + 200_000);
      trace.list(200);
    },
    breaks: [],
  },
  {
    what: 'a token long after its end',
    tell: (trace) => {
      trace.pass(600_000 + 301_000);
      trace.list(200);
    },
    breaks: ['AUTH-TOKEN-EXPIRED-REFUSED'],
  },
];

for (const { what, tell, breaks } of stories) {
  test(`${breaks.length === 0 ? 'sound' : breaks.join()}: ${what}`, () => {
    const trace = new Service();
    tell(trace);
    expect(trace.broken()).toEqual(breaks);
  });
}

test('tokens that all look alike, as in recorded evidence, are not distinguished', () => {
  const trace = new Service();
  for (const status of [200, 401, 200, 401, 200]) trace.list(status);
  trace.pass(600_000 + 301_000);
  trace.list(200);
  expect(trace.broken({ hidesTokens: true })).toEqual([]);
  trace.list(200, null);
  expect(trace.broken({ hidesTokens: true })).toEqual(['LIST-RESTAURANTS-PROTECTED']);
});
