import { both, derived, said } from '../../contract/grounds.ts';
import { judged, must, observed, under } from '../entry/requirement.ts';

export const BESIDE_WITNESS = judged(
  'Silence counts only beside a witness that was notified, and only if it lasts to the end of the run.',
);

/** What causes notifications, and the data that they carry: section 6.4, items 4 and 5. */
export const eventCauses = [
  ...under('6 row CREATE BOOKING', {
    'EVENT-CREATE-BOOKING': must(
      'The creation of a booking triggers a CREATE BOOKING notification.',
      BESIDE_WITNESS,
    ),
    'EVENT-BOOKING-CREATED-ONCE': must(
      'The creation of a booking is one event, which no other CREATE BOOKING notification follows, whatever becomes of the booking.',
      derived('A booking is new once.'),
      judged(
        'A notification with the same uuid, or with the same date and state, is the same one sent again.',
      ),
    ),
    'EVENT-REFUSED-BOOKING-SILENT': must(
      'A refused booking request triggers no notification.',
      derived('A refused request creates no booking.'),
    ),
  }),
  ...under('6 row UPDATE BOOKING', {
    'EVENT-UPDATE-BOOKING-CANCELED': must(
      'The cancellation of a booking triggers an UPDATE BOOKING notification that shows it in state CANCELING or CANCELED.',
      both(said('6 row UPDATE BOOKING'), said('4 rule 6')),
      derived('A cancellation changes the state.'),
      BESIDE_WITNESS,
    ),
    'EVENT-UPDATE-BOOKING-MOVED': must(
      "Each change of a booking's state by the restaurant's side triggers an UPDATE BOOKING notification that shows this state or a later one.",
      both(said('6 row UPDATE BOOKING'), said('6 item 5')),
      derived('The notification holds the booking, which has this state by then or has moved on.'),
      judged(
        `${BESIDE_WITNESS.judged} Each notification is awaited before the next move. Of the moves that a booking makes by itself, the first one is judged.`,
      ),
      { needs: 'booking-state' },
    ),
    'EVENT-BOOKING-UPDATES-CAUSED': must(
      "An UPDATE BOOKING notification has a change of the booking's state as its cause: reads and refused requests cause none.",
      derived('Without a change of state nothing fires.'),
      judged(
        'Updates that repeat a state are counted beyond 6 that a booking has by itself, and 3 for each cancellation or command. One in state CREATED, before any other, counts if three bookings have it.',
      ),
    ),
  }),
  ...under('6 row DELETE BOOKING', {
    'EVENT-DELETE-BOOKING': must(
      'The deletion of a booking triggers a DELETE BOOKING notification with its id.',
      both(said('6 row DELETE BOOKING'), said('6 item 5')),
      derived('The notification holds the booking, which its id names.'),
      BESIDE_WITNESS,
      { needs: 'booking-delete' },
    ),
    'EVENT-BOOKING-DELETIONS-CAUSED': must(
      'A booking that nobody has cancelled or deleted, and that can still be read, triggers no DELETE BOOKING notification.',
      derived('A booking that can still be read is not deleted.'),
    ),
    'EVENT-BOOKING-DELETED-ONCE': must(
      'The deletion of a booking is one event, which no other DELETE BOOKING notification follows.',
      derived('A booking is deleted once.'),
      judged(
        'A notification with the same uuid or the same date is the same one sent again. If the booking was cancelled too, nothing is judged: a cancellation may trigger a DELETE as well.',
      ),
      { needs: 'booking-delete' },
    ),
    'EVENT-DELETE-AFTER-CANCELLATION': observed(
      'It is recorded whether a cancellation also triggers a DELETE BOOKING notification.',
    ),
  }),
  ...under('6 row CREATE RESTAURANT', {
    'EVENT-CREATE-RESTAURANT': must(
      'The connection of a restaurant triggers a CREATE RESTAURANT notification.',
      BESIDE_WITNESS,
      { needs: 'restaurant-create' },
    ),
    'EVENT-RESTAURANT-CREATED-ONCE': must(
      'The connection of a restaurant is one event, which no other CREATE RESTAURANT notification follows, whatever becomes of the restaurant.',
      derived('A restaurant is connected once.'),
      judged('A notification with the same uuid or the same date is the same one sent again.'),
      { needs: 'restaurant-create' },
    ),
    'EVENT-UPDATE-RESTAURANT': must(
      "An update of a restaurant's data triggers an UPDATE RESTAURANT notification.",
      said('6 row UPDATE RESTAURANT'),
      BESIDE_WITNESS,
      { needs: 'restaurant-update' },
    ),
    'EVENT-RESTAURANT-UPDATES-CAUSED': must(
      "Each UPDATE RESTAURANT notification is caused by an update of the restaurant's data, and each update triggers one only; reads trigger none.",
      said('6 row UPDATE RESTAURANT'),
      derived('An update fires once, and without an update nothing fires.'),
      judged(
        'Notifications that show the restaurant as an earlier one did are counted; up to 4 may have changed what they do not show.',
      ),
      { needs: 'restaurant-update' },
    ),
    'EVENT-DELETE-RESTAURANT': must(
      'The removal of a restaurant triggers a DELETE RESTAURANT notification with its id.',
      both(said('6 row DELETE RESTAURANT'), said('6 item 5')),
      derived('The notification holds the restaurant, which its id names.'),
      BESIDE_WITNESS,
      { needs: 'restaurant-delete' },
    ),
    'EVENT-RESTAURANT-DELETED-ONCE': must(
      'The removal of a restaurant is one event, which no other DELETE RESTAURANT notification follows.',
      said('6 row DELETE RESTAURANT'),
      derived('A restaurant is removed once.'),
      judged('A notification with the same uuid or the same date is the same one sent again.'),
      { needs: 'restaurant-delete' },
    ),
  }),
  ...under('6 item 5', {
    'EVENT-DATA-IS-BOOKING': must(
      'The data of a BOOKING notification is the booking that the event is about, identified by its id.',
      derived('Of all bookings, the one that the event is about belongs to its notification.'),
    ),
    'EVENT-DATA-BOOKING-AGREES': must(
      'The data of a CREATE or UPDATE BOOKING notification has the values that reads of the booking return.',
      both(said('6 item 5'), said('4 row 10')),
      derived('Both show the same booking.'),
      judged(
        'Every field that has a value in both counts; the state may be that of the event or of the sending.',
      ),
    ),
    'EVENT-DATA-IS-RESTAURANT': must(
      'The data of a CREATE or UPDATE RESTAURANT notification is the restaurant that the event is about, identified by its id.',
      derived('Of all restaurants, the one that the event is about belongs to its notification.'),
      { needs: 'restaurant-update' },
    ),
    'EVENT-DATA-RESTAURANT-AGREES': must(
      'The data of a CREATE or UPDATE RESTAURANT notification has the values that a read of the restaurant returns.',
      both(said('6 item 5'), said('4 row 3')),
      derived('Both show the same restaurant.'),
      judged('Every field that has a value in both counts.'),
      { needs: 'restaurant-update' },
    ),
  }),
];
