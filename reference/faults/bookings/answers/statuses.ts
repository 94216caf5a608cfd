import type { Answer, Call } from '../../../wire/call.ts';
import { jsonText } from '../../../wire/json.ts';
import { changedAnswer, hasMalformedId, nothing, succeeded, wasUnknown } from '../../builders/answers.ts';
import { faults } from '../../builders/fault.ts';

function isBeyondAscii({ body }: Answer): boolean {
  return body !== undefined && /[^\0-\x7f]/.test(jsonText(body));
}

function hasEscapes({ body }: Answer): boolean {
  return body !== undefined && jsonText(body).includes('\\');
}

function withStatus(status: number) {
  return (answer: Answer): Answer => ({ ...answer, status });
}

function withMediaType(contentType: string) {
  return (answer: Answer): Answer => ({ ...answer, contentType });
}

function asList(answer: Answer): Answer {
  return { ...answer, body: [answer.body ?? null] };
}

function asText(answer: Answer): Answer {
  return { ...answer, body: jsonText(answer.body ?? null) };
}

const UNESCAPED: Readonly<Record<string, string>> = { '\\"': '"', '\\n': '\n', '\\r': '\r', '\\t': '\t' };

/** Quotes and line breaks as they are. Backslashes are escaped, or the values would change. */
function unescaped(answer: Answer): Answer {
  const text = jsonText(answer.body ?? null);
  return { ...answer, rawBody: text.replaceAll(/\\./g, (escape) => UNESCAPED[escape] ?? escape) };
}

/** A booking that nobody made. */
function template(_answer: Answer, { id }: Call): Answer {
  const shownId = /^-?\d{1,19}$/.test(id) ? BigInt(id) : 0n;
  const [persons, firstName, phone, state, date] = [1, '-', '+0', 'ERROR', '1970-01-01T00:00:00Z'];
  return { status: 200, body: { id: shownId, persons, firstName, phone, state, date } };
}

/** Answers to bookings that are wrong as a whole (sections 4.9 to 4.11). */
export const statusFaults = faults({
  'CREATE-BOOKING-ANSWERS-200': {
    'bookings-creation-201': [
      'A creation is answered with 201, as is usual elsewhere.',
      changedAnswer('createBooking', withStatus(201), succeeded),
    ],
    'bookings-creation-202': [
      'A creation is answered with 202, because the restaurant has not confirmed it yet.',
      changedAnswer('createBooking', withStatus(202), succeeded),
    ],
  },
  'CREATE-BOOKING-MEDIA-TYPE': {
    'bookings-creation-plain-text': [
      'The answer to a creation is labelled text/plain.',
      changedAnswer('createBooking', withMediaType('text/plain; charset=utf-8'), succeeded),
    ],
    'bookings-creation-octets-beyond-ascii': [
      'An answer with characters beyond ASCII is labelled application/octet-stream.',
      changedAnswer(
        'createBooking',
        withMediaType('application/octet-stream'),
        (answer) => succeeded(answer) && isBeyondAscii(answer),
      ),
    ],
  },
  'CREATE-BOOKING-BODY-KIND': {
    'bookings-creation-list': [
      'The answer to a creation is a list with the booking in it.',
      changedAnswer('createBooking', asList, succeeded),
    ],
    'bookings-creation-unescaped': [
      'The answer to a creation is concatenated by hand, without escaping quotes and line breaks.',
      changedAnswer('createBooking', unescaped, (answer) => succeeded(answer) && hasEscapes(answer)),
    ],
  },
  'GET-BOOKING-ANSWERS-200': {
    'bookings-read-203': [
      'A read is answered with 203, because a cache serves it.',
      changedAnswer('getBooking', withStatus(203), succeeded),
    ],
  },
  'GET-BOOKING-MEDIA-TYPE': {
    'bookings-read-html': [
      'The answer to a read is labelled text/html.',
      changedAnswer('getBooking', withMediaType('text/html'), succeeded),
    ],
    'bookings-read-octets-beyond-ascii': [
      'A read with characters beyond ASCII is labelled application/octet-stream.',
      changedAnswer(
        'getBooking',
        withMediaType('application/octet-stream'),
        (answer) => succeeded(answer) && isBeyondAscii(answer),
      ),
    ],
  },
  'GET-BOOKING-BODY-KIND': {
    'bookings-read-list': [
      'A read is a query and answers with a list of one booking.',
      changedAnswer('getBooking', asList, succeeded),
    ],
    'bookings-read-text': [
      'A read is written as JSON twice.',
      changedAnswer('getBooking', asText, succeeded),
    ],
    'bookings-read-unescaped': [
      'The answer to a read is concatenated by hand, without escaping quotes and line breaks.',
      changedAnswer('getBooking', unescaped, (answer) => succeeded(answer) && hasEscapes(answer)),
    ],
  },
  'GET-BOOKING-UNKNOWN-ID': {
    'bookings-read-unknown-template': [
      'A read of an unknown booking is answered with an empty one.',
      changedAnswer('getBooking', template, wasUnknown),
    ],
  },
  'GET-BOOKING-MALFORMED-ID': {
    'bookings-read-malformed-template': [
      'An id that is not a number is read as 0, for which an empty booking is given.',
      changedAnswer('getBooking', template, (_answer, call) => hasMalformedId(call)),
    ],
  },
  'CANCEL-BOOKING-ANSWERS-200': {
    'bookings-cancellation-204': [
      'A cancellation is answered with 204, because the answer has no content.',
      changedAnswer('cancelBooking', withStatus(204), succeeded),
    ],
    'bookings-cancellation-202': [
      'A cancellation is answered with 202, because the restaurant does not know of it yet.',
      changedAnswer('cancelBooking', withStatus(202), succeeded),
    ],
  },
  'CANCEL-BOOKING-UNKNOWN-ID': {
    'bookings-cancellation-of-unknown': [
      'A booking that does not exist counts as already cancelled.',
      changedAnswer('cancelBooking', nothing, wasUnknown),
    ],
    'bookings-cancellation-of-unknown-large': [
      'Ids beyond int32 count as those of an archive, in which everything is already cancelled.',
      changedAnswer(
        'cancelBooking',
        nothing,
        (answer, { id }) => wasUnknown(answer) && Number(id) >= 2 ** 31,
      ),
    ],
  },
  'CANCEL-BOOKING-MALFORMED-ID': {
    'bookings-cancellation-of-malformed': [
      'A cancellation by an id that is not a number does nothing and succeeds.',
      changedAnswer('cancelBooking', nothing, (_answer, call) => hasMalformedId(call)),
    ],
  },
});
