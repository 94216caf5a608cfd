import { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { environmentWith } from '../../../helpers/settings/environment.ts';

/**
 * Loaded before a process starts (--import): the server at the port CLOSED_PORT closes for good at one of its first
 * connections, as when the interface of its address goes away.
 */
const CONNECTIONS = 6;

let connections = 0;

const { CLOSED_PORT: port } = environmentWith({});

Object.defineProperty(HttpServer.prototype, 'listen', {
  value: new Proxy(Reflect.get(HttpServer.prototype, 'listen'), {
    apply: (target, server: HttpServer, words: readonly unknown[]): unknown => {
      if (portOf(words[0]) === Number(port))
        server.on('connection', (socket: Socket) => close(server, socket));
      return Reflect.apply(target, server, words);
    },
  }),
});

function portOf(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'port' in options ? options.port : undefined;
}

function close(server: HttpServer, socket: Socket): void {
  connections += 1;
  if (connections !== CONNECTIONS) return;
  server.close();
  server.closeAllConnections();
  socket.destroy();
}
