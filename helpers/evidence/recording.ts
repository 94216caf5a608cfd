import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceSource, Exchanged, Notified } from './exhibit.ts';
import type { Redactor } from './redactor.ts';

/** One exchange as evidence keeps it, whole, without secrets. */
export interface RecordedExchange {
  /** Name of the check: the first requirement that it covers. */
  readonly check: string;
  /** Of the document; `control` for the control interface, `receiveNotification` for what came to the listener. */
  readonly operation: string;
  /** RFC 3339; of a notification, when it arrived. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: RecordedRequest;
  /** Exactly one of `response` and `failure` is there. */
  readonly response?: RecordedResponse;
  readonly failure?: { readonly code: string; readonly message: string };
  /** Requirements that the answer breaks, but that the check does not count against the target here. */
  readonly setAside?: readonly string[];
}

/** Header names in lower case. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Unredacted = Omit<RecordedExchange, 'check' | 'setAside'>;

/** The address that stands for the run's listener. */
const LISTENER = 'http://listener.invalid';

/** What an exhibit shows; undefined of one that was never sent. */
function recordedExchange(
  check: string,
  { exhibit, setAside }: Exchanged,
  redactor: Redactor,
): RecordedExchange | undefined {
  const raw = unredacted(exhibit);
  if (raw === undefined) return undefined;
  const { operation, startedAt, durationMs, request, response, failure } = raw;
  const clean = (text: string): string => redactor.redact(text);
  return {
    ...{ check, operation, startedAt, durationMs: Math.round(durationMs * 10) / 10 },
    request: {
      method: request.method,
      url: clean(request.url),
      headers: mapped(request.headers, clean),
      ...(request.body !== undefined && { body: clean(request.body) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: mapped(response.headers, clean),
        body: redactor.redactAnswer(operation, response.body),
      },
    }),
    ...(failure && { failure: { code: failure.code, message: clean(failure.message) } }),
    ...(setAside.length > 0 && { setAside }),
  };
}

function unredacted(exhibit: EvidenceSource): Unredacted | undefined {
  if (exhibit.kind === 'notified') return ofNotification(exhibit);
  const { operation, request } = exhibit;
  const exchanged = exhibit.kind === 'controlled' ? exhibit.exchanged : exhibit;
  if (exchanged === undefined) return undefined;
  const startedAt = new Date(exchanged.startedAt).toISOString();
  const sent = { operation, startedAt, durationMs: exchanged.durationMs, request };
  if (exchanged.kind === 'unanswered') return { ...sent, failure: exchanged.failure };
  const { status, headers, text } = exchanged;
  return { ...sent, response: { status, headers, body: text } };
}

function ofNotification({ operation, received }: Notified): Unredacted {
  const { inbox, method, path, query, headers, text, arrivedAt, answeredWith } = received;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const valuesOf = (wanted: string): string =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : [])).join(', ');
  const request = {
    ...{ method, url: `${LISTENER}/${inbox}${path}${query}`, body: text },
    headers: Object.fromEntries([...names].map((name) => [name, valuesOf(name)])),
  };
  const arrived = { operation, startedAt: new Date(arrivedAt).toISOString(), durationMs: 0, request };
  return typeof answeredWith === 'number'
    ? { ...arrived, response: { status: answeredWith, headers: {}, body: '' } }
    : { ...arrived, failure: { code: 'NO_REPLY', message: `the listener did not answer: ${answeredWith}` } };
}

function mapped(
  headers: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}

/**
 * Writes what a check exchanged, one JSON line each: a whole run may exchange more than a report should carry from one
 * process to the next.
 *
 * @returns the file; undefined where there is nothing to keep
 */
export function keepExchanges(
  folder: string,
  check: string,
  exchanged: readonly Exchanged[],
  redactor: Redactor,
): string | undefined {
  const notifications = new Set<string>();
  const lines = exchanged.flatMap((one) => {
    const recorded = recordedExchange(check, one, redactor);
    if (recorded === undefined) return [];
    const line = `${JSON.stringify(recorded)}\n`;
    // A notification may be looked at more than once; two requests that read the same are two.
    if (one.exhibit.kind === 'notified' && notifications.has(line)) return [];
    notifications.add(line);
    return [line];
  });
  if (lines.length === 0) return undefined;
  const file = join(folder, `exchanges-${randomUUID()}.ndjson`);
  writeFileSync(file, lines.join(''));
  return file;
}
