import { Agent, request } from 'undici';
import type { LoggedRequest } from '../exchange-log.ts';

/**
 * Sends the requests again with bare undici: no judging, no records.
 *
 * @param concurrency requests under way at once
 * @returns milliseconds of wall time
 */
export async function replay(
  requests: readonly LoggedRequest[],
  base: string,
  token: string,
  concurrency: number,
): Promise<number> {
  const dispatcher = new Agent({ connections: concurrency, pipelining: 1 });
  const waiting = requests.values();
  const began = performance.now();
  const sendWaiting = async (): Promise<void> => {
    for (const { method, path, contentType, body, authorised } of waiting) {
      const headers = {
        ...(authorised && { authorization: `Bearer ${token}` }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      };
      const answer = await request(base + path, { dispatcher, method, headers, body: body ?? null });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendWaiting));
  const elapsed = performance.now() - began;
  await dispatcher.close();
  return elapsed;
}
