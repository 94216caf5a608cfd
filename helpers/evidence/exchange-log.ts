import { appendFileSync, readFileSync } from 'node:fs';
import type { Exchange, OperationId } from '../http/exchange.ts';
import type { Redactor } from './redactor.ts';

/** One request as it can be sent again, by anybody and with another token. */
export interface LoggedRequest {
  readonly operation: OperationId;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Whether it carried a bearer token; the token itself is not kept. */
  readonly authorised: boolean;
}

/** Adds the requests of exchanges to a file, one JSON line each. */
export function logExchanges(file: string, exchanges: readonly Exchange[], redactor: Redactor): void {
  const lines = exchanges.map((exchange) => `${redactor.redactSecrets(JSON.stringify(logged(exchange)))}\n`);
  appendFileSync(file, lines.join(''));
}

/** The requests that {@link logExchanges} wrote. */
export function readLoggedRequests(file: string): readonly LoggedRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line): LoggedRequest => {
    const request: unknown = JSON.parse(line);
    if (!isLoggedRequest(request)) throw new Error(`${file} holds a line that is no request: ${line}`);
    return request;
  });
}

function logged({ operation, request: { method, url, headers, body } }: Exchange): LoggedRequest {
  const contentType = headers['content-type'];
  return {
    operation,
    method,
    path: url.replace(/^https?:\/\/[^/]+/, ''),
    authorised: /^Bearer ./.test(headers['authorization'] ?? ''),
    ...(contentType !== undefined && { contentType }),
    ...(body !== undefined && { body }),
  };
}

function isLoggedRequest(value: unknown): value is LoggedRequest {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
