import type { AsyncCommand } from 'fast-check';
import type { HistoryModel } from './history-model.ts';
import { readBooking, type HistoryScope } from './history-scope.ts';

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
