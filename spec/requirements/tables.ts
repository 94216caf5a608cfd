import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** Free tables: sections 2.4 and 4.5. */
export const tables = [
  ...section('2.4', {
    'COUNT-TABLES-SHAPE': observed(
      'The kind of value that gives the number of free tables, and the names of its fields, are recorded.',
    ),
  }),
  ...section('4.5', {
    'COUNT-TABLES-ANSWERS-200': must(
      'A request for the free tables of an ACTIVE restaurant, with a bookable time and a number of persons, gets a response with status 200 exactly.',
      status('countFreeTables'),
    ),
    'COUNT-TABLES-MEDIA-TYPE': must(
      'The response to a request for free tables has the media type application/json (parameters allowed).',
      media('countFreeTables'),
    ),
    'COUNT-TABLES-BODY-KIND': must(
      'The body of the response to a request for free tables is JSON of any kind.',
      body('countFreeTables'),
    ),
    'COUNT-TABLES-UNKNOWN-ID': advisory(
      'A request for the free tables of a restaurant that does not exist is refused rather than answered with a count.',
    ),
    'COUNT-TABLES-MALFORMED-ID': must(
      'A request for free tables whose restaurant id is not an integer is refused.',
    ),
    'COUNT-TABLES-DATE-REQUIRED': must('A request for free tables without the parameter date is refused.'),
    'COUNT-TABLES-DATE-NOT-A-MOMENT': must(
      'A request for free tables whose date is text that names no point in time is refused.',
    ),
    'COUNT-TABLES-DATE-OFFSET': advisory(
      'A request for free tables whose date has neither an offset nor Z is refused.',
    ),
    'COUNT-TABLES-DATE-PAST': observed(
      'The response to a request for free tables at a past time is recorded.',
    ),
    'COUNT-TABLES-PERSONS-REQUIRED': must(
      'A request for free tables without the parameter persons is refused.',
    ),
    'COUNT-TABLES-PERSONS-NOT-NUMBER': must(
      'A request for free tables whose persons value is not a number is refused.',
    ),
    'COUNT-TABLES-PERSONS-INT32': must(
      'A request for free tables whose persons value is outside the int32 range is refused.',
    ),
    'COUNT-TABLES-PERSONS-FRACTION': advisory(
      'A request for free tables whose persons value is a fraction is refused.',
    ),
    'COUNT-TABLES-PERSONS-NOT-POSITIVE': observed(
      'The response to a request for free tables for 0 or fewer persons is recorded.',
    ),
    'COUNT-TABLES-AFTER-BOOKING': observed(
      'It is recorded whether a booking changes the response for its time.',
    ),
  }),
];
