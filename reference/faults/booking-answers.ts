import type { Answer, Call } from '../wire/call.ts';
import { jsonText } from '../wire/json.ts';
import { answerFault, hasMalformedId, succeeded, wasUnknown } from './answer-fault.ts';
import type { AnswerFault } from './answer-fault.ts';
import type { Fault } from './fault.ts';

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

/** Quotes and line breaks as they are. Backslashes are escaped, or the values would be others. */
function unescaped(answer: Answer): Answer {
  const text = jsonText(answer.body ?? null);
  return { ...answer, rawBody: text.replaceAll(/\\./g, (escape) => UNESCAPED[escape] ?? escape) };
}

/** A booking as nobody made it. */
function template(_answer: Answer, { id }: Call): Answer {
  const shownId = /^-?\d{1,19}$/.test(id) ? BigInt(id) : 0n;
  const [persons, firstName, phone, state, date] = [1, '-', '+0', 'ERROR', '1970-01-01T00:00:00Z'];
  return { status: 200, body: { id: shownId, persons, firstName, phone, state, date } };
}

function nothing(): Answer {
  return { status: 200 };
}

const creation: readonly AnswerFault[] = [
  {
    id: 'bookings-creation-201',
    mistake: 'A creation is answered with 201, as is usual elsewhere.',
    breaks: 'CREATE-BOOKING-ANSWERS-200',
    of: 'createBooking',
    when: succeeded,
    answers: withStatus(201),
  },
  {
    id: 'bookings-creation-202',
    mistake: 'A creation is answered with 202, as the restaurant has not confirmed it yet.',
    breaks: 'CREATE-BOOKING-ANSWERS-200',
    of: 'createBooking',
    when: succeeded,
    answers: withStatus(202),
  },
  {
    id: 'bookings-creation-plain-text',
    mistake: 'The answer to a creation is labelled text/plain.',
    breaks: 'CREATE-BOOKING-MEDIA-TYPE',
    of: 'createBooking',
    when: succeeded,
    answers: withMediaType('text/plain; charset=utf-8'),
  },
  {
    id: 'bookings-creation-octets-beyond-ascii',
    mistake: 'An answer with characters beyond ASCII is labelled as mere bytes.',
    breaks: 'CREATE-BOOKING-MEDIA-TYPE',
    subtle: true,
    of: 'createBooking',
    when: (answer) => succeeded(answer) && isBeyondAscii(answer),
    answers: withMediaType('application/octet-stream'),
  },
  {
    id: 'bookings-creation-list',
    mistake: 'The answer to a creation is a list with the booking in it.',
    breaks: 'CREATE-BOOKING-BODY-KIND',
    of: 'createBooking',
    when: succeeded,
    answers: asList,
  },
  {
    id: 'bookings-creation-unescaped',
    mistake: 'The answer to a creation is put together by hand and does not escape quotes and line breaks.',
    breaks: 'CREATE-BOOKING-BODY-KIND',
    subtle: true,
    of: 'createBooking',
    when: (answer) => succeeded(answer) && hasEscapes(answer),
    answers: unescaped,
  },
];

const reads: readonly AnswerFault[] = [
  {
    id: 'bookings-read-203',
    mistake: 'A read is answered with 203, as a cache stands before it.',
    breaks: 'GET-BOOKING-ANSWERS-200',
    of: 'getBooking',
    when: succeeded,
    answers: withStatus(203),
  },
  {
    id: 'bookings-read-html',
    mistake: 'The answer to a read is labelled text/html.',
    breaks: 'GET-BOOKING-MEDIA-TYPE',
    of: 'getBooking',
    when: succeeded,
    answers: withMediaType('text/html'),
  },
  {
    id: 'bookings-read-octets-beyond-ascii',
    mistake: 'A read with characters beyond ASCII is labelled as mere bytes.',
    breaks: 'GET-BOOKING-MEDIA-TYPE',
    subtle: true,
    of: 'getBooking',
    when: (answer) => succeeded(answer) && isBeyondAscii(answer),
    answers: withMediaType('application/octet-stream'),
  },
  {
    id: 'bookings-read-list',
    mistake: 'A read is a query, whose answer is a list of one booking.',
    breaks: 'GET-BOOKING-BODY-KIND',
    of: 'getBooking',
    when: succeeded,
    answers: asList,
  },
  {
    id: 'bookings-read-text',
    mistake: 'A read is written as JSON twice.',
    breaks: 'GET-BOOKING-BODY-KIND',
    of: 'getBooking',
    when: succeeded,
    answers: asText,
  },
  {
    id: 'bookings-read-unescaped',
    mistake: 'The answer to a read is put together by hand and does not escape quotes and line breaks.',
    breaks: 'GET-BOOKING-BODY-KIND',
    subtle: true,
    of: 'getBooking',
    when: (answer) => succeeded(answer) && hasEscapes(answer),
    answers: unescaped,
  },
  {
    id: 'bookings-read-unknown-template',
    mistake: 'A read of an unknown booking is answered with an empty one.',
    breaks: 'GET-BOOKING-UNKNOWN-ID',
    of: 'getBooking',
    when: wasUnknown,
    answers: template,
  },
  {
    id: 'bookings-read-malformed-template',
    mistake: 'An id that is no number is read as 0, and 0 as an empty booking.',
    breaks: 'GET-BOOKING-MALFORMED-ID',
    of: 'getBooking',
    when: (_answer, call) => hasMalformedId(call),
    answers: template,
  },
];

const cancellation: readonly AnswerFault[] = [
  {
    id: 'bookings-cancellation-204',
    mistake: 'A cancellation is answered with 204, as it has no content.',
    breaks: 'CANCEL-BOOKING-ANSWERS-200',
    of: 'cancelBooking',
    when: succeeded,
    answers: withStatus(204),
  },
  {
    id: 'bookings-cancellation-202',
    mistake: 'A cancellation is answered with 202, as the restaurant has not heard of it yet.',
    breaks: 'CANCEL-BOOKING-ANSWERS-200',
    of: 'cancelBooking',
    when: succeeded,
    answers: withStatus(202),
  },
  {
    id: 'bookings-cancellation-of-unknown',
    mistake: 'What does not exist counts as cancelled already.',
    breaks: 'CANCEL-BOOKING-UNKNOWN-ID',
    of: 'cancelBooking',
    when: wasUnknown,
    answers: nothing,
  },
  {
    id: 'bookings-cancellation-of-unknown-large',
    mistake: 'Ids that no int32 holds are taken for those of an archive, where all is cancelled already.',
    breaks: 'CANCEL-BOOKING-UNKNOWN-ID',
    subtle: true,
    of: 'cancelBooking',
    when: (answer, { id }) => wasUnknown(answer) && Number(id) >= 2 ** 31,
    answers: nothing,
  },
  {
    id: 'bookings-cancellation-of-malformed',
    mistake: 'A cancellation by an id that is no number does nothing and succeeds.',
    breaks: 'CANCEL-BOOKING-MALFORMED-ID',
    of: 'cancelBooking',
    when: (_answer, call) => hasMalformedId(call),
    answers: nothing,
  },
];

/** Answers to bookings that are wrong as a whole (sections 4.9 to 4.11). */
export const bookingAnswerFaults: readonly Fault[] = [...creation, ...reads, ...cancellation].map(
  answerFault,
);
