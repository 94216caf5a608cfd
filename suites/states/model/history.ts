import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';
import { Cancel } from './cancel.ts';
import type { HistoryScope } from './judge-read.ts';
import type { HistoryModel } from './model.ts';
import { Move, POS_STATES } from './move.ts';
import { Book, BookAgain, Read, Wait } from './steps.ts';

export type Step = AsyncCommand<HistoryModel, HistoryScope>;

/** Steps that happen in turn to the bookings of guests in one place; two bookings exist before the first step. */
export class History implements Iterable<Step> {
  readonly #steps: Iterable<Step>;
  readonly #isWhole: boolean;

  /** @param isWhole no step has been left out yet */
  constructor(steps: Iterable<Step>, isWhole = true) {
    this.#steps = steps;
    this.#isWhole = isWhole;
  }

  [Symbol.iterator](): Iterator<Step> {
    return this.#steps[Symbol.iterator]();
  }

  /**
   * Shorter histories: first each step alone, which is usually enough and costs little; then the same history without
   * one of its steps, the last ones first.
   */
  smaller(): readonly History[] {
    const steps = [...this.#steps];
    const alone = this.#isWhole && steps.length > 1 ? steps.map((step) => [step]) : [];
    const without = steps.map((_, index) => steps.toSpliced(steps.length - 1 - index, 1));
    return [...alone, ...without].map((left) => new History(left, false));
  }

  /** Generated histories show only the steps that ran: an unsuitable step is skipped. */
  toString(): string {
    const steps = fc.stringify(this.#steps).replace(/^\[|\]$/g, '');
    return ['two guests book', ...steps.split(',').filter((step) => step !== '')].join(', ');
  }
}

const MOST_STEPS = 12;

/** Any history of a few guests' bookings. A failing one is shrunk by leaving out steps. */
export function histories({ withMoves }: { readonly withMoves: boolean }): Arbitrary<History> {
  const number = fc.nat({ max: 2 });
  const moves: Arbitrary<Step> = fc
    .tuple(number, fc.constantFrom(...POS_STATES))
    .map(([booking, state]) => new Move(booking, state));
  const steps: Arbitrary<Step>[] = [
    number.map((booking) => new Cancel(booking)),
    number.map((booking) => new Wait(booking)),
    number.map((booking) => new Read(booking)),
    number.map((booking) => new BookAgain(booking)),
    fc.constant(new Book()),
    ...(withMoves ? [moves, moves, moves] : []),
  ];
  // A history is replayed from its seed, never from a state of shrinking.
  const generated = fc.commands(steps, { maxCommands: MOST_STEPS, disableReplayLog: true });
  return generated.map((commands) => new History(commands));
}

/** Waits until a new booking was sent and confirmed. */
const settled = (booking: number): readonly Step[] => [new Wait(booking), new Wait(booking)];

/** The restaurant changes a booking twice: its cancellation has to get through to the last version. */
const CHANGED: readonly Step[] = [
  new Move(1, 'PATCHING'),
  new Move(1, 'ACCEPTED'),
  new Cancel(1),
  new Wait(1),
];

/** Histories with typical faults: a cancelled booking comes back to life, and the stages of a visit. */
export function tellingHistories({ withMoves }: { readonly withMoves: boolean }): readonly History[] {
  const revival = [new Wait(0), new Cancel(0), new Wait(0), new Cancel(0), new BookAgain(0), new Wait(0)];
  const ways = [
    [...revival, new Read(0), ...CHANGED],
    [
      new Move(0, 'ACCEPTED'),
      new Move(0, 'IN_PROGRESS'),
      new Move(0, 'CLOSED'),
      ...settled(1),
      new Move(1, 'DECLINED'),
    ],
    [new Cancel(1), ...settled(0), new Move(0, 'PATCHING'), new Move(0, 'ERROR'), new Cancel(0)],
  ];
  return (withMoves ? ways : [revival]).map((steps) => new History(steps));
}
