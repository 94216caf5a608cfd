import type { Random } from '../domain/random.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import type { SentCode } from '../domain/stores.ts';
import { invalid, isPhone, readString } from '../wire/field-readers.ts';
import type { Json } from '../wire/json.ts';

/** Decisions on the confirmation of phones (operations 7 and 8, section 2.7). */
export interface ConfirmationBehaviour {
  readCodePhone(value: unknown): string;
  readVerifiedPhone(value: unknown): string;
  readCode(value: unknown): string;
  /** Whether a restaurant sends codes at all. */
  sendsCodes(restaurant: Restaurant): boolean;
  newCode(random: Random): string;
  /** Milliseconds until the gateway has sent a code. */
  readonly codeDelayMs: number;
  /** Seconds before another code can be requested; 0 when it can be now. */
  secondsToWait(last: SentCode | undefined, nowMs: number): number;
  timeLeftJson(seconds: number): Json;
  /** Whether a request within the waiting time is refused instead of answered with the remaining time. */
  readonly earlyCodeRequestRefused: boolean;
  codeMatches(sent: SentCode, phone: string, code: string, nowMs: number): boolean;
  /** The key of a confirmation: equal keys share one confirmation. */
  confirmationReach(restaurantId: bigint, phone: string): string;
  stillConfirmed(confirmedAtMs: number, nowMs: number): boolean;
  /** Whether a booking uses its confirmation up. */
  readonly confirmationServesOnce: boolean;
}

/** Short enough for a run to see it pass. */
const WAIT_S = 3;

const CODE_LIFE_MS = 5 * 60_000;

const CONFIRMATION_LIFE_MS = 60 * 60_000;

function readPhoneText(value: unknown): string {
  const phone = readString(value, 'phone');
  if (!isPhone(phone)) throw invalid('phone', 'must be a plus sign followed by 7 to 15 digits');
  return phone;
}

export const confirmationBehaviour: ConfirmationBehaviour = {
  readCodePhone: readPhoneText,
  readVerifiedPhone: readPhoneText,
  readCode: (value) => readString(value, 'code'),
  sendsCodes: () => true,
  newCode: (random) => `${random.integer(0, 999_999)}`.padStart(6, '0'),
  codeDelayMs: 0,
  secondsToWait: (last, nowMs) =>
    last === undefined ? 0 : Math.max(0, Math.ceil(WAIT_S - (nowMs - last.sentAt) / 1000)),
  timeLeftJson: (timeLeft) => ({ timeLeft }),
  earlyCodeRequestRefused: false,
  codeMatches: (sent, phone, code, nowMs) =>
    !sent.used && sent.phone === phone && sent.code === code && nowMs < sent.sentAt + CODE_LIFE_MS,
  // Operation 8 names no restaurant, so what it confirms is the phone as such.
  confirmationReach: (_restaurantId, phone) => phone,
  stillConfirmed: (confirmedAtMs, nowMs) => nowMs < confirmedAtMs + CONFIRMATION_LIFE_MS,
  confirmationServesOnce: false,
};
