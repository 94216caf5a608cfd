import { Agent, request } from 'undici';
import type { Answered, SentRequest, Unanswered } from './exchange.ts';

/** A body beyond this many bytes is not read to its end. */
const MOST_BODY_BYTES = 32 * 1024 * 1024;

/** What one request brought back, before anybody has judged it. */
export type Outcome =
  | ({ readonly kind: 'answered' } & Pick<Answered, 'status' | 'headers' | 'text'>)
  | ({ readonly kind: 'unanswered' } & Pick<Unanswered, 'failure'>);

export interface Transport {
  /** Never throws for what the target or the network does; redirects are not followed. */
  exchange(request: SentRequest): Promise<Outcome>;
  close(): Promise<void>;
}

/**
 * Connections with keep-alive to whatever hosts are asked.
 *
 * @param connections requests under way at once to one host
 * @param timeoutMs how long the connection, the headers, and each pause within the body may take
 */
export function createTransport(connections: number, timeoutMs: number): Transport {
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MOST_BODY_BYTES,
  });
  return {
    async exchange({ method, url, headers, body }) {
      try {
        const answer = await request(url, { dispatcher: agent, method, headers, body: body ?? null });
        const text = await answer.body.text();
        return { kind: 'answered', status: answer.statusCode, headers: joined(answer.headers), text };
      } catch (error) {
        return { kind: 'unanswered', failure: failureOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}

/** The most telling code and words; undici and Node wrap the system's error as the cause. */
function failureOf(error: unknown): Unanswered['failure'] {
  if (!(error instanceof Error)) throw error;
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : inner.name;
  return { code, message: inner.message || code };
}
