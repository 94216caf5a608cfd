import { currentCheck } from './check-record.ts';

/** What a booking was moved by: the service and its POS, a cancellation, or a move that the suite asked for. */
export type Mover = 'itself' | 'cancellation' | 'restaurant';

/** A booking was shown in one state, and next in another. */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
}

/** What the suite did to a booking that may have moved it. */
export interface Doings {
  /** A cancellation was accepted. */
  readonly cancelled: boolean;
  /** The states into which the restaurant's side was asked to move it, in this order. */
  readonly moves: readonly string[];
}

const CANCELLED = ['CANCELING', 'CANCELED'];

/** Records what a booking went through, told by the states that it was shown in. */
export function noteTransitions(states: readonly string[], doings: Doings): void {
  for (const transition of transitionsOf(states, doings)) currentCheck().addTransition(transition);
}

/** The steps from each state to the next, and what they came from. */
function transitionsOf(states: readonly string[], { cancelled, moves }: Doings): readonly Transition[] {
  const asked = [...moves];
  const course = states.filter((state, index) => state !== states[index - 1]);
  return course.slice(1).flatMap((to, index): readonly Transition[] => {
    const from = course[index];
    if (from === undefined) return [];
    const place = asked.indexOf(to);
    if (place >= 0) {
      asked.splice(0, place + 1);
      return [{ from, to, by: 'restaurant' }];
    }
    const isCancellation = cancelled && CANCELLED.includes(to) && !CANCELLED.includes(from);
    return [{ from, to, by: isCancellation ? 'cancellation' : 'itself' }];
  });
}
