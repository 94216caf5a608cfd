import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextTask } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createTransport, type Transport } from './transport.ts';

interface Scene {
  readonly url: string;
  readonly transport: Transport;
}

async function withServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  body: (scene: Scene) => Promise<void>,
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const transport = createTransport(2, 2_000);
  await body({ url: `http://127.0.0.1:${address.port}`, transport });
  await transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

for (const [method, ends] of [
  ['GET', 'answered'],
  ['DELETE', 'answered'],
  ['POST', 'unanswered'],
] as const)
  test(`a ${method} whose connection breaks off is ${ends}, and later requests get new connections`, () => {
    const asked: (string | undefined)[] = [];
    return withServer(
      (request, response) => {
        asked.push(request.headers.connection);
        if (asked.length === 1) request.socket.resetAndDestroy();
        else response.end('{}');
      },
      async ({ url, transport }) => {
        expect((await transport.exchange({ method, url, headers: {} })).kind).toBe(ends);
        expect((await transport.exchange({ method: 'POST', url, headers: {} })).kind).toBe('answered');
        expect(asked[0]).toBe('keep-alive');
        expect(asked.slice(1)).toEqual(asked.slice(1).map(() => 'close'));
      },
    );
  });

test('once a server has closed an idle connection without a word, a request gets a new one', () => {
  const asked: (string | undefined)[] = [];
  let idle: Promise<unknown> | undefined;
  return withServer(
    ({ headers, socket }, response) => {
      asked.push(headers.connection);
      idle = once(socket, 'close');
      response.end('{}', () => socket.end());
    },
    async ({ url, transport }) => {
      await transport.exchange({ method: 'GET', url, headers: {} });
      await idle;
      expect((await transport.exchange({ method: 'POST', url, headers: {} })).kind).toBe('answered');
      expect(asked).toEqual(['keep-alive', 'close']);
    },
  );
});

for (const method of ['PUT', 'DELETE'])
  test(`a ${method} that is refused when sent again after its connection broke off has no answer`, () => {
    let asked = 0;
    return withServer(
      ({ socket }, response) => {
        asked += 1;
        if (asked === 1) socket.resetAndDestroy();
        else response.writeHead(404).end('{}');
      },
      async ({ url, transport }) => {
        const outcome = await transport.exchange({ method, url, headers: {} });
        expect(outcome).toMatchObject({ kind: 'unanswered' });
        expect(asked).toBe(2);
      },
    );
  });

test('fewer requests in flight: the promise is kept once others have ended, and those that wait begin later', () => {
  const held: ServerResponse[] = [];
  return withServer(
    (_, response) => held.push(response),
    async ({ url, transport }) => {
      const loads: number[] = [];
      transport.onLoad((count) => loads.push(count));
      const sent = [1, 2, 3].map(() => transport.exchange({ method: 'GET', url, headers: {} }));
      await expect.poll(() => held.length).toBe(2);
      let isKept = false;
      const lowered = transport.setParallel(1).then(() => (isKept = true));
      await nextTask();
      expect([isKept, held.length]).toEqual([false, 2]);
      held[0]?.end('{}');
      await lowered;
      await nextTask();
      expect([held.length, loads]).toEqual([2, [1, 2, 3, 2]]);
      held[1]?.end('{}');
      await expect.poll(() => held.length).toBe(3);
      held[2]?.end('{}');
      await Promise.all(sent);
      expect(loads.at(-1)).toBe(0);
    },
  );
});

test('a request that breaks off twice has no answer', () =>
  withServer(
    ({ socket }) => socket.resetAndDestroy(),
    async ({ url, transport }) => {
      const outcome = await transport.exchange({ method: 'GET', url, headers: {} });
      expect(outcome).toMatchObject({ kind: 'unanswered' });
    },
  ));

test('an answer that is longer than any sound one is cut early, and said to be that', () =>
  withServer(
    (request, response) => {
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      request.socket.on('error', () => undefined);
      more();
    },
    async ({ url, transport }) => {
      const outcome = await transport.exchange({ method: 'GET', url, headers: {} });
      expect(outcome).toMatchObject({
        kind: 'unanswered',
        failure: { message: 'an answer of more than 4 MB, not read to its end' },
      });
    },
  ));

test('bytes that are no UTF-8 are said to be that; a byte order mark is no part of the text', () =>
  withServer(
    ({ url }, response) => {
      const body = url === '/latin1' ? Buffer.from('"caf\xe9"', 'latin1') : Buffer.from('\ufeff"café"');
      response.end(body);
    },
    async ({ url, transport }) => {
      const ask = (path: string) =>
        transport.exchange({ method: 'GET', url: new URL(path, url).href, headers: {} });
      expect(await ask('/latin1')).toMatchObject({ text: '"caf\ufffd"', isNotUtf8: true });
      const marked = await ask('/utf8');
      expect(marked).toMatchObject({ text: '"café"' });
      expect(marked).not.toHaveProperty('isNotUtf8');
    },
  ));
