import fc, { type Arbitrary } from 'fast-check';
import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import type { Place } from '../../../helpers/restaurants/restaurant-hours.ts';
import { leaveInconclusive } from '../../../helpers/verdict/expect.ts';
import { statusFact } from '../../../helpers/verdict/facts.ts';
import { expectRefused, type ForAll } from '../../../helpers/verdict/refused.ts';
import { localDateTime } from '../../../helpers/values/time.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';

/** A moment at which a restaurant takes no bookings, and its twin, at which it does. */
export interface WrongMoment {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** In words, as in "a refusal of {a past moment}". */
  readonly defect: string;
  readonly twin: Place;
}

/**
 * Judges that a restaurant refuses bookings for generated moments, while it accepts a booking for another moment before
 * and after them.
 *
 * @param usual tried first, at every depth
 * @param book books for a guest who has no other booking
 * @param isSound whether the restaurant takes bookings at the moment of an accepted booking by now
 */
export async function expectMomentsRefused(
  forAll: ForAll,
  requirement: RequirementId,
  { usual, any }: { readonly usual: readonly WrongMoment[]; readonly any: Arbitrary<WrongMoment> },
  book: (place: Place) => Promise<Exchange>,
  isSound: (place: Place) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const twins = new Map<bigint, { readonly place: Place; readonly accepted: Promise<Exchange> }>();
  const twinAt = (place: Place): Promise<Exchange> => {
    const known = twins.get(place.restaurant) ?? { place, accepted: book(place) };
    twins.set(place.restaurant, known);
    return known.accepted;
  };
  const judge = async ({ moment, defect, twin }: WrongMoment): Promise<void> => {
    const before = await twinAt(twin);
    const place = { restaurant: twin.restaurant, moment };
    const booked = await book(place);
    if (isAccepted(booked) && (await isSound(place))) {
      return leaveInconclusive(requirement, 'the schedule shows the moment by now');
    }
    expectRefused(requirement, booked, { twin: before, defect });
  };
  await forAll('refusal', any.map(shownAsMoment), judge, usual.map(shownAsMoment));
  for (const { place, accepted } of twins.values()) {
    if (!isAccepted(await accepted)) continue;
    const after = await book(place);
    if (isAccepted(after)) continue;
    leaveInconclusive(requirement, `no sound twin was accepted afterwards: ${statusFact(after)}`);
  }
}

/**
 * Whether accepted bookings lie on both sides of a moment, in days and in times of day, by the clock of a zone; at the
 * very time of day on another day counts for both.
 */
export function isBetween(moment: number, accepted: readonly Place[], zone: string): boolean {
  const own = localTime(moment, zone);
  const others = accepted.map((one) => localTime(one.moment, zone));
  return (
    others.some(({ day }) => day < own.day) &&
    others.some(({ day }) => day > own.day) &&
    others.some(({ time }) => time <= own.time) &&
    others.some(({ time }) => time >= own.time)
  );
}

function localTime(moment: number, zone: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = localDateTime(moment, zone).split('T');
  return { day, time };
}

function shownAsMoment(one: WrongMoment): WrongMoment & fc.WithToStringMethod {
  const { moment, defect, twin } = one;
  const words = `${defect}: ${new Date(moment).toISOString()} in restaurant ${twin.restaurant}`;
  return { ...one, [fc.toStringMethod]: () => words };
}

/**
 * The time of a response in milliseconds, by this machine's clock or by that of its Date, whichever is behind: the Date
 * may be a gateway's.
 */
export function targetNow(exchange: Exchange): number {
  const ours = exchange.startedAt + exchange.durationMs;
  const theirs = exchange.kind === 'answered' ? Date.parse(exchange.headers['date'] ?? '') : NaN;
  return Number.isNaN(theirs) ? ours : Math.min(ours, theirs);
}
