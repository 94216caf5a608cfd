import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { type Listening, listening } from '../../testing/both-schemes.ts';

/** A proxy of a company: it passes requests on, and opens tunnels to the ports of TLS. */
export interface ForwardProxy extends Listening {
  /** What it was asked for, such as `CONNECT 127.0.0.1:443` and `GET http://…`. */
  readonly asked: readonly string[];
}

export interface ProxyOptions {
  /** `user:password` that it wants; unset: none. */
  readonly credentials?: string;
  /** Refuses every tunnel with this status. */
  readonly refusal?: number;
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function forwardProxy({ credentials, refusal }: ProxyOptions = {}): Promise<ForwardProxy> {
  const asked: string[] = [];
  const basic = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isKnown = ({ headers }: IncomingMessage): boolean =>
    basic === undefined || headers['proxy-authorization'] === basic;
  const server = createServer((inward, answer) => {
    asked.push(`${inward.method} ${inward.url}`);
    if (!isKnown(inward)) return void answer.writeHead(407).end();
    const headers = { ...inward.headers };
    delete headers['proxy-authorization'];
    const outward = request(inward.url ?? '', { method: inward.method ?? 'GET', headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outward.on('error', () => answer.writeHead(502).end());
    inward.pipe(outward);
  });
  server.on('connect', (asking: IncomingMessage, socket, head) => {
    asked.push(`CONNECT ${asking.url}`);
    const status = isKnown(asking) ? refusal : 407;
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const { hostname, port } = new URL(`http://${asking.url}`);
    const there = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.write(head);
      there.pipe(socket);
      socket.pipe(there);
    });
    there.on('error', () => socket.destroy());
    socket.on('error', () => there.destroy());
    socket.on('close', () => there.destroy());
  });
  return { ...(await listening(server)), asked };
}
