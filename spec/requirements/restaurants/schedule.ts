import { both, derived, said } from '../../contract/grounds.ts';
import { malformedId, refusal } from '../entry/derivations.ts';
import {
  advisory,
  body,
  media,
  must,
  observed,
  presence,
  status,
  type,
  under,
  value,
} from '../entry/requirement.ts';

/** Schedules: section 2.3, and row 6 of section 4. */
export const schedule = [
  ...under('2.3 row date', {
    'SCHEDULE-ID-PRESENT': must(
      'A schedule group has the field id.',
      presence('RestaurantScheduleGroupDto', 'id'),
    ),
    'SCHEDULE-ID-TYPE': must(
      'The id of a schedule group is a JSON integer.',
      type('RestaurantScheduleGroupDto', 'id'),
    ),
    'SCHEDULE-DATE-PRESENT': must(
      'A schedule group has the field date.',
      presence('RestaurantScheduleGroupDto', 'date'),
    ),
    'SCHEDULE-DATE-TYPE': must(
      'The date of a schedule group is a JSON string.',
      type('RestaurantScheduleGroupDto', 'date'),
    ),
    'SCHEDULE-DATE-VALUE': must(
      'The date of a schedule group is an existing calendar date, written YYYY-MM-DD.',
      value('RestaurantScheduleGroupDto', 'date'),
    ),
    'SCHEDULE-DAY-PRESENT': must(
      'A schedule group has the field day.',
      presence('RestaurantScheduleGroupDto', 'day'),
    ),
    'SCHEDULE-DAY-TYPE': must(
      'The day of a schedule group is a JSON string.',
      type('RestaurantScheduleGroupDto', 'day'),
    ),
    'SCHEDULE-DAY-ENUM': must(
      'The day of a schedule group is the English name of a weekday in capital letters.',
      value('RestaurantScheduleGroupDto', 'day'),
      derived('The example is an English name.'),
    ),
    'SCHEDULE-DAY-MATCHES-DATE': must(
      'The day of a schedule group is the weekday of its date.',
      both(said('2.3 row day'), said('2.3 row date')),
      derived('Both fields are of one group, and each date is one day of the week.'),
    ),
    'SCHEDULE-TYPE-PRESENT': must(
      'A schedule group has the field type.',
      presence('RestaurantScheduleGroupDto', 'type'),
    ),
    'SCHEDULE-TYPE-TYPE': must(
      'The type of a schedule group is a JSON string.',
      type('RestaurantScheduleGroupDto', 'type'),
    ),
    'SCHEDULE-TYPE-ENUM': must(
      'The type of a schedule group is RESTAURANT or BOOKING.',
      value('RestaurantScheduleGroupDto', 'type'),
    ),
    'SCHEDULE-RESTAURANT-REF-PRESENT': must(
      'A schedule group has the field restaurantId.',
      presence('RestaurantScheduleGroupDto', 'restaurantId'),
    ),
    'SCHEDULE-RESTAURANT-REF-TYPE': must(
      'The restaurantId of a schedule group is a JSON integer.',
      type('RestaurantScheduleGroupDto', 'restaurantId'),
    ),
    'SCHEDULE-RESTAURANT-REF-AGREES': must(
      'The restaurantId of every schedule group is the id of the restaurant whose schedule was requested.',
      both(said('2.3 row restaurantId'), said('4 row 6')),
      derived('The operation returns the schedule of the restaurant in its path.'),
    ),
    'SCHEDULE-RECORDS-PRESENT': must(
      'A schedule group has the field records.',
      presence('RestaurantScheduleGroupDto', 'records'),
    ),
    'SCHEDULE-RECORDS-TYPE': must(
      'The field records of a schedule group is a JSON array of objects.',
      type('RestaurantScheduleGroupDto', 'records'),
    ),
    'SCHEDULE-RECORD-START-PRESENT': must(
      'A schedule record of open hours has the field start.',
      presence('ScheduleRecord', 'start'),
      said('2.3 text', 'Schedule record fields: id, date, start, end, isWorkingTime, day, type.'),
      derived('Open hours have a start and an end.'),
    ),
    'SCHEDULE-RECORD-END-PRESENT': must(
      'A schedule record of open hours has the field end.',
      presence('ScheduleRecord', 'end'),
      said('2.3 text', 'Schedule record fields: id, date, start, end, isWorkingTime, day, type.'),
      derived('Open hours have a start and an end.'),
    ),
  }),
  ...under(said('2.3 text', 'Value types and formats of the record fields: not shown.'), {
    'SCHEDULE-RECORD-NOTATION': observed(
      'The types and notations of the fields of schedule records are recorded.',
    ),
    'SCHEDULE-NON-WORKING-RECORDS': observed(
      'It is recorded whether records with isWorkingTime false appear, and whether bookings are accepted in them.',
    ),
    'SCHEDULE-ZONE': observed(
      'The time zone of the hours in schedule records, as far as bookings show it, is recorded.',
    ),
    'SCHEDULE-END-MOMENT': observed(
      'It is recorded whether a booking at the exact end of a BOOKING record is accepted.',
    ),
  }),
  ...under('2.3 row type', {
    'SCHEDULE-BOOKING-SHOWN': must(
      'The schedule of a restaurant that takes bookings has groups of type BOOKING.',
      both(said('2.3 row type'), said('8 restriction 4')),
      derived('A booking must fall in hours of this type, so a restaurant that takes bookings has some.'),
    ),
    'SCHEDULE-OPENING-SHOWN': observed(
      'It is recorded whether schedules have groups of type RESTAURANT, and whether their hours differ from the BOOKING hours.',
    ),
    'SCHEDULE-HORIZON': observed(
      'The number of days ahead that schedules show is recorded.',
      said('4 row 6'),
    ),
  }),
  ...under('4 row 6', {
    'GET-SCHEDULE-ANSWERS-200': must(
      'A request for the schedule of an ACTIVE restaurant gets a response with status 200 exactly.',
      status('getSchedule'),
    ),
    'GET-SCHEDULE-MEDIA-TYPE': must(
      'The response to a schedule request has the media type application/json (parameters allowed).',
      media('getSchedule'),
    ),
    'GET-SCHEDULE-BODY-KIND': must(
      'The body of the response to a schedule request is a JSON array of objects.',
      body('getSchedule'),
    ),
    'GET-SCHEDULE-UNKNOWN-ID': advisory(
      'A request for the schedule of a restaurant that does not exist is refused rather than answered with a schedule, empty or not.',
      refusal(
        'A restaurant that does not exist has no schedule, though some services answer with an empty list.',
        'A refusal counts only if the same request with the id of something that exists is accepted.',
      ),
    ),
    'GET-SCHEDULE-MALFORMED-ID': must(
      'A schedule request whose restaurant id is not an integer is refused.',
      malformedId('4 row 6'),
    ),
  }),
];
