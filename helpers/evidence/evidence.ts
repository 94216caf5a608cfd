import type { SentRequest } from '../http/exchange.ts';
import type { EvidenceSource, Notified } from './exhibit.ts';
import type { Redactor } from './redactor.ts';

const MOST_CHARACTERS = 2_000;

/** One exchange or notification for a report, without secrets. */
export interface Evidence {
  readonly operation: string;
  /** Method, path, query and body in one line. */
  readonly request: string;
  /** Status and body, or the reason why there was no answer. */
  readonly response: string;
  /**
   * A command that sends the same request (for a notification: the request that caused it); secrets are `$TARGET_…`.
   */
  readonly curl: string;
}

/** Redacts an exchange or notification and shortens it for a report. */
export function evidenceOf(exhibit: EvidenceSource, redactor: Redactor): Evidence {
  const clean = (text: string): string => short(redactor.redact(text));
  const sent = exhibit.kind === 'notified' ? exhibit.trigger : exhibit;
  return {
    operation: exhibit.operation,
    request: clean(exhibit.kind === 'notified' ? notificationLine(exhibit) : requestLine(exhibit.request)),
    response: short(redactor.redactAnswer(exhibit.operation, responseLine(exhibit))),
    curl: curlOf(sent.request, redactor),
  };
}

function requestLine({ method, url, body }: SentRequest): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  return [method, path, body].filter((part) => part !== undefined).join(' ');
}

/** Method, address below the inbox, headers and body. */
function notificationLine({ received }: Notified): string {
  const { method, path, query, headers, text } = received;
  const shown = headers.map(([name, value]) => `${name}: ${value}`).join('; ');
  return `${method} …${path}${query} (${shown}) ${text}`;
}

function responseLine(exhibit: EvidenceSource): string {
  if (exhibit.kind === 'notified') return String(exhibit.received.answeredWith);
  if (exhibit.kind === 'controlled') return exhibit.response;
  if (exhibit.kind === 'unanswered') return `no answer (${exhibit.failure.code}: ${exhibit.failure.message})`;
  return `${exhibit.status} ${exhibit.text}`.trimEnd();
}

function curlOf(request: SentRequest, redactor: Redactor): string {
  const word = (text: string): string => shellWord(redactor.redact(text));
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`);
  const body = request.body === undefined ? [] : [`--data-raw ${word(request.body)}`];
  return ['curl -i', `-X ${request.method}`, word(request.url), ...headers, ...body]
    .join(' ')
    .replace('-H "authorization: Basic $TARGET_BASIC"', '-u "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET"');
}

/** In double quotes, so that the shell fills in `$TARGET_…`, which stands for a secret; everything else is literal. */
function shellWord(text: string): string {
  return `"${text.replace(/[\\"`]|\$(?!\{?TARGET_)/g, '\\$&')}"`;
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)`;
}
