import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Hostility } from './relay.ts';

const OK = 'HTTP/1.1 200 OK\r\n';

const JSON_TYPE = 'content-type: application/json\r\n';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

/** Sends the same piece again and again, as fast as the other side reads it, until it disconnects; `last` ends it. */
export function flood(
  socket: Socket,
  piece: Buffer | string,
  most = Infinity,
  last: Buffer | string = '',
): void {
  let sent = 0;
  const more = (): void => {
    while (!socket.destroyed && sent < most) {
      sent += 1;
      if (!socket.write(piece)) return void socket.once('drain', more);
    }
    if (!socket.destroyed) socket.end(last);
  };
  more();
}

function raw(head: string, body: Buffer | string = ''): Hostility {
  return (socket) => {
    socket.write(head);
    socket.end(body);
  };
}

export function sized(body: Buffer, headers = ''): Hostility {
  return raw(`${OK}${JSON_TYPE}${headers}content-length: ${body.length}\r\n\r\n`, body);
}

function text(body: string): Hostility {
  return sized(Buffer.from(body));
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

/** Complete answers that nobody can use. */
export const WRONG_ANSWERS = {
  'a gzip bomb': sized(bomb, 'content-encoding: gzip\r\n'),
  'compressed twice': sized(gzipSync(gzipSync('{"id":1}')), 'content-encoding: gzip, gzip\r\n'),
  'a redirect to itself': (_, response, { url }) => response.writeHead(302, { location: url }).end(),
  'text that is not UTF-8': sized(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  // Not the third of its four: a count of free tables may have any fields.
  '__proto__ as a key': text(
    '{"__proto__":{"id":1,"name":"x"},"constructor":{"prototype":{"polluted":true}}}',
  ),
  'JSON nested 100,000 deep': text(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  'objects nested 100,000 deep': text(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
  'the same key twice': text('{"id":1,"id":2,"name":"one","name":"two"}'),
  'a content length that is too short': raw(`${OK}${JSON_TYPE}content-length: 2\r\n\r\n{"id":1,"name":"x"}`),
  'a clock that is off by hours': (_, response) => {
    const date = new Date(Date.now() - 7 * 3_600_000).toUTCString();
    response.writeHead(500, { date, 'content-type': 'application/json' }).end('{}');
  },
} satisfies Readonly<Record<string, Hostility>>;

/** Answers that never become complete. */
export const BROKEN_OFF = {
  'a body without end': (socket) => {
    socket.write(`${OK}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n`);
    flood(socket, Buffer.concat([Buffer.from('100000\r\n'), MEGABYTE, Buffer.from('\r\n')]));
  },
  'a body of 100 MB': (socket) => {
    socket.write(`${OK}${JSON_TYPE}content-length: ${100 * MEGABYTE.length}\r\n\r\n`);
    flood(socket, MEGABYTE, 100);
  },
  'headers without end': (socket) => {
    socket.write(OK);
    flood(socket, `x-filler: ${'x'.repeat(8000)}\r\n`);
  },
  'a byte a second': (socket) => {
    socket.write(`${OK}${JSON_TYPE}content-length: 1000\r\n\r\n`);
    const timer = setInterval(() => socket.write(' '), 1000);
    socket.once('close', () => clearInterval(timer));
  },
  'silence before the headers': () => undefined,
  'silence after the headers': (socket) => void socket.write(`${OK}${JSON_TYPE}content-length: 10\r\n\r\n`),
  'a reset before the headers': (socket) => void socket.resetAndDestroy(),
  'a reset within the headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-', () => socket.resetAndDestroy());
  },
  'a reset within the body': (socket) => {
    socket.write(`${OK}${JSON_TYPE}content-length: 1000\r\n\r\n{"id":`, () => socket.resetAndDestroy());
  },
  'rubbish of HTTP/0.9': raw('<html>It works!</html>'),
  'a content length that is too long': (socket) => {
    socket.end(`${OK}${JSON_TYPE}content-length: 1000\r\n\r\n{"id":1}`);
  },
  'a flood of 1xx': (socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
} satisfies Readonly<Record<string, Hostility>>;
