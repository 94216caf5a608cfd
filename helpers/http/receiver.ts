import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { monotonicMs } from '../values/time.ts';
import type { InboxStore } from './inbox-store.ts';
import type { Reply } from './notification.ts';

/** Bytes of a notification's body that are kept. */
const MOST_BODY_BYTES = 1024 * 1024;

/** Bytes of the body that are read: reading no further at once would cut off a sender before it gets the answer. */
const MOST_READ_BYTES = 16 * 1024 * 1024;

interface Body {
  readonly bytes: Buffer;
  readonly cut: boolean;
  /** The body is longer than the limit up to which it is read. */
  readonly endless: boolean;
}

/**
 * Records the requests to open inboxes; all others are refused without being read.
 *
 * @param prefix path of the public address, for a proxy that forwards it
 */
export function receiver(
  inboxes: InboxStore,
  unidentified: UnidentifiedConnections,
  prefix: string,
): RequestListener {
  const connections = new WeakMap<Socket, number>();
  let connected = 0;
  const connectionOf = (socket: Socket): number => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    connected += 1;
    connections.set(socket, connected);
    return connected;
  };
  const takeIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrivedAt = Date.now();
    const arrivedAtMonotonicMs = monotonicMs();
    const target = request.url ?? '';
    const [, inbox, path = '', query = ''] =
      /^\/([0-9a-f]{32})([^?]*)(\?.*)?$/.exec(
        target.startsWith(prefix) ? target.slice(prefix.length) : target,
      ) ?? [];
    if (inbox === undefined || !inboxes.has(inbox)) {
      // Closing the connection also ends a body that nobody reads.
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    unidentified.identified(request.socket);
    const connection = connectionOf(request.socket);
    const body = await bodyOf(request);
    if (body === undefined) return;
    const { bytes, cut, endless } = body;
    const headers = pairs(request.rawHeaders);
    const method = request.method ?? '';
    const reply = inboxes.take({
      ...{ inbox, connection, method, path, query, headers, bytes, cut },
      ...{ arrivedAt, arrivedAtMonotonicMs },
    });
    if (endless) response.setHeader('connection', 'close');
    await answer(request.socket, response, reply);
  };
  return (request, response) => void takeIn(request, response);
}

async function answer(socket: Socket, response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.kind === 'status') {
    if (reply.delayMs !== undefined) await pause(reply.delayMs, undefined, { ref: false });
    response.writeHead(reply.status, { 'content-length': 0 }).end();
  } else if (reply.kind === 'hang') {
    await pause(reply.ms, undefined, { ref: false });
    socket.destroy();
  } else if (socket instanceof TLSSocket) {
    socket.destroy();
  } else {
    socket.resetAndDestroy();
  }
}

/** The body up to the limits; undefined when the sender broke off, because then it is no notification. */
function bodyOf(request: IncomingMessage): Promise<Body | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      const bytes = Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES);
      resolve({ bytes, cut: size > MOST_BODY_BYTES, endless: size > MOST_READ_BYTES });
    };
    request.on('data', (chunk: Buffer) => {
      if (size < MOST_BODY_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size <= MOST_READ_BYTES) return;
      request.pause();
      end();
    });
    request.once('end', end);
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** The most connections that stay open without a request to an inbox. */
const MOST_UNIDENTIFIED = 2_000;

/**
 * The connections without a request to an open inbox so far. The run waits for none of them, so beyond a limit the
 * oldest is closed, and no crowd of them can keep a notification out.
 */
export class UnidentifiedConnections {
  readonly #connections = new Map<string, Socket>();

  add(socket: Socket): void {
    const name = nameOf(socket);
    this.#connections.set(name, socket);
    socket.once('close', () => {
      if (this.#connections.get(name) === socket) this.#connections.delete(name);
    });
    const [oldest] = this.#connections.values();
    if (this.#connections.size > MOST_UNIDENTIFIED) oldest?.destroy();
  }

  /** A request to an inbox came over this connection. */
  identified(socket: Socket): void {
    this.#connections.delete(nameOf(socket));
  }
}

/** The same name for a TLS connection and for the plain connection that carries it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
