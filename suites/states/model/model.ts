import type { Answered } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json.ts';

interface Cancellation {
  readonly phone: string;
  readonly exchange: Answered;
}

/** What must hold of the bookings of one history, as far as it has gone. */
export class HistoryModel {
  readonly bookings: TrackedBooking[] = [];
  /** Accepted cancellations. */
  readonly cancellations: Cancellation[] = [];

  /** The booking of which a command speaks: numbers beyond the last begin anew. Undefined where it has left the model. */
  find(number: number): TrackedBooking | undefined {
    const found = this.bookings[number % Math.max(1, this.bookings.length)];
    return found?.isLost === true ? undefined : found;
  }

  /** A cancellation for another guest since a booking was last shown as not cancelled. */
  suspectedCancellation({ phone, cancellationsSurvived }: TrackedBooking): Answered | undefined {
    const later = this.cancellations.slice(cancellationsSurvived);
    return later.find((one) => one.phone !== phone)?.exchange;
  }
}

/** A booking as the model knows it: what was sent and answered, and what reads have shown since. */
export class TrackedBooking {
  readonly id: bigint;
  readonly phone: string;
  readonly sent: JsonObject;
  readonly created: Answered;
  /** Every state that an answer showed, as long as it stayed the same once. */
  readonly shown: string[] = [];
  /** The states into which the restaurant's side has moved it. */
  readonly moves: string[] = [];
  /** The states that were waited for to pass. */
  readonly awaited = new Set<string>();
  /** A read showed it. */
  wasRead = false;
  /** Somebody asked for its cancellation, with whatever answer. */
  mayBeCancelled = false;
  /** The first accepted cancellation. */
  cancellation: Answered | undefined;
  /** The cancellation found it active, and the restaurant's side has not moved it since. */
  mustEndCancelled = false;
  /** The first read that showed it as CANCELED. */
  canceled: Answered | undefined;
  /** A cancellation was accepted after that. */
  wasCancelledAgain = false;
  /** How many cancellations of other bookings had been accepted when it was last shown as not cancelled. */
  cancellationsSurvived = 0;
  /** It left the model for a reason that was judged; nothing more is expected of it. */
  isLost = false;

  constructor(id: bigint, phone: string, sent: JsonObject, created: Answered) {
    this.id = id;
    this.phone = phone;
    this.sent = sent;
    this.created = created;
  }

  /** The state that was shown last. */
  get state(): string | undefined {
    return this.shown.at(-1);
  }

  show(state: string): void {
    if (state !== this.state) this.shown.push(state);
  }
}
