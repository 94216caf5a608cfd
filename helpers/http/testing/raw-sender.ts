import { connect, type Socket } from 'node:net';

/** A connection on which a test sends whatever it likes; what it is answered is gathered. */
export class RawSender {
  readonly socket: Socket;
  /** Resolves when the connection has ended, in whatever way. */
  readonly closed: Promise<void>;
  answered = '';

  /** @param url whose host and port are used */
  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Buffer) => (this.answered += chunk.toString('latin1')));
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  /** Resolves once it is sent, also when the connection has ended before. */
  async send(data: string | Buffer): Promise<void> {
    if (this.socket.destroyed) return;
    await Promise.race([new Promise((resolve) => this.socket.write(data, resolve)), this.closed]);
  }

  /** Sends a body without an end until the connection has ended or so many bytes are sent; gives how many were. */
  async sendEndlessly(path: string, mostBytes: number): Promise<number> {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    await this.send(head('POST', path, [`Content-Length: ${Number.MAX_SAFE_INTEGER}`]));
    let sent = 0;
    while (!this.socket.destroyed && sent < mostBytes) {
      await this.send(chunk);
      sent += chunk.length;
    }
    return sent;
  }

  /** Resolves when so many answers with a status have come. */
  async answers(status: number, count: number): Promise<void> {
    const enough = (): boolean => this.answered.split(`HTTP/1.1 ${status} `).length > count;
    while (!enough()) {
      await Promise.race([new Promise((resolve) => this.socket.once('data', resolve)), this.closed]);
      if (this.socket.destroyed && !enough())
        throw new Error(`the connection ended: ${this.answered.slice(-500)}`);
    }
  }
}

/** The head of a request, with the empty line that ends it. */
export function head(method: string, path: string, headers: readonly string[] = []): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: here', ...headers, '', ''].join('\r\n');
}

/** A whole request. */
export function posting(path: string, body: string): string {
  return head('POST', path, [`Content-Length: ${Buffer.byteLength(body)}`]) + body;
}
