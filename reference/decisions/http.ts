import { STATUS_CODES } from 'node:http';
import { wideHours } from '../domain/hours.ts';
import type { WeekHours } from '../domain/hours.ts';
import { Refusal } from '../wire/call.ts';
import type { Answer, Call, OperationName, RefusalKind } from '../wire/call.ts';
import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import type { Change } from './webhooks.ts';

/** A change that webhooks are told of, with the entity that the notification carries. */
export interface News {
  readonly change: Change;
  readonly data: Json;
}

/** Hooks around every call, for behaviour that no single decision covers. */
export interface AnswerBehaviour {
  /** Why a call of the API is turned away before anything in it is looked at, its token included. */
  turnedAway(call: Call, nowMs: number): Refusal | undefined;
  /** How old what a call reads may be, in milliseconds; 0 for calls that change something. */
  readLagMs(call: Call): number;
  /** Answers in place of the handler; undefined lets the handler answer. A promise delays the call. */
  intercept(call: Call): Answer | undefined | Promise<Answer | undefined>;
  /** Carries a call out that was admitted; `handle` is the handler, and throws a Refusal where it refuses. */
  perform(call: Call, handle: (call: Call) => Promise<Answer>): Promise<Answer>;
  /** What webhooks are told of because of a call, beyond what the call itself changed. */
  newsOf(call: Call, answer: Answer): readonly News[];
  /** Changes an answer at the very end, refusals included. */
  beforeSend(answer: Answer, call: Call): Answer | Promise<Answer>;
  writeJson(value: Json): string;
}

export const answerBehaviour: AnswerBehaviour = {
  readLagMs: () => 0,
  turnedAway: () => undefined,
  intercept: () => undefined,
  perform: (call, handle) => handle(call),
  newsOf: () => [],
  beforeSend: (answer) => answer,
  writeJson: jsonText,
};

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
  overloaded: 429,
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

/** The content of an answer as it travels. */
export interface Content {
  readonly bytes: Uint8Array;
  /** Headers that describe it, such as an encoding. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent without a length, in chunks of so many bytes. */
  readonly chunkSize?: number;
}

/** Decisions on what HTTP leaves to a server. */
export interface TransportBehaviour {
  encodeContent(text: string, call: Call): Content;
  /** The letter case of a header's name. */
  headerName(name: string): string;
  /** Milliseconds after which an idle connection is closed. */
  readonly keepAliveTimeoutMs: number;
}

export const transportBehaviour: TransportBehaviour = {
  encodeContent: (text) => ({ bytes: Buffer.from(text) }),
  headerName: (name) => name,
  keepAliveTimeoutMs: 72_000,
};

/** Decisions on the control interface. */
export interface ControlBehaviour {
  /** Operations that are not named here are unknown. */
  readonly capabilities: readonly Capability[];
  /** The hours of a restaurant that was just connected. */
  readonly newRestaurantHours: WeekHours;
}

const capabilities = [
  'confirmation-code',
  'booking-state',
  'booking-delete',
  'restaurant-create',
  'restaurant-update',
  'restaurant-delete',
] as const;

export type Capability = (typeof capabilities)[number];

export const controlBehaviour: ControlBehaviour = { capabilities, newRestaurantHours: wideHours };
