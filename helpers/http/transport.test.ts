import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

test('a request that breaks off twice has no answer', () =>
  withServer(
    ({ socket }) => socket.resetAndDestroy(),
    async ({ url, transport }) => {
      const outcome = await transport.exchange({ method: 'GET', url, headers: {} });
      expect(outcome).toMatchObject({ kind: 'unanswered' });
    },
  ));
