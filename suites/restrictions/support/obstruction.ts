import type { CheckScope } from '../../../helpers/run/check-scope.ts';
import { cancelBooked } from '../../../helpers/fixtures/bookings/bookings.ts';
import type { Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';
import { OTHERWISE } from './freed-phones.ts';
import { cancelled } from './phones.ts';

/** Requests a booking of a phone, in a place and with other values than usual. */
type Book = (place: Place, phone: string, changes?: JsonObject) => Promise<Exchange>;

/** What a booking does to those of other phones. */
export interface Obstruction {
  /** Empty when it does not block them. */
  readonly evidence: readonly Exchange[];
  /** Bookings of other phones were accepted beside both, so there was room. */
  readonly isCertain: boolean;
}

/**
 * Tries whether a booking in a place blocks those of phones that resemble its own.
 *
 * @param options isSingleUse: a guest whose booking is over may have to confirm the phone again
 * @returns what a booking does in a place to those in one of the others, chosen by its number: places of the same
 *   restaurant, by default on its other days; undefined where that can't be told
 */
export function obstructions(
  { partner, places, guests, settings }: Pick<CheckScope, 'partner' | 'places' | 'guests' | 'settings'>,
  book: Book,
  { isSingleUse = false } = {},
): (place: Place, number: number, others?: readonly Place[]) => Promise<Obstruction | undefined> {
  const cancel = (booked: Exchange): Promise<Exchange> =>
    cancelled(partner, requireAccepted(booked), settings.eventTimeoutMs);
  const unused: (readonly [string, string, string])[] = [];
  return async (place, number, others = places.onOtherDays(place)) => {
    // On another day, no taken table explains a refusal.
    const trio = unused.pop() ?? guests.alikePhones('bookings');
    const [one, second, third] = trio;
    const otherDay = others[number % Math.max(1, others.length)] ?? place;
    const first = await book(place, one);
    // Where a booking blocks everybody, most restaurants refuse the first one, and a check has only so many guests.
    if (isRefused(first)) unused.push(trio);
    if (!isAccepted(first)) return undefined;
    const beside = [await book(otherDay, second), await book(otherDay, third)];
    const besideFirst = beside.find(isRefused);
    if (besideFirst === undefined) {
      for (const booked of [first, ...beside]) if (isAccepted(booked)) await cancelBooked(partner, booked);
      return beside.every(isAccepted) ? { evidence: [], isCertain: true } : undefined;
    }
    await cancel(first);
    const refusedPhone = besideFirst === beside[0] ? second : third;
    // The other one's booking stays: it may have taken the last table of that day.
    const alone = await book(otherDay, refusedPhone);
    // A place is free again when its booking is over, not before.
    for (const booked of beside) if (isAccepted(booked)) await cancel(booked);
    if (!isAccepted(alone)) return undefined;
    const other = isSingleUse ? guests.phone() : one;
    const besideOther = await book(place, other, OTHERWISE);
    if (!isRefused(besideOther)) return undefined;
    const evidence = [first, besideFirst, alone, besideOther];
    if (isSingleUse) {
      // Nobody has seen this guest accepted yet.
      await cancel(alone);
      const otherAlone = await book(place, other, OTHERWISE);
      return isAccepted(otherAlone) ? { evidence: [...evidence, otherAlone], isCertain: false } : undefined;
    }
    // The number of bookings may be limited; then a guest who resembles nobody is refused as well.
    const unlike = beside.some(isAccepted) ? await book(place, guests.phone(), OTHERWISE) : undefined;
    if (unlike !== undefined && !isAccepted(unlike)) return undefined;
    return { evidence, isCertain: unlike !== undefined };
  };
}
