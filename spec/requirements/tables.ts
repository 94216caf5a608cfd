import type { Requirement } from './requirement.ts';

/** Free tables: sections 2.4 and 4.5. */
export const tables = [
  {
    id: 'COUNT-TABLES-SHAPE',
    level: 'observed',
    section: '2.4',
    text: 'The kind of value that tells the number of free tables, and the names of its fields, are recorded.',
  },
  {
    id: 'COUNT-TABLES-ANSWERS-200',
    level: 'must',
    section: '4.5',
    text: 'A request for the free tables of an ACTIVE restaurant, with a bookable moment and a number of persons, is answered with status 200 exactly.',
    subject: { operation: 'countFreeTables', aspect: 'status' },
  },
  {
    id: 'COUNT-TABLES-MEDIA-TYPE',
    level: 'must',
    section: '4.5',
    text: 'The answer to a request for free tables has the media type application/json (parameters allowed).',
    subject: { operation: 'countFreeTables', aspect: 'media' },
  },
  {
    id: 'COUNT-TABLES-BODY-KIND',
    level: 'must',
    section: '4.5',
    text: 'The body of the answer to a request for free tables is JSON, of whatever kind.',
    subject: { operation: 'countFreeTables', aspect: 'body' },
  },
  {
    id: 'COUNT-TABLES-UNKNOWN-ID',
    level: 'advisory',
    section: '4.5',
    text: 'A request for the free tables of a restaurant that does not exist is refused rather than answered with a count.',
  },
  {
    id: 'COUNT-TABLES-MALFORMED-ID',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables whose restaurant id is not an integer is refused.',
  },
  {
    id: 'COUNT-TABLES-DATE-REQUIRED',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables without date is refused.',
  },
  {
    id: 'COUNT-TABLES-DATE-NOT-A-MOMENT',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables whose date is text that names no moment is refused.',
  },
  {
    id: 'COUNT-TABLES-DATE-OFFSET',
    level: 'advisory',
    section: '4.5',
    text: 'A request for free tables whose date has neither an offset nor Z is refused.',
  },
  {
    id: 'COUNT-TABLES-DATE-PAST',
    level: 'observed',
    section: '4.5',
    text: 'What a request for free tables at a past moment gets is recorded.',
  },
  {
    id: 'COUNT-TABLES-PERSONS-REQUIRED',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables without persons is refused.',
  },
  {
    id: 'COUNT-TABLES-PERSONS-NOT-NUMBER',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables whose persons is not a number is refused.',
  },
  {
    id: 'COUNT-TABLES-PERSONS-INT32',
    level: 'must',
    section: '4.5',
    text: 'A request for free tables whose persons lies outside of the int32 range is refused.',
  },
  {
    id: 'COUNT-TABLES-PERSONS-FRACTION',
    level: 'advisory',
    section: '4.5',
    text: 'A request for free tables whose persons is a fraction is refused.',
  },
  {
    id: 'COUNT-TABLES-PERSONS-NOT-POSITIVE',
    level: 'observed',
    section: '4.5',
    text: 'What a request for free tables for 0 or fewer persons gets is recorded.',
  },
  {
    id: 'COUNT-TABLES-AFTER-BOOKING',
    level: 'observed',
    section: '4.5',
    text: 'Whether a booking changes the answer for its moment is recorded.',
  },
] as const satisfies readonly Requirement[];
