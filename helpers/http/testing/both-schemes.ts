import { createServer, type Server as PlainServer } from 'node:http';
import { createServer as createSecure, type Server, type ServerOptions } from 'node:https';
import { once } from 'node:events';
import { createServer as createRaw, type Server as RawServer, type Socket } from 'node:net';
import { selfSignedIdentity } from './self-signed-identity.ts';

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16;

/** A server on a free port of loopback. */
export interface Listening {
  /** Host and port. */
  readonly host: string;
  readonly close: () => Promise<void>;
}

/** A server of https with a certificate of its own, which answers `{}`. */
export function secureServer(options: ServerOptions = {}): Server {
  return createSecure({ ...selfSignedIdentity(), ...options }, (_, response) => response.end('{}'));
}

/** A server of http, which answers `{}`. */
export function plainServer(): PlainServer {
  return createServer((_, response) => response.end('{}'));
}

/** A server of https that tells plain requests that they are at the wrong port, as nginx and Go do. */
export function tellingServer(): RawServer {
  const secure = secureServer();
  return createRaw((socket) => {
    socket.once('readable', () => {
      const bytes: unknown = socket.read();
      if (!Buffer.isBuffer(bytes)) return;
      socket.unshift(bytes);
      if (bytes[0] === HANDSHAKE) return void secure.emit('connection', socket);
      socket.end(
        'HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: 16\r\n\r\nHTTPS is expected',
      );
    });
  });
}

/** Lets a server listen until it is closed, with all its connections. */
export async function listening(server: RawServer): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
