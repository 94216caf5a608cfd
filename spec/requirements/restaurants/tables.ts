import { derived, said } from '../../contract/grounds.ts';
import { beyondInt32, fraction, malformedId, missing, refusal, wrongType } from '../entry/derivations.ts';
import { advisory, body, judged, media, must, observed, status, under } from '../entry/requirement.ts';

/** Free tables: section 2.4, and row 5 of section 4. */
export const tables = [
  ...under('2.4 text', {
    'COUNT-TABLES-SHAPE': observed(
      'The kind of value that gives the number of free tables, and the names of its fields, are recorded.',
    ),
  }),
  ...under('4 row 5', {
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
      said('4 text', 'responses carry JSON unless stated'),
    ),
    'COUNT-TABLES-UNKNOWN-ID': advisory(
      'A request for the free tables of a restaurant that does not exist is refused rather than answered with a count.',
      refusal(
        'A restaurant that does not exist has no tables to count, though some services answer 0.',
        'A refusal counts only if the same request with the id of something that exists is accepted.',
      ),
    ),
    'COUNT-TABLES-MALFORMED-ID': must(
      'A request for free tables whose restaurant id is not an integer is refused.',
      malformedId('4 row 5'),
    ),
  }),
  ...under(said('4 row 5', 'date (date-time, required, booking moment)'), {
    'COUNT-TABLES-DATE-REQUIRED': must(
      'A request for free tables without the parameter date is refused.',
      missing,
    ),
    'COUNT-TABLES-DATE-NOT-A-MOMENT': must(
      'A request for free tables whose date is text that names no point in time is refused.',
      wrongType,
    ),
    'COUNT-TABLES-DATE-OFFSET': advisory(
      'A request for free tables whose date has neither an offset nor Z is refused.',
      refusal('Without an offset a date-time names no one moment.'),
    ),
    'COUNT-TABLES-SAME-MOMENT': advisory(
      'The number of free tables at one moment is the same, whatever offset the moment is written in.',
      derived('A date-time with an offset names a moment, and the tables are counted for that.'),
      judged(
        'Judged only where the same request in UTC gets the same numbers before and after, and again a while later.',
      ),
    ),
    'COUNT-TABLES-DATE-PAST': observed(
      'The response to a request for free tables at a past time is recorded.',
    ),
  }),
  ...under(said('4 row 5', 'persons (int32, required)'), {
    'COUNT-TABLES-FOR-PARTY': advisory(
      'The number of free tables for a party size is the same, whichever size was asked for before.',
      derived('The count is that for the party size in its own request.'),
      judged(
        'Judged only where both sizes get the same numbers again, and only if each time both got those of the first question.',
      ),
    ),
    'COUNT-TABLES-PERSONS-REQUIRED': must(
      'A request for free tables without the parameter persons is refused.',
      missing,
    ),
    'COUNT-TABLES-PERSONS-NOT-NUMBER': must(
      'A request for free tables whose persons value is not a number is refused.',
      wrongType,
    ),
    'COUNT-TABLES-PERSONS-INT32': must(
      'A request for free tables whose persons value is outside the int32 range is refused.',
      beyondInt32,
    ),
    'COUNT-TABLES-PERSONS-FRACTION': advisory(
      'A request for free tables whose persons value is a fraction is refused.',
      fraction,
    ),
    'COUNT-TABLES-PERSONS-NOT-POSITIVE': observed(
      'The response to a request for free tables for 0 or fewer persons is recorded.',
    ),
    'COUNT-TABLES-AFTER-BOOKING': observed(
      'It is recorded whether a booking changes the response for its time.',
      said('2.4 text'),
    ),
  }),
];
