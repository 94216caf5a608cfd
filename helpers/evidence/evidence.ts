import type { SentRequest, WaySetting } from '../http/exchange.ts';
import {
  command,
  fitsWord,
  printed,
  shell,
  type ShellText,
  shellWord,
  wordWithVariables,
} from '../text/shell-text.ts';
import { JSON_BODY } from '../values/json/json-end.ts';
import type { EvidenceSource, Notified } from './exhibit.ts';
import { isKeptOfNotification } from './kept-headers.ts';
import { beginningOf } from './placeholders.ts';
import { bodyLines, type BodyPoint, brokenBody, shownBody } from './points/body.ts';
import { inferredPoint, type Said } from './points/inferred.ts';
import type { JsonLine } from './points/json-lines.ts';
import type { Redactor } from './redactor.ts';
import type { ShownBody } from './shown-body.ts';

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
  /** The body of the request or notification; absent where it has none. */
  readonly requestBody?: ShownBody;
  /** The body of the answer; absent where it has none. */
  readonly responseBody?: ShownBody;
}

/** The part of an exchange in which a finding shows; of a notification there is only the request. */
export type EvidencePart = 'request' | 'response';

/** What a finding says of one exchange. */
export interface About {
  /** Places that the check itself names. */
  readonly points: readonly (BodyPoint & { readonly part: EvidencePart })[];
  /** Where the check names none, the place is inferred from what the finding says; unset: it is not. */
  readonly said?: Said;
  /** How many characters of a body are kept. */
  readonly most: number;
}

/** Redacts an exchange or notification and shortens it for a report. */
export function evidenceOf(
  exhibit: EvidenceSource,
  redactor: Redactor,
  about: About = { points: [], most: MOST_CHARACTERS },
): Evidence {
  const sent = exhibit.kind === 'notified' ? exhibit.trigger : exhibit;
  const [asked, answered] = bodiesOf(exhibit);
  const requestBody = asked === undefined ? undefined : redactor.redact(asked);
  const responseBody =
    answered === undefined ? undefined : redactor.redactAnswer(exhibit.operation, answered);
  const part: EvidencePart = exhibit.kind === 'notified' ? 'request' : 'response';
  return {
    operation: exhibit.operation,
    ...(requestBody !== undefined && { requestBody: bodyFor(requestBody, 'request', part, about) }),
    ...(responseBody !== undefined && { responseBody: bodyFor(responseBody, 'response', part, about) }),
    request:
      exhibit.kind === 'notified'
        ? short(notificationLine(exhibit, redactor))
        : short(requestLine(exhibit.request, redactor)),
    response: short(responseLine(exhibit, redactor)),
    curl: curlOf(sent.request, redactor),
  };
}

/** The bodies of request and answer; undefined for one that is empty or not there. */
function bodiesOf(
  exhibit: EvidenceSource,
): readonly [request: string | undefined, response: string | undefined] {
  const [request, response] =
    exhibit.kind === 'notified'
      ? [exhibit.received.text, undefined]
      : [exhibit.request.body, exhibit.kind === 'answered' ? exhibit.text : undefined];
  return [request || undefined, response || undefined];
}

/** @param decisive the part in which a place that nobody names is looked for */
function bodyFor(text: string, part: EvidencePart, decisive: EvidencePart, about: About): ShownBody {
  if (part === decisive && about.points.length === 0 && about.said?.expected === JSON_BODY) {
    const broken = brokenBody(text, about.most);
    if (broken !== undefined) return broken;
  }
  const lines = bodyLines(text);
  const named = about.points.filter((one) => one.part === part);
  const points = about.points.length === 0 && part === decisive ? inferred(lines, about.said) : named;
  return shownBody(lines, points, about.most);
}

function inferred(lines: readonly JsonLine[], said: Said | undefined): readonly BodyPoint[] {
  const at = said && inferredPoint(lines, said);
  return said === undefined || at === undefined ? [] : [{ at, note: `expected ${said.expected}` }];
}

function requestLine({ method, url, body }: SentRequest, redactor: Redactor): string {
  const line = redactor.redact(`${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`);
  return body === undefined ? line : `${line} ${redactor.redact(body)}`;
}

/** Method, address below the inbox, headers and body. */
function notificationLine({ received }: Notified, redactor: Redactor): string {
  const { method, path, query, headers, text } = received;
  const kept = headers.filter(([name]) => isKeptOfNotification(name));
  const others = headers.length - kept.length;
  const shown = [
    ...kept.map(([name, value]) => `${name}: ${redactor.redactHeader(name, value)}`),
    ...(others === 0 ? [] : [`and ${others} more`]),
  ];
  return `${redactor.redact(`${method} …${path}${query}`)} (${shown.join('; ')}) ${redactor.redact(text)}`;
}

function responseLine(exhibit: EvidenceSource, redactor: Redactor): string {
  const redacted = (text: string): string => redactor.redactAnswer(exhibit.operation, text);
  if (exhibit.kind === 'notified') return String(exhibit.received.answeredWith);
  if (exhibit.kind === 'controlled') return redacted(exhibit.response);
  if (exhibit.kind === 'unanswered')
    return redacted(`no answer (${exhibit.failure.code}: ${exhibit.failure.message})`);
  return `${exhibit.status} ${redacted(exhibit.text)}`.trimEnd();
}

/** Characters that curl itself takes for a list of addresses. */
const CURL_LIST = /[[\]{}]/;

/** Steps that curl itself would take out of a path. */
const CURL_STEPS = /\/\.\.?(?:[/?]|$)/;

/** By itself curl reads HTTPS_PROXY and NO_PROXY, too. */
const CURL_FLAGS: Readonly<Record<WaySetting, ShellText>> = {
  TARGET_PROXY: shell`-x "$TARGET_PROXY"`,
  TARGET_TLS_CA: shell`--cacert "$TARGET_TLS_CA"`,
  TARGET_TLS_CERT: shell`--cert "$TARGET_TLS_CERT"`,
  TARGET_TLS_KEY: shell`--key "$TARGET_TLS_KEY"`,
};

function curlOf(request: SentRequest, redactor: Redactor): ShellText {
  const clean = redactor.redact(request.url);
  const url = [
    ...(CURL_LIST.test(clean) ? [shell`-g`] : []),
    ...(CURL_STEPS.test(clean) ? [shell`--path-as-is`] : []),
    wordWithVariables(clean),
  ];
  const flags = (request.by ?? []).map((name) => CURL_FLAGS[name]);
  const headers = Object.entries(request.headers).map(([name, value]) =>
    // Without a value curl sends none, unless the name ends in a semicolon.
    headerOf(value === '' ? `${name};` : `${name}: ${redactor.redactHeader(name, value)}`),
  );
  const curl = command([shell`curl -i -X ${shellWord(request.method)}`, ...flags, ...url, ...headers]);
  if (request.body === undefined) return curl;
  const body = redactor.redact(request.body);
  return fitsWord(body)
    ? shell`${curl} --data-raw ${wordWithVariables(body)}`
    : shell`${printed(body)} | ${curl} --data-binary @-`;
}

function headerOf(line: string): ShellText {
  return line === 'authorization: Basic $TARGET_BASIC'
    ? shell`-u "$TARGET_CLIENT_ID":"$TARGET_CLIENT_SECRET"`
    : shell`-H ${wordWithVariables(line)}`;
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${beginningOf(text, MOST_CHARACTERS)}… (${text.length} characters)`;
}
