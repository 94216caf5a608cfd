import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feed, Numbered } from './feed.ts';

/** Milliseconds between comments that keep proxies from closing a silent stream. */
const PULSE_MS = 15_000;

/** Bytes that may wait for a reader; one that reads no longer must not fill the memory. */
const MOST_WAITING = 4 * 1024 * 1024;

/** Streams that may be open at once. */
const MOST_STREAMS = 50;

/** Sends the entries of a feed as server-sent events, from the last one that the browser has. */
export class EventStreams<T> {
  readonly #feed: Feed<T>;
  readonly #write: (numbered: Numbered<T>) => string;
  #open = 0;

  /** `write` gives the data of an event; it is sent as one line of JSON. */
  constructor(feed: Feed<T>, write: (numbered: Numbered<T>) => string) {
    this.#feed = feed;
    this.#write = write;
  }

  answer(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#open >= MOST_STREAMS) {
      void reply.code(503).send('Too many pages are open');
      return;
    }
    this.#open += 1;
    const response = reply.hijack().raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const numbered of this.#feed.after(lastSeen(request))) this.#send(response, numbered);
    response.write(': open\n\n');
    const silence = this.#feed.listen((numbered) => this.#send(response, numbered));
    const pulse = setInterval(() => response.write(': still here\n\n'), PULSE_MS);
    response.once('close', () => {
      this.#open -= 1;
      clearInterval(pulse);
      silence();
    });
  }

  #send(response: ServerResponse, numbered: Numbered<T>): void {
    if (response.writableLength > MOST_WAITING) {
      response.destroy();
      return;
    }
    response.write(`id: ${numbered.number}\ndata: ${JSON.stringify(this.#write(numbered))}\n\n`);
  }
}

/** The number of the last entry that the page has: of its source, or after a lost connection of the browser. */
function lastSeen(request: FastifyRequest): number {
  const again = request.headers['last-event-id'];
  const first = new URL(request.url, 'http://sandbox').searchParams.get('after');
  const text = typeof again === 'string' ? again : (first ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
