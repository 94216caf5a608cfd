import type { Input } from '../evidence/points/inputs.ts';
import { seededInteger } from '../values/random.ts';
import { DAY_MS, HOUR_MS } from '../values/time.ts';
import { inconclusive } from '../verdict/current-check.ts';
import { hoursInput } from './hours/hours-input.ts';
import { type ClosedTimes, closedTimes, lastEnd } from './hours/closed-times.ts';
import {
  besideBookingHours,
  bookableMoments,
  type EdgeTime,
  guessedMoments,
  insideBookingHours,
  justAfterSchedule,
  openButNotBookable,
  passedMoment,
  startsOfDays,
  USUAL_MOMENTS,
} from './hours/moments.ts';
import { afterBreaks, isInside, isOpen, merged } from './hours/opening-hours.ts';
import {
  type HoursReading,
  type Place,
  restaurantHours,
  type RestaurantHours,
  UNKNOWN_HOURS,
} from './hours/restaurant-hours.ts';
import type { KnownRestaurant } from './restaurants.ts';
import type { Survey } from './survey.ts';

const MOST_CHOICES = 5;

/** When the hours can't be read, many of the places are outside them. */
const MOST_GUESSED_CHOICES = 15;

const NO_HOURS: RestaurantHours = { ...UNKNOWN_HOURS, slackMs: 0 };

/** The restaurants of the target, with the hours of those that may take bookings, and the choice among them. */
export class Places {
  readonly restaurants: readonly KnownRestaurant[];
  readonly hours: ReadonlyMap<bigint, RestaurantHours>;
  readonly #moments = new Map<bigint, readonly number[]>();
  readonly #closed = new Map<bigint, ClosedTimes>();
  readonly #reading: HoursReading;

  private constructor(
    restaurants: readonly KnownRestaurant[],
    hours: ReadonlyMap<bigint, RestaurantHours>,
    reading: HoursReading,
  ) {
    this.restaurants = restaurants;
    this.hours = hours;
    this.#reading = reading;
  }

  /** The places in a survey. */
  static of({ restaurants, schedules }: Survey, reading: HoursReading): Places {
    const hours = [...schedules].map(([id, schedule]) => {
      const known = schedule === undefined ? undefined : restaurantHours(schedule, reading);
      return [id, known ?? UNKNOWN_HOURS] as const;
    });
    return new Places(restaurants, new Map(hours), reading);
  }

  /** Restaurants with hours in which guests can book without further steps. */
  bookable(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => one.guestChannel && !one.phoneConfirmation);
  }

  /** Restaurants with hours in which guests can book once their phone is confirmed. */
  confirming(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => one.guestChannel && one.phoneConfirmation);
  }

  /** Active restaurants with hours whose guest channel is off. */
  closedToGuests(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => !one.guestChannel && !one.phoneConfirmation);
  }

  /** Restaurants whose schedules could not be read as hours. */
  ofUnreadHours(): readonly bigint[] {
    return [...this.hours].flatMap(([id, hours]) => (hours === UNKNOWN_HOURS ? [id] : []));
  }

  /** Restaurants whose schedules show dates, and no hours on any, with these dates (YYYY-MM-DD) in order. */
  withoutHours(): readonly { readonly id: bigint; readonly dates: readonly string[] }[] {
    const inUse = this.restaurants.filter((one) => one.active && one.guestChannel && !one.phoneConfirmation);
    return inUse.flatMap(({ id }) => {
      const { opening, booking, doubtful, bookingDates } = this.#hoursOf(id);
      const isBare = [opening, booking, doubtful].every((list) => list.length === 0);
      return isBare && bookingDates.length > 0 ? [{ id, dates: bookingDates.toSorted() }] : [];
    });
  }

  /** A bookable place that depends on seed and label, so that checks spread over restaurants; else inconclusive. */
  pick(seed: string, label: string): Place {
    const [place] = this.choose(this.bookable(), seed, label);
    return (
      place ??
      inconclusive('no bookable place was found; TARGET_TIMEZONE and TARGET_RESTAURANT_IDS may open one')
    );
  }

  /**
   * A few places that depend on seed and label, in different restaurants as far as possible.
   *
   * @param most of them; more where hours are guessed, because many of those places are outside the real ones
   */
  choose(
    restaurants: readonly KnownRestaurant[],
    seed: string,
    label: string,
    most = MOST_CHOICES,
  ): readonly Place[] {
    const many = Math.max(1, restaurants.length);
    const start = seededInteger(seed, `restaurant ${label}`, many);
    const areGuessed = restaurants.some(({ id }) => this.#hoursOf(id) === UNKNOWN_HOURS);
    const length = areGuessed ? MOST_GUESSED_CHOICES : most;
    return Array.from({ length }, (_, index): readonly Place[] => {
      const restaurant = restaurants[(start + index) % many];
      if (restaurant === undefined) return [];
      const moments = this.momentsOf(restaurant.id);
      const round = index < many ? '' : ` ${index}`;
      const moment = moments[seededInteger(seed, `moment ${label}${round}`, Math.max(1, moments.length))];
      return moment === undefined ? [] : [{ restaurant: restaurant.id, moment }];
    }).flat();
  }

  /** The same restaurant on other days, at the same time or the nearest one; near days first. */
  onOtherDays({ restaurant, moment }: Place): readonly Place[] {
    const dayOf = (one: number): number => Math.round((one - moment) / DAY_MS);
    const nearest = new Map<number, number>();
    for (const one of this.momentsOf(restaurant)) {
      const day = dayOf(one);
      const known = nearest.get(day);
      const off = (at: number): number => Math.abs(at - moment - day * DAY_MS);
      if (known === undefined || off(one) < off(known)) nearest.set(day, one);
    }
    return [...nearest]
      .filter(([day]) => day !== 0)
      .sort(([a], [b]) => Math.abs(a) - Math.abs(b))
      .map(([, at]) => ({ restaurant, moment: at }));
  }

  /**
   * The bookable moments of a restaurant, see {@link bookableMoments}; when its hours can't be read, moments when most
   * restaurants are open.
   */
  momentsOf(restaurant: bigint): readonly number[] {
    const known = this.#moments.get(restaurant);
    if (known !== undefined) return known;
    const hours = this.#hoursOf(restaurant);
    const moments =
      hours === UNKNOWN_HOURS
        ? guessedMoments(this.#reading.timeZone)
        : bookableMoments(hours, this.#reading.moments);
    this.#moments.set(restaurant, moments);
    return moments;
  }

  /** Moments in BOOKING hours that are nearer than the bookable ones, but an hour ahead or more. */
  soonerMoments(restaurant: bigint): readonly number[] {
    const [first = 0] = this.momentsOf(restaurant);
    const terms = { ...USUAL_MOMENTS, ...this.#reading.moments, leadMs: HOUR_MS };
    return bookableMoments(this.#hoursOf(restaurant), terms).filter((moment) => moment < first);
  }

  /** One moment inside the BOOKING hours of each of some days, see {@link insideBookingHours}. */
  insideBookingHours(restaurant: bigint, mostDays: number): readonly number[] {
    return insideBookingHours(this.#hoursOf(restaurant), this.momentsOf(restaurant), mostDays);
  }

  /** The moments at which the BOOKING hours of some days begin, see {@link startsOfDays}. */
  startsOfDays(restaurant: bigint): readonly number[] {
    return startsOfDays(this.#hoursOf(restaurant), this.momentsOf(restaurant));
  }

  /** The total of a restaurant's BOOKING hours. */
  bookableHours(restaurant: bigint): number {
    const stretches = merged(this.#hoursOf(restaurant).booking);
    return stretches.reduce((sum, { start, end }) => sum + (end - start) / HOUR_MS, 0);
  }

  /** Whether a moment lies after a break: in BOOKING hours that others ended a few hours before. */
  isAfterBreak({ restaurant, moment }: Place): boolean {
    return isInside(afterBreaks(this.#hoursOf(restaurant).booking), moment);
  }

  /** Whether a restaurant shows BOOKING hours with a break between them, rather than a night. */
  hasBreaks(restaurant: bigint): boolean {
    return afterBreaks(this.#hoursOf(restaurant).booking).length > 0;
  }

  /** The first moments after the end of a schedule that are bookable a week before, see {@link justAfterSchedule}. */
  justAfterSchedule(restaurant: bigint): readonly number[] {
    const end = this.lastEnd(restaurant);
    return justAfterSchedule(this.#hoursOf(restaurant), this.momentsOf(restaurant), end);
  }

  /** Whether a moment lies outside the RESTAURANT hours that the schedule shows; false where it shows none. */
  isClosedAt({ restaurant, moment }: Place): boolean {
    const { opening } = this.#hoursOf(restaurant);
    return opening.length > 0 && !isOpen(opening, moment);
  }

  /** Moments when the restaurant is open but takes no bookings, see {@link openButNotBookable}. */
  openButNotBookable(restaurant: bigint): readonly number[] {
    return openButNotBookable(this.#hoursOf(restaurant));
  }

  /** Such moments near the edges of BOOKING hours, see {@link besideBookingHours}. */
  besideBookingHours(restaurant: bigint): readonly EdgeTime[] {
    return besideBookingHours(this.#hoursOf(restaurant));
  }

  /** The last bookable moment on the half hour before `now`, see {@link passedMoment}. */
  passedMoment(restaurant: bigint, now: number): number | undefined {
    return passedMoment(this.#hoursOf(restaurant), now);
  }

  /** Moments when the restaurant is closed beyond doubt, from 24 hours ahead on. */
  closedTimes(restaurant: bigint): ClosedTimes {
    const known = this.#closed.get(restaurant);
    if (known !== undefined) return known;
    const closed = closedTimes(this.#hoursOf(restaurant), Date.now() + DAY_MS);
    this.#closed.set(restaurant, closed);
    return closed;
  }

  /** The end of the last hours that a restaurant's schedule shows. */
  lastEnd(restaurant: bigint): number | undefined {
    return lastEnd(this.#hoursOf(restaurant));
  }

  /** Why the hours of some restaurants can't be judged, and what would help; undefined when all can be. */
  get hoursDoubt(): string | undefined {
    if (!this.bookable().some(({ id }) => this.slackMs(id) > 0)) return undefined;
    return (
      this.#reading.zoneDoubt ?? 'the hours are not judged: their zone is not known; set TARGET_TIMEZONE'
    );
  }

  /** The possible error of a restaurant's moments in ms, because the zone of its hours may not be known. */
  slackMs(restaurant: bigint): number {
    return this.#hoursOf(restaurant).slackMs;
  }

  /** The hours of a restaurant on the day of a moment, for a finding, see {@link hoursInput}. */
  hoursInput(place: Place): Input {
    return hoursInput(this.#hoursOf(place.restaurant), place);
  }

  #hoursOf(restaurant: bigint): RestaurantHours {
    return this.hours.get(restaurant) ?? NO_HOURS;
  }

  #withMoments(fits: (restaurant: KnownRestaurant) => boolean): readonly KnownRestaurant[] {
    return this.restaurants.filter((one) => one.active && fits(one) && this.momentsOf(one.id).length > 0);
  }
}
