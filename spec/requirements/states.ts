import { must, observed, section } from './requirement.ts';

/** States and transitions: section 3. The list of states is checked with the fields of a booking. */
export const states = [
  ...section('3', {
    'STATES-AFTER-CREATION': observed('The state that the answer to a creation gives is recorded.'),
    'STATES-TRANSITIONS': observed('The transitions that reads and notifications show are recorded.'),
    'STATES-CANCELED-FINAL': must('A booking that was once read as CANCELED is never read in another state.'),
    'STATES-MOVE-SHOWN': must(
      "A booking that the restaurant's side has moved into a state is read in this state or a later one within the event timeout.",
      { needs: 'booking-state' },
    ),
    'STATES-MEANING': must(
      'Each state means what the contract says of it, such as that the guest is at the restaurant.',
      { excluded: "What happens in the restaurant and its point-of-sale system can't be seen from outside." },
    ),
    'STATES-RESTAURANT-STATUS-MOVES': observed(
      "Moves between a restaurant's statuses are not operations of this interface.",
      { excluded: 'It says what the interface does not describe, so there is nothing to be met.' },
    ),
  }),
];
