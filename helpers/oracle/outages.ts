import type { Exchange } from '../http/exchange.ts';
import { spanOf, type Trace } from './trace.ts';

/** Statuses of a gateway that does not reach the target. */
const OUT_OF_REACH: ReadonlySet<number> = new Set([502, 503, 504]);

/** So near to a failure a target may be starting again, in ms. */
const NEAR_MS = 5_000;

/** When requests had no answer of the target's own; see monotonicMs. */
const known = new WeakMap<readonly Exchange[], readonly number[]>();

/**
 * Whether requests failed shortly before or after one: while a target starts again, its gateway may say that there is nothing
 * at an address.
 */
export function isNearOutage({ exchanges }: Pick<Trace, 'exchanges'>, sent: Exchange): boolean {
  const failedMs = known.get(exchanges) ?? failuresIn(exchanges);
  known.set(exchanges, failedMs);
  const span = spanOf(sent);
  return (
    span !== undefined && failedMs.some((ms) => ms > span.beganMs - NEAR_MS && ms < span.endedMs + NEAR_MS)
  );
}

function failuresIn(exchanges: readonly Exchange[]): readonly number[] {
  return exchanges.flatMap((sent) =>
    sent.kind === 'unanswered' || OUT_OF_REACH.has(sent.status) ? (spanOf(sent)?.endedMs ?? []) : [],
  );
}
