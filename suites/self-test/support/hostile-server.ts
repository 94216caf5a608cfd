import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The server's behaviour in place of an answer; nothing has been written to the socket yet. */
export type Hostility = (socket: Socket, response: ServerResponse, request: IncomingMessage) => void;

export interface HostileServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server on loopback that forwards requests to a sound server, except those under attack.
 *
 * @param soundUrl base address of the sound server
 * @param attackOn the attack on a request; undefined: the request is forwarded
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
