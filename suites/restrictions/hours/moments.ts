import fc, { type Arbitrary } from 'fast-check';
import { type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import type { EdgeTime, Oddity } from '../../../helpers/fixtures/restaurants/hours/moments.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { isInside } from '../../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import {
  type HoursReading,
  type Place,
  readRestaurantHours,
} from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Guests } from '../../../helpers/fixtures/guests.ts';
import type { CaseKind } from '../../../helpers/settings/depth.ts';
import type { KnownRestaurant } from '../../../helpers/fixtures/restaurants/restaurants.ts';
import { currentCheck } from '../../../helpers/verdict/current-check.ts';
import { leaveInconclusive } from '../../../helpers/verdict/expectations/expect.ts';
import { inDrawnOrder } from '../../../helpers/verdict/expectations/drawn.ts';
import { statusFact } from '../../../helpers/verdict/expectations/facts.ts';
import { expectRefused, type ForAll } from '../../../helpers/verdict/expectations/refused.ts';
import { byTurns, groupedBy } from '../../../helpers/values/groups.ts';
import { DAY_MS, localDateTime } from '../../../helpers/values/time.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { OtherZones } from './other-zones.ts';

/** A moment at which a restaurant takes no bookings, and its twin, at which it does. */
export interface WrongMoment {
  /** Milliseconds since the epoch. */
  readonly moment: number;
  /** In words, as in "a refusal of {a past moment}". */
  readonly defect: string;
  /** A sound place, in the same restaurant if none is named. */
  readonly twin: Place;
  readonly restaurant?: bigint;
  /** The offset in which its date is written, such as `+05:45`; unset: that of all other bookings. */
  readonly offset?: string;
}

function placeOf({ moment, twin, restaurant = twin.restaurant }: WrongMoment): Place {
  return { restaurant, moment };
}

/** Why the acceptance of a booking at a moment is no finding after all; undefined: nothing explains it. */
type Excuse = (wrong: WrongMoment) => Promise<string | undefined>;

/** Wrong moments that are tried. */
interface WrongMoments {
  /** Tried first, at every depth. */
  readonly usual: readonly WrongMoment[];
  readonly any: Arbitrary<WrongMoment>;
  /** How many of any are tried. */
  readonly kind?: CaseKind;
}

/** Who books, and how. */
interface Booking {
  readonly guests: Pick<Guests, 'phone'>;
  /** Whose hours a finding shows. */
  readonly places: Pick<Places, 'hoursInput' | 'momentsOf'>;
  readonly book: (place: Place, phone: string, offset?: string) => Promise<Exchange>;
  /** A sound booking that was accepted already. */
  readonly before?: Twin;
}

/** A sound booking, and where it was made or refused. */
interface Twin {
  readonly place: Place;
  readonly twin: Exchange;
}

/** So many guests try wrong moments, by turns: patterns of phones may be narrow. */
const MOST_GUESTS = 6;

/** In so many restaurants a sound booking is made as well. */
const MOST_TWINS = 2;

/** So many other moments of a restaurant are tried for its sound booking: it may be booked out at some hours. */
const MOST_OTHER_MOMENTS = 2;

/** So many restaurants are asked afterwards whether they still take bookings. */
const MOST_AFTERWARDS = 2;

/** The most telling moments first. */
const TELLING: readonly Oddity[] = ['other week', 'other day', 'none'];

/** So many moments close to hours are tried beside those that are far from them. */
const MOST_NEAR = 24;

/**
 * Some moments of several restaurants, by turns and each once, with both ends of hours alike: a service may mistake one
 * end, or the hours of one restaurant. Those at which other weeks or days have hours come first.
 */
export function inTurn(
  moments: readonly (readonly (WrongMoment & Omit<EdgeTime, 'moment'>)[])[],
): readonly WrongMoment[] {
  const ends = (['end', 'start'] as const).map((side) =>
    byTurns(
      moments.map((here, at) => {
        const own = here.filter(({ edge }) => edge === side);
        const inOrder = inDrawnOrder(own.length, `${side} ${at}`).flatMap((one) => own[one] ?? []);
        return inOrder.toSorted((a, b) => TELLING.indexOf(a.oddity) - TELLING.indexOf(b.oddity));
      }),
    ),
  );
  return byTurns(ends).slice(0, MOST_NEAR);
}

/** The first place of each restaurant: where few fit, a choice names some several times. */
export function onePerRestaurant(places: readonly Place[]): readonly Place[] {
  return [...groupedBy(places, ({ restaurant }) => restaurant).values()].flatMap((one) => one.slice(0, 1));
}

/** What makes moments wrong, and where they are looked for. */
interface Wrong {
  /** In words, as in "a refusal of {a past moment}". */
  readonly defect: string;
  /** Such moments in a restaurant. */
  readonly momentsIn: (restaurant: bigint) => readonly number[];
  /** Notes that the statement does not apply, where no restaurant has such moments. */
  readonly none: () => void;
  /** Places with a sound moment in some of the restaurants that have wrong ones. */
  readonly choose: (fitting: readonly KnownRestaurant[]) => readonly Place[];
}

/** The wrong moments of each chosen place; where there are none, the requirement is left open. */
export function wrongMoments(
  places: Pick<Places, 'bookable' | 'hoursDoubt'>,
  requirement: RequirementId,
  { defect, momentsIn, none, choose }: Wrong,
): readonly (readonly WrongMoment[])[] {
  const moments = new Map(places.bookable().map((one) => [one.id, momentsIn(one.id)] as const));
  const fitting = places.bookable().filter((one) => moments.get(one.id)?.[0] !== undefined);
  if (fitting.length === 0) {
    const doubt = places.hoursDoubt;
    if (doubt === undefined) none();
    else leaveInconclusive(requirement, doubt);
    return [];
  }
  return choose(fitting).map((twin) =>
    (moments.get(twin.restaurant) ?? []).map((moment) => ({ moment, defect, twin })),
  );
}

/**
 * Judges that restaurants refuse bookings for generated moments, while they accept a booking for another moment before,
 * and some of them afterwards.
 *
 * @param book books for a guest; what is refused is tried with few guests, of which none has another booking
 * @param excuses the first that holds for an accepted moment leaves the requirement open
 */
export async function expectMomentsRefused(
  forAll: ForAll,
  requirement: RequirementId,
  { usual, any, kind = 'moment' }: WrongMoments,
  { guests, book, places, before }: Booking,
  excuses: readonly Excuse[] = [],
): Promise<void> {
  const twins = new Map<bigint, Promise<Twin>>();
  const twinAt = async (place: Place): Promise<Exchange> => {
    const known = twins.get(place.restaurant) ?? bookedTwin(place, { guests, book, places });
    twins.set(place.restaurant, known);
    return (await known).twin;
  };
  if (before !== undefined) twins.set(before.place.restaurant, Promise.resolve(before));
  let proven = twins.size;
  let proving: Promise<void> = Promise.resolve();
  // One after the other: cases run side by side, and each would make a sound booking of its own.
  const prove = (twin: Place): Promise<void> => {
    const next = async (): Promise<void> => {
      if (proven < MOST_TWINS && !twins.has(twin.restaurant) && isAccepted(await twinAt(twin))) proven += 1;
    };
    proving = proving.then(next, next);
    return proving;
  };
  const phones: string[] = [];
  let tried = 0;
  const nextPhone = (): string => (phones[(tried += 1) % MOST_GUESTS] ??= guests.phone());
  const judge = async (wrong: WrongMoment): Promise<void> => {
    const { defect, twin } = wrong;
    await prove(twin);
    const place = placeOf(wrong);
    const booked = await book(place, nextPhone(), wrong.offset);
    for (const excuse of isAccepted(booked) ? excuses : []) {
      const excused = await excuse(wrong);
      if (excused !== undefined) return leaveInconclusive(requirement, excused);
    }
    // Two restaurants show why they refuse; what the others refuse proves nothing, and what they accept is a finding.
    if (isRefused(booked) && !twins.has(twin.restaurant)) return currentCheck().ignoreBreachesOf(booked);
    const sound = await twinAt(twin);
    expectRefused(requirement, booked, { twin: sound, defect, inputs: [places.hoursInput(place)] });
  };
  await forAll(kind, any.map(shownAsMoment), judge, usual.map(shownAsMoment));
  for (const { place, twin } of (await Promise.all(twins.values())).slice(0, MOST_AFTERWARDS)) {
    if (!isAccepted(twin)) continue;
    const { twin: after } = await bookedTwin(place, { guests, book, places });
    if (isAccepted(after)) continue;
    leaveInconclusive(requirement, `no sound twin was accepted afterwards: ${statusFact(after)}`);
  }
}

/** A sound booking at a place; if that is refused, at other times of day in the same restaurant. */
async function bookedTwin(place: Place, { guests, book, places }: Booking): Promise<Twin> {
  const moments = places.momentsOf(place.restaurant);
  const others = inDrawnOrder(moments.length, `twin in ${place.restaurant}`)
    .flatMap((at) => moments[at] ?? [])
    .filter((moment) => (moment - place.moment) % DAY_MS !== 0);
  let tried = { place, twin: await book(place, guests.phone()) };
  for (const moment of others.slice(0, MOST_OTHER_MOMENTS)) {
    if (!isRefused(tried.twin)) break;
    const other = { ...place, moment };
    tried = { place: other, twin: await book(other, guests.phone()) };
  }
  return tried;
}

/** An excuse where the schedule shows a moment by now: hours change, and at midnight it may gain a day. */
export function shownNow(
  partner: Partner,
  reading: HoursReading,
  kinds: readonly ('opening' | 'booking')[],
): Excuse {
  return async (wrong) => {
    const { restaurant, moment } = placeOf(wrong);
    const hours = await readRestaurantHours(partner, restaurant, reading);
    const isShown =
      hours !== undefined && [...kinds, 'doubtful' as const].some((kind) => isInside(hours[kind], moment));
    return isShown ? 'the schedule shows the moment by now' : undefined;
  };
}

/**
 * An excuse where a moment inside the hours is refused that another zone has outside them, if this zone also has the
 * accepted ones inside: a restaurant in another zone has all its hours earlier, or later.
 */
export function inOtherZone({
  guests,
  book,
  places,
}: Pick<Booking, 'guests' | 'book'> & {
  readonly places: Pick<Places, 'hours' | 'momentsOf'>;
}): Excuse {
  const zones = new OtherZones(places, (place) => book(place, guests.phone()));
  return async (wrong) =>
    (await zones.explain(placeOf(wrong).restaurant, { accepted: [wrong.moment], refused: [] }))
      ? 'the restaurant also refuses a moment inside its hours, as one in another zone would'
      : undefined;
}

/**
 * Whether accepted bookings lie on both sides of a moment, in days and in times of day, by the clock of a zone; at the
 * very time of day on another day counts for both.
 *
 * @param soon accepted at so short notice that they tell of days only: today's bookings may have other hours
 */
export function isBetween(
  moment: number,
  accepted: readonly Place[],
  zone: string,
  soon: readonly Place[] = [],
): boolean {
  const own = localTime(moment, zone);
  const others = accepted.map((one) => localTime(one.moment, zone));
  const days = [...others, ...soon.map((one) => localTime(one.moment, zone))];
  return (
    days.some(({ day }) => day < own.day) &&
    others.some(({ day }) => day > own.day) &&
    isBetweenTimes(moment, accepted, zone)
  );
}

/** As {@link isBetween}, but in times of day alone. */
export function isBetweenTimes(moment: number, accepted: readonly Place[], zone: string): boolean {
  const own = localTime(moment, zone);
  const others = accepted.map((one) => localTime(one.moment, zone));
  return others.some(({ time }) => time <= own.time) && others.some(({ time }) => time >= own.time);
}

/** Grids on which a restaurant may give out its tables, in minutes; the coarse ones need more moments to show. */
const GRIDS = [
  { minutes: 60, least: 1 },
  { minutes: 90, least: 4 },
  { minutes: 120, least: 4 },
] as const;

/** Whether a restaurant may take bookings only on a grid of moments that the accepted ones are on, and this one is not. */
export function isOffGrid(moment: number, accepted: readonly Place[], zone: string): boolean {
  const minutesOf = (one: number): number => {
    const [hours = 0, minutes = 0] = localTime(one, zone).time.split(':').map(Number);
    return 60 * hours + minutes;
  };
  const times = new Set(accepted.map((one) => minutesOf(one.moment)));
  return GRIDS.some(({ minutes: grid, least }) => {
    const offsets = new Set([...times].map((time) => time % grid));
    return times.size >= least && offsets.size === 1 && !offsets.has(minutesOf(moment) % grid);
  });
}

function localTime(moment: number, zone: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = localDateTime(moment, zone).split('T');
  return { day, time };
}

function shownAsMoment(one: WrongMoment): WrongMoment & fc.WithToStringMethod {
  const { restaurant, moment } = placeOf(one);
  const written = one.offset === undefined ? '' : `, written with ${one.offset},`;
  const words = `${one.defect}: ${new Date(moment).toISOString()}${written} in restaurant ${restaurant}`;
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
