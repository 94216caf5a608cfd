import {
  type Exchange,
  isAccepted,
  notApplicable,
  type Partner,
  type Place,
  valueAt,
} from '../../../helpers/test.ts';

/** The properties of a restaurant that takes bookings of confirmed phones alone. */
export const CONFIRMING = { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: true };

/** One phone may have been confirmed long ago by another run; three unrelated ones are no accident. */
export const UNRELATED = 3;

/** The first place that wants phones confirmed; without one the check ends as not applicable. */
export function firstOf(confirming: readonly Place[]): Place {
  return confirming[0] ?? notApplicable('no restaurant wants the phone confirmed first');
}

/** Whether the restaurant still shows that it wants phones confirmed; somebody may have switched it off. */
export async function wantsConfirmation(partner: Partner, { restaurant }: Place): Promise<boolean> {
  const read = await partner.send('getRestaurant', { path: { id: restaurant } });
  return isAccepted(read) && valueAt(read.json ?? null, '/properties/phoneConfirmationEnabled') === true;
}

/**
 * Whether two refusals give one reason: the same status, and the same words but for those that hold a digit, such as
 * moments, phones and ids.
 */
export function isSameRefusal(one: Exchange, other: Exchange): boolean {
  if (one.kind === 'unanswered' || other.kind === 'unanswered') return false;
  const words = (text: string): string => text.replace(/[^\s"]*\d[^\s"]*/g, '');
  return one.status === other.status && words(one.text) === words(other.text);
}
