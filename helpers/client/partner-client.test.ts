import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange.ts';
import { scriptedTransport } from '../http/testing/scripted-transport.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { notSentBecause, PartnerClient } from './partner-client.ts';
import { soundTokenForm } from './token-source.ts';

const TOKEN = {
  access_token: 'h.p.s',
  token_type: 'Bearer',
  expires_in: 599,
  scope: 'ROLE_EXTERNAL_INTEGRATION',
};

/** Shorter than the client's patience with one request. */
const SHORT_LIFE_S = 0.5;

const contract = loadContract();

interface Scene {
  readonly client: PartnerClient;
  readonly asked: string[];
  readonly exchanges: Exchange[];
}

/** A client against a real server that answers token requests, and anything else as `answer` says. */
async function withTarget(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  body: (scene: Scene) => Promise<void>,
  lifetimeS = TOKEN.expires_in,
): Promise<void> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(
      `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? 'no authorization'}`,
    );
    if (request.url === '/oauth2/token') response.end(JSON.stringify({ ...TOKEN, expires_in: lifetimeS }));
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/base`;
  const transport = createTransport(4, 1_000);
  const authUrl = `http://127.0.0.1:${address.port}`;
  const client = new PartnerClient({
    ...{ contract, transport, url, authUrl, token: undefined },
    ...{ clientId: 'us', clientSecret: 'se:cret' },
  });
  const exchanges: Exchange[] = [];
  client.onExchange((exchange) => exchanges.push(exchange));
  try {
    await body({ client, asked, exchanges });
  } finally {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('the token is requested once, with Basic credentials, and used for all simultaneous requests', () =>
  withTarget(
    (_, response) => response.end('[]'),
    async ({ client, asked }) => {
      await Promise.all([
        client.send('listWebhooks'),
        client.send('listWebhooks'),
        client.send('listWebhooks'),
      ]);
      const basic = Buffer.from('us:se:cret').toString('base64');
      expect(asked.filter((line) => line.includes('token'))).toEqual([`POST /oauth2/token Basic ${basic}`]);
      expect(asked.filter((line) => line === 'GET /base/api/v1/external/webhook Bearer h.p.s')).toHaveLength(
        3,
      );
    },
  ));

test('a refused token is not renewed, which would hide the refusal', () =>
  withTarget(
    (_, response) => response.writeHead(401).end(),
    async ({ client, asked }) => {
      await client.send('listWebhooks');
      await client.send('listWebhooks');
      expect(asked.filter((line) => line.includes('token'))).toHaveLength(1);
    },
  ));

test('after 429, 503, and 403 with Retry-After the client waits as long as that says', () => {
  let times = 0;
  return withTarget(
    (_, response) => {
      times += 1;
      if (times === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else if (times === 2) response.writeHead(503).end();
      else if (times === 3) response.writeHead(403, { 'retry-after': '0' }).end();
      else response.end('[]');
    },
    async ({ client, exchanges }) => {
      const began = performance.now();
      const exchange = await client.send('listWebhooks');
      expect(exchange).toMatchObject({ kind: 'answered', status: 200 });
      expect(performance.now() - began).toBeGreaterThan(1_000);
      expect(exchanges.map((one) => (one.kind === 'answered' ? one.status : one.kind))).toEqual([
        200, 429, 503, 403, 200,
      ]);
    },
  );
});

test('a 403 without Retry-After is a refusal', () =>
  withTarget(
    (_, response) => response.writeHead(403).end(),
    async ({ client, exchanges }) => {
      expect(await client.send('listWebhooks')).toMatchObject({ status: 403 });
      expect(exchanges.filter((one) => one.operation === 'listWebhooks')).toHaveLength(1);
    },
  ));

for (const retryAfter of [String(90 * 24 * 3600), '-5', 'soon', 'Fri, 31 Dec 9999 23:59:59 GMT'])
  test(`Retry-After: ${retryAfter} says nothing useful, so the usual pause is made`, () => {
    let times = 0;
    return withTarget(
      (_, response) => {
        times += 1;
        if (times < 3) response.writeHead(503, { 'retry-after': retryAfter }).end();
        else response.end('[]');
      },
      async ({ client }) => {
        const began = performance.now();
        expect(await client.send('listWebhooks')).toMatchObject({ status: 200 });
        expect(performance.now() - began).toBeLessThan(10_000);
      },
    );
  });

test('an id that is not Unicode is not sent, and the exchange says why', () =>
  withTarget(
    (_, response) => response.end('[]'),
    async ({ client, asked }) => {
      const inPath = await client.send('findRestaurantByPosUid', { path: { id: 'pos-\ud800' } });
      const inQuery = await client.send('listRestaurants', {
        query: { page: 0, size: 1, search: 'a\udc00b' },
      });
      for (const one of [inPath, inQuery]) {
        expect(one).toMatchObject({ kind: 'unanswered', failure: { code: 'NOT_SENT' } });
        expect(notSentBecause(one)).toContain('lone surrogate');
      }
      expect(asked.filter((line) => line.includes('GET'))).toEqual([]);
      await client.send('findRestaurantByPosUid', { path: { id: 'pos-\0-🙂' } });
      expect(asked.at(-1)).toContain('/find/partner/pos-%00-%F0%9F%99%82 ');
    },
  ));

test('a body that is not UTF-8 is no JSON, and is found to be that', () =>
  withTarget(
    (_, response) => {
      response.setHeader('content-type', 'application/json').end(Buffer.from('[{"x":"\xe9"}]', 'latin1'));
    },
    async ({ client }) => {
      const exchange = await client.send('listWebhooks');
      expect(exchange).toMatchObject({
        json: undefined,
        breaches: [
          { requirement: 'LIST-WEBHOOKS-BODY-KIND', observed: expect.stringContaining('not UTF-8') },
        ],
      });
    },
  ));

test('of long answers that break the contract a few are kept whole, and of long texts that are not JSON a part', () =>
  withTarget(
    ({ url }, response) => {
      const filler = 'x'.repeat(1024 * 1024 + 1);
      response.setHeader('content-type', 'application/json');
      response.end(url?.endsWith('/webhook') === true ? JSON.stringify({ filler }) : filler);
    },
    async ({ client }) => {
      const kinds: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        const answer = await client.forOneCheck(() => undefined).send('listWebhooks');
        kinds.push(answer.kind === 'answered' ? `${answer.breaches.length} breach` : answer.failure.code);
      }
      expect(kinds).toEqual(kinds.map((_, index) => (index < 3 ? '1 breach' : 'ANSWER_TOO_LONG')));
      const ofOne = await client.send('getRestaurant', { path: { id: 1 } });
      expect(ofOne).toMatchObject({ failure: { code: 'ANSWER_TOO_LONG' } });
      const noJson = await client.send('listRestaurants');
      expect(noJson).toMatchObject({ text: expect.stringMatching(/^x{65536}… \(1048577 characters\)$/) });
    },
  ));

test('a list with more values than the suite reads is no answer, and breaks nothing', () =>
  withTarget(
    (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(`[${'[],'.repeat(600_000)}[]]`);
    },
    async ({ client }) => {
      const answer = await client.send('listRestaurants');
      expect(answer).toMatchObject({ kind: 'unanswered', failure: { code: 'ANSWER_TOO_LONG' } });
    },
  ));

test('an impatient request takes 429 as the answer', () =>
  withTarget(
    (_, response) => response.writeHead(429).end(),
    async ({ client }) => {
      expect(await client.send('listWebhooks', { impatient: true })).toMatchObject({ status: 429 });
    },
  ));

test('a redirect is an answer, and is not followed', () =>
  withTarget(
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end(),
    async ({ client }) => {
      expect(await client.send('listWebhooks')).toMatchObject({
        kind: 'answered',
        status: 302,
        breaches: [],
      });
    },
  ));

test('a cut connection gives an exchange without an answer', () =>
  withTarget(
    (request) => request.socket.destroy(),
    async ({ client }) => {
      const exchange = await client.send('listWebhooks');
      expect(exchange).toMatchObject({ kind: 'unanswered', failure: { code: 'UND_ERR_SOCKET' } });
    },
  ));

test('identifiers, lists and awkward characters reach the wire unchanged', () =>
  withTarget(
    (_, response) => response.end('{}'),
    async ({ client, asked }) => {
      await client.send('findRestaurantByPosUid', { path: { id: 'a/b c?#%+ü' }, authorization: null });
      const query = { search: 'Q&A + 100%', excludeIds: [1n, 9007199254740993n], page: 0, size: undefined };
      await client.send('listRestaurants', { query, authorization: 'Basic x' });
      expect(asked).toEqual([
        'GET /base/api/v1/external/restaurant/find/partner/a%2Fb%20c%3F%23%25%2B%C3%BC no authorization',
        'GET /base/api/v1/external/restaurant?search=Q%26A%20%2B%20100%25&excludeIds=1&excludeIds=9007199254740993&page=0 Basic x',
      ]);
    },
  ));

test('each attempt carries a valid token, however long the previous one took', async () => {
  let issued = 0;
  const carried: (string | undefined)[] = [];
  const send: Transport['send'] = ({ url, headers }) => {
    const answer = (status: number, text: string) =>
      Promise.resolve({
        ...{ kind: 'answered' as const, status, headers: { 'retry-after': '1' }, text },
        ...{ startedAt: Date.now(), durationMs: 1 },
      });
    if (!url.endsWith('/oauth2/token')) {
      carried.push(headers['authorization']);
      return answer(carried.length === 1 ? 503 : 200, '[]');
    }
    issued += 1;
    return answer(200, JSON.stringify({ ...TOKEN, access_token: `token-${issued}`, expires_in: 1 }));
  };
  const transport = scriptedTransport(send);
  const url = 'http://target.invalid';
  const credentials = { clientId: 'us', clientSecret: 'se:cret' };
  const client = new PartnerClient({
    contract,
    transport,
    url,
    authUrl: url,
    token: undefined,
    ...credentials,
  });
  await client.send('listWebhooks');
  expect(carried).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('where a new token ends the earlier one, nothing is sent with that while it is renewed', async () => {
  let issued = 1;
  const carried: (string | undefined)[] = [];
  // A token of 120 s that was requested 95 s ago is due for renewal, but may be used meanwhile.
  const send: Transport['send'] = ({ url, headers }) => {
    const answer = (status: number, text: string, ageMs = 0) =>
      Promise.resolve({
        ...{ kind: 'answered' as const, status, headers: {}, text },
        ...{ startedAt: Date.now() - ageMs, durationMs: 1 },
      });
    if (url.endsWith('/oauth2/token')) {
      issued += 1;
      const token = { ...TOKEN, access_token: `token-${issued}`, expires_in: 120 };
      return answer(200, JSON.stringify(token), 95_000);
    }
    if (url.endsWith('/webhook')) carried.push(headers['authorization']);
    return answer(headers['authorization'] === `Bearer token-${issued}` ? 200 : 401, '[]');
  };
  const url = 'http://target.invalid';
  const client = new PartnerClient({
    ...{ contract, transport: scriptedTransport(send), url, authUrl: url },
    ...{ clientId: 'us', clientSecret: 'se:cret' },
    token: { value: 'token-1', sentAt: Date.now() - 100_000, expiresInS: 3600 },
  });
  await client.send('requestToken', { form: soundTokenForm });
  // The client learns from a refusal that the second token has ended the first. The second is due already.
  expect(await client.send('listWebhooks')).toMatchObject({ status: 200 });
  expect(carried.splice(0)).toEqual(['Bearer token-1', 'Bearer token-3']);

  await Promise.all([client.send('listWebhooks'), client.send('listWebhooks')]);
  expect(carried).toEqual(['Bearer token-4', 'Bearer token-4']);
});

test('a header that is null is left out', () =>
  withTarget(
    (request, response) => response.end(JSON.stringify([request.headers['content-type'] ?? 'none'])),
    async ({ client, exchanges }) => {
      await client.send('createWebhook', { body: {}, headers: { 'content-type': null } });
      expect(exchanges.at(-1)).toMatchObject({ status: 200, text: '["none"]' });
    },
  ));

test('when the token expires on the way, the request is sent again with a new one', () => {
  let reads = 0;
  return withTarget(
    (_, response) => {
      reads += 1;
      if (reads > 1) response.end('[]');
      else setTimeout(() => response.writeHead(401).end('{}'), 1000 * SHORT_LIFE_S);
    },
    async ({ client, asked }) => {
      expect(await client.send('listWebhooks')).toMatchObject({ status: 200 });
      expect(asked.map((line) => line.split(' ')[1])).toEqual([
        ...['/oauth2/token', '/base/api/v1/external/webhook'],
        ...['/oauth2/token', '/base/api/v1/external/webhook'],
      ]);
    },
    SHORT_LIFE_S,
  );
});

test('a refused token that has not expired is no reason to try again', () =>
  withTarget(
    (_, response) => response.writeHead(401).end('{}'),
    async ({ client, asked }) => {
      expect(await client.send('listWebhooks')).toMatchObject({ status: 401 });
      expect(asked).toHaveLength(2);
    },
  ));
