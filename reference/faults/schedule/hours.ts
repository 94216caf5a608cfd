import { faults } from '../builders/fault.ts';
import { absent } from '../builders/json.ts';
import { roundedId } from '../builders/restaurants.ts';
import { inGroup, inRecord, isBooking, isClosed, isOnWeekend, isOpening } from '../builders/schedules.ts';

/** The restaurants, types and records of schedule groups: section 2.3. */
export const hourFaults = faults({
  'SCHEDULE-TYPE-PRESENT': {
    'schedule-type-absent': [
      'Opening hours are the ordinary case, so their groups are written without a type.',
      inGroup('type', absent, isOpening),
    ],
    'schedule-type-absent-on-closed-days': [
      'A day on which the restaurant is closed is written without a type.',
      inGroup('type', absent, isClosed),
    ],
  },
  'SCHEDULE-TYPE-TYPE': {
    'schedule-type-number': [
      'The type of opening hours is written as the ordinal number of its enum.',
      inGroup('type', () => 0, isOpening),
    ],
    'schedule-type-object-on-weekends': [
      'The type of opening hours on a weekend is written as an object.',
      inGroup(
        'type',
        (name = null) => ({ name }),
        (group) => isOpening(group) && isOnWeekend(group),
      ),
    ],
  },
  'SCHEDULE-TYPE-ENUM': {
    'schedule-type-opening': [
      'The type of opening hours is written as OPENING.',
      inGroup('type', () => 'OPENING', isOpening),
    ],
    'schedule-type-closed': [
      'A day on which the restaurant is closed has the type CLOSED.',
      inGroup('type', () => 'CLOSED', isClosed),
    ],
  },
  'SCHEDULE-RESTAURANT-REF-PRESENT': {
    'schedule-restaurant-id-absent': [
      'The path names the restaurant, so the groups do not repeat it.',
      inGroup('restaurantId', absent),
    ],
    'schedule-restaurant-id-absent-of-booking-groups': [
      'The groups of type BOOKING are written without the restaurant.',
      inGroup('restaurantId', absent, isBooking),
    ],
  },
  'SCHEDULE-RESTAURANT-REF-TYPE': {
    'schedule-restaurant-id-text': [
      'The restaurantId is written as a string.',
      inGroup('restaurantId', String),
    ],
    'schedule-large-restaurant-id-text': [
      'A restaurantId above 2^31 is written as a string.',
      inGroup('restaurantId', String, ({ restaurantId }) => restaurantId > 2n ** 31n),
    ],
  },
  'SCHEDULE-RESTAURANT-REF-AGREES': {
    'schedule-restaurant-id-of-group': [
      'The restaurantId is the id of the group.',
      inGroup('restaurantId', (_, { id }) => id),
    ],
    'schedule-restaurant-id-rounded': [
      'The restaurantId passes through a double when it is written.',
      inGroup('restaurantId', (_, { restaurantId }) => roundedId(restaurantId)),
    ],
    'schedule-restaurant-id-zero-on-closed-days': [
      'A day on which the restaurant is closed has the restaurantId 0.',
      inGroup('restaurantId', () => 0, isClosed),
    ],
  },
  'SCHEDULE-RECORDS-PRESENT': {
    'schedule-records-absent': [
      'Opening hours are written as a day without its records.',
      inGroup('records', absent, isOpening),
    ],
    'schedule-records-absent-on-closed-days': [
      'A day on which the restaurant is closed is written without its records.',
      inGroup('records', absent, isClosed),
    ],
  },
  'SCHEDULE-RECORDS-TYPE': {
    'schedule-records-object': [
      'The records of opening hours are written as an object whose keys are positions.',
      inGroup('records', (records = null) => ({ '0': records }), isOpening),
    ],
    'schedule-records-texts': [
      'The records of opening hours are written as strings.',
      inGroup('records', () => ['12:00-22:00'], isOpening),
    ],
    'schedule-records-null-on-closed-days': [
      'A day on which the restaurant is closed has null for its records.',
      inGroup('records', () => null, isClosed),
    ],
  },
  'SCHEDULE-RECORD-START-PRESENT': {
    'schedule-start-absent': [
      'The records of opening hours are written without their start.',
      inRecord('start', absent, isOpening),
    ],
    'schedule-half-hour-start-absent': [
      'A record that starts on the half hour is written without its start.',
      inRecord('start', absent, ({ start }) => typeof start === 'string' && start.endsWith(':30')),
    ],
  },
  'SCHEDULE-RECORD-END-PRESENT': {
    'schedule-end-absent': [
      'The records of opening hours are written with a duration in place of their end.',
      inRecord('end', absent, isOpening),
    ],
    'schedule-full-hour-end-absent': [
      'A record that ends on the full hour is written with a duration in place of its end.',
      inRecord('end', absent, ({ end }) => typeof end === 'string' && end.endsWith(':00')),
    ],
  },
});
