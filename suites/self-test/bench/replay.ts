import { Agent, request } from 'undici';
import type { Contract } from '../../../helpers/contract/contract.ts';
import type { RecordedExchange } from '../../../helpers/evidence/recording.ts';
import type { OperationId } from '../../../helpers/http/exchange.ts';
import { parseJsonOrUndefined } from '../../../helpers/values/json/json.ts';

/** A request of a recorded run, ready to be sent again with another token. */
export interface ReplayedRequest {
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Whether it carries a bearer token. */
  readonly authorised: boolean;
}

/** A guest's phone number as evidence shows it; `#+` marks a number without its plus sign. */
const GUEST = /\$\{?TARGET_GUEST_([0-9a-f]{8})(#\+)?\}?/g;

/** The request of a recorded exchange; undefined if it is no operation of the document, such as a notification. */
export function requestOf(
  { operation, request: { method, url, headers, body } }: RecordedExchange,
  { operations }: Contract,
): ReplayedRequest | undefined {
  const known = operations.find(({ id }) => id === operation);
  if (known === undefined) return undefined;
  const contentType = headers['content-type'];
  return {
    operation: known.id,
    method,
    path: withPhones(url.replace(/^https?:\/\/[^/]+/, '')),
    authorised: /^Bearer ./.test(headers['authorization'] ?? ''),
    ...(contentType !== undefined && { contentType }),
    ...(body !== undefined && { body: withPhones(body) }),
  };
}

/** Replaces each guest's variable with a number, the same one each time. */
function withPhones(text: string): string {
  return text.replace(GUEST, (_, digest: string, withoutPlus?: string) => {
    const digits = `1${String(parseInt(digest, 16)).padStart(10, '0')}`;
    return withoutPlus === undefined ? `+${digits}` : digits;
  });
}

/** The time that a replay took, in ms. */
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
  /** Validates each response against the document; unset: responses are read and dropped. */
  readonly contract?: Contract;
}

/** Sends the requests again with bare undici: no checks, no records. */
export async function replay(
  requests: readonly ReplayedRequest[],
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
