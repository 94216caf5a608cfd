import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as forward,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A complete answer of the sound server. */
export interface SoundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * The behaviour in place of an answer; nothing has been written to the socket yet.
 *
 * @param sound forwards the request, and gives the sound server's answer
 */
export type Hostility = (
  socket: Socket,
  response: ServerResponse,
  request: IncomingMessage,
  sound: () => Promise<SoundAnswer>,
) => void;

/** A server on loopback that stands before a sound one. */
export interface Relay {
  readonly url: string;
  /** Breaks off every connection, and takes no new one until {@link Relay.resume}. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server on loopback that forwards requests to a sound server, except those under attack.
 *
 * @param soundUrl base address of the sound server, asked anew for each request
 * @param attackOn the attack on a request; undefined: the request is forwarded
 */
export async function startRelay(
  soundUrl: string | (() => string),
  attackOn: (method: string, path: string) => Hostility | undefined,
): Promise<Relay> {
  const base = typeof soundUrl === 'string' ? () => soundUrl : soundUrl;
  const server = createServer((request, response) => {
    const { method = '', url = '', socket } = request;
    const body = buffer(request);
    // A client that hangs up in the middle of its request gets no answer.
    body.catch(() => undefined);
    const attack = attackOn(method, url);
    if (attack !== undefined) {
      attack(socket, response, request, async () => soundAnswer(base(), request, await body));
      return;
    }
    body.then(
      (bytes) => pass(base(), request, bytes, response),
      () => response.destroy(),
    );
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    pause: () => silence(server),
    resume: async () => {
      await listen(server, port);
    },
    close: () => silence(server),
  };
}

/** Writes an answer whose length follows from its body. */
export function answerWith(response: ServerResponse, { status, headers, body }: SoundAnswer): void {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['content-length', 'transfer-encoding'].includes(name)),
  );
  response.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return address.port;
}

async function silence(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function pass(base: string, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const passed = forward(`${base}${request.url}`, optionsOf(request), (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  passed.end(body);
}

async function soundAnswer(base: string, request: IncomingMessage, body: Buffer): Promise<SoundAnswer> {
  const passed = forward(`${base}${request.url}`, optionsOf(request));
  passed.end(body);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    passed.once('response', resolve).once('error', reject);
  });
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
}

function optionsOf({ method, headers }: IncomingMessage): { method: string; headers: IncomingHttpHeaders } {
  return { method: method ?? 'GET', headers };
}
