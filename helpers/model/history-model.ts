import type { Answered } from '../exchange.ts';
import type { TrackedBooking } from './tracked-booking.ts';

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
