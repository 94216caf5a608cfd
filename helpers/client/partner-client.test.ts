import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange.ts';
import { createTransport, type Transport } from '../http/transport.ts';
import { PartnerClient } from './partner-client.ts';

const TOKEN = {
  access_token: 'h.p.s',
  token_type: 'Bearer',
  expires_in: 599,
  scope: 'ROLE_EXTERNAL_INTEGRATION',
};

/** Shorter than the client's patience with one request. */
const SHORT_LIFE_S = 0.5;

const contract = await loadContract();

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

test('the token is requested once, with Basic credentials, and used for all requests at once', () =>
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

test('after 429 and 503 the client waits as long as Retry-After says', () => {
  let times = 0;
  return withTarget(
    (_, response) => {
      times += 1;
      if (times === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else if (times === 2) response.writeHead(503).end();
      else response.end('[]');
    },
    async ({ client, exchanges }) => {
      const began = performance.now();
      const exchange = await client.send('listWebhooks');
      expect(exchange).toMatchObject({ kind: 'answered', status: 200 });
      expect(performance.now() - began).toBeGreaterThan(1_000);
      expect(exchanges.map((one) => (one.kind === 'answered' ? one.status : one.kind))).toEqual([
        200, 429, 503, 200,
      ]);
    },
  );
});

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
  const transport: Transport = {
    send,
    exchange: send,
    inSlot: (action) => action(send),
    setParallel: () => undefined,
    close: () => Promise.resolve(),
    abandon: () => Promise.resolve(),
  };
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
