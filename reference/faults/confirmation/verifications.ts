import type { Behaviour } from '../../decisions/index.ts';
import type { SentCode } from '../../domain/stores.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { isCompound, isMissing } from '../builders/json.ts';

/** Stands for a field that a verification did not hold. */
const ANY = '';

/** Matches codes differently; used and expired codes stay invalid. */
function matching(
  matches: (sent: SentCode, phone: string, code: string) => boolean,
): (sound: Behaviour) => Partial<Behaviour> {
  return (sound) => ({
    codeMatches: (sent, phone, code, nowMs) =>
      sound.codeMatches(sent, sent.phone, sent.code, nowMs) && matches(sent, phone, code),
  });
}

/** Lets a verification do without a phone if `isOpen` holds for the sent value. */
function anyPhone(isOpen: (value: unknown) => boolean): Fault['override'] {
  return (sound) => ({
    readVerifiedPhone: (value) => (isOpen(value) ? ANY : sound.readVerifiedPhone(value)),
    ...matching((sent, phone, code) => (phone === ANY || phone === sent.phone) && code === sent.code)(sound),
  });
}

/** Lets a verification do without a code if `isOpen` holds for the sent value. */
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

/** Verifications that accept wrong input, or refuse correct input (sections 2.7 and 4.8). */
export const verificationFaults = faults({
  'VERIFY-CODE-RIGHT-ACCEPTED': {
    'confirmation-no-code-accepted': [
      'The code is compared with its own hash, so that no code is right.',
      () => ({ codeMatches: () => false }),
    ],
    'confirmation-odd-code-refused': [
      'The last bit of the code is lost, so that odd codes are refused.',
      matching((sent, phone, code) => phone === sent.phone && code === sent.code && Number(code) % 2 === 0),
    ],
  },
  'VERIFY-CODE-AFTER-MISTAKE': {
    'confirmation-right-code-refused-after-wrong': [
      'One wrong code invalidates the right one.',
      (sound) => {
        const [known, spoiled] = [new Set<string>(), new Set<string>()];
        return {
          newCode: (random) => {
            const code = sound.newCode(random);
            known.add(code);
            return code;
          },
          codeMatches: (sent, phone, code, nowMs) => {
            // Another code that was sent to the phone is compared as well.
            if (sent.phone === phone && sent.code !== code && !known.has(code)) spoiled.add(phone);
            return sound.codeMatches(sent, phone, code, nowMs) && !spoiled.has(phone);
          },
        };
      },
    ],
  },
  'VERIFY-CODE-WRONG-REFUSED': {
    'confirmation-unknown-code-accepted': [
      'A code that was never sent is not found, which counts as no objection.',
      (sound) => {
        const known = new Set<string>();
        return {
          newCode: (random) => {
            const code = sound.newCode(random);
            known.add(code);
            return code;
          },
          ...matching(
            (sent, phone, code) => phone === sent.phone && (code === sent.code || !known.has(code)),
          )(sound),
        };
      },
    ],
    'confirmation-code-beginning-accepted': [
      'Only the first half of the code is compared.',
      matching((sent, phone, code) => phone === sent.phone && code.slice(0, 3) === sent.code.slice(0, 3)),
    ],
    'confirmation-code-end-accepted': [
      'Only the second half of the code is compared.',
      matching((sent, phone, code) => phone === sent.phone && code.slice(3) === sent.code.slice(3)),
    ],
    'confirmation-second-wrong-code-accepted': [
      'The counter of wrong codes lets every attempt after the first one pass.',
      (sound) => {
        const wrong = new Set<string>();
        return matching((sent, phone, code) => {
          if (sent.phone !== phone) return false;
          const matches = sent.code === code || wrong.has(phone);
          wrong.add(phone);
          return matches;
        })(sound);
      },
    ],
  },
  'VERIFY-CODE-OTHER-PHONE-REFUSED': {
    'confirmation-code-of-anybody-accepted': [
      'The query for the code has no condition on the phone.',
      matching((sent, _phone, code) => code === sent.code),
    ],
    'confirmation-code-of-similar-phone-accepted': [
      'Phones are compared by their first 9 characters.',
      matching((sent, phone, code) => phone.slice(0, 9) === sent.phone.slice(0, 9) && code === sent.code),
    ],
  },
  'VERIFY-CODE-PHONE-REQUIRED': {
    'confirmation-phone-not-required': [
      'A verification without a phone looks only for the code.',
      anyPhone(isMissing),
    ],
    'confirmation-phone-empty-accepted': [
      'A verification with an empty phone looks only for the code.',
      anyPhone((value) => value === ''),
    ],
    'confirmation-phone-null-accepted': [
      'A verification whose phone is null looks only for the code.',
      anyPhone((value) => value === null),
    ],
  },
  'VERIFY-CODE-PHONE-WRONG-TYPE': {
    'confirmation-phone-compound-accepted': [
      'A verification whose phone is an object or a list looks only for the code.',
      anyPhone(isCompound),
    ],
    'confirmation-phone-boolean-accepted': [
      'A phone of true counts as one that was checked before.',
      anyPhone((value) => value === true),
    ],
    'confirmation-phone-list-accepted': [
      'A list of phones is read as its first element.',
      (sound) => ({
        readVerifiedPhone: (value) => {
          const phones: readonly unknown[] = Array.isArray(value) ? value : [value];
          return sound.readVerifiedPhone(phones[0]);
        },
      }),
    ],
  },
  'VERIFY-CODE-CODE-REQUIRED': {
    'confirmation-code-not-required': [
      'A verification without a code confirms any phone to which a code was sent.',
      anyCode(isMissing),
    ],
    'confirmation-code-null-accepted': [
      'A code of null is compared with a column that is null, too.',
      anyCode((value) => value === null),
    ],
  },
  'VERIFY-CODE-CODE-WRONG-TYPE': {
    'confirmation-code-compound-accepted': [
      'A code that is an object or a list goes into the query as a condition that always holds.',
      anyCode(isCompound),
    ],
    'confirmation-code-boolean-accepted': [
      'A code of true counts as one that was checked before.',
      anyCode((value) => value === true),
    ],
    'confirmation-code-list-accepted': [
      'A list with the code in it is joined to one string.',
      (sound) => ({
        readCode: (value) => (Array.isArray(value) ? value.join('') : sound.readCode(value)),
      }),
    ],
  },
  'VERIFY-CODE-CODE-COERCED': {
    'confirmation-code-number-accepted': [
      'A code that is a number becomes a string.',
      (sound) => ({
        readCode: (value) =>
          typeof value === 'number' ? `${value}`.padStart(6, '0') : sound.readCode(value),
      }),
    ],
  },
});
