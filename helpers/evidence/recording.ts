import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Received } from '../http/notification.ts';
import { appendPrivate, writePrivate } from '../settings/private-files.ts';
import type { EvidenceSource, Exchanged } from './exhibit.ts';
import { isKeptOfAnswer, isKeptOfNotification } from './kept-headers.ts';
import type { Redactor } from './redactor.ts';

/** One complete exchange as kept in the evidence, without secrets. */
export interface RecordedExchange {
  /** Name of the check: the first requirement that it covers. Empty for the set-up, the clean-up, and what no check awaited. */
  readonly check: string;
  /** An operation of the document, `control` for the control interface, or `receiveNotification` for a notification. */
  readonly operation: string;
  /** RFC 3339; for a notification the time of its arrival. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: RecordedRequest;
  /** Present unless there is a `failure`. */
  readonly response?: RecordedResponse;
  readonly failure?: { readonly code: string; readonly message: string };
  /** The request may have been done when it was sent before, so that this answer is no refusal of it. */
  readonly mayBeDone?: true;
  /** Requirements that the answer breaks, but that the check does not count against the target. */
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

/** The exchange behind an exhibit; undefined for a request that was never sent. */
function recordedExchange(
  check: string,
  { exhibit, setAside }: Exchanged,
  redactor: Redactor,
): RecordedExchange | undefined {
  const raw = unredacted(exhibit);
  return raw && redacted(check, raw, setAside, redactor);
}

function redacted(
  check: string,
  raw: Unredacted,
  setAside: readonly string[],
  redactor: Redactor,
): RecordedExchange {
  const { operation, startedAt, durationMs, request, response, failure, mayBeDone } = raw;
  const clean = (text: string): string => redactor.redact(text);
  // All others are the suite's own.
  const isKeptRequest = operation === 'receiveNotification' ? isKeptOfNotification : () => true;
  return {
    ...{ check, operation, startedAt, durationMs: Math.round(durationMs * 10) / 10 },
    request: {
      method: request.method,
      url: clean(request.url),
      headers: keptHeaders(request.headers, isKeptRequest, redactor),
      ...(request.body !== undefined && { body: clean(request.body) }),
    },
    ...(response && {
      response: {
        status: response.status,
        headers: keptHeaders(response.headers, isKeptOfAnswer, redactor),
        body: redactor.redactAnswer(operation, response.body),
      },
    }),
    ...(failure && { failure: { code: failure.code, message: clean(failure.message) } }),
    ...(mayBeDone && { mayBeDone }),
    ...(setAside.length > 0 && { setAside }),
  };
}

function unredacted(exhibit: EvidenceSource): Unredacted | undefined {
  if (exhibit.kind === 'notified') return ofNotification(exhibit.received);
  const { operation, request } = exhibit;
  const exchanged = exhibit.kind === 'controlled' ? exhibit.exchanged : exhibit;
  if (exchanged === undefined) return undefined;
  const startedAt = new Date(exchanged.startedAt).toISOString();
  const sent = { operation, startedAt, durationMs: exchanged.durationMs, request };
  if (exchanged.kind === 'unanswered') return { ...sent, failure: exchanged.failure };
  const { status, headers, text } = exchanged;
  const isInDoubt = 'mayBeDone' in exchanged && exchanged.mayBeDone === true;
  return { ...sent, response: { status, headers, body: text }, ...(isInDoubt && { mayBeDone: true }) };
}

function ofNotification(received: Received): Unredacted {
  const { inbox, method, path, query, headers, text, arrivedAt, answeredWith } = received;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const valuesOf = (wanted: string): string =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : [])).join(', ');
  const request = {
    ...{ method, url: `${LISTENER}/${inbox}${path}${query}`, body: text },
    headers: Object.fromEntries([...names].map((name) => [name, valuesOf(name)])),
  };
  const operation = 'receiveNotification';
  const arrived = { operation, startedAt: new Date(arrivedAt).toISOString(), durationMs: 0, request };
  return typeof answeredWith === 'number'
    ? { ...arrived, response: { status: answeredWith, headers: {}, body: '' } }
    : { ...arrived, failure: { code: 'NO_REPLY', message: `the listener did not answer: ${answeredWith}` } };
}

function keptHeaders(
  headers: Readonly<Record<string, string>>,
  isKept: (name: string) => boolean,
  redactor: Redactor,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      isKept(name) ? [[name, redactor.redactHeader(name, value)]] : [],
    ),
  );
}

/**
 * Writes the exchanges of a check to a file, one JSON line each: those of a whole run may be too many for the reports
 * that travel between processes.
 *
 * @param kept the file to which they are added; unset: a new one
 * @returns the file; undefined when there is nothing to keep
 */
export function keepExchanges(
  folder: string,
  check: string,
  exchanged: readonly Exchanged[],
  redactor: Redactor,
  kept?: string,
): string | undefined {
  const notifications = new Set<string>();
  const lines = exchanged.flatMap((one) => {
    const recorded = recordedExchange(check, one, redactor);
    if (recorded === undefined) return [];
    const line = `${JSON.stringify(recorded)}\n`;
    // A notification may be judged more than once, but two equal requests are two exchanges.
    if (one.exhibit.kind === 'notified' && notifications.has(line)) return [];
    notifications.add(line);
    return [line];
  });
  if (lines.length === 0) return kept;
  const file = kept ?? join(folder, `exchanges-${randomUUID()}.ndjson`);
  appendPrivate(file, lines.join(''));
  return file;
}

/**
 * Writes, in the same form, what belongs to no check: exchanges of the set-up and the clean-up, and all notifications.
 *
 * @param file in a folder that exists
 * @param checkOf the checks of those exchanges that belong to one after all
 */
export function keepRest(
  file: string,
  exhibits: readonly EvidenceSource[],
  notifications: readonly Received[],
  redactor: Redactor,
  checkOf: ReadonlyMap<EvidenceSource, string> = new Map(),
): void {
  const lines = [
    ...exhibits.flatMap(
      (exhibit) => recordedExchange(checkOf.get(exhibit) ?? '', { exhibit, setAside: [] }, redactor) ?? [],
    ),
    ...notifications.map((received) => redacted('', ofNotification(received), [], redactor)),
  ];
  writePrivate(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
