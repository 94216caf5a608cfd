import { inconclusive } from '../cannot-go-on.ts';
import { isAccepted } from '../exchange.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../json.ts';
import type { PartnerClient } from '../partner-client.ts';
import { isInside, readOpeningHours, type OpeningHours } from '../schedule/opening-hours.ts';
import { seededInteger } from '../seeded.ts';

const PAGE_SIZE = 50;
const MOST_PAGES = 4;
/** So many restaurants' schedules are read, of those that may take bookings. */
const MOST_SCHEDULES = 24;
const HOUR_MS = 3_600_000;
const STEP_MS = HOUR_MS / 2;

/** A restaurant as the target's pages show it. */
export interface KnownRestaurant {
  readonly id: bigint;
  readonly name: string;
  readonly active: boolean;
  readonly phoneConfirmation: boolean;
  readonly guestChannel: boolean;
  readonly json: JsonObject;
}

/** A restaurant and a moment (milliseconds since the epoch) inside its shown BOOKING hours. */
export interface Place {
  readonly restaurant: bigint;
  readonly moment: number;
}

/** What reading the target showed: its restaurants, and the hours of those that may take bookings. */
export class Places {
  readonly restaurants: readonly KnownRestaurant[];
  readonly hours: ReadonlyMap<bigint, OpeningHours>;

  private constructor(restaurants: readonly KnownRestaurant[], hours: ReadonlyMap<bigint, OpeningHours>) {
    this.restaurants = restaurants;
    this.hours = hours;
  }

  /**
   * Reads pages and schedules.
   *
   * @param only the only restaurants in which bookings may be made; unset: any
   * @param zone IANA zone of schedule times
   */
  static async find(
    client: PartnerClient,
    only: readonly bigint[] | undefined,
    zone: string,
  ): Promise<Places> {
    const restaurants = await readRestaurants(client);
    const candidates = restaurants.filter(
      ({ id, active }) => active && (only === undefined || only.includes(id)),
    );
    const hours = await Promise.all(
      candidates.slice(0, MOST_SCHEDULES).map(async ({ id }) => {
        const schedule = await client.send('getSchedule', { path: { id } });
        const read = isAccepted(schedule) ? readOpeningHours(schedule.json, zone) : undefined;
        return read === undefined ? [] : [[id, read] as const];
      }),
    );
    return new Places(restaurants, new Map(hours.flat()));
  }

  /** Restaurants with known hours that take bookings from guests without further steps. */
  bookable(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => one.guestChannel && !one.phoneConfirmation);
  }

  /** Restaurants with known hours that want the phone confirmed first. */
  confirming(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => one.guestChannel && one.phoneConfirmation);
  }

  /** Active restaurants with known hours whose guest channel is off. */
  closedToGuests(): readonly KnownRestaurant[] {
    return this.#withMoments((one) => !one.guestChannel && !one.phoneConfirmation);
  }

  /** A bookable place that depends on seed and label, so that checks spread over restaurants; else inconclusive. */
  pick(seed: string, label: string): Place {
    const restaurants = this.bookable();
    const restaurant =
      restaurants[seededInteger(seed, `restaurant ${label}`, Math.max(1, restaurants.length))];
    const moments = restaurant === undefined ? [] : this.momentsOf(restaurant.id);
    const moment = moments[seededInteger(seed, `moment ${label}`, Math.max(1, moments.length))];
    if (restaurant === undefined || moment === undefined) {
      return inconclusive(
        'no bookable place was found; TARGET_TIMEZONE and TARGET_RESTAURANT_IDS may open one',
      );
    }
    return { restaurant: restaurant.id, moment };
  }

  /** Moments on the half hour inside BOOKING hours, from tomorrow's now on, at least an hour before the end. */
  momentsOf(restaurant: bigint): readonly number[] {
    const { booking } = this.hours.get(restaurant) ?? { booking: [] };
    const earliest = Math.ceil((Date.now() + 24 * HOUR_MS) / STEP_MS) * STEP_MS;
    return booking.flatMap(({ start, end }) => {
      const from = Math.max(earliest, Math.ceil(start / STEP_MS) * STEP_MS);
      const count = Math.max(0, Math.floor((end - HOUR_MS - from) / STEP_MS) + 1);
      return Array.from({ length: count }, (_, index) => from + index * STEP_MS);
    });
  }

  /** Moments on the half hour, from tomorrow's now on, when the restaurant is open but takes no bookings. */
  openButNotBookable(restaurant: bigint): readonly number[] {
    const { opening, booking } = this.hours.get(restaurant) ?? { opening: [], booking: [] };
    const earliest = Date.now() + 24 * HOUR_MS;
    return opening.flatMap(({ start, end }) => {
      const count = Math.floor((end - start) / STEP_MS);
      const moments = Array.from({ length: count }, (_, index) => start + index * STEP_MS);
      // The exact end of booking hours is left open by the contract, so a moment on it is no evidence.
      return moments.filter(
        (moment) =>
          moment > earliest && !isInside(booking, moment) && !booking.some((one) => one.end === moment),
      );
    });
  }

  #withMoments(fits: (restaurant: KnownRestaurant) => boolean): readonly KnownRestaurant[] {
    return this.restaurants.filter((one) => one.active && fits(one) && this.momentsOf(one.id).length > 0);
  }
}

async function readRestaurants(client: PartnerClient): Promise<readonly KnownRestaurant[]> {
  const found: KnownRestaurant[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await client.send('listRestaurants', { query: { page, size: PAGE_SIZE } });
    const content = isAccepted(answer) && isJsonObject(answer.json) ? answer.json['content'] : undefined;
    if (!isJsonArray(content) || content.length === 0) break;
    found.push(...content.flatMap((one) => (isJsonObject(one) ? knownRestaurant(one) : [])));
    if (content.length < PAGE_SIZE) break;
  }
  return found;
}

/** What is absent or null is taken as «no»: the check that books there will see. */
function knownRestaurant(json: JsonObject): readonly KnownRestaurant[] {
  const { id, name, status, properties } = json;
  if (typeof id !== 'bigint' && !(typeof id === 'number' && Number.isSafeInteger(id))) return [];
  const flags = isJsonObject(properties) ? properties : {};
  return [
    {
      id: BigInt(id),
      name: typeof name === 'string' ? name : '',
      active: status === 'ACTIVE',
      phoneConfirmation: flags['phoneConfirmationEnabled'] === true,
      guestChannel: flags['guestAcquisitionChannelEnabled'] === true,
      json,
    },
  ];
}
