import { inGroup, inRecord } from './changed-schedules.ts';
import type { Fault } from './fault.ts';
import { roundedId } from './restaurant-ids.ts';
import { isBooking, isClosed, isOnWeekend, isOpening } from './schedule-kinds.ts';

const absent = (): undefined => undefined;

/** What schedule groups belong to, and their records: section 2.3. */
export const scheduleHoursFaults: readonly Fault[] = [
  {
    id: 'schedule-type-absent',
    mistake: 'Opening hours are the ordinary case, so their groups are written without a type.',
    breaks: ['SCHEDULE-TYPE-PRESENT'],
    override: inGroup('type', absent, isOpening),
  },
  {
    id: 'schedule-type-absent-on-closed-days',
    mistake: 'A day on which the restaurant is closed is written without a type.',
    breaks: ['SCHEDULE-TYPE-PRESENT'],
    subtle: true,
    override: inGroup('type', absent, isClosed),
  },
  {
    id: 'schedule-type-number',
    mistake: 'The type of opening hours is written as the ordinal number of its enum.',
    breaks: ['SCHEDULE-TYPE-TYPE'],
    override: inGroup('type', () => 0, isOpening),
  },
  {
    id: 'schedule-type-object-on-weekends',
    mistake: 'The type of opening hours on a weekend is written as an object.',
    breaks: ['SCHEDULE-TYPE-TYPE'],
    subtle: true,
    override: inGroup(
      'type',
      (name = null) => ({ name }),
      (group) => isOpening(group) && isOnWeekend(group),
    ),
  },
  {
    id: 'schedule-type-opening',
    mistake: 'The type of opening hours is written as OPENING.',
    breaks: ['SCHEDULE-TYPE-ENUM'],
    override: inGroup('type', () => 'OPENING', isOpening),
  },
  {
    id: 'schedule-type-closed',
    mistake: 'A day on which the restaurant is closed has the type CLOSED.',
    breaks: ['SCHEDULE-TYPE-ENUM'],
    subtle: true,
    override: inGroup('type', () => 'CLOSED', isClosed),
  },
  {
    id: 'schedule-restaurant-id-absent',
    mistake: 'The restaurant stands in the path, so it is not repeated in the groups.',
    breaks: ['SCHEDULE-RESTAURANT-REF-PRESENT'],
    override: inGroup('restaurantId', absent),
  },
  {
    id: 'schedule-restaurant-id-absent-of-booking-groups',
    mistake: 'The groups of type BOOKING are written without the restaurant.',
    breaks: ['SCHEDULE-RESTAURANT-REF-PRESENT'],
    subtle: true,
    override: inGroup('restaurantId', absent, isBooking),
  },
  {
    id: 'schedule-restaurant-id-text',
    mistake: 'The restaurantId is written as a text.',
    breaks: ['SCHEDULE-RESTAURANT-REF-TYPE'],
    override: inGroup('restaurantId', String),
  },
  {
    id: 'schedule-large-restaurant-id-text',
    mistake: 'A restaurantId above 2^31 is written as a text.',
    breaks: ['SCHEDULE-RESTAURANT-REF-TYPE'],
    subtle: true,
    override: inGroup('restaurantId', String, ({ restaurantId }) => restaurantId > 2n ** 31n),
  },
  {
    id: 'schedule-restaurant-id-of-group',
    mistake: 'The restaurantId is the id of the group.',
    breaks: ['SCHEDULE-RESTAURANT-REF-AGREES'],
    override: inGroup('restaurantId', (_, { id }) => id),
  },
  {
    id: 'schedule-restaurant-id-rounded',
    mistake: 'The restaurantId passes through a double when it is written.',
    breaks: ['SCHEDULE-RESTAURANT-REF-AGREES'],
    subtle: true,
    override: inGroup('restaurantId', (_, { restaurantId }) => roundedId(restaurantId)),
  },
  {
    id: 'schedule-restaurant-id-zero-on-closed-days',
    mistake: 'A day on which the restaurant is closed has the restaurantId 0.',
    breaks: ['SCHEDULE-RESTAURANT-REF-AGREES'],
    subtle: true,
    override: inGroup('restaurantId', () => 0, isClosed),
  },
  {
    id: 'schedule-records-absent',
    mistake: 'Opening hours are written as a day without its records.',
    breaks: ['SCHEDULE-RECORDS-PRESENT'],
    override: inGroup('records', absent, isOpening),
  },
  {
    id: 'schedule-records-absent-on-closed-days',
    mistake: 'A day on which the restaurant is closed is written without its records.',
    breaks: ['SCHEDULE-RECORDS-PRESENT'],
    subtle: true,
    override: inGroup('records', absent, isClosed),
  },
  {
    id: 'schedule-records-object',
    mistake: 'The records of opening hours are written as an object by position.',
    breaks: ['SCHEDULE-RECORDS-TYPE'],
    override: inGroup('records', (records = null) => ({ '0': records }), isOpening),
  },
  {
    id: 'schedule-records-texts',
    mistake: 'The records of opening hours are written as texts.',
    breaks: ['SCHEDULE-RECORDS-TYPE'],
    override: inGroup('records', () => ['12:00-22:00'], isOpening),
  },
  {
    id: 'schedule-records-null-on-closed-days',
    mistake: 'A day on which the restaurant is closed has null for its records.',
    breaks: ['SCHEDULE-RECORDS-TYPE'],
    subtle: true,
    override: inGroup('records', () => null, isClosed),
  },
  {
    id: 'schedule-start-absent',
    mistake: 'The records of opening hours are written without their start.',
    breaks: ['SCHEDULE-RECORD-START-PRESENT'],
    override: inRecord('start', absent, isOpening),
  },
  {
    id: 'schedule-midnight-start-absent',
    mistake: 'A start at midnight counts as none and is left out.',
    breaks: ['SCHEDULE-RECORD-START-PRESENT'],
    subtle: true,
    override: inRecord('start', absent, ({ start }) => start === '00:00'),
  },
  {
    id: 'schedule-end-absent',
    mistake: 'The records of opening hours are written with a duration in place of their end.',
    breaks: ['SCHEDULE-RECORD-END-PRESENT'],
    override: inRecord('end', absent, isOpening),
  },
  {
    id: 'schedule-end-absent-outside-working-time',
    mistake: 'A record outside of working time is written without its end.',
    breaks: ['SCHEDULE-RECORD-END-PRESENT'],
    subtle: true,
    override: inRecord('end', absent, ({ isWorkingTime }) => !isWorkingTime),
  },
];
