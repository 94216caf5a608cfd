import { type Exchange, isAccepted } from '../../../helpers/http/exchange.ts';
import { soundRequest } from '../../../helpers/generators/sound-request.ts';
import { isInside, merged } from '../../../helpers/fixtures/restaurants/hours/opening-hours.ts';
import {
  type Answers,
  otherClocks,
  tellingMoment,
} from '../../../helpers/fixtures/restaurants/hours/other-clocks.ts';
import type { Place, RestaurantHours } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../helpers/values/time.ts';

/** The most bookings by which one answer of a restaurant is looked into. */
const MOST_PROBES = 4;

/** So close to the ends of hours zones next to each other differ. */
const NEAR_MS = 15 * MINUTE_MS;

/**
 * Finds out whether a restaurant is in another zone than the one in which a run reads all local times. It asks for
 * bookings only about answers that would be findings.
 */
export class OtherZones {
  readonly #places: Pick<Places, 'hours' | 'momentsOf'>;
  readonly #book: (place: Place) => Promise<Exchange>;
  readonly #seen = new Map<bigint, { accepted: number[]; refused: number[] }>();

  /** @param book books for a new guest */
  constructor(places: Pick<Places, 'hours' | 'momentsOf'>, book: (place: Place) => Promise<Exchange>) {
    this.#places = places;
    this.#book = book;
  }

  /**
   * Whether another zone explains answers that contradict the hours of a restaurant. One that accepts everything inside
   * its hours is in no other zone: a refusal there must be among the answers, or be found.
   */
  async explain(restaurant: bigint, { accepted, refused }: Answers): Promise<boolean> {
    const known = this.#places.hours.get(restaurant);
    // In an unknown zone only moments count that are wrong in each.
    if (known === undefined || !known.areInstantsSure || known.isOfOneClock === true) return false;
    const hours = merged([...known.booking, ...known.doubtful].sort((a, b) => a.start - b.start));
    const seen = this.#seen.get(restaurant) ?? { accepted: [], refused: [] };
    this.#seen.set(restaurant, seen);
    seen.accepted.push(...accepted);
    // What refused a time of day may refuse it for itself.
    const moments = this.#momentsIn(restaurant, known, accepted[0]).filter(
      (one) => !refused.some((other) => apartInDay(one, other) <= HOUR_MS),
    );
    for (let probes = 0; ; probes += 1) {
      const clocks = otherClocks(hours, { accepted: seen.accepted, refused });
      if (clocks.length === 0) return false;
      const isOutside = (moment: number): boolean => clocks.some((ahead) => !isInside(hours, moment + ahead));
      if (seen.refused.some(isOutside)) return true;
      const moment = tellingMoment(hours, clocks, moments);
      if (moment === undefined || probes === MOST_PROBES) return refused.length > 0;
      const answer = await this.#book({ restaurant, moment });
      (isAccepted(answer) ? seen.accepted : seen.refused).push(moment);
    }
  }

  /** Moments inside the hours, near ones first: they have the same season, and no horizon in between. */
  #momentsIn(restaurant: bigint, { booking }: RestaurantHours, near = 0): readonly number[] {
    const moments = this.#places.momentsOf(restaurant);
    const [first = Infinity, last = 0] = [moments[0], moments.at(-1)];
    const edgeMs = Math.max(NEAR_MS, soundRequest().stepMs);
    const edges = merged(booking)
      .flatMap(({ start, end }) => [start + edgeMs, end - edgeMs])
      .filter((one) => one > first && one < last + HOUR_MS && isInside(booking, one));
    return [...moments, ...edges].sort((a, b) => Math.abs(a - near) - Math.abs(b - near));
  }
}

/** How far two moments are apart in their times of day. */
function apartInDay(one: number, other: number): number {
  const apart = Math.abs(one - other) % DAY_MS;
  return Math.min(apart, DAY_MS - apart);
}
