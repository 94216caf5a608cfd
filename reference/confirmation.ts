import type { Answer, Call } from './call.ts';
import { ok } from './call.ts';
import { invalid, readString } from './field-readers.ts';
import { bodyObject, property } from './json-body.ts';
import type { Json } from './json-text.ts';
import { isPhone } from './phone.ts';
import type { Random } from './random.ts';
import { Refusal } from './refusal.ts';
import { requireRestaurant } from './restaurants.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';

/** A code that went out to a guest. */
export interface SentCode {
  readonly restaurantId: bigint;
  readonly phone: string;
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** A code confirms only once. */
  readonly used: boolean;
}

/** Decisions on the confirmation of phones (operations 7 and 8, section 2.7). */
export interface ConfirmationBehaviour {
  readCodePhone(value: unknown): string;
  readVerifiedPhone(value: unknown): string;
  readCode(value: unknown): string;
  /** Whether a restaurant sends codes at all. */
  sendsCodes(restaurant: Restaurant): boolean;
  newCode(random: Random): string;
  /** Seconds before another code can be requested; 0 when it can be now. */
  secondsToWait(last: SentCode | undefined, nowMs: number): number;
  timeLeftJson(seconds: number): Json;
  /** Whether a request within the waiting time is refused rather than answered with what is left of it. */
  readonly earlyCodeRequestRefused: boolean;
  codeMatches(sent: SentCode, phone: string, code: string, nowMs: number): boolean;
  /** What a confirmation holds for: the same key, the same confirmation. */
  confirmationReach(restaurantId: bigint, phone: string): string;
  stillConfirmed(confirmedAtMs: number, nowMs: number): boolean;
  /** Whether a booking uses its confirmation up. */
  readonly confirmationServesOnce: boolean;
}

const WAIT_S = 60;
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

/** Operation 7. A request within the waiting time sends nothing and tells what is left of it. */
export function requestConfirmationCode(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const phone = behaviour.readCodePhone(property(bodyObject(behaviour, call), 'phone'));
  const restaurant = requireRestaurant(service, call);
  if (!behaviour.sendsCodes(restaurant)) throw new Refusal('conflict', 'No phones are confirmed here');
  const now = service.now();
  const wait = behaviour.secondsToWait(service.codes.last(restaurant.id, phone), now);
  if (wait > 0 && behaviour.earlyCodeRequestRefused)
    throw new Refusal('code-too-early', 'A code was sent already', { 'retry-after': `${wait}` });
  if (wait > 0) return ok(behaviour.timeLeftJson(wait));
  const code = behaviour.newCode(service.random);
  const sent: SentCode = { restaurantId: restaurant.id, phone, code, sentAt: now, used: false };
  service.codes.put(sent);
  return ok(behaviour.timeLeftJson(behaviour.secondsToWait(sent, now)));
}

/** Operation 8. */
export function verifyConfirmationCode(service: Service, call: Call): Answer {
  const { behaviour } = service;
  const body = bodyObject(behaviour, call);
  const phone = behaviour.readVerifiedPhone(property(body, 'phone'));
  const code = behaviour.readCode(property(body, 'code'));
  const now = service.now();
  const match = service.codes.all().find((sent) => behaviour.codeMatches(sent, phone, code, now));
  if (match === undefined)
    throw new Refusal('wrong-code', 'The code does not match the phone or has expired');
  service.codes.put({ ...match, used: true });
  service.confirmations.set(behaviour.confirmationReach(match.restaurantId, phone), now);
  return { status: 200 };
}

/** Whether a phone counts as confirmed for a booking in this restaurant. */
export function isConfirmed(service: Service, restaurantId: bigint, phone: string): boolean {
  const { behaviour } = service;
  const confirmedAt = service.confirmations.get(behaviour.confirmationReach(restaurantId, phone));
  return confirmedAt !== undefined && behaviour.stillConfirmed(confirmedAt, service.now());
}

/** Notes that a booking was made of a confirmed phone. */
export function useConfirmation(service: Service, restaurantId: bigint, phone: string): void {
  const { behaviour, confirmations } = service;
  if (behaviour.confirmationServesOnce)
    confirmations.delete(behaviour.confirmationReach(restaurantId, phone));
}
