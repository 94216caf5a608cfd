import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { SetupError } from '../../settings/setup-error.ts';
import { HOUR_MS, monotonicMs } from '../../values/time.ts';
import { LoopDelay } from '../pace/loop-delay.ts';
import { canReach } from '../network/address.ts';
import { Brake } from './brake.ts';
import { Connections } from './connections.ts';
import { inboxApi } from './inbox-api.ts';
import { InboxStore } from '../inboxes/inbox-store.ts';
import { Inbox, type ListenerAccess } from '../inboxes/inbox.ts';
import { DIRECT, type Network } from '../network/network.ts';
import { readNotification, type Received } from '../notification.ts';
import { receiver } from './receiver.ts';
import { createTransport } from '../transport.ts';

const LIMITS = {
  /** A sender that has not sent the head of a request by then sends no notification. */
  headersTimeout: 10_000,
  /** A request that takes longer to arrive is broken off. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a run: closing a connection while the sender uses it would lose a notification. */
  keepAliveTimeout: HOUR_MS,
};

/** Connections that wait to be accepted. A sender whose connection finds no room tries again a second later, or never. */
const BACKLOG = 4_096;

export interface ListenerOptions {
  readonly host: string;
  /** 0: any free port */
  readonly port: number;
  /** The address at which the target reaches the listener; unset: the address to which it binds. */
  readonly publicUrl: string | undefined;
  /** Key and certificate as PEM; unset: plain HTTP. */
  readonly tls?: TlsIdentity | undefined;
}

export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

export interface Listener extends Pick<ListenerAccess, 'publicUrl' | 'adminUrl'> {
  /** The local address: host and port. */
  readonly boundTo: string;
  /** By how much the process of the listener is late. */
  readonly loop: LoopDelay;
  /**
   * What has reached an inbox so far, in the order of arrival.
   *
   * @param most unset: everything
   */
  received(most?: number): readonly Received[];
  /** Why a notification of a target may have come without being kept; undefined when all were kept. */
  lostBecause(group: string): string | undefined;
  /** How the listener was flooded, by whomever, or that it went away; undefined when nothing happened to it. */
  floodedBecause(): string | undefined;
  close(): Promise<void>;
}

/**
 * Starts the run's one webhook listener. It lives in the runner, so it outlives the workers. Notifications arrive at
 * `<publicUrl>/<inbox>/…`; workers open and read inboxes through a second server, on loopback, whose path is a secret.
 *
 * @throws SetupError LISTENER_CANNOT_BIND, LISTENER_TLS
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { host, port, publicUrl, tls } = options;
  const loop = new LoopDelay();
  const connections = new Connections();
  const brake = new Brake();
  const inboxes = new InboxStore(loop, () => connections.closed + brake.refusedConnections);
  const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  const server = tls === undefined ? createServer(LIMITS) : tlsServer(tls);
  server.on('request', receiver({ inboxes, connections, brake }, prefix));
  server.on('connection', (socket: Socket) => {
    if (brake.admits(socket, monotonicMs())) connections.add(socket);
  });
  const secret = randomBytes(16).toString('hex');
  const admin = createServer(inboxApi(inboxes, secret));
  let isClosing = false;
  server.on('close', () => {
    if (!isClosing) inboxes.noteGone();
  });
  await bind(server, host, port);
  await bind(admin, '127.0.0.1', 0);
  const boundTo = addressOf(server, host);
  return {
    publicUrl: publicUrl ?? `${tls === undefined ? 'http' : 'https'}://${boundTo}`,
    adminUrl: `http://${addressOf(admin, '127.0.0.1')}/${secret}`,
    boundTo,
    loop,
    received: (most) => inboxes.holding('').slice(0, most).map(readNotification),
    lostBecause: (group) => inboxes.lostBecause(group),
    floodedBecause: () => inboxes.floodedBecause(),
    close: async () => {
      isClosing = true;
      loop.stop();
      await Promise.all([server, admin].map(closed));
    },
  };
}

function tlsServer(tls: TlsIdentity): Server {
  try {
    return createTlsServer({ ...LIMITS, ...tls });
  } catch (cause) {
    throw new SetupError('LISTENER_TLS', {
      expected: 'a private key and its certificate in LISTENER_TLS_KEY and LISTENER_TLS_CERT, as PEM',
      found: cause instanceof Error ? cause.message : String(cause),
      remedy:
        'name the files of a key without passphrase and of its certificate (with its chain), or unset both',
      cause,
    });
  }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (cause) =>
      reject(
        new SetupError('LISTENER_CANNOT_BIND', {
          expected: `a free address ${host}:${port} for the webhook listener`,
          found: cause.message,
          remedy: 'set LISTENER_HOST and LISTENER_PORT to an address of this machine that is free',
          cause,
        }),
      ),
    );
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

function addressOf(server: Server, host: string): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  return `${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Reads the listener's key and certificate from PEM files; undefined where none are given.
 *
 * @throws SetupError LISTENER_TLS
 */
export async function readTlsIdentity(
  keyFile: string | undefined,
  certFile: string | undefined,
): Promise<TlsIdentity | undefined> {
  if (keyFile === undefined || certFile === undefined) return undefined;
  try {
    // One after the other, so that the message always names the same file.
    const key = await readFile(keyFile, 'utf8');
    const cert = await readFile(certFile, 'utf8');
    return { key, cert };
  } catch (cause) {
    throw new SetupError('LISTENER_TLS', {
      expected: 'readable PEM files in LISTENER_TLS_KEY and LISTENER_TLS_CERT',
      found: cause instanceof Error ? cause.message : String(cause),
      remedy: 'correct both paths, or unset both for plain HTTP',
      cause,
    });
  }
}

/**
 * Sends a request to the listener's public address, as the target will.
 *
 * @param timeoutMs how long it may take
 * @param network the way to that address; this machine is asked straight
 * @returns why notifications can't arrive, and which setting would help; undefined when they can
 */
export async function unreachableBecause(
  listener: Listener,
  targetUrl: string,
  timeoutMs: number,
  network: Network = DIRECT,
): Promise<string | undefined> {
  const { publicUrl, boundTo } = listener;
  const remedy =
    `set LISTENER_PUBLIC_URL to an address at which the target reaches the listener (a tunnel or a proxy that ` +
    `forwards to ${boundTo}), or LISTENER_HOST and LISTENER_PORT to where that address leads`;
  if (!canReach(targetUrl, publicUrl)) {
    return `the target can't reach the listener at ${publicUrl}, an address that only this machine can reach: ${remedy}`;
  }
  const transport = createTransport(2, timeoutMs, network);
  try {
    const inbox = await Inbox.open(listener, transport);
    const body = randomBytes(16).toString('hex');
    const answer = await transport.exchange({ method: 'POST', url: inbox.url, headers: {}, body });
    const arrived = (await inbox.received()).some(({ text }) => text === body);
    if (arrived && answer.kind === 'answered' && answer.status === 200) return undefined;
    const found =
      answer.kind === 'unanswered'
        ? `${answer.failure.code}: ${answer.failure.message}`
        : `status ${answer.status}${arrived ? '' : ', and nothing arrived'}`;
    const untrusted = /CERT|SELF_SIGNED|UNABLE_TO/.test(found)
      ? '; if this machine does not trust the certificate, name the file of its CA in TARGET_TLS_CA or NODE_EXTRA_CA_CERTS'
      : '';
    return `the listener at ${boundTo} can't be reached at its public address ${publicUrl} (${found}): ${remedy}${untrusted}`;
  } finally {
    await transport.close();
  }
}
