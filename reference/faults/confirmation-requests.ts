import type { Fault } from './fault.ts';

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Reads the phone of a code request as the text that `wrong` gives, if it gives one. */
function readingPhone(wrong: (value: unknown) => string | undefined): Fault['override'] {
  return (sound) => ({ readCodePhone: (value) => wrong(value) ?? sound.readCodePhone(value) });
}

/** Code requests that take what they should not, or send no code (sections 2.7 and 4.7). */
export const confirmationRequestFaults: readonly Fault[] = [
  {
    id: 'confirmation-request-phone-not-required',
    mistake: 'A code request without a phone is answered as if it had one.',
    breaks: ['REQUEST-CODE-PHONE-REQUIRED'],
    override: readingPhone((value) => (isMissing(value) ? 'undefined' : undefined)),
  },
  {
    id: 'confirmation-request-phone-null-accepted',
    mistake: 'A phone of null becomes the text «null».',
    breaks: ['REQUEST-CODE-PHONE-REQUIRED'],
    subtle: true,
    override: readingPhone((value) => (value === null ? 'null' : undefined)),
  },
  {
    id: 'confirmation-request-phone-compound-accepted',
    mistake: 'A phone that is an object or a list is written down as JSON.',
    breaks: ['REQUEST-CODE-PHONE-WRONG-TYPE'],
    override: readingPhone((value) => (isCompound(value) ? JSON.stringify(value) : undefined)),
  },
  {
    id: 'confirmation-request-phone-list-joined',
    mistake: 'A list of phones is joined to one text.',
    breaks: ['REQUEST-CODE-PHONE-WRONG-TYPE'],
    subtle: true,
    override: readingPhone((value) => (Array.isArray(value) ? value.join() : undefined)),
  },
  {
    id: 'confirmation-request-phone-number-accepted',
    mistake: 'A phone that is a number or a boolean becomes a text.',
    breaks: ['REQUEST-CODE-PHONE-COERCED'],
    override: readingPhone((value) =>
      typeof value === 'number' || typeof value === 'boolean' ? `+${value}` : undefined,
    ),
  },
  {
    id: 'confirmation-request-phone-empty-accepted',
    mistake: 'A code request with an empty phone is answered as if it had one.',
    breaks: ['REQUEST-CODE-PHONE-MIN-LENGTH'],
    override: readingPhone((value) => (value === '' ? '' : undefined)),
  },
  {
    id: 'confirmation-request-phone-any-text-accepted',
    mistake: 'Any text is taken for a phone, as long as it is not empty.',
    breaks: ['REQUEST-CODE-PHONE-FORM'],
    override: readingPhone((value) => (typeof value === 'string' && value !== '' ? value : undefined)),
  },
  {
    id: 'confirmation-request-phone-without-plus-accepted',
    mistake: 'The plus sign of a phone may be left out.',
    breaks: ['REQUEST-CODE-PHONE-FORM'],
    subtle: true,
    override: readingPhone((value) =>
      typeof value === 'string' && /^\d+$/.test(value) ? `+${value}` : undefined,
    ),
  },
  {
    id: 'confirmation-code-kept-without-plus',
    mistake: 'The code is kept for the phone without its plus sign, where nobody finds it.',
    breaks: ['REQUEST-CODE-ISSUES-CODE'],
    override: (sound) => ({ readCodePhone: (value) => sound.readCodePhone(value).slice(1) }),
  },
  {
    id: 'confirmation-code-not-sent-to-long-phones',
    mistake:
      'The code is kept for the first 12 characters of the phone, as many as one of North America has.',
    breaks: ['REQUEST-CODE-ISSUES-CODE'],
    subtle: true,
    override: (sound) => ({ readCodePhone: (value) => sound.readCodePhone(value).slice(0, 12) }),
  },
];
