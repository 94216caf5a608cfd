import { type Answered, type Exchange, isAccepted } from '../http/exchange.ts';
import { isJsonObject } from '../values/json/json.ts';
import { epochMs } from '../values/time.ts';
import { readJwt } from './jwt.ts';

const NEAR_S = 2 * 366 * 24 * 60 * 60;

const INT32_END = 2 ** 31;

/** Whether a number of seconds looks like the present time since the epoch rather than like a duration. */
export function isNearPresentEpoch(seconds: number, nowMs = epochMs()): boolean {
  return Math.abs(seconds - nowMs / 1000) < NEAR_S;
}

/** Whether a number of seconds is possible as expires_in (contract, section 2.10). */
export function isPlausibleLifetime(seconds: number): boolean {
  return seconds > 0 && seconds < INT32_END && !isNearPresentEpoch(seconds);
}

/** The form of a token request, as section 5.2 demands. */
export const soundTokenForm = {
  grant_type: 'client_credentials',
  scope: 'ROLE_EXTERNAL_INTEGRATION',
} as const;

/** A token in use. Times in milliseconds since the epoch. */
export interface Token {
  readonly value: string;
  /** When its request was sent: the lifetime counts from here. */
  readonly sentAt: number;
  /** The expires_in of the answer, in seconds; undefined when it can't be a lifetime. */
  readonly expiresInS: number | undefined;
}

/**
 * The token in the answer of a token endpoint; undefined when it shows none. A token in another field or form is a
 * finding, but no reason to leave everything else unjudged.
 */
export function tokenOf(exchange: Exchange): Token | undefined {
  if (!isAccepted(exchange)) return undefined;
  const holder = isJsonObject(exchange.json) ? exchange.json : {};
  const { access_token: usual, expires_in: lifetime } = holder;
  const value = typeof usual === 'string' && usual !== '' ? usual : tokenElsewhere(exchange);
  if (value === undefined) return undefined;
  const isLifetime = typeof lifetime === 'number' && isPlausibleLifetime(lifetime);
  return { value, sentAt: exchange.startedAt, expiresInS: isLifetime ? lifetime : undefined };
}

const TOKEN_FIELD = /^(access[-_]?token|token|jwt)$/i;

/** A JWT: a header that is a JSON object, payload and signature. */
const JWT = /\bey[\w-]+\.[\w-]+\.[\w-]+/;

function tokenElsewhere({ json, text }: Answered): string | undefined {
  if (json === undefined) return new URLSearchParams(text).get('access_token') ?? JWT.exec(text)?.[0];
  const members = isJsonObject(json) ? Object.entries(json) : [];
  const nested = members.flatMap(([, value]) =>
    isJsonObject(value ?? null) ? Object.entries(value ?? {}) : [],
  );
  for (const [name, value] of [...members, ...nested]) {
    if (TOKEN_FIELD.test(name) && typeof value === 'string' && value !== '') return value;
  }
  return JWT.exec(text)?.[0];
}

/** The assumed lifetime of a token that shows none. */
const UNKNOWN_LIFETIME_S = 60;

/** A token with its end and the time of its renewal, in milliseconds since the epoch. */
interface Kept {
  readonly token: Token;
  readonly endAt: number;
  readonly renewAt: number;
  /** Until then it is used while its renewal is under way. */
  readonly usedUntil: number;
}

/**
 * Keeps one token and renews it before its end. A 401 never causes a renewal: that would hide a target that refuses its
 * own tokens (contract, section 5.5).
 */
export class TokenSource {
  #kept: Kept | undefined;
  #renewal: Promise<Token | undefined> | undefined;
  readonly #request: () => Promise<Token | undefined>;
  readonly #endsEarlier: () => boolean;

  /** @param endsEarlier whether the target ends a token by issuing another */
  constructor(
    request: () => Promise<Token | undefined>,
    initial: Token | undefined,
    endsEarlier: () => boolean = () => false,
  ) {
    this.#request = request;
    this.#endsEarlier = endsEarlier;
    this.#kept = initial && keep(initial);
  }

  /**
   * A token that stays valid for a while; undefined when the target gives none. While one caller renews it, the others go
   * on with it, unless it ends soon or the renewal ends it.
   */
  async get(): Promise<Token | undefined> {
    if (this.#kept !== undefined) {
      const { token, renewAt, usedUntil } = this.#kept;
      const isBeingRenewed = this.#renewal !== undefined && !this.#endsEarlier();
      if (epochMs() < (isBeingRenewed ? usedUntil : renewAt)) return token;
    }
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** Waits for the end of the renewal that is under way, if one is. */
  async settled(): Promise<void> {
    await this.#renewal;
  }

  /** Takes a token that was issued elsewhere into use. */
  adopt(token: Token): void {
    this.#kept = keep(token);
  }

  /** A failed renewal keeps a token that is still valid. */
  async #renew(): Promise<Token | undefined> {
    const token = await this.#request();
    if (token !== undefined) this.#kept = keep(token);
    else if (this.#kept !== undefined && epochMs() >= this.#kept.endAt) this.#kept = undefined;
    return this.#kept?.token;
  }
}

/**
 * A token is renewed at half its life, or 30 s before its end if that is later: a request may have to wait for its
 * turn, and a token of a few seconds must not expire meanwhile. While it is renewed it is used for half of what is left.
 */
function keep(token: Token): Kept {
  const endAt = endOf(token);
  const spareMs = Math.min((endAt - token.sentAt) / 2, 30_000);
  return { token, endAt, renewAt: endAt - spareMs, usedUntil: endAt - spareMs / 2 };
}

const ends = new WeakMap<Token, number>();

/** The earliest time at which a token may expire, in milliseconds since the epoch. */
export function endOf(token: Token): number {
  const known = ends.get(token);
  if (known !== undefined) return known;
  const end = token.sentAt + lifetimeOf(token) * 1000;
  ends.set(token, end);
  return end;
}

/**
 * The shorter of the lifetimes in expires_in and in the token itself, in seconds. A difference between them, or an odd
 * value, is a finding of its own and should not make later requests fail.
 */
function lifetimeOf({ value, expiresInS = Infinity }: Token): number {
  const reading = readJwt(value);
  const { iat, exp } = 'jwt' in reading ? (reading.jwt.payload ?? {}) : {};
  const ofClaims = typeof iat === 'number' && typeof exp === 'number' && exp > iat ? exp - iat : Infinity;
  const shorter = Math.min(expiresInS, ofClaims);
  return shorter === Infinity ? UNKNOWN_LIFETIME_S : shorter;
}
