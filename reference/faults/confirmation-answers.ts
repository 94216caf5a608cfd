import type { Answer } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import { answerFault, hasMalformedId, sentJson, succeeded, wasUnknown } from './answer-fault.ts';
import type { AnswerFault } from './answer-fault.ts';
import type { Fault } from './fault.ts';

const WAIT_S = 60;

function timeLeft(): Answer {
  return { status: 200, body: { timeLeft: WAIT_S } };
}

function nothing(): Answer {
  return { status: 200 };
}

function showing(timeLeftJson: (seconds: number) => Json): Fault['override'] {
  return () => ({ timeLeftJson });
}

function isObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

const fields: readonly Fault[] = [
  {
    id: 'confirmation-time-left-absent',
    mistake: 'The time that is left is called by another name.',
    breaks: ['CODE-TIME-LEFT-PRESENT'],
    override: showing((seconds) => ({ secondsLeft: seconds })),
  },
  {
    id: 'confirmation-time-left-absent-in-repetition',
    mistake: 'A request within the waiting time is answered with an empty object.',
    breaks: ['CODE-TIME-LEFT-PRESENT'],
    subtle: true,
    override: (sound) => {
      let isRepeated = false;
      return {
        secondsToWait: (last, nowMs) => {
          isRepeated = last !== undefined && nowMs > last.sentAt;
          return sound.secondsToWait(last, nowMs);
        },
        timeLeftJson: (seconds) => (isRepeated ? {} : sound.timeLeftJson(seconds)),
      };
    },
  },
  {
    id: 'confirmation-time-left-text',
    mistake: 'The time that is left is written as a text.',
    breaks: ['CODE-TIME-LEFT-TYPE'],
    override: showing((seconds) => ({ timeLeft: `${seconds}` })),
  },
  {
    id: 'confirmation-time-left-duration',
    mistake: 'The time that is left is written as an ISO 8601 duration.',
    breaks: ['CODE-TIME-LEFT-TYPE'],
    override: showing((seconds) => ({ timeLeft: `PT${seconds}S` })),
  },
  {
    id: 'confirmation-time-left-fraction',
    mistake: 'The time that is left is not rounded to seconds, which shows in fractions of the first one.',
    breaks: ['CODE-TIME-LEFT-TYPE'],
    override: showing((seconds) => ({ timeLeft: seconds - 0.001 })),
  },
  {
    id: 'confirmation-time-left-fraction-in-repetition',
    mistake: 'The time that is left is not rounded to seconds in a repeated request.',
    breaks: ['CODE-TIME-LEFT-TYPE'],
    subtle: true,
    override: () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, WAIT_S - (nowMs - last.sentAt) / 1000),
    }),
  },
  {
    id: 'confirmation-time-left-negative',
    mistake: 'The time that is left is counted from the wrong end.',
    breaks: ['CODE-TIME-LEFT-VALUE'],
    override: showing((seconds) => ({ timeLeft: -seconds })),
  },
  {
    id: 'confirmation-time-left-minus-one',
    mistake: 'The first request is answered with -1, as none was before it.',
    breaks: ['CODE-TIME-LEFT-VALUE'],
    override: showing((seconds) => ({ timeLeft: seconds === WAIT_S ? -1 : seconds })),
  },
  {
    id: 'confirmation-time-left-milliseconds',
    mistake: 'The time that is left is given in milliseconds.',
    breaks: ['CODE-TIME-LEFT-SECONDS'],
    override: () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, WAIT_S * 1000 - (nowMs - last.sentAt)),
    }),
  },
];

const answers: readonly AnswerFault[] = [
  {
    id: 'confirmation-request-202',
    mistake: 'A code request is answered with 202, as the message is still on its way.',
    breaks: 'REQUEST-CODE-ANSWERS-200',
    of: 'requestConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, status: 202 }),
  },
  {
    id: 'confirmation-request-201',
    mistake: 'A code request is answered with 201, as a code was created.',
    breaks: 'REQUEST-CODE-ANSWERS-200',
    of: 'requestConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, status: 201 }),
  },
  {
    id: 'confirmation-request-plain-text',
    mistake: 'The answer to a code request is labelled text/plain.',
    breaks: 'REQUEST-CODE-MEDIA-TYPE',
    of: 'requestConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, contentType: 'text/plain' }),
  },
  {
    id: 'confirmation-request-bare-number',
    mistake: 'The answer to a code request is the number alone.',
    breaks: 'REQUEST-CODE-BODY-KIND',
    of: 'requestConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, body: WAIT_S }),
  },
  {
    id: 'confirmation-request-list',
    mistake: 'The answer to a code request is a list of one answer.',
    breaks: 'REQUEST-CODE-BODY-KIND',
    of: 'requestConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, body: [answer.body ?? null] }),
  },
  {
    id: 'confirmation-request-of-unknown',
    mistake: 'The restaurant of a code request is only a parameter of the message, and not looked up.',
    breaks: 'REQUEST-CODE-UNKNOWN-ID',
    of: 'requestConfirmationCode',
    when: wasUnknown,
    answers: timeLeft,
  },
  {
    id: 'confirmation-request-of-malformed',
    mistake: 'A restaurant id that is no number is passed over.',
    breaks: 'REQUEST-CODE-MALFORMED-ID',
    of: 'requestConfirmationCode',
    when: (_answer, call) => hasMalformedId(call),
    answers: timeLeft,
  },
  {
    id: 'confirmation-request-leading-digits',
    mistake: 'Of the restaurant id of a code request only the leading digits are read.',
    breaks: 'REQUEST-CODE-MALFORMED-ID',
    subtle: true,
    of: 'requestConfirmationCode',
    when: (_answer, call) => hasMalformedId(call) && /^\d/.test(call.id),
    answers: timeLeft,
  },
  {
    id: 'confirmation-request-without-body',
    mistake: 'A code request without a body is answered as if a code had been sent.',
    breaks: 'REQUEST-CODE-BODY-REQUIRED',
    of: 'requestConfirmationCode',
    when: (answer, call) => answer.status === 400 && call.body.length === 0,
    answers: timeLeft,
  },
  {
    id: 'confirmation-request-of-other-json',
    mistake: 'A body that is no object is passed over.',
    breaks: 'REQUEST-CODE-BODY-REQUIRED',
    subtle: true,
    of: 'requestConfirmationCode',
    when: (answer, call) =>
      answer.status === 400 && sentJson(call) !== undefined && !isObject(sentJson(call)),
    answers: timeLeft,
  },
  {
    id: 'confirmation-verification-204',
    mistake: 'A verification is answered with 204, as it has no content.',
    breaks: 'VERIFY-CODE-ANSWERS-200',
    of: 'verifyConfirmationCode',
    when: succeeded,
    answers: (answer) => ({ ...answer, status: 204 }),
  },
  {
    id: 'confirmation-verification-without-body',
    mistake: 'A verification without a body verifies nothing and succeeds.',
    breaks: 'VERIFY-CODE-BODY-REQUIRED',
    of: 'verifyConfirmationCode',
    when: (answer, call) => answer.status === 400 && call.body.length === 0,
    answers: nothing,
  },
  {
    id: 'confirmation-verification-of-other-json',
    mistake: 'A verification whose body is no object verifies nothing and succeeds.',
    breaks: 'VERIFY-CODE-BODY-REQUIRED',
    subtle: true,
    of: 'verifyConfirmationCode',
    when: (answer, call) =>
      answer.status === 400 && sentJson(call) !== undefined && !isObject(sentJson(call)),
    answers: nothing,
  },
];

/** Answers to code requests and verifications (sections 2.7, 4.7 and 4.8). */
export const confirmationAnswerFaults: readonly Fault[] = [...fields, ...answers.map(answerFault)];
