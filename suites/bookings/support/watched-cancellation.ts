import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import type { Answered, Exchange, Partner } from '../../../helpers/test.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { stateIs } from '../../../spec/vocabulary.ts';

export const isCancelled = (state: string | undefined): boolean => stateIs(state, 'cancelled');

/** What reads have shown of an accepted cancellation. */
export interface Shown {
  readonly read: Exchange;
  /** The first of them came so soon that it would have shown the cancellation under way. */
  readonly isPrompt: boolean;
}

/** A first read that comes later than this after a cancellation may miss that it was under way, in ms. */
const PROMPT_MS = 500;

/** As {@link watchCancelled}; it is awaited later. */
export function startWatching(...watched: Parameters<typeof watchCancelled>): Promise<Shown> {
  const shown = watchCancelled(...watched);
  void shown.catch(() => undefined);
  return shown;
}

/** Reads a booking from its cancellation on until that shows. */
async function watchCancelled(
  partner: Partner,
  id: bigint,
  since: Answered,
  changeMs: number,
): Promise<Shown> {
  const endedMs = (since.startedAtMonotonicMs ?? monotonicMs()) + since.durationMs;
  let firstMs: number | undefined;
  const get = async (): Promise<Exchange> => {
    const read = await partner.send('getBooking', { path: { id } });
    firstMs ??= monotonicMs();
    return read;
  };
  const read = await awaitRead(since, get, (one) => isCancelled(stateOf(one)), { changeMs });
  const slowMs = Math.max(PROMPT_MS, 2 * since.durationMs);
  return { read, isPrompt: firstMs !== undefined && firstMs - endedMs <= slowMs };
}
