import type { AsyncCommand } from 'fast-check';
import { JsonView } from '../json-view.ts';
import { isAccepted, type Exchange } from '../exchange.ts';
import { inconclusive } from '../cannot-go-on.ts';
import { soundBooking } from '../sound-booking.ts';
import type { HistoryModel } from './history-model.ts';
import type { HistoryScope } from './history-scope.ts';
import { judgeState } from './judge-read.ts';
import { TrackedBooking } from './tracked-booking.ts';

/** More than two, so that «all others» is more than one. */
const MOST_GUESTS = 3;

/** Another guest books in the same place. Whether that must be accepted is not the model's matter. */
export class Book implements AsyncCommand<HistoryModel, HistoryScope> {
  check(model: Readonly<HistoryModel>): boolean {
    return new Set(model.bookings.map(({ phone }) => phone)).size < MOST_GUESTS;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    await book(model, scope, scope.newPhone());
  }

  toString(): string {
    return 'another guest books';
  }
}

interface Booked {
  readonly exchange: Exchange;
  /** Undefined where the target did not accept it. */
  readonly booking: TrackedBooking | undefined;
}

/** Sends a sound booking request; what it created gets into the model. */
export async function book(model: HistoryModel, scope: HistoryScope, phone: string): Promise<Booked> {
  const { partner, place } = scope;
  const sent = soundBooking(place, phone);
  const exchange = await partner.send('createBooking', { path: { id: place.restaurant }, body: sent });
  if (!isAccepted(exchange)) return { exchange, booking: undefined };
  const id = JsonView.of(exchange).at('id').id;
  if (model.bookings.some((one) => one.id === id)) inconclusive('two bookings got one id');
  const booking = new TrackedBooking(id, phone, sent, exchange);
  const state = judgeState(exchange);
  if (state !== undefined) booking.show(state);
  booking.cancellationsSurvived = model.cancellations.length;
  model.bookings.push(booking);
  return { exchange, booking };
}
