import { awaitState, stateOf } from './booking-state.ts';
import { inconclusive } from './cannot-go-on.ts';
import type { Answered } from './exchange.ts';
import { requireAccepted } from './expectations.ts';
import { JsonView } from './json-view.ts';
import type { Partner } from './target/partner.ts';

/** Cancels a booking and waits until it is CANCELED; where it does not get there the check ends as inconclusive. */
export async function cancelled(partner: Partner, booked: Answered, timeoutMs: number): Promise<void> {
  const id = JsonView.of(booked).at('id').id;
  requireAccepted(await partner.send('cancelBooking', { path: { id } }));
  const read = await awaitState(partner, id, (state) => state === 'CANCELED', timeoutMs);
  const state = stateOf(read);
  if (state !== 'CANCELED') inconclusive(`the cancelled booking stays ${state ?? 'unreadable'}`);
}
