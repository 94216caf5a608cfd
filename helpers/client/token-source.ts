import { type Exchange, isAccepted } from '../http/exchange.ts';
import { isJsonObject } from '../values/json.ts';
import { readJwt } from './jwt.ts';

const NEAR_S = 2 * 366 * 24 * 60 * 60;

const INT32_END = 2 ** 31;

/** Whether a number of seconds is rather the present time, counted from the epoch, than a length of time. */
export function isNearPresentEpoch(seconds: number, nowMs = Date.now()): boolean {
  return Math.abs(seconds - nowMs / 1000) < NEAR_S;
}

/** Whether a number can be the seconds of an expires_in at all (contract, section 2.10). */
export function isPlausibleLifetime(seconds: number): boolean {
  return seconds > 0 && seconds < INT32_END && !isNearPresentEpoch(seconds);
}

/** The form of a token request as section 5.2 wants it. */
export const soundTokenForm = {
  grant_type: 'client_credentials',
  scope: 'ROLE_EXTERNAL_INTEGRATION',
} as const;

/** A token in use. Times in milliseconds since the epoch. */
export interface Token {
  readonly value: string;
  /** When its request was sent: the lifetime counts from here. */
  readonly sentAt: number;
  /** Seconds, as the target said; undefined when it said nothing that can be a lifetime. */
  readonly expiresInS: number | undefined;
}

/** The token of a token endpoint's answer; undefined when there is none in it. */
export function tokenOf(exchange: Exchange): Token | undefined {
  if (!isAccepted(exchange) || !isJsonObject(exchange.json)) return undefined;
  const { access_token: value, expires_in: lifetime } = exchange.json;
  if (typeof value !== 'string' || value === '') return undefined;
  const isLifetime = typeof lifetime === 'number' && isPlausibleLifetime(lifetime);
  return { value, sentAt: exchange.startedAt, expiresInS: isLifetime ? lifetime : undefined };
}

/** How long a token is trusted to live that says nothing of its lifetime anywhere. */
const UNKNOWN_LIFETIME_S = 60;

/** A token, until when it is valid, and when to have a new one. Milliseconds since the epoch. */
interface Kept {
  readonly token: Token;
  readonly endAt: number;
  readonly renewAt: number;
}

/**
 * Keeps one token and renews it before its end. It renews by time only, never because of a 401: that would hide a
 * target that refuses its own tokens (contract, section 5.5).
 */
export class TokenSource {
  #kept: Kept | undefined;
  #renewal: Promise<Token | undefined> | undefined;
  readonly #request: () => Promise<Token | undefined>;

  constructor(request: () => Promise<Token | undefined>, initial: Token | undefined) {
    this.#request = request;
    this.#kept = initial && keep(initial);
  }

  /** A token that is still good for a while; undefined when the target gives none. */
  async get(): Promise<Token | undefined> {
    if (this.#kept !== undefined && Date.now() < this.#kept.renewAt) return this.#kept.token;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** A token endpoint that fails once must not spoil what is still valid. */
  async #renew(): Promise<Token | undefined> {
    const token = await this.#request();
    if (token !== undefined) this.#kept = keep(token);
    else if (this.#kept !== undefined && Date.now() >= this.#kept.endAt) this.#kept = undefined;
    return this.#kept?.token;
  }
}

/**
 * A token is renewed at half its life, at most 30 s before its end: what a check sends may wait its turn for some
 * time, and a token of a few seconds must not come to its end on the way.
 */
function keep(token: Token): Kept {
  const endAt = endOf(token);
  return { token, endAt, renewAt: endAt - Math.min((endAt - token.sentAt) / 2, 30_000) };
}

const ends = new WeakMap<Token, number>();

/** When a token comes to its end at the earliest, in milliseconds since the epoch. */
export function endOf(token: Token): number {
  const known = ends.get(token);
  if (known !== undefined) return known;
  const end = token.sentAt + lifetimeOf(token) * 1000;
  ends.set(token, end);
  return end;
}

/**
 * The shorter of what expires_in and the token itself say, in seconds. Where they disagree, or one is absent or odd,
 * that is a finding of its own; it should not let later requests fail.
 */
function lifetimeOf({ value, expiresInS = Infinity }: Token): number {
  const reading = readJwt(value);
  const { iat, exp } = 'jwt' in reading ? (reading.jwt.payload ?? {}) : {};
  const ofClaims = typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : Infinity;
  const shorter = Math.min(expiresInS, ofClaims);
  return shorter === Infinity ? UNKNOWN_LIFETIME_S : shorter;
}
