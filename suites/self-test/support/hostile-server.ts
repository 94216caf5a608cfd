import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What it does instead of answering; the socket has brought nothing yet. */
export type Hostility = (socket: Socket, response: ServerResponse, request: IncomingMessage) => void;

export interface HostileServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A server on loopback that passes requests on to a sound one, except those that there is an attack on.
 *
 * @param soundUrl base address of the sound server
 */
export async function startHostileServer(
  soundUrl: string,
  attackOn: (method: string, path: string) => Hostility | undefined,
): Promise<HostileServer> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers, socket } = request;
    const attack = attackOn(method, url);
    if (attack !== undefined) {
      request.resume();
      attack(socket, response, request);
      return;
    }
    const passed = forward(`${soundUrl}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
