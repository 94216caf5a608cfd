import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Answered } from '../http/exchange.ts';
import { writeWhole } from '../settings/private-files.ts';
import { storedText } from './stored-text.ts';

/** A token that an earlier run has kept. Times in milliseconds since the epoch. */
export interface KeptToken {
  readonly value: string;
  /** When its answer had come: its lifetime has begun by then. */
  readonly issuedAt: number;
  /** The target's own time of issue (`Date` header), where it showed one. */
  readonly targetIssuedAt?: number;
  readonly lifetimeS: number;
}

/**
 * Keeps one token of a partner in a file for a later run, which shows that it is refused once its life has ended. Only
 * the owner of the file can read it.
 */
export class TokenKeeper {
  readonly #file: string;
  readonly #learned: (secret: string) => void;

  /**
   * @param issuer names the token endpoint and the partner; tokens of others are kept apart
   * @param learned told each secret that is read, before anybody can send it
   */
  constructor(folder: string, issuer: string, learned: (secret: string) => void) {
    this.#file = join(folder, `${createHash('sha256').update(issuer).digest('hex').slice(0, 16)}.json`);
    this.#learned = learned;
  }

  /** The kept token; undefined when there is none, or the file holds something else. */
  earlier(): KeptToken | undefined {
    const kept = parsed(this.#file);
    if (!isKeptToken(kept)) return undefined;
    this.#learned(kept.value);
    return kept;
  }

  /** Keeps a token in place of the earlier one. A reader never sees half of it. */
  keep(value: string, lifetimeS: number, { startedAt, durationMs, headers }: Answered): void {
    const targetIssuedAt = timeOf(headers);
    const kept: KeptToken = {
      ...{ value, lifetimeS, issuedAt: startedAt + durationMs },
      ...(targetIssuedAt !== undefined && { targetIssuedAt }),
    };
    writeWhole(this.#file, JSON.stringify(kept));
  }
}

/**
 * For how long a kept token has been over, in milliseconds: by this machine's clock or by the target's, whichever says
 * less. A clock that was set since then must not make a living token look old.
 *
 * @param answer one of the target's, received just now
 */
export function overSinceMs({ issuedAt, targetIssuedAt, lifetimeS }: KeptToken, answer: Answered): number {
  const targetTime = timeOf(answer.headers);
  const ages = [
    answer.startedAt + answer.durationMs - issuedAt,
    ...(targetTime !== undefined && targetIssuedAt !== undefined ? [targetTime - targetIssuedAt] : []),
  ];
  return Math.min(...ages) - lifetimeS * 1000;
}

function timeOf(headers: Answered['headers']): number | undefined {
  const time = Date.parse(headers['date'] ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/** The message of an error in parsing would quote the file, so none is passed on. */
function parsed(file: string): unknown {
  const text = storedText(file) ?? '';
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKeptToken(value: unknown): value is KeptToken {
  if (typeof value !== 'object' || value === null) return false;
  const {
    value: token,
    issuedAt,
    lifetimeS,
    targetIssuedAt = 0,
  }: Partial<Record<keyof KeptToken, unknown>> = value;
  return (
    typeof token === 'string' && token !== '' && [issuedAt, lifetimeS, targetIssuedAt].every(Number.isFinite)
  );
}
