import type { AsyncCommand } from 'fast-check';
import { book } from './book.ts';
import type { HistoryModel } from './history-model.ts';
import type { HistoryScope } from './history-scope.ts';

const MOST_BOOKINGS = 5;

/** The guest of a booking that is cancelled books once more; the booking of before must stay as it is. */
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
