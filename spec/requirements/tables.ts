import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** Free tables: sections 2.4 and 4.5. */
export const tables = [
  ...section('2.4', {
    'COUNT-TABLES-SHAPE': observed(
      'The kind of value that tells the number of free tables, and the names of its fields, are recorded.',
    ),
  }),
  ...section('4.5', {
    'COUNT-TABLES-ANSWERS-200': must(
      'A request for the free tables of an ACTIVE restaurant, with a bookable moment and a number of persons, is answered with status 200 exactly.',
      status('countFreeTables'),
    ),
    'COUNT-TABLES-MEDIA-TYPE': must(
      'The answer to a request for free tables has the media type application/json (parameters allowed).',
      media('countFreeTables'),
    ),
    'COUNT-TABLES-BODY-KIND': must(
      'The body of the answer to a request for free tables is JSON, of whatever kind.',
      body('countFreeTables'),
    ),
    'COUNT-TABLES-UNKNOWN-ID': advisory(
      'A request for the free tables of a restaurant that does not exist is refused rather than answered with a count.',
    ),
    'COUNT-TABLES-MALFORMED-ID': must(
      'A request for free tables whose restaurant id is not an integer is refused.',
    ),
    'COUNT-TABLES-DATE-REQUIRED': must('A request for free tables without date is refused.'),
    'COUNT-TABLES-DATE-NOT-A-MOMENT': must(
      'A request for free tables whose date is text that names no moment is refused.',
    ),
    'COUNT-TABLES-DATE-OFFSET': advisory(
      'A request for free tables whose date has neither an offset nor Z is refused.',
    ),
    'COUNT-TABLES-DATE-PAST': observed('What a request for free tables at a past moment gets is recorded.'),
    'COUNT-TABLES-PERSONS-REQUIRED': must('A request for free tables without persons is refused.'),
    'COUNT-TABLES-PERSONS-NOT-NUMBER': must(
      'A request for free tables whose persons is not a number is refused.',
    ),
    'COUNT-TABLES-PERSONS-INT32': must(
      'A request for free tables whose persons lies outside of the int32 range is refused.',
    ),
    'COUNT-TABLES-PERSONS-FRACTION': advisory(
      'A request for free tables whose persons is a fraction is refused.',
    ),
    'COUNT-TABLES-PERSONS-NOT-POSITIVE': observed(
      'What a request for free tables for 0 or fewer persons gets is recorded.',
    ),
    'COUNT-TABLES-AFTER-BOOKING': observed(
      'Whether a booking changes the answer for its moment is recorded.',
    ),
  }),
];
