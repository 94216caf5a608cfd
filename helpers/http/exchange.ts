import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Operation } from '../../spec/vocabulary.ts';
import type { Json } from '../values/json.ts';

/** What was sent. Header names in lower case. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response that does not keep the contract, and the one requirement that it breaks. */
export interface Breach {
  readonly requirement: RequirementId;
  /** Where in the answer, as a JSON pointer with `*` for any place in a list; empty for the answer as a whole. */
  readonly at: string;
  readonly expected: string;
  readonly observed: string;
}

interface SentExchange {
  readonly operation: OperationId;
  readonly request: SentRequest;
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly startedAt: number;
  /** The same moment by the clock that never jumps, see monotonicMs; of what was sent by a transport. */
  readonly startedAtMonotonicMs?: number;
  /** Milliseconds from sending the request to the last byte of the answer. */
  readonly durationMs: number;
}

/** A request that got an answer, whatever its status. */
export interface Answered extends SentExchange {
  readonly kind: 'answered';
  readonly status: number;
  /** Names in lower case; repeated ones joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: Json | undefined;
  readonly breaches: readonly Breach[];
}

/** A request that got no whole answer. */
export interface Unanswered extends SentExchange {
  readonly kind: 'unanswered';
  /** The system's code, such as ECONNREFUSED, or ANSWER_TIMEOUT, and its words. */
  readonly failure: { readonly code: string; readonly message: string };
}

/** One request to the target and what came of it; never changed once it is recorded. */
export type Exchange = Answered | Unanswered;

/** Neither success nor refusal: the target asks for patience (judgement of 429 and 503). */
const LATER = new Set([429, 503]);

/** Any 2xx: the target took the request (whether the status is the right one is another statement). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Answered with a 2xx. */
export function isAccepted(exchange: Exchange): exchange is Answered {
  return exchange.kind === 'answered' && isSuccess(exchange.status);
}

/** Answered outside 2xx, and not with «later». */
export function isRefused(exchange: Exchange): boolean {
  return exchange.kind === 'answered' && !isSuccess(exchange.status) && !LATER.has(exchange.status);
}

/** An operation of the Partner API, by its operationId in `spec/openapi.yaml`. */
export type OperationId = Operation;

type QueryValue = string | number | bigint | undefined;

/** What a check sends. Anything can be left out or broken on purpose; nothing is corrected. */
export interface RequestInput {
  readonly path?: { readonly id: bigint | number | string };
  /** A list is sent as a repeated parameter. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON. */
  readonly body?: Json;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is; name the content type under `headers`. */
  readonly rawBody?: string;
  /** Names in lower case; null leaves out a header that would be sent otherwise. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The Authorization header; null for none. Unless named: the run's token, or for the token request the credentials. */
  readonly authorization?: string | null;
  /** Take a 429 or 503 as the answer instead of waiting and trying again. */
  readonly impatient?: boolean;
}

/** What a run creates on a target and has to take back. */
export type CreatedKind = 'booking' | 'webhook' | 'restaurant';

export interface Created {
  readonly kind: CreatedKind;
  readonly id: bigint;
}
