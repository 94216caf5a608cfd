import type { BookingState } from '../../domain/booking.ts';

/** One moment in which a mutant could show: what a condition may ask about it. */
export interface Occasion {
  /** The text in question. */
  readonly text?: string;
  /** The number in question: guests, a page, a moment of the day in minutes. */
  readonly number?: number;
  /** The length of the list in question. */
  readonly size?: number;
  /** The entity in question. */
  readonly id?: bigint;
  /** The restaurant that it belongs to. */
  readonly restaurant?: bigint;
  /** The state of the booking in question. */
  readonly state?: BookingState;
  /** The phone of the guest whose booking it is. */
  readonly guest?: string;
}

/** What a place tells of its occasions; `traffic`: whether another request of the same kind is under way. */
export type Fact = keyof Occasion | 'traffic';

/** Whether a mutant shows on an occasion; it counts the occasions that it is asked about. */
export type Holds = (occasion: Occasion) => boolean;
