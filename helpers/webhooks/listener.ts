import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CannotJudge } from '../cannot-judge.ts';
import type { ListenerAccess } from '../target/run-context.ts';
import { Inboxes } from './inboxes.ts';
import type { Notification } from './notification.ts';

/** Bytes of a notification's body that are kept. */
const MOST_BODY_BYTES = 1024 * 1024;

export interface ListenerOptions {
  readonly host: string;
  /** 0: a free one */
  readonly port: number;
  /** The address at which the target reaches the listener; unset: where it binds. */
  readonly publicUrl: string | undefined;
}

export interface Listener extends ListenerAccess {
  close(): Promise<void>;
}

/**
 * The run's one webhook listener. It lives in the runner, so it survives its workers. Notifications come in at
 * `<publicUrl>/<inbox>/…`; workers open and read inboxes over a second, loopback server whose path is a secret.
 *
 * @throws CannotJudge LISTENER_CANNOT_BIND
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const inboxes = new Inboxes();
  const prefix =
    options.publicUrl === undefined ? '' : new URL(options.publicUrl).pathname.replace(/\/+$/, '');
  const intake = createServer((request, response) => {
    void takeIn(request, prefix, inboxes).then((status) => response.writeHead(status).end());
  });
  const secret = randomBytes(16).toString('hex');
  const admin = createServer((request, response) => void administer(request, response, secret, inboxes));
  await bind(intake, options.host, options.port);
  await bind(admin, '127.0.0.1', 0);
  return {
    publicUrl: options.publicUrl ?? addressOf(intake, options.host),
    adminUrl: `${addressOf(admin, '127.0.0.1')}/${secret}`,
    close: async () => {
      await Promise.all([intake, admin].map(closed));
    },
  };
}

/** Records the request when it is for an open inbox; anything else is turned away without being read. */
async function takeIn(request: IncomingMessage, prefix: string, inboxes: Inboxes): Promise<number> {
  const arrivedAt = Date.now();
  const target = request.url ?? '';
  const [, inbox, path, query] =
    /^\/([0-9a-f]{32})([^?]*)(\?.*)?$/.exec(
      target.startsWith(prefix) ? target.slice(prefix.length) : target,
    ) ?? [];
  if (inbox === undefined || !inboxes.has(inbox)) return 404;
  const body = await bodyOf(request);
  if (body === undefined) return 400;
  const headers = pairs(request.rawHeaders);
  const method = request.method ?? '';
  return inboxes.take({ inbox, method, path: path ?? '', query: query ?? '', headers, arrivedAt, ...body });
}

/** The body up to the limit; undefined when the sender broke off. */
async function bodyOf(request: IncomingMessage): Promise<Pick<Notification, 'text' | 'cut'> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes: unknown = chunk;
      if (!Buffer.isBuffer(bytes)) continue;
      // What is too long is read on, though not kept: to stop would cut the connection before the answer.
      if (size < MOST_BODY_BYTES) chunks.push(bytes);
      size += bytes.length;
    }
  } catch {
    return undefined; // The sender broke off in the middle: that is no notification.
  }
  const text = Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES).toString('utf8');
  return { text, cut: size > MOST_BODY_BYTES };
}

/**
 * PUT /<secret>/<inbox>?refuse=<text> opens an inbox; GET /<secret>/<inbox>?from=0&waitMs=500 reads it;
 * GET /<secret>?holding=<text> searches all inboxes.
 */
async function administer(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  inboxes: Inboxes,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://admin');
  const [, given, inbox] = url.pathname.split('/');
  const show = (received: readonly Notification[]): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received));
  };
  if (given !== secret) {
    response.writeHead(404).end();
  } else if (inbox === undefined) {
    show(inboxes.holding(url.searchParams.get('holding') ?? ''));
  } else if (request.method === 'PUT') {
    inboxes.open(inbox, url.searchParams.get('refuse') ?? undefined);
    response.writeHead(204).end();
  } else {
    const from = Number(url.searchParams.get('from'));
    show(await inboxes.read(inbox, from, Number(url.searchParams.get('waitMs'))));
  }
}

function pairs(raw: readonly string[]): (readonly [string, string])[] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new CannotJudge('LISTENER_CANNOT_BIND', {
          expected: `a free address ${host}:${port} for the webhook listener`,
          found: cause.message,
          remedy: 'set LISTENER_HOST and LISTENER_PORT to an address of this machine that is free',
          cause,
        }),
      ),
    );
    server.listen(port, host, resolve);
  });
}

function addressOf(server: Server, host: string): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
