import { STATUS_CODES } from 'node:http';
import type { OperationName } from './call.ts';
import type { Json } from './json-text.ts';
import type { Refusal, RefusalKind } from './refusal.ts';

/** How refusals look (section 7 leaves it open: the shape is that of a common Java web framework). */
export interface ErrorBehaviour {
  statusFor(kind: RefusalKind, operation: OperationName): number;
  errorHeaders(refusal: Refusal): Readonly<Record<string, string>>;
  errorJson(refusal: Refusal, status: number, path: string, now: number): Json;
}

const statuses: Readonly<Record<RefusalKind, number>> = {
  'malformed-request': 400,
  'invalid-field': 400,
  'invalid-client': 401,
  'unsupported-grant-type': 400,
  'invalid-scope': 400,
  unauthenticated: 401,
  'unknown-path': 404,
  'wrong-method': 405,
  'unknown-entity': 404,
  'wrong-media-type': 415,
  'too-large': 413,
  'wrong-code': 400,
  'code-too-early': 429,
  'restaurant-not-active': 422,
  'channel-off': 422,
  'date-not-in-future': 422,
  'outside-schedule': 422,
  'outside-working-hours': 422,
  'phone-not-confirmed': 422,
  'already-booked': 409,
  'not-cancelable': 409,
  'state-is-final': 409,
  conflict: 409,
  unexpected: 500,
};

/** Error names that OAuth 2.0 (RFC 6749, 5.2) prescribes; every other refusal carries the reason phrase. */
const oauthErrors: Partial<Record<RefusalKind, string>> = {
  'invalid-client': 'invalid_client',
  'unsupported-grant-type': 'unsupported_grant_type',
  'invalid-scope': 'invalid_scope',
};

export const errorBehaviour: ErrorBehaviour = {
  statusFor: (kind) => statuses[kind],
  errorHeaders: (refusal) => refusal.headers,
  errorJson: (refusal, status, path, now) => ({
    timestamp: new Date(now).toISOString(),
    status,
    error: oauthErrors[refusal.kind] ?? STATUS_CODES[status] ?? 'Error',
    message: refusal.message,
    path,
  }),
};
