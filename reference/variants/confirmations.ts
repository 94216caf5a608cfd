import { readString } from '../wire/field-readers.ts';
import type { Variant } from './variant.ts';

const FIVE_MINUTES_MS = 300_000;

/** Other ways to confirm phones. */
export const confirmationVariants: readonly Variant[] = [
  {
    id: 'confirmations-per-restaurant',
    kind: 'confirmation-reach',
    choice: 'A confirmation holds in the restaurant that sent the code (section 8.5: observed).',
    override: () => ({ confirmationReach: (restaurantId, phone) => `${restaurantId} ${phone}` }),
  },
  {
    id: 'confirmations-per-booking',
    kind: 'confirmation-life',
    choice: 'A confirmation serves for one booking (section 8.5: observed).',
    override: () => ({ confirmationServesOnce: true }),
  },
  {
    id: 'confirmations-for-ever',
    kind: 'confirmation-life',
    choice: 'A phone that was confirmed once stays so (section 8.5: observed).',
    override: () => ({ stillConfirmed: () => true }),
  },
  {
    id: 'confirmations-five-minutes',
    kind: 'confirmation-life',
    choice: 'A confirmation holds for five minutes (section 8.5: observed).',
    override: () => ({ stillConfirmed: (confirmedAtMs, nowMs) => nowMs < confirmedAtMs + FIVE_MINUTES_MS }),
  },
  {
    id: 'codes-early-request-429',
    kind: 'code-repeat',
    choice: 'A second code request within timeLeft gets 429 with Retry-After (section 2.7: observed).',
    override: () => ({ earlyCodeRequestRefused: true }),
  },
  {
    id: 'codes-early-request-400',
    kind: 'code-repeat',
    choice: 'A second code request within timeLeft is a bad request (section 2.7: observed).',
    override: (usual) => ({
      earlyCodeRequestRefused: true,
      statusFor: (kind, operation) => (kind === 'code-too-early' ? 400 : usual.statusFor(kind, operation)),
    }),
  },
  {
    id: 'codes-again-at-once',
    kind: 'code-repeat',
    choice: 'A new code can be requested at any time: timeLeft is 0 (section 2.7).',
    override: () => ({ secondsToWait: () => 0 }),
  },
  {
    id: 'codes-again-after-2s',
    kind: 'code-repeat',
    choice: 'A new code can be requested after 2 s (section 2.7).',
    override: () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, Math.ceil(2 - (nowMs - last.sentAt) / 1000)),
    }),
  },
  {
    id: 'codes-again-after-a-day',
    kind: 'code-repeat',
    choice: 'A new code can be requested after a day (section 2.7).',
    override: () => ({
      secondsToWait: (last, nowMs) =>
        last === undefined ? 0 : Math.max(0, Math.ceil(86_400 - (nowMs - last.sentAt) / 1000)),
    }),
  },
  {
    id: 'codes-of-letters',
    kind: 'code-form',
    choice: 'Codes are of letters, digits and a dash (section 2.7: a string).',
    leavesOpen: ['VERIFY-CODE-CODE-COERCED'],
    override: (usual) => ({ newCode: (random) => `Ab-${usual.newCode(random)}` }),
  },
  {
    id: 'codes-of-four-digits',
    kind: 'code-form',
    choice: 'Codes have four digits, the first of them 0 (section 2.7: a string).',
    leavesOpen: ['VERIFY-CODE-CODE-COERCED'],
    override: (usual) => ({ newCode: (random) => `0${usual.newCode(random).slice(-3)}` }),
  },
  {
    id: 'codes-all-the-same',
    kind: 'code-form',
    choice: 'A test gateway sends the same code to every phone (target interface: TARGET_CONFIRMATION_CODE).',
    leavesOpen: ['VERIFY-CODE-OTHER-PHONE-REFUSED'],
    override: () => ({ newCode: () => '000000' }),
  },
  {
    id: 'codes-usable-again',
    kind: 'code-use',
    choice: 'A code is accepted again until a newer one was sent (section 4.8: observed).',
    override: (usual) => ({
      codeMatches: (sent, ...verified) => usual.codeMatches({ ...sent, used: false }, ...verified),
    }),
  },
  {
    id: 'codes-where-needed',
    kind: 'code-restaurants',
    choice: 'A restaurant that wants no phones confirmed refuses to send codes (section 4.7: observed).',
    override: () => ({
      sendsCodes: ({ properties }) => properties.phoneConfirmationEnabled === true,
    }),
  },
  {
    id: 'codes-for-any-text',
    kind: 'code-phones',
    choice: 'Codes are requested and verified for whatever phone there is, spaces and all (section 2.7).',
    warns: ['REQUEST-CODE-PHONE-FORM'],
    override: (usual) => ({
      readCodePhone: (value) => {
        const phone = readString(value, 'phone');
        return phone === '' ? usual.readCodePhone(value) : phone;
      },
      readVerifiedPhone: (value) => readString(value, 'phone'),
    }),
  },
];
