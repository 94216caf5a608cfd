import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { epochMs, monotonicMs } from '../../values/time.ts';
import type { Brake } from './brake.ts';
import type { Connections } from './connections.ts';
import { type InboxStore, MOST_SMALL_BYTES } from '../inboxes/inbox-store.ts';
import type { Reply } from '../notification.ts';

/** Bytes of a notification's body that are kept. */
const MOST_BODY_BYTES = 1024 * 1024;

/** Bytes of the body that are read: reading no further at once would cut off a sender before it gets the answer. */
const MOST_READ_BYTES = 16 * 1024 * 1024;

/** Bytes of bodies under way that are kept, over all connections. */
const MOST_UNDER_WAY_BYTES = 16 * 1024 * 1024;

/** Longer bodies that nobody reads end with their connection. */
const MOST_SKIPPED_BYTES = 64 * 1024;

/** Bytes of a body that are kept, and that are read. */
interface Limits {
  readonly kept: number;
  readonly read: number;
}

const LARGE: Limits = { kept: MOST_BODY_BYTES, read: MOST_READ_BYTES };

/** Where large bodies are not taken any more. */
const SMALL: Limits = { kept: MOST_SMALL_BYTES, read: MOST_SKIPPED_BYTES };

interface Body {
  readonly bytes: Buffer;
  readonly cut: boolean;
  /** The body is longer than the limit up to which it is read. */
  readonly endless: boolean;
  /** Less of it is kept than of other bodies, because too many come at once. */
  readonly lost: boolean;
}

/** Where the listener keeps what comes, and what keeps senders within bounds. */
interface Intake {
  readonly inboxes: InboxStore;
  readonly connections: Connections;
  readonly brake: Brake;
}

/**
 * Records the requests to open inboxes; all others, and those that would be too many, are refused without being read.
 *
 * @param prefix path of the public address, for a proxy that forwards it
 */
export function receiver({ inboxes, connections, brake }: Intake, prefix: string): RequestListener {
  const numbers = new WeakMap<Socket, number>();
  let connected = 0;
  const connectionOf = (socket: Socket): number => {
    const known = numbers.get(socket);
    if (known !== undefined) return known;
    connected += 1;
    numbers.set(socket, connected);
    return connected;
  };
  const underWay = { bytes: 0 };
  const takeIn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrivedAt = Math.round(epochMs());
    const arrivedAtMonotonicMs = monotonicMs();
    const target = request.url ?? '';
    const [, inbox, path = '', query = ''] =
      /^\/([0-9a-f]{32})([^?]*)(\?.*)?$/.exec(
        target.startsWith(prefix) ? target.slice(prefix.length) : target,
      ) ?? [];
    if (inbox === undefined || !inboxes.has(inbox)) {
      inboxes.noteStranger();
      brake.hold(request.socket, () => turnAway(request, response, 404));
      return;
    }
    connections.identified(request.socket);
    const isTooLarge = lengthOf(request) > MOST_SMALL_BYTES && !inboxes.takesLarge;
    if (isTooLarge || inboxes.isFull(inbox)) {
      inboxes.noteLost(inbox);
      brake.hold(request.socket, () => turnAway(request, response, 503));
      return;
    }
    const connection = connectionOf(request.socket);
    const body = await bodyOf(request, underWay, inboxes.takesLarge ? LARGE : SMALL);
    if (body === undefined) return;
    connections.completed(request.socket);
    const { bytes, cut, endless, lost } = body;
    if (lost) {
      inboxes.noteLost(inbox);
      brake.hold(request.socket, () => turnAway(request, response, 503));
      return;
    }
    const headers = pairs(request.rawHeaders);
    const method = request.method ?? '';
    const reply = inboxes.take({
      ...{ inbox, connection, method, path, query, headers, bytes, cut },
      ...{ arrivedAt, arrivedAtMonotonicMs },
    });
    if (endless || connections.areMany) response.setHeader('connection', 'close');
    if (inboxes.isCopied(inbox)) await new Promise<void>((resolve) => brake.hold(request.socket, resolve));
    await answer(request.socket, response, reply);
  };
  return (request, response) => void takeIn(request, response);
}

/** Answers a request whose body nobody reads; closing the connection ends a long one. */
function turnAway(request: IncomingMessage, response: ServerResponse, status: number): void {
  const isShort = lengthOf(request) <= MOST_SKIPPED_BYTES;
  const headers = { 'content-length': 0, ...(status === 503 && isShort ? {} : { connection: 'close' }) };
  response.writeHead(status, headers).end();
}

/** What the head says of the body's length; NaN where it says nothing. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? NaN);
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
function bodyOf(
  request: IncomingMessage,
  underWay: { bytes: number },
  limits: Limits,
): Promise<Body | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let kept = 0;
    let isFull = false;
    const end = (body: Body | undefined): void => {
      underWay.bytes -= kept;
      kept = 0;
      resolve(body);
    };
    const whole = (): void => {
      const bytes = Buffer.concat(chunks, Math.min(kept, limits.kept));
      const cut = size > bytes.length;
      const lost = cut && bytes.length < MOST_BODY_BYTES;
      end({ bytes, cut, endless: size > limits.read, lost });
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      isFull ||= kept >= limits.kept || underWay.bytes >= MOST_UNDER_WAY_BYTES;
      if (!isFull) {
        chunks.push(chunk);
        kept += chunk.length;
        underWay.bytes += chunk.length;
      }
      if (size <= limits.read) return;
      request.pause();
      whole();
    });
    request.once('end', whole);
    request.once('error', () => end(undefined));
    request.once('close', () => end(undefined));
  });
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}
