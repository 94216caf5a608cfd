import type { Answered } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { stateIs } from '../../../spec/vocabulary.ts';

interface Cancellation {
  readonly phone: string;
  readonly exchange: Answered;
}

/** The expected state of the bookings of one history so far. */
export class HistoryModel {
  readonly bookings: TrackedBooking[] = [];
  /** Accepted cancellations. */
  readonly cancellations: Cancellation[] = [];

  /** The booking of a command: numbers beyond the last start again. Undefined if the booking has left the model. */
  find(number: number): TrackedBooking | undefined {
    const found = this.bookings[number % Math.max(1, this.bookings.length)];
    return found?.isLost === true ? undefined : found;
  }

  /** A cancellation for another guest after a booking was last shown as not cancelled. */
  suspectedCancellation({ phone, cancellationsSurvived }: TrackedBooking): Answered | undefined {
    const later = this.cancellations.slice(cancellationsSurvived);
    return later.find((one) => one.phone !== phone)?.exchange;
  }
}

/** A booking in the model: its request, its response, and what reads have shown since. */
export class TrackedBooking {
  readonly id: bigint;
  readonly phone: string;
  readonly sent: JsonObject;
  readonly created: Answered;
  /** Every state that a response showed; repetitions of the same state count once. */
  readonly shown: string[] = [];
  /** The states into which the restaurant has moved it. */
  readonly moves: string[] = [];
  /** The response that first showed the last state. */
  lastChange: Answered;
  /** The states whose end was awaited. */
  readonly awaited = new Set<string>();
  /** A read showed it. */
  wasRead = false;
  /** Its cancellation was requested, whatever the response. */
  mayBeCancelled = false;
  /** The first accepted cancellation. */
  cancellation: Answered | undefined;
  /** The cancellation found it active, and the restaurant has not moved it since. */
  mustEndCancelled = false;
  /** The first read that showed it as CANCELED. */
  canceled: Answered | undefined;
  /** A cancellation was accepted after that. */
  wasCancelledAgain = false;
  /** The number of accepted cancellations when it was last shown as not cancelled. */
  cancellationsSurvived = 0;
  /** It was shown as cancelled although nobody had asked for that. */
  wasCancelledUnasked = false;
  /** It left the model for a reason that was judged; nothing more is expected from it. */
  isLost = false;

  constructor(id: bigint, phone: string, sent: JsonObject, created: Answered) {
    this.id = id;
    this.phone = phone;
    this.sent = sent;
    this.created = created;
    this.lastChange = created;
  }

  /** Whether a cancellation was shown, for the first time or still. */
  get wasShownCancelled(): boolean {
    return this.shown.some((state) => stateIs(state, 'cancelled'));
  }

  /** The last state shown. */
  get state(): string | undefined {
    return this.shown.at(-1);
  }

  /** @param by the response that shows the state */
  show(state: string, by: Answered): void {
    if (state === this.state) return;
    this.shown.push(state);
    this.lastChange = by;
  }
}
