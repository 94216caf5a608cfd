import type { Entry, Har, Header, QueryString, Request, Response } from 'har-format';
import type { RunResult } from '../result/run-result.ts';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from './evidence-log.ts';

const HTTP = 'HTTP/1.1';

/** Exchanges as an HTTP archive (HAR 1.2), as browsers' network tools open it: one page for each check. */
export function renderHar(result: RunResult, exchanges: readonly RecordedExchange[]): string {
  const { name, version } = result.suite;
  const begins = new Map<string, string>();
  for (const { check, startedAt } of exchanges) if (!begins.has(check)) begins.set(check, startedAt);
  const pages = [...begins].map(([check, startedDateTime]) => ({
    ...{ startedDateTime, id: check, title: check, pageTimings: {} },
  }));
  const log: Har['log'] = {
    version: '1.2',
    creator: { name, version },
    pages,
    entries: exchanges.map(entryOf),
    comment: `${result.verdict} at level ${result.level}; secrets are shown as $TARGET_… variables`,
  };
  return `${JSON.stringify({ log }, undefined, 1)}\n`;
}

function entryOf({
  check,
  operation,
  startedAt,
  durationMs,
  request,
  response,
  failure,
}: RecordedExchange): Entry & { readonly _operation: string; readonly _check: string } {
  return {
    pageref: check,
    startedDateTime: startedAt,
    time: durationMs,
    request: requestOf(request),
    response: response === undefined ? noResponse(failure) : responseOf(response),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: operation,
    _operation: operation,
    _check: check,
  };
}

function requestOf({ method, url, headers, body }: RecordedRequest): Request {
  const mimeType = headers['content-type'] ?? '';
  return {
    method,
    url,
    httpVersion: HTTP,
    cookies: [],
    headers: listed(headers),
    queryString: queryOf(url),
    ...(body !== undefined && { postData: { mimeType, text: body } }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  };
}

function responseOf({ status, headers, body }: RecordedResponse): Response {
  const size = Buffer.byteLength(body);
  return {
    status,
    statusText: '',
    httpVersion: HTTP,
    cookies: [],
    headers: listed(headers),
    content: { size, mimeType: headers['content-type'] ?? 'x-unknown', text: body },
    redirectURL: headers['location'] ?? '',
    headersSize: -1,
    bodySize: size,
  };
}

/** Browsers' tools show a request without an answer as one with status 0. */
function noResponse(failure: RecordedExchange['failure']): Response & { readonly _error: string } {
  const { code, message } = failure ?? { code: '', message: '' };
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    comment: `${code}: ${message}`,
    _error: code,
  };
}

function listed(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): QueryString[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
