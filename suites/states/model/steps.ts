import type { AsyncCommand } from 'fast-check';
import { stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { bookingAt, type BookingWish, requestOf } from '../../../helpers/fixtures/bookings/bookings.ts';
import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { statesWith } from '../../../spec/vocabulary.ts';
import { type HistoryScope, judgeState, readBooking, readUntil } from './judge-read.ts';
import { type HistoryModel, TrackedBooking } from './model.ts';

/** More than two, so that "all others" means more than one. */
const MOST_GUESTS = 3;

/** Another guest books in the same place. The model does not expect the booking to be accepted. */
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
  /** Undefined if the target did not accept it. */
  readonly booking: TrackedBooking | undefined;
}

/** Sends a sound booking request, perhaps with `changes`, and adds the created booking to the model. */
export async function book(
  model: HistoryModel,
  scope: HistoryScope,
  phone: string,
  changes: JsonObject = {},
): Promise<Booked> {
  const { partner, place } = scope;
  const request = bookingAt(place, phone, changes);
  const exchange = await partner.send('createBooking', request);
  if (!isAccepted(exchange)) return { exchange, booking: undefined };
  const id = JsonView.of(exchange).at('id').id;
  if (model.bookings.some((one) => one.id === id)) inconclusive('two bookings got one id');
  const booking = new TrackedBooking(id, phone, request.body, exchange);
  const state = judgeState(exchange);
  if (state !== undefined) booking.show(state, exchange);
  booking.cancellationsSurvived = model.cancellations.length;
  model.bookings.push(booking);
  return { exchange, booking };
}

/** As {@link book}, with texts of a wish that a target may refuse: what goes wrong with a text may do so in one state. */
export async function bookRichly(
  model: HistoryModel,
  scope: HistoryScope,
  phone: string,
  wish: BookingWish,
): Promise<Booked> {
  const rich = await book(model, scope, phone, requestOf(wish, scope.place));
  return rich.booking === undefined ? book(model, scope, phone) : rich;
}

const MOST_BOOKINGS = 5;

/** The guest of a cancelled booking books again; the old booking must stay as it is. */
export class BookAgain implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  check(model: Readonly<HistoryModel>): boolean {
    const isOver = model.find(this.#number)?.state === 'CANCELED';
    return isOver && model.bookings.length < MOST_BOOKINGS;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    if (booking !== undefined) await book(model, scope, booking.phone);
  }

  toString(): string {
    return `the guest of booking ${this.#number + 1} books again`;
  }
}

/** Reads a booking. */
export class Read implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  check(model: Readonly<HistoryModel>): boolean {
    return model.find(this.#number) !== undefined;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    if (booking !== undefined) await readBooking(scope, model, booking);
  }

  toString(): string {
    return `read booking ${this.#number + 1}`;
  }
}

/** States that a booking may well leave by itself, and the one that it must not leave. */
const WORTH_WAITING: readonly string[] = [...statesWith('transient'), 'CANCELED'];

/** Reads a booking until it changes its state by itself, once in each state. */
export class Wait implements AsyncCommand<HistoryModel, HistoryScope> {
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
  }

  check(model: Readonly<HistoryModel>): boolean {
    return worthWaiting(model.find(this.#number)) !== undefined;
  }

  async run(model: HistoryModel, scope: HistoryScope): Promise<void> {
    const booking = model.find(this.#number);
    const state = worthWaiting(booking);
    if (booking === undefined || state === undefined) return;
    booking.awaited.add(state);
    const hasMoved = (shown: string | undefined): boolean => shown !== undefined && shown !== state;
    const longestMs = scope.patience.inState(state, booking.mustEndCancelled);
    const last = await readUntil(scope, model, booking, (read) => hasMoved(stateOf(read)), longestMs);
    if (!hasMoved(stateOf(last))) scope.patience.wasInVain(state);
  }

  toString(): string {
    return `wait for booking ${this.#number + 1} to move on`;
  }
}

/** The current state if it is worth waiting in; undefined otherwise, or if its end was awaited before. */
function worthWaiting(booking: TrackedBooking | undefined): string | undefined {
  const state = booking?.state;
  const isWorth = state !== undefined && WORTH_WAITING.includes(state);
  return isWorth && booking?.awaited.has(state) === false ? state : undefined;
}
