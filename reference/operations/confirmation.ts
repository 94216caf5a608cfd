import type { SentCode } from '../domain/stores.ts';
import { Service } from '../service/service.ts';
import { bodyObject } from '../wire/body.ts';
import { ok, Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import { property } from '../wire/json.ts';
import { requireRestaurant } from './restaurants.ts';

/** Operation 7. A request within the waiting time sends nothing and gives the remaining time. */
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

/** Uses up a confirmation for a booking, if it serves only once. */
export function useConfirmation(service: Service, restaurantId: bigint, phone: string): void {
  const { behaviour, confirmations } = service;
  if (behaviour.confirmationServesOnce)
    confirmations.delete(behaviour.confirmationReach(restaurantId, phone));
}
