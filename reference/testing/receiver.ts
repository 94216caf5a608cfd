import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

/** One notification as it came in. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: unknown;
}

/** A place where notifications arrive. */
export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** The status of the answer to the n-th request, n counting from 1; undefined leaves the sender waiting. */
type Replies = (n: number) => number | undefined;

export async function startReceiver(replies: Replies = () => 200): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      const json: unknown = JSON.parse(text);
      received.push({ method, path: url, headers, text, json });
      const status = replies(received.length);
      if (status !== undefined) response.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
