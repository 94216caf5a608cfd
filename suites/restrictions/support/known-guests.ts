import {
  bookingAt,
  type CheckScope,
  type Exchange,
  expectNotRefused,
  type JsonObject,
  type Place,
  requireAccepted,
  requireRefused,
  type RequirementId,
} from '../../../helpers/test.ts';
import { OTHERWISE } from './freed-phones.ts';
import { cancelled } from './phones.ts';

/** Requests that must be refused, and where. */
interface Refused {
  readonly place: Place;
  readonly requests: readonly { readonly defect: string; readonly changes: JsonObject }[];
}

/**
 * Judges that refused requests of a phone do not prevent it from booking. A restaurant may refuse some guests for their own
 * sake, so it is tried with one whose booking it has accepted before.
 */
export async function judgeKnownGuests(
  { partner, guests, settings }: Pick<CheckScope, 'partner' | 'guests' | 'settings'>,
  requirement: RequirementId,
  { place, requests }: Refused,
): Promise<void> {
  const book = (phone: string, changes: JsonObject = {}): Promise<Exchange> =>
    partner.send('createBooking', bookingAt(place, phone, changes));
  /** A guest whose booking was accepted, and is over. */
  const knownGuest = async (): Promise<string> => {
    const phone = guests.phone();
    await cancelled(partner, requireAccepted(await book(phone)), settings.eventTimeoutMs);
    return phone;
  };
  const phone = await knownGuest();
  for (const { defect, changes } of requests) requireRefused(await book(phone, changes), defect);
  const request = (): Promise<Exchange> => book(phone, OTHERWISE);
  const twin = async (): Promise<Exchange> => book(await knownGuest(), OTHERWISE);
  await expectNotRefused(requirement, 'an earlier refused request of the phone', [{ request, twin }]);
}
