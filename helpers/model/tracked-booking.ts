import type { Answered } from '../exchange.ts';
import type { JsonObject } from '../json.ts';

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
