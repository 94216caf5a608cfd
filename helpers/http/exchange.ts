import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Operation } from '../../spec/vocabulary.ts';
import type { Json } from '../values/json/json.ts';

/** A request as it was sent. Header names in lower case. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The settings by which it found its way, for whoever sends it again; absent where there are none. */
  readonly by?: readonly WaySetting[];
}

/** A setting of the way to the target. */
export type WaySetting = 'TARGET_PROXY' | 'TARGET_TLS_CA' | 'TARGET_TLS_CERT' | 'TARGET_TLS_KEY';

/** A breach of the contract in an answer or a notification; it belongs to exactly one requirement. */
export interface Breach {
  readonly requirement: RequirementId;
  /** Where in the answer, as a JSON pointer with `*` for any place in a list; empty for the answer as a whole. */
  readonly at: string;
  /** The very place, with the index of an element; unset for the answer as a whole. */
  readonly place?: string;
  readonly expected: string;
  readonly observed: string;
}

interface SentExchange {
  readonly operation: OperationId;
  readonly request: SentRequest;
  /** Milliseconds since the epoch, by this machine's clock. */
  readonly startedAt: number;
  /** The same moment by the clock that never jumps, see monotonicMs; undefined for a request that was never sent. */
  readonly startedAtMonotonicMs?: number;
  /** Milliseconds from sending the request to the last byte of the answer. */
  readonly durationMs: number;
}

/** A request that got an answer, whatever its status. */
export interface Answered extends SentExchange {
  readonly kind: 'answered';
  readonly status: number;
  /** Names in lower case; the values of a repeated header are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Set where the bytes of the body are no UTF-8; the text then has U+FFFD in their place. */
  readonly isNotUtf8?: true;
  /** The body as JSON, which is UTF-8 (RFC 8259, section 8.1); undefined when it is not JSON. */
  readonly json: Json | undefined;
  readonly breaches: readonly Breach[];
  /**
   * Set where a gateway may have answered before, and the request was turned down when it was sent again: it may be done
   * already, and that may be the reason.
   */
  readonly mayBeDone?: true;
}

/** A request without a complete answer. */
export interface Unanswered extends SentExchange {
  readonly kind: 'unanswered';
  /** The system's code, such as ECONNREFUSED, or ANSWER_TIMEOUT, and the message. */
  readonly failure: { readonly code: string; readonly message: string };
}

/** One request to the target and its outcome; never changed once it is recorded. */
export type Exchange = Answered | Unanswered;

/** What a gateway answers whose target is away, or whose answer it has lost. */
export const AWAY: ReadonlySet<number> = new Set([502, 504]);

/** What some gateways answer then, and a target that does nothing for now. */
const UNAVAILABLE = 503;

/** Neither success nor refusal: the target asks to try again later (judgement of 429 and 503). */
const LATER = new Set([429, UNAVAILABLE]);

/** What some gateways answer where a quota is used up; then they say when to try again. */
const FORBIDDEN = 403;

function asksForLater({ status, headers }: Answered): boolean {
  return LATER.has(status) || (status === FORBIDDEN && headers['retry-after'] !== undefined);
}

/** Any 2xx: the target accepted the request (that it should be exactly 200 is another statement). */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Answered with a 2xx. */
export function isAccepted(exchange: Exchange): exchange is Answered {
  return exchange.kind === 'answered' && isSuccess(exchange.status);
}

/** Answered with a request to try again later: 429, 503, or 403 with the header Retry-After. */
export function isLater(exchange: Exchange): boolean {
  return exchange.kind === 'answered' && asksForLater(exchange);
}

/** Answered outside 2xx, and not with a request to try again later. Why is another question, see {@link isRefused}. */
export function isTurnedDown(exchange: Exchange): boolean {
  return exchange.kind === 'answered' && !isSuccess(exchange.status) && !asksForLater(exchange);
}

/**
 * Turned down by the target for what was asked: not because the same request may be done already, and not by a gateway that
 * does not know whether it is done. A read does nothing, so there whatever answer stays counts.
 */
export function isRefused(exchange: Exchange): boolean {
  return isTurnedDown(exchange) && !('mayBeDone' in exchange) && !mayHaveActed(exchange);
}

/** Whether a request may change something on the target. One for a token may be sent again as often as a read. */
export function mayChange({ operation, request }: Exchange): boolean {
  return request.method !== 'GET' && operation !== 'requestToken';
}

/** Whether a request may have taken effect although the answer is that of a gateway. A throttle (429) has done nothing. */
export function mayHaveActed(exchange: Exchange): boolean {
  if (exchange.kind !== 'answered' || !mayChange(exchange)) return false;
  return exchange.status === UNAVAILABLE || AWAY.has(exchange.status);
}

/** An operation of the Partner API, by its operationId in `spec/openapi.yaml`. */
export type OperationId = Operation;

type QueryValue = string | number | bigint | undefined;

/** The parts of a request. A check may leave out or break any of them on purpose; nothing is corrected. */
export interface RequestInput {
  readonly path?: { readonly id: bigint | number | string };
  /** A list becomes a repeated parameter. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON. */
  readonly body?: Json;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent unchanged; name the content type under `headers`. */
  readonly rawBody?: string;
  /** Names in lower case; null leaves out a header that is otherwise sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The Authorization header; null for none. Unset: the run's token, or the credentials for the token request. */
  readonly authorization?: string | null;
  /** Takes a 429 or 503 as the answer instead of waiting and trying again. */
  readonly impatient?: boolean;
}

/** The kinds of objects that a run creates on a target and has to remove again. */
export type CreatedKind = 'booking' | 'webhook' | 'restaurant';

export interface Created {
  readonly kind: CreatedKind;
  readonly id: bigint;
}
