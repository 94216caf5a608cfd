import type { BookingState } from '../../../spec/vocabulary.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import type { Span } from '../trace.ts';
import { eachHeard } from './causes.ts';
import { shownBy, eventsOfBookings } from '../webhook-events.ts';

/** So many bookings do not go back to their first state unseen. */
const LEAST_UNMOVED = 3;

/** Nothing precedes this state: an UPDATE that shows another one may tell of the move to it. */
const FIRST: BookingState = 'CREATED';

/** An UPDATE about a booking that has never left its first state tells of no change of its state. */
export const unmovedNotUpdated: Rule = (trace) => {
  const everywhere = eventsOfBookings(trace);
  const unmoved = eachHeard(trace).flatMap(({ history, told }) => {
    const { id, creations, reads, cancellations, commands } = history;
    const update = told.find(({ event }) => event === 'UPDATE');
    if (update?.state !== FIRST || creations.length > 1 || commands.length > 0) return [];
    const isBefore = ({ beganMs }: Span): boolean => beganMs < update.arrivedMs;
    // A restaurant may turn down a cancellation.
    if (cancellations.some(isBefore)) return [];
    const others = (everywhere.get(id) ?? []).filter(
      ({ dateMs = 0, arrivedMs }) => arrivedMs < update.arrivedMs || dateMs < (update.dateMs ?? 0),
    );
    const hasMoved = [...others, ...reads.filter(isBefore)].some(({ state }) => state !== FIRST);
    // The answer to the creation may show it on its way already.
    const { state: answered = FIRST } = creations[0].shown;
    return hasMoved || answered !== FIRST ? [] : [{ history, update }];
  });
  if (new Set(unmoved.map(({ history }) => history.id)).size < LEAST_UNMOVED) return [];
  return unmoved.map(({ history: { creations }, update }): Contradiction => {
    const { sent } = creations[0];
    return {
      requirement: 'EVENT-BOOKING-UPDATES-CAUSED',
      expected: 'UPDATE BOOKING only for a change of the state',
      observed: `one in state ${update.state}, which the booking has had from its creation on`,
      evidence: [sent, shownBy(update, sent)],
      explainedBy: ['EVENT-DATA-BOOKING-AGREES', 'EVENT-EVENT-ENUM', 'EVENT-UPDATE-BOOKING-CANCELED'],
    };
  });
};
