import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { onLine, sendLine } from './message.ts';

test('a connection that is reset in mid-line ends that connection alone', async () => {
  const heard: unknown[] = [];
  const server = createServer((socket) => onLine(socket, (message) => heard.push(message)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const isPort = (one: unknown): one is AddressInfo => typeof one === 'object' && one !== null;
  const enter = async (): Promise<Socket> => {
    const socket = connect(isPort(address) ? address.port : 0, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const dying = await enter();
  sendLine(dying, { ask: 'slow-down', reason: 'first' });
  await expect.poll(() => heard).toHaveLength(1);
  const ended = once(server, 'connection');
  const living = await enter();
  await ended;
  dying.write('{"ask":');
  dying.resetAndDestroy();
  sendLine(living, { ask: 'slow-down', reason: 'second' });
  await expect.poll(() => heard).toHaveLength(2);
  living.destroy();
  await new Promise((resolve) => server.close(resolve));
});
