import { isAccepted, type Exchange } from './exchange.ts';
import { isJsonObject } from './json.ts';
import { poll } from './poll.ts';
import type { Partner } from './target/partner.ts';

/** States in which a booking counts as active beyond doubt (the decision on section 8.2). */
const ACTIVE = new Set(['CREATED', 'SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING']);

/** The state that an answer shows; undefined when it shows none. */
export function stateOf(exchange: Exchange): string | undefined {
  const state = isAccepted(exchange) && isJsonObject(exchange.json) ? exchange.json['state'] : undefined;
  return typeof state === 'string' ? state : undefined;
}

/** Whether the answer shows a booking that is active beyond doubt. */
export function showsActive(exchange: Exchange): boolean {
  return ACTIVE.has(stateOf(exchange) ?? '');
}

/** Reads a booking until its state is what is waited for; gives the last read either way. */
export function awaitState(
  partner: Partner,
  id: bigint,
  isDone: (state: string | undefined) => boolean,
  timeoutMs: number,
): Promise<Exchange> {
  const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
  return poll(read, (exchange) => isDone(stateOf(exchange)), timeoutMs);
}
