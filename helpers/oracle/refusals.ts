import { type Answered, type Exchange, isRefused, mayChange } from '../http/exchange.ts';

/** Statuses of gateways and throttles, which do not tell whether the target acted. */
const UNTOLD: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** From there on a gateway may have answered, with whatever status it likes, or the target in the middle of its work. */
const FAILED = 500;

/**
 * Statuses that blame the request or what it names. Others may have a cause of their own: a token that has ended, an address
 * that is barred, too many requests.
 */
export const BLAMING: ReadonlySet<number> = new Set([400, 404, 409, 410, 422]);

/** Whether the target has said that it did nothing: any answer outside 2xx that is its own, and that came before its work. */
export function isSurelyRefused(exchange: Exchange): exchange is Answered {
  if (exchange.kind !== 'answered' || !isRefused(exchange) || UNTOLD.has(exchange.status)) return false;
  return exchange.status < FAILED || !mayChange(exchange);
}
