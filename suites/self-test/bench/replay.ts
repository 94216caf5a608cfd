import { Agent, request } from 'undici';
import type { Contract } from '../../../helpers/contract/contract.ts';
import type { LoggedRequest } from '../../../helpers/evidence/exchange-log.ts';
import { parseJsonOrUndefined } from '../../../helpers/values/json.ts';

/** What sending requests again took, in ms. */
export interface Replayed {
  readonly wallMs: number;
  /** Of this process. */
  readonly processorMs: number;
}

export interface Replay {
  readonly base: string;
  readonly token: string;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Compares each answer with the document; unset: answers are read and dropped. */
  readonly contract?: Contract;
}

/** Sends the requests again with bare undici: no checks, no records. */
export async function replay(
  requests: readonly LoggedRequest[],
  { base, token, concurrency, contract }: Replay,
): Promise<Replayed> {
  const dispatcher = new Agent({ connections: concurrency, pipelining: 1 });
  const waiting = requests.values();
  const began = performance.now();
  const used = process.cpuUsage();
  const sendWaiting = async (): Promise<void> => {
    for (const { operation, method, path, contentType, body, authorised } of waiting) {
      const headers = {
        ...(authorised && { authorization: `Bearer ${token}` }),
        ...(contentType !== undefined && { 'content-type': contentType }),
      };
      const sent = { method, url: base + path, headers };
      const startedAt = Date.now();
      const answer = await request(sent.url, { dispatcher, method, headers, body: body ?? null });
      const text = await answer.body.text();
      contract?.breachesOf({
        ...{ kind: 'answered', operation, request: sent, startedAt, durationMs: 0 },
        ...{ status: answer.statusCode, text, json: parseJsonOrUndefined(text) },
        headers: Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
        ),
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendWaiting));
  const { user, system } = process.cpuUsage(used);
  const wallMs = performance.now() - began;
  await dispatcher.close();
  return { wallMs, processorMs: (user + system) / 1000 };
}
