import type { Answer } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import {
  changedAnswer,
  hasMalformedId,
  nothing,
  sentJson,
  succeeded,
  wasUnknown,
} from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

const WAIT_S = 3;

function timeLeft(): Answer {
  return { status: 200, body: { timeLeft: WAIT_S } };
}

function showing(timeLeftJson: (seconds: number) => Json): Fault['override'] {
  return () => ({ timeLeftJson });
}

function isObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Answers to code requests and verifications (sections 2.7, 4.7 and 4.8). */
export const answerFaults = faults({
  'CODE-TIME-LEFT-PRESENT': {
    'confirmation-time-left-absent': [
      'The field timeLeft has another name.',
      showing((seconds) => ({ secondsLeft: seconds })),
    ],
    'confirmation-time-left-absent-in-repetition': [
      'A request within the waiting time is answered with an empty object.',
      (sound) => {
        let isRepeated = false;
        return {
          secondsToWait: (last, nowMs) => {
            isRepeated = last !== undefined && nowMs > last.sentAt;
            return sound.secondsToWait(last, nowMs);
          },
          timeLeftJson: (seconds) => (isRepeated ? {} : sound.timeLeftJson(seconds)),
        };
      },
    ],
  },
  'CODE-TIME-LEFT-TYPE': {
    'confirmation-time-left-text': [
      'The timeLeft is written as a string.',
      showing((seconds) => ({ timeLeft: `${seconds}` })),
    ],
    'confirmation-time-left-duration': [
      'The timeLeft is written as an ISO 8601 duration.',
      showing((seconds) => ({ timeLeft: `PT${seconds}S` })),
    ],
    'confirmation-time-left-fraction': [
      'The timeLeft is not rounded, so the first answer gives a fraction of a second.',
      showing((seconds) => ({ timeLeft: seconds - 0.001 })),
    ],
    'confirmation-time-left-fraction-in-repetition': [
      'The timeLeft of a repeated request is not rounded to seconds.',
      () => ({
        secondsToWait: (last, nowMs) =>
          last === undefined ? 0 : Math.max(0, WAIT_S - (nowMs - last.sentAt) / 1000),
      }),
    ],
  },
  'CODE-TIME-LEFT-VALUE': {
    'confirmation-time-left-negative': [
      'The timeLeft has the wrong sign.',
      showing((seconds) => ({ timeLeft: -seconds })),
    ],
    'confirmation-time-left-minus-one': [
      'The first request is answered with a timeLeft of -1, because there was none before it.',
      showing((seconds) => ({ timeLeft: seconds === WAIT_S ? -1 : seconds })),
    ],
  },
  'CODE-TIME-LEFT-SECONDS': {
    'confirmation-time-left-milliseconds': [
      'The timeLeft is given in milliseconds.',
      () => ({
        secondsToWait: (last, nowMs) =>
          last === undefined ? 0 : Math.max(0, WAIT_S * 1000 - (nowMs - last.sentAt)),
      }),
    ],
  },
  'REQUEST-CODE-ANSWERS-200': {
    'confirmation-request-202': [
      'A code request is answered with 202, because the message is still on its way.',
      changedAnswer('requestConfirmationCode', (answer) => ({ ...answer, status: 202 }), succeeded),
    ],
    'confirmation-request-201': [
      'A code request is answered with 201, because a code was created.',
      changedAnswer('requestConfirmationCode', (answer) => ({ ...answer, status: 201 }), succeeded),
    ],
  },
  'REQUEST-CODE-MEDIA-TYPE': {
    'confirmation-request-plain-text': [
      'The answer to a code request is labelled text/plain.',
      changedAnswer(
        'requestConfirmationCode',
        (answer) => ({ ...answer, contentType: 'text/plain' }),
        succeeded,
      ),
    ],
  },
  'REQUEST-CODE-BODY-KIND': {
    'confirmation-request-bare-number': [
      'The answer to a code request is a bare number.',
      changedAnswer('requestConfirmationCode', (answer) => ({ ...answer, body: WAIT_S }), succeeded),
    ],
    'confirmation-request-list': [
      'The answer to a code request is a list of one answer.',
      changedAnswer(
        'requestConfirmationCode',
        (answer) => ({ ...answer, body: [answer.body ?? null] }),
        succeeded,
      ),
    ],
  },
  'REQUEST-CODE-UNKNOWN-ID': {
    'confirmation-request-of-unknown': [
      'The restaurant of a code request is only used in the message, and never looked up.',
      changedAnswer('requestConfirmationCode', timeLeft, wasUnknown),
    ],
  },
  'REQUEST-CODE-MALFORMED-ID': {
    'confirmation-request-of-malformed': [
      'A restaurant id that is not a number is ignored.',
      changedAnswer('requestConfirmationCode', timeLeft, (_answer, call) => hasMalformedId(call)),
    ],
    'confirmation-request-leading-digits': [
      'Only the leading digits of the restaurant id are read when a code is requested.',
      changedAnswer(
        'requestConfirmationCode',
        timeLeft,
        (_answer, call) => hasMalformedId(call) && /^\d/.test(call.id),
      ),
    ],
  },
  'REQUEST-CODE-BODY-REQUIRED': {
    'confirmation-request-without-body': [
      'A code request without a body is answered as if a code had been sent.',
      changedAnswer(
        'requestConfirmationCode',
        timeLeft,
        (answer, call) => answer.status === 400 && call.body.length === 0,
      ),
    ],
    'confirmation-request-of-other-json': [
      'A body that is not an object is ignored.',
      changedAnswer(
        'requestConfirmationCode',
        timeLeft,
        (answer, call) => answer.status === 400 && sentJson(call) !== undefined && !isObject(sentJson(call)),
      ),
    ],
  },
  'VERIFY-CODE-ANSWERS-200': {
    'confirmation-verification-204': [
      'A verification is answered with 204, because the answer has no content.',
      changedAnswer('verifyConfirmationCode', (answer) => ({ ...answer, status: 204 }), succeeded),
    ],
  },
  'VERIFY-CODE-BODY-REQUIRED': {
    'confirmation-verification-without-body': [
      'A verification without a body verifies nothing and succeeds.',
      changedAnswer(
        'verifyConfirmationCode',
        nothing,
        (answer, call) => answer.status === 400 && call.body.length === 0,
      ),
    ],
    'confirmation-verification-of-other-json': [
      'A verification whose body is not an object verifies nothing and succeeds.',
      changedAnswer(
        'verifyConfirmationCode',
        nothing,
        (answer, call) => answer.status === 400 && sentJson(call) !== undefined && !isObject(sentJson(call)),
      ),
    ],
  },
});
