import { isAccepted, isRefused, type Exchange } from './exchange.ts';
import { statusFact } from './refusal-shape.ts';

/** Whether a request was accepted, and with which status; the same words for the same target. */
export function acceptanceFact(exchange: Exchange): string {
  if (isAccepted(exchange)) return `accepted with ${statusFact(exchange)}`;
  return isRefused(exchange) ? `refused with ${statusFact(exchange)}` : statusFact(exchange);
}
