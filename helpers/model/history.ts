import fc, { type AsyncCommand } from 'fast-check';
import type { HistoryModel } from './history-model.ts';
import type { HistoryScope } from './history-scope.ts';

export type Step = AsyncCommand<HistoryModel, HistoryScope>;

/** What happens to the bookings of guests in one place, one step after the other; the first two are made before. */
export class History implements Iterable<Step> {
  readonly #steps: Iterable<Step>;
  readonly #isWhole: boolean;

  /** @param isWhole nothing was left out of it yet */
  constructor(steps: Iterable<Step>, isWhole = true) {
    this.#steps = steps;
    this.#isWhole = isWhole;
  }

  [Symbol.iterator](): Iterator<Step> {
    return this.#steps[Symbol.iterator]();
  }

  /**
   * Shorter histories: first each step alone, which is mostly enough, and costs little where it is not; then the same
   * history without one of its steps, the last ones first.
   */
  smaller(): readonly History[] {
    const steps = [...this.#steps];
    const alone = this.#isWhole && steps.length > 1 ? steps.map((step) => [step]) : [];
    const without = steps.map((_, index) => steps.toSpliced(steps.length - 1 - index, 1));
    return [...alone, ...without].map((left) => new History(left, false));
  }

  /** Generated steps show only those that were taken: a step that does not fit is passed over. */
  toString(): string {
    const steps = fc.stringify(this.#steps).replace(/^\[|\]$/g, '');
    return ['two guests book', ...steps.split(',').filter((step) => step !== '')].join(', ');
  }
}
