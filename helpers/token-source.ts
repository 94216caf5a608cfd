import { isAccepted, type Exchange } from './exchange.ts';
import { isJsonObject } from './json.ts';

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
  const expiresInS = typeof lifetime === 'number' && lifetime > 0 ? lifetime : undefined;
  return { value, sentAt: exchange.startedAt, expiresInS };
}

/**
 * Keeps one token and renews it shortly before its end. It renews by time only, never because of a 401: that would
 * hide a target that refuses its own tokens (contract, section 5.5).
 */
export class TokenSource {
  #current: Token | undefined;
  #renewal: Promise<Token | undefined> | undefined;
  readonly #request: () => Promise<Token | undefined>;

  constructor(request: () => Promise<Token | undefined>, initial: Token | undefined) {
    this.#request = request;
    this.#current = initial;
  }

  /** A token that is still good for a while; undefined when the target gives none. */
  async get(): Promise<Token | undefined> {
    if (this.#current !== undefined && Date.now() < renewAt(this.#current)) return this.#current;
    this.#renewal ??= this.#request().finally(() => (this.#renewal = undefined));
    this.#current = await this.#renewal;
    return this.#current;
  }
}

/** A fifth of the lifetime before its end, at most 30 s before. */
function renewAt({ sentAt, expiresInS }: Token): number {
  if (expiresInS === undefined) return Infinity;
  const lifetimeMs = expiresInS * 1000;
  return sentAt + lifetimeMs - Math.min(lifetimeMs / 5, 30_000);
}
