import type { Behaviour } from '../decisions/index.ts';
import type { SentCode } from '../domain/stores.ts';
import type { Fault } from './fault.ts';

/** Stands for a field that a verification was not asked for. */
const ANY = '';

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Matches codes otherwise; what is used or too old stays so, whoever judges it. */
function matching(
  matches: (sent: SentCode, phone: string, code: string) => boolean,
): (sound: Behaviour) => Partial<Behaviour> {
  return (sound) => ({
    codeMatches: (sent, phone, code, nowMs) =>
      sound.codeMatches(sent, sent.phone, sent.code, nowMs) && matches(sent, phone, code),
  });
}

/** Lets a verification do without a phone where `isOpen` holds for what was sent. */
function anyPhone(isOpen: (value: unknown) => boolean): Fault['override'] {
  return (sound) => ({
    readVerifiedPhone: (value) => (isOpen(value) ? ANY : sound.readVerifiedPhone(value)),
    ...matching((sent, phone, code) => (phone === ANY || phone === sent.phone) && code === sent.code)(sound),
  });
}

/** Lets a verification do without a code where `isOpen` holds for what was sent. */
function anyCode(isOpen: (value: unknown) => boolean): Fault['override'] {
  return (sound) => {
    // Longer than any code that a guest receives.
    const open = 'any code whatever';
    return {
      readCode: (value) => (isOpen(value) ? open : sound.readCode(value)),
      ...matching((sent, phone, code) => phone === sent.phone && (code === open || code === sent.code))(
        sound,
      ),
    };
  };
}

/** Verifications that take what they should not, or refuse what they should take (sections 2.7 and 4.8). */
export const confirmationVerificationFaults: readonly Fault[] = [
  {
    id: 'confirmation-no-code-accepted',
    mistake: 'The code is held against its own hash, so that none is right.',
    breaks: ['VERIFY-CODE-RIGHT-ACCEPTED'],
    override: () => ({ codeMatches: () => false }),
  },
  {
    id: 'confirmation-right-code-refused-after-wrong',
    mistake: 'One wrong code makes the right one worthless.',
    breaks: ['VERIFY-CODE-RIGHT-ACCEPTED'],
    subtle: true,
    override: (sound) => {
      const spoiled = new Set<string>();
      return {
        codeMatches: (sent, phone, code, nowMs) => {
          if (sent.phone === phone && sent.code !== code) spoiled.add(phone);
          return sound.codeMatches(sent, phone, code, nowMs) && !spoiled.has(phone);
        },
      };
    },
  },
  {
    id: 'confirmation-odd-code-refused',
    mistake: 'The last bit of the code goes lost, so that odd codes are refused.',
    breaks: ['VERIFY-CODE-RIGHT-ACCEPTED'],
    subtle: true,
    override: matching(
      (sent, phone, code) => phone === sent.phone && code === sent.code && Number(code) % 2 === 0,
    ),
  },
  {
    id: 'confirmation-unknown-code-accepted',
    mistake: 'A code that was never sent is not found, which is taken for no objection.',
    breaks: ['VERIFY-CODE-WRONG-REFUSED'],
    override: (sound) => {
      const known = new Set<string>();
      return {
        newCode: (random) => {
          const code = sound.newCode(random);
          known.add(code);
          return code;
        },
        ...matching((sent, phone, code) => phone === sent.phone && (code === sent.code || !known.has(code)))(
          sound,
        ),
      };
    },
  },
  {
    id: 'confirmation-code-beginning-accepted',
    mistake: 'Only the first half of the code is compared.',
    breaks: ['VERIFY-CODE-WRONG-REFUSED'],
    subtle: true,
    override: matching(
      (sent, phone, code) => phone === sent.phone && code.slice(0, 3) === sent.code.slice(0, 3),
    ),
  },
  {
    id: 'confirmation-code-end-accepted',
    mistake: 'Only the second half of the code is compared.',
    breaks: ['VERIFY-CODE-WRONG-REFUSED'],
    subtle: true,
    override: matching((sent, phone, code) => phone === sent.phone && code.slice(3) === sent.code.slice(3)),
  },
  {
    id: 'confirmation-second-wrong-code-accepted',
    mistake: 'The first wrong code is counted, and the counter lets everything pass that comes after.',
    breaks: ['VERIFY-CODE-WRONG-REFUSED'],
    subtle: true,
    override: (sound) => {
      const wrong = new Set<string>();
      return matching((sent, phone, code) => {
        if (sent.phone !== phone) return false;
        const matches = sent.code === code || wrong.has(phone);
        wrong.add(phone);
        return matches;
      })(sound);
    },
  },
  {
    id: 'confirmation-code-of-anybody-accepted',
    mistake: 'The query for the code has no condition on the phone.',
    breaks: ['VERIFY-CODE-OTHER-PHONE-REFUSED'],
    override: matching((sent, _phone, code) => code === sent.code),
  },
  {
    id: 'confirmation-code-of-similar-phone-accepted',
    mistake: 'Phones are compared by their first 9 characters.',
    breaks: ['VERIFY-CODE-OTHER-PHONE-REFUSED'],
    subtle: true,
    override: matching(
      (sent, phone, code) => phone.slice(0, 9) === sent.phone.slice(0, 9) && code === sent.code,
    ),
  },
  {
    id: 'confirmation-phone-not-required',
    mistake: 'A verification without a phone looks for the code alone.',
    breaks: ['VERIFY-CODE-PHONE-REQUIRED'],
    override: anyPhone(isMissing),
  },
  {
    id: 'confirmation-phone-null-accepted',
    mistake: 'A verification whose phone is null looks for the code alone.',
    breaks: ['VERIFY-CODE-PHONE-REQUIRED'],
    subtle: true,
    override: anyPhone((value) => value === null),
  },
  {
    id: 'confirmation-phone-compound-accepted',
    mistake: 'A verification whose phone is an object or a list looks for the code alone.',
    breaks: ['VERIFY-CODE-PHONE-WRONG-TYPE'],
    override: anyPhone(isCompound),
  },
  {
    id: 'confirmation-phone-list-accepted',
    mistake: 'Of a list of phones the first is taken.',
    breaks: ['VERIFY-CODE-PHONE-WRONG-TYPE'],
    subtle: true,
    override: (sound) => ({
      readVerifiedPhone: (value) => {
        const phones: readonly unknown[] = Array.isArray(value) ? value : [value];
        return sound.readVerifiedPhone(phones[0]);
      },
    }),
  },
  {
    id: 'confirmation-code-not-required',
    mistake: 'A verification without a code confirms a phone that a code was sent to.',
    breaks: ['VERIFY-CODE-CODE-REQUIRED'],
    override: anyCode(isMissing),
  },
  {
    id: 'confirmation-code-null-accepted',
    mistake: 'A code of null is compared with a column that is null, too.',
    breaks: ['VERIFY-CODE-CODE-REQUIRED'],
    subtle: true,
    override: anyCode((value) => value === null),
  },
  {
    id: 'confirmation-code-compound-accepted',
    mistake: 'A code that is an object or a list goes into the query as a condition that always holds.',
    breaks: ['VERIFY-CODE-CODE-WRONG-TYPE'],
    override: anyCode(isCompound),
  },
  {
    id: 'confirmation-code-list-accepted',
    mistake: 'A list with the code in it is joined to one text.',
    breaks: ['VERIFY-CODE-CODE-WRONG-TYPE'],
    subtle: true,
    override: (sound) => ({
      readCode: (value) => (Array.isArray(value) ? value.join('') : sound.readCode(value)),
    }),
  },
  {
    id: 'confirmation-code-number-accepted',
    mistake: 'A code that is a number becomes a text.',
    breaks: ['VERIFY-CODE-CODE-COERCED'],
    override: (sound) => ({
      readCode: (value) => (typeof value === 'number' ? `${value}`.padStart(6, '0') : sound.readCode(value)),
    }),
  },
];
