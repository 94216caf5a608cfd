import fc, { type Arbitrary } from 'fast-check';
import {
  bareWish,
  type BookingWish,
  bookingWish,
  bookingWishes,
} from '../../../helpers/fixtures/bookings/bookings.ts';
import { singlesOf } from '../../../helpers/fixtures/bookings/booking-wishes.ts';
import { drawn } from '../../../helpers/test.ts';

/** Bookings that are made side by side: a service may show the values of one for another, or the last for all. */
const AT_ONCE = 3;

/** Bookings of which some are active at the same time. */
export interface Round {
  readonly guests:
    | 'of their own'
    | 'of their own, in turns'
    | 'of their own, one by one'
    | 'one in two restaurants'
    | 'one again after a cancellation';
  readonly wishes: readonly BookingWish[];
  /** Rounds take turns in the restaurants: a service may mistreat values in some of them only. */
  readonly turn: number;
}

/** Wishes as fast-check draws them. */
export const anyRounds: Arbitrary<Round> = fc
  .array(bookingWishes, { minLength: 1, maxLength: 2 })
  .map((wishes) => ({ guests: 'of their own', wishes, turn: 0 }));

/** What programs often get wrong: a clock that is behind by half hours, and text that looks like a number. */
const TELLING: readonly ((wish: BookingWish) => boolean)[] = [
  ({ offset }) => /^-\d\d:[1-9]/.test(offset),
  ({ promo }) => promo !== undefined && /^0\d+$/.test(promo),
];

/**
 * At smoke: a few wishes, among them a date with a fraction of a second and what programs often get wrong. One guest brings
 * each wish that a target may refuse to two restaurants.
 */
export function quickRound(
  wishes: readonly BookingWish[],
  few: number,
  others: readonly BookingWish[],
): Round {
  const [precise = bookingWish()] = drawn(wishes.filter(({ fraction }) => /[1-9]/.test(fraction)));
  const { offset, fraction, secondsLater, isLowerCase } = precise;
  const telling = TELLING.flatMap((isTelling) => drawn(wishes.filter(isTelling), 1));
  const chosen = new Set([precise, ...telling, ...drawn(wishes, few)]);
  const twice = others
    .map((one) => ({ ...one, offset, fraction, secondsLater, isLowerCase }))
    .flatMap((one) => [one, one]);
  return { guests: 'of their own, in turns', wishes: [...chosen, ...twice], turn: 0 };
}

/**
 * Rounds of ordinary wishes, of the same wish by two guests, and of several wishes by one guest. What a booking lacks must
 * not come from the guest's former one; the trace of the run tells.
 */
export function usualRounds([one = bareWish, two = bareWish]: readonly BookingWish[]): readonly Round[] {
  return [
    { guests: 'of their own', wishes: [bookingWish(), bareWish], turn: 0 },
    { guests: 'of their own', wishes: [one, one], turn: 0 },
    { guests: 'one in two restaurants', wishes: [one, two], turn: 0 },
    { guests: 'one again after a cancellation', wishes: [one, two, bareWish], turn: 0 },
  ];
}

/** All wishes, a few in each round. */
export function inRounds(wishes: readonly BookingWish[]): readonly Round[] {
  const rounds = Array.from({ length: Math.ceil(wishes.length / AT_ONCE) }, (_, at) => at * AT_ONCE);
  return rounds.map((at, turn) => ({
    guests: 'of their own',
    wishes: wishes.slice(at, at + AT_ONCE),
    turn,
  }));
}

/** Each wish of a round alone, or each of its texts alone. */
export function simpler({ wishes, turn }: Round): readonly Round[] {
  const fewer = wishes.length > 1 ? wishes : wishes.flatMap(singlesOf);
  return fewer.map((wish) => ({ guests: 'of their own', wishes: [wish], turn }));
}
