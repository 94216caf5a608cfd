import type { Exchange } from '../exchange.ts';
import { poll } from '../poll.ts';
import type { ControlClient } from '../target/control-client.ts';
import type { Partner } from '../target/partner.ts';
import type { Place } from '../target/places.ts';
import { judgeRead } from './judge-read.ts';
import type { HistoryModel } from './history-model.ts';
import type { Patience } from './patience.ts';
import type { ToldStates } from './told-states.ts';
import type { TrackedBooking } from './tracked-booking.ts';

/** The target as one history meets it. */
export interface HistoryScope {
  readonly partner: Partner;
  /** Where all bookings of the history are. */
  readonly place: Place;
  readonly newPhone: () => string;
  /** Undefined where the control interface can't move bookings. */
  readonly restaurantSide: ControlClient | undefined;
  /** Undefined where the target notifies nobody. */
  readonly told: ToldStates | undefined;
  readonly patience: Patience;
  /** How long what happened may take to be shown. */
  readonly timeoutMs: number;
}

/** Reads a booking, and judges the read by the model. */
export async function readBooking(
  { partner }: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
): Promise<Exchange> {
  const read = await partner.send('getBooking', { path: { id: booking.id } });
  judgeRead(model, booking, read);
  return read;
}

/** Reads a booking until it is what is waited for, at most `timeoutMs`; every read is judged. */
export function readUntil(
  scope: HistoryScope,
  model: HistoryModel,
  booking: TrackedBooking,
  isDone: (read: Exchange) => boolean,
  timeoutMs: number,
): Promise<Exchange> {
  return poll(() => readBooking(scope, model, booking), isDone, timeoutMs);
}
