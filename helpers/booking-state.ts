import { isAccepted, type Exchange } from './exchange.ts';
import { isJsonObject } from './json.ts';
import { poll } from './poll.ts';
import type { Partner } from './target/partner.ts';

/** States in which a booking counts as active beyond doubt (the decision on section 8.2). */
const ACTIVE: readonly string[] = ['CREATED', 'SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING'];
const KNOWN: readonly string[] = [...ACTIVE, 'DECLINED', 'CLOSED', 'CANCELING', 'CANCELED', 'ERROR'];

/** Whether it is one of the states of section 3. */
export function isKnownState(state: string): boolean {
  return KNOWN.includes(state);
}

/** Whether a booking in this state is active beyond doubt. */
export function isActiveState(state: string): boolean {
  return ACTIVE.includes(state);
}

/** Whether a cancellation has reached a booking in this state. */
export function isCancelledState(state: string): boolean {
  return state === 'CANCELING' || state === 'CANCELED';
}

/** The state that an answer shows; undefined when it shows none of section 3, which is a finding of its own. */
export function stateOf(exchange: Exchange): string | undefined {
  const state = isAccepted(exchange) && isJsonObject(exchange.json) ? exchange.json['state'] : undefined;
  return typeof state === 'string' && isKnownState(state) ? state : undefined;
}

/** Whether the answer shows a booking that is active beyond doubt. */
export function showsActive(exchange: Exchange): boolean {
  return isActiveState(stateOf(exchange) ?? '');
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
