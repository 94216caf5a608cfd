import type { Requirement } from './requirement.ts';

/** States and transitions: section 3. That a state is one of the list stands with the fields of a booking. */
export const states = [
  {
    id: 'STATES-AFTER-CREATION',
    level: 'observed',
    section: '3',
    text: 'The state that the answer to a creation gives is recorded.',
  },
  {
    id: 'STATES-TRANSITIONS',
    level: 'observed',
    section: '3',
    text: 'The transitions that reads and notifications show are recorded.',
  },
  {
    id: 'STATES-CANCELED-FINAL',
    level: 'must',
    section: '3',
    text: 'A booking that was once read as CANCELED is never read in another state.',
  },
  {
    id: 'STATES-MOVE-SHOWN',
    level: 'must',
    section: '3',
    text: "A booking that the restaurant's side has moved into a state is read in this state or a later one within the event timeout.",
    needs: 'booking-state',
  },
  {
    id: 'STATES-MEANING',
    level: 'must',
    section: '3',
    text: 'Each state means what the contract says of it, such as that the guest is at the restaurant.',
    excluded: "What happens in the restaurant and its point-of-sale system can't be seen from outside.",
  },
  {
    id: 'STATES-RESTAURANT-STATUS-MOVES',
    level: 'observed',
    section: '3',
    text: "Moves between a restaurant's statuses are not operations of this interface.",
    excluded: 'It says what the interface does not describe, so there is nothing to be met.',
  },
] as const satisfies readonly Requirement[];
