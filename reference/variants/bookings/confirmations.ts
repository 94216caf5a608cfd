import { readString } from '../../wire/field-readers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const FIVE_MINUTES_MS = 300_000;

/** Other ways to confirm phones. */
export const confirmationVariants: readonly Variant[] = [
  variant(
    'confirmations-per-restaurant',
    'confirmation-reach',
    'A confirmation holds in the restaurant that sent the code (section 8.5: observed).',
    () => ({ confirmationReach: (restaurantId, phone) => `${restaurantId} ${phone}` }),
  ),
  variant(
    'confirmations-per-booking',
    'confirmation-life',
    'A confirmation serves for one booking (section 8.5: observed).',
    () => ({ confirmationServesOnce: true }),
  ),
  variant(
    'confirmations-for-ever',
    'confirmation-life',
    'A confirmed phone stays confirmed for ever (section 8.5: observed).',
    () => ({ stillConfirmed: () => true }),
  ),
  variant(
    'confirmations-five-minutes',
    'confirmation-life',
    'A confirmation holds for five minutes (section 8.5: observed).',
    () => ({ stillConfirmed: (confirmedAtMs, nowMs) => nowMs < confirmedAtMs + FIVE_MINUTES_MS }),
  ),
  variant(
    'codes-early-request-429',
    'code-repeat',
    'A second code request within timeLeft gets 429 with Retry-After (section 2.7: observed).',
    () => ({ earlyCodeRequestRefused: true }),
  ),
  variant(
    'codes-early-request-400',
    'code-repeat',
    'A second code request within timeLeft is a bad request (section 2.7: observed).',
    (usual) => ({
      earlyCodeRequestRefused: true,
      statusFor: (kind, operation) => (kind === 'code-too-early' ? 400 : usual.statusFor(kind, operation)),
    }),
  ),
  variant(
    'codes-again-at-once',
    'code-repeat',
    'A new code can be requested at any time: timeLeft is 0 (section 2.7).',
    () => ({ secondsToWait: () => 0 }),
  ),
  variant(
    'codes-again-after-2s',
    'code-repeat',
    'A new code can be requested after 2 s (section 2.7).',
    () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, Math.ceil(2 - (nowMs - last.sentAt) / 1000)),
    }),
  ),
  variant(
    'codes-again-after-a-day',
    'code-repeat',
    'A new code can be requested after a day (section 2.7).',
    () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, Math.ceil(86_400 - (nowMs - last.sentAt) / 1000)),
    }),
  ),
  variant(
    'codes-of-letters',
    'code-form',
    'Codes consist of letters, digits and a dash (section 2.7: a string).',
    (usual) => ({ newCode: (random) => `Ab-${usual.newCode(random)}` }),
    { leavesOpen: ['VERIFY-CODE-CODE-COERCED'] },
  ),
  variant(
    'codes-of-four-digits',
    'code-form',
    'Codes have four digits, the first of them 0 (section 2.7: a string).',
    (usual) => ({ newCode: (random) => `0${usual.newCode(random).slice(-3)}` }),
    { leavesOpen: ['VERIFY-CODE-CODE-COERCED'] },
  ),
  variant(
    'codes-all-the-same',
    'code-form',
    'A test gateway sends the same code to every phone (target interface: TARGET_CONFIRMATION_CODE).',
    () => ({ newCode: () => '000000' }),
    { leavesOpen: ['VERIFY-CODE-OTHER-PHONE-REFUSED'] },
  ),
  variant(
    'codes-usable-again',
    'code-use',
    'A code is accepted again until a newer one was sent (section 4.8: observed).',
    (usual) => ({
      codeMatches: (sent, ...verified) => usual.codeMatches({ ...sent, used: false }, ...verified),
    }),
  ),
  variant(
    'codes-where-needed',
    'code-restaurants',
    'A restaurant without phone confirmation refuses to send codes (section 4.7: observed).',
    () => ({
      sendsCodes: ({ properties }) => properties.phoneConfirmationEnabled === true,
    }),
  ),
  variant(
    'codes-for-any-text',
    'code-phones',
    'Codes are requested and verified for any phone, even with spaces (section 2.7).',
    (usual) => ({
      readCodePhone: (value) => {
        const phone = readString(value, 'phone');
        return phone === '' ? usual.readCodePhone(value) : phone;
      },
      readVerifiedPhone: (value) => readString(value, 'phone'),
    }),
    { warns: ['REQUEST-CODE-PHONE-FORM'] },
  ),
];
