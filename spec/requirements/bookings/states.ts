import { both, derived, said } from '../../contract/grounds.ts';
import { judged, must, observed, under } from '../entry/requirement.ts';

/** States and transitions: section 3. The list of states is checked with the fields of a booking. */
export const states = [
  ...under(
    said(
      '3 text',
      'The response to booking creation can already carry a state such as ACCEPTED; which state a new booking has is not stated beyond that.',
    ),
    {
      'STATES-AFTER-CREATION': observed('The state in the response to a creation is recorded.'),
    },
  ),
  ...under(said('3 text', 'Transitions: not shown.'), {
    'STATES-TRANSITIONS': observed('The transitions shown by reads and notifications are recorded.'),
    'STATES-CANCELED-FINAL': must(
      'A booking once read as CANCELED is never read in another state, but for CANCELING after a further cancellation.',
      said('3 row CANCELED'),
      derived(
        'A cancelled booking stays cancelled: the interface has no operation that takes a cancellation back.',
      ),
    ),
    'STATES-MOVE-SHOWN': must(
      "A booking that the restaurant's side has moved into a state is read in that state or a later one.",
      said(
        '1 point 4',
        "A booking is passed on to the restaurant's POS system and moves through processing states (section 3).",
      ),
      derived('A read shows the state that the booking has moved to.'),
      judged('Reads are repeated until the event timeout.'),
      { needs: 'booking-state' },
    ),
    'STATES-MEANING': must(
      'Each state has the meaning given in the contract, such as that the guest is at the restaurant.',
      both(said('3 row ACCEPTED'), said('3 row IN_PROGRESS'), said('3 row CLOSED')),
      { excluded: "Events in the restaurant and its point-of-sale system can't be seen from outside." },
    ),
    'STATES-RESTAURANT-STATUS-MOVES': observed(
      "Moves between a restaurant's statuses are not operations of this interface.",
      said('3 text', 'moves between them are not described as operations of this interface'),
      { excluded: 'It only lists things that the interface does not describe, so there is nothing to meet.' },
    ),
  }),
];
