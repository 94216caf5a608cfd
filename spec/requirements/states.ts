import { must, observed, section } from './requirement.ts';

/** States and transitions: section 3. The list of states is checked with the fields of a booking. */
export const states = [
  ...section('3', {
    'STATES-AFTER-CREATION': observed('The state in the response to a creation is recorded.'),
    'STATES-TRANSITIONS': observed('The transitions shown by reads and notifications are recorded.'),
    'STATES-CANCELED-FINAL': must('A booking once read as CANCELED is never read in another state.'),
    'STATES-MOVE-SHOWN': must(
      "A booking that the restaurant's side has moved into a state is read in that state or a later one within the event timeout.",
      { needs: 'booking-state' },
    ),
    'STATES-MEANING': must(
      'Each state has the meaning given in the contract, such as that the guest is at the restaurant.',
      { excluded: "Events in the restaurant and its point-of-sale system can't be seen from outside." },
    ),
    'STATES-RESTAURANT-STATUS-MOVES': observed(
      "Moves between a restaurant's statuses are not operations of this interface.",
      { excluded: 'It says what the interface does not describe, so there is nothing to meet.' },
    ),
  }),
];
