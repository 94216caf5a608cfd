import fc, { type Arbitrary } from 'fast-check';
import { BookAgain } from './book-again.ts';
import { Book } from './book.ts';
import { Cancel } from './cancel.ts';
import { History, type Step } from './history.ts';
import { Move, POS_STATES } from './move.ts';
import { Read } from './read.ts';
import { Wait } from './wait.ts';

const MOST_STEPS = 12;

/** Any history of a few guests' bookings. What fails is made smaller by leaving out steps. */
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
  // A history is replayed by its seed from the start, never from the middle of being made smaller.
  const generated = fc.commands(steps, { maxCommands: MOST_STEPS, disableReplayLog: true });
  return generated.map((commands) => new History(commands));
}

/** Histories in which services go wrong: what revives a cancelled booking, and the ways of a visit. */
export function tellingHistories({ withMoves }: { readonly withMoves: boolean }): readonly History[] {
  const revival = [new Wait(0), new Cancel(0), new Wait(0), new Cancel(0), new BookAgain(0), new Wait(0)];
  const ways = [
    [...revival, new Move(0, 'ACCEPTED'), new Read(0)],
    [new Move(0, 'ACCEPTED'), new Move(0, 'IN_PROGRESS'), new Move(0, 'CLOSED'), new Move(1, 'DECLINED')],
    [new Cancel(1), new Wait(0), new Wait(0), new Move(0, 'PATCHING'), new Move(0, 'ERROR'), new Cancel(0)],
  ];
  return (withMoves ? ways : [revival]).map((steps) => new History(steps));
}
