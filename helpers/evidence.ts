import type { Exchange } from './exchange.ts';
import type { Redactor } from './redactor.ts';

const MOST_CHARACTERS = 2_000;

/** One exchange as a report shows it; no secret in it. */
export interface Evidence {
  readonly operation: string;
  /** Method, path, query and body in one line. */
  readonly request: string;
  /** Status and body, or why there was no answer. */
  readonly response: string;
  /** A command that sends the same request; secrets are `$TARGET_…` variables. */
  readonly curl: string;
}

export function evidenceOf(exchange: Exchange, redactor: Redactor): Evidence {
  const { request } = exchange;
  const path = request.url.replace(/^https?:\/\/[^/]+/, '');
  const clean = (text: string): string => short(redactor.redact(text));
  return {
    operation: exchange.operation,
    request: clean([request.method, path, request.body].filter((part) => part !== undefined).join(' ')),
    response: clean(responseLine(exchange)),
    curl: curlOf(exchange, redactor),
  };
}

function responseLine(exchange: Exchange): string {
  if (exchange.kind === 'unanswered')
    return `no answer (${exchange.failure.code}: ${exchange.failure.message})`;
  return `${exchange.status} ${exchange.text}`.trimEnd();
}

function curlOf({ request }: Exchange, redactor: Redactor): string {
  const word = (text: string): string => shellWord(redactor.redact(text));
  const headers = Object.entries(request.headers).map(([name, value]) => `-H ${word(`${name}: ${value}`)}`);
  const body = request.body === undefined ? [] : [`--data-raw ${word(request.body)}`];
  return ['curl -i', `-X ${request.method}`, word(request.url), ...headers, ...body]
    .join(' ')
    .replace('-H "authorization: Basic $TARGET_BASIC"', '-u "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET"');
}

/** In double quotes, so that a `$TARGET_…` that stands for a secret is filled in; the rest is taken literally. */
function shellWord(text: string): string {
  return `"${text.replace(/[\\"`]|\$(?!TARGET_)/g, '\\$&')}"`;
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)`;
}
