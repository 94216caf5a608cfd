import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A process between a target and the listener: it forwards each notification unchanged, and floods the listener from the
 * first one on. Arguments: the kind of the flood, its own port, the port of the listener. Writes a line for each 1,000
 * requests or connections of the flood.
 */

/** A notification as it came. */
interface Seen {
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Sends for ever over one connection; it is called again when the connection has ended. */
type Flood = (socket: Socket, seen: Seen) => void;

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

/** Requests that are sent in one piece, for speed. */
const TOGETHER = 10;

const PAUSE_MS = 20;

const [kind = '', port = '', listenerPort = ''] = process.argv.slice(2);

let sent = 0;

function count(number: number): void {
  const before = Math.floor(sent / 1_000);
  sent += number;
  if (Math.floor(sent / 1_000) > before) process.stdout.write(`${sent}\n`);
}

function head(method: string, path: string, headers: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: listener', ...headers, '', ''].join('\r\n');
}

function whole({ path, headers, body }: Seen, method = 'POST'): Buffer {
  return Buffer.concat([
    Buffer.from(head(method, path, [...headers, `Content-Length: ${body.length}`])),
    body,
  ]);
}

/** The notification with another comment, so that no two are the same. */
function renewed(seen: Seen): Seen {
  const body = seen.body
    .toString('utf8')
    .replace(/"data":\{/, `"data":{"note":"${randomBytes(8).toString('hex')}",`);
  return { ...seen, body: Buffer.from(body) };
}

/** Sends the same piece again whenever as many answers came as it has requests. */
function again(socket: Socket, piece: Buffer | (() => Buffer), requests: number): void {
  let open = 0;
  const send = (): void => {
    open = requests;
    count(requests);
    socket.write(typeof piece === 'function' ? piece() : piece);
  };
  socket.on('data', (chunk: Buffer) => {
    open -= chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (open <= 0) send();
  });
  send();
}

/** Writes for as long as the other side reads. */
function endlessly(socket: Socket, start: string, piece: Buffer, most = Infinity): void {
  count(1);
  socket.write(start);
  let written = 0;
  const more = (): void => {
    while (!socket.destroyed && written < most) {
      written += piece.length;
      if (!socket.write(piece)) return void socket.once('drain', more);
    }
  };
  more();
}

function trickling(socket: Socket, start: string): void {
  count(1);
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(timer));
}

function oddOnes(seen: Seen): Buffer {
  const odd = (body: string | Buffer, headers = seen.headers): Seen => ({
    ...seen,
    headers,
    body: Buffer.from(body),
  });
  const deep = '['.repeat(100_000);
  return Buffer.concat([
    ...['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => whole(seen, method)),
    whole(odd('hello')),
    whole(odd(seen.body, ['Content-Type: text/plain'])),
    whole(odd(seen.body, ['Content-Type: multipart/form-data'])),
    whole(odd(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x3a, 0x31, 0x7d]))),
    whole(odd(deep)),
  ]);
}

const FLOODS: Readonly<Record<string, { readonly connections: number; readonly flood: Flood }>> = {
  copies: {
    connections: 20,
    flood: (socket, seen) =>
      again(socket, Buffer.concat(Array.from({ length: TOGETHER }, () => whole(seen))), TOGETHER),
  },
  changing: {
    connections: 20,
    flood: (socket, seen) =>
      again(
        socket,
        () => Buffer.concat(Array.from({ length: TOGETHER }, () => whole(renewed(seen)))),
        TOGETHER,
      ),
  },
  strangers: {
    connections: 20,
    flood: (socket, seen) => {
      const stranger = whole({ ...seen, path: `/${randomBytes(16).toString('hex')}` });
      again(socket, Buffer.concat(Array.from({ length: TOGETHER }, () => stranger)), TOGETHER);
    },
  },
  odd: { connections: 10, flood: (socket, seen) => again(socket, oddOnes(seen), TOGETHER) },
  huge: {
    connections: 10,
    flood: (socket, { path, headers }) =>
      endlessly(
        socket,
        head('POST', path, [...headers, `Content-Length: ${10 * MEGABYTE.length}`]),
        MEGABYTE,
        10 * MEGABYTE.length,
      ),
  },
  endless: {
    connections: 10,
    flood: (socket, { path, headers }) =>
      endlessly(
        socket,
        head('POST', path, [...headers, 'Transfer-Encoding: chunked']),
        Buffer.concat([Buffer.from('100000\r\n'), MEGABYTE, Buffer.from('\r\n')]),
      ),
  },
  none: { connections: 0, flood: () => undefined },
  slow: {
    connections: 3_000,
    flood: (socket, { path, headers }) =>
      trickling(socket, head('POST', path, [...headers, 'Content-Length: 1000000'])),
  },
};

const BODIES = ['odd', 'huge', 'endless', 'slow'];

const chosen = (kind === 'bodies' ? BODIES : [kind]).flatMap((name) => FLOODS[name] ?? []);
if (chosen.length === 0) throw new Error(`no such flood: ${kind}`);

function begin(flood: Flood, seen: Seen): void {
  const socket = connect(Number(listenerPort), '127.0.0.1');
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.once('connect', () => flood(socket, seen));
  socket.once('close', () => setTimeout(() => begin(flood, seen), PAUSE_MS));
  socket.on('data', () => undefined);
}

let isBegun = false;

const server = createServer((request, response) => {
  const pass = async (): Promise<void> => {
    const body = await buffer(request);
    const { method = '', url = '', headers, rawHeaders } = request;
    const passed = forward(
      { host: '127.0.0.1', port: listenerPort, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    passed.end(body);
    if (isBegun || !body.toString('utf8').includes('"uuid"')) return;
    isBegun = true;
    const kept = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 && !/^(host|content-length|transfer-encoding|connection)$/i.test(name)
        ? [`${name}: ${rawHeaders[index + 1] ?? ''}`]
        : [],
    );
    const seen = { path: url, headers: kept, body };
    for (const { connections, flood } of chosen)
      for (let index = 0; index < connections; index += 1) begin(flood, seen);
  };
  void pass();
});
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');
process.stdout.write('ready\n');
process.once('SIGTERM', () => process.exit(0));
// A test that times out is killed before it can stop the flood: then this pipe ends.
process.stdin.resume().once('end', () => process.exit(0));
