import type { Behaviour } from '../../decisions/index.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { isCompound, isMissing } from '../builders/json.ts';

/** Reads the phone of a code request as the string that `wrong` gives, if any. */
function readingPhone(wrong: (value: unknown) => string | undefined): Fault['override'] {
  return (sound) => ({ readCodePhone: (value) => wrong(value) ?? sound.readCodePhone(value) });
}

const TEN_MINUTES_S = 600;

/** The time to wait is another than the one that is shown. */
function waitingTenMinutes(sound: Behaviour): Partial<Behaviour> {
  return {
    secondsToWait: (last, nowMs) =>
      last === undefined ? 0 : Math.max(0, TEN_MINUTES_S - (nowMs - last.sentAt) / 1000),
    timeLeftJson: () => sound.timeLeftJson(2),
  };
}

/** Code requests that accept wrong input, or send no code (sections 2.7 and 4.7). */
export const requestFaults = faults({
  'REQUEST-CODE-PHONE-REQUIRED': {
    'confirmation-request-phone-not-required': [
      'A code request without a phone is answered as if it had one.',
      readingPhone((value) => (isMissing(value) ? 'undefined' : undefined)),
    ],
    'confirmation-request-phone-null-accepted': [
      'A phone of null becomes the string "null".',
      readingPhone((value) => (value === null ? 'null' : undefined)),
    ],
  },
  'REQUEST-CODE-PHONE-WRONG-TYPE': {
    'confirmation-request-phone-compound-accepted': [
      'A phone that is an object or a list is stored as JSON.',
      readingPhone((value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
    ],
    'confirmation-request-phone-list-joined': [
      'A list of phones is joined to one string.',
      readingPhone((value) => (Array.isArray(value) ? value.join() : undefined)),
    ],
  },
  'REQUEST-CODE-PHONE-COERCED': {
    'confirmation-request-phone-number-accepted': [
      'A phone that is a number or a boolean becomes a string.',
      readingPhone((value) =>
        typeof value === 'number' || typeof value === 'boolean' ? `+${value}` : undefined,
      ),
    ],
  },
  'REQUEST-CODE-PHONE-MIN-LENGTH': {
    'confirmation-request-phone-empty-accepted': [
      'A code request with an empty phone is answered as if it had one.',
      readingPhone((value) => (value === '' ? '' : undefined)),
    ],
  },
  'REQUEST-CODE-PHONE-FORM': {
    'confirmation-request-phone-any-text-accepted': [
      'Any string counts as a phone, as long as it is not empty.',
      readingPhone((value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    ],
    'confirmation-request-phone-without-plus-accepted': [
      'The plus sign of a phone may be left out.',
      readingPhone((value) => (typeof value === 'string' && /^\d+$/.test(value) ? `+${value}` : undefined)),
    ],
  },
  'REQUEST-CODE-AFTER-TIME-LEFT': {
    'confirmation-time-left-of-another-setting': [
      'The timeLeft is that of an earlier setting; codes may now be requested once in ten minutes.',
      (sound) => ({ earlyCodeRequestRefused: true, ...waitingTenMinutes(sound) }),
    ],
    'confirmation-one-code-a-phone': [
      'A second code for a phone is refused as a conflict, however much time has passed.',
      (sound) => ({
        statusFor: (kind, operation) => (kind === 'code-too-early' ? 409 : sound.statusFor(kind, operation)),
        earlyCodeRequestRefused: true,
        ...waitingTenMinutes(sound),
      }),
    ],
  },
  'REQUEST-CODE-ISSUES-CODE': {
    'confirmation-code-kept-without-plus': [
      'The code is stored under the phone without its plus sign, where it is never found.',
      (sound) => ({ readCodePhone: (value) => sound.readCodePhone(value).slice(1) }),
    ],
    'confirmation-code-not-sent-to-long-phones': [
      'The code is stored under the first 12 characters of the phone, the length of a North American number.',
      (sound) => ({ readCodePhone: (value) => sound.readCodePhone(value).slice(0, 12) }),
    ],
  },
});
