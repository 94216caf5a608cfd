import type { Exchange } from './exchange.ts';

/** The time by the target's own clock when it answered, in milliseconds; by this machine's where it tells none. */
export function targetNow(exchange: Exchange): number {
  const ours = exchange.startedAt + exchange.durationMs;
  const theirs = exchange.kind === 'answered' ? Date.parse(exchange.headers['date'] ?? '') : NaN;
  return Number.isNaN(theirs) ? ours : theirs;
}
