import type { Capability } from '../../../spec/vocabulary.ts';
import type { ControlClient } from '../../client/control-client.ts';
import { Ledger } from '../../client/ledger.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import { bookableMoments, guessedMoments } from '../../fixtures/restaurants/hours/moments.ts';
import { type Interval, merged } from '../../fixtures/restaurants/hours/opening-hours.ts';
import {
  type MomentTerms,
  type RestaurantHours,
  restaurantHours,
  showsOffsets,
} from '../../fixtures/restaurants/hours/restaurant-hours.ts';
import {
  connectOpenRestaurant,
  type KnownRestaurant,
  mayOwnRestaurants,
} from '../../fixtures/restaurants/restaurants.ts';
import { type Survey, surveyOf } from '../../fixtures/restaurants/survey.ts';
import type { Settings } from '../../settings/settings.ts';
import { isJsonArray, isJsonObject, type Json } from '../../values/json/json.ts';
import { valueAt } from '../../values/json/json-pointer.ts';
import { HOUR_MS, poll } from '../../values/time.ts';
import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';
import { noTakerWords } from './words.ts';

/** The target before the first booking. */
export interface Known {
  readonly client: PartnerClient;
  readonly settings: Settings;
  readonly ledgerFile: string;
  readonly capabilities: readonly Capability[];
  /** What is known of the restaurants; unset: they are read. */
  readonly survey?: Survey;
  /** Connects a restaurant where none takes bookings of any guest; unset: the checks connect it. */
  readonly restaurantSide?: ControlClient | undefined;
}

interface Takers {
  readonly survey: Survey;
  readonly takers: readonly KnownRestaurant[];
  /** Why there are none for the checks either, in lines for people. */
  readonly noneBecause?: readonly string[];
}

/** The restaurants that take bookings of any guest; if there is none, one is connected, where that is allowed. */
export async function takersOf({ client, settings, ledgerFile, ...known }: Known): Promise<Takers> {
  const only = settings.targetRestaurantIds;
  const allowedIn = ({ restaurants }: Survey): readonly KnownRestaurant[] =>
    restaurants.filter(({ id, active }) => active && (only?.includes(id) ?? true));
  const takersIn = (survey: Survey): readonly KnownRestaurant[] =>
    allowedIn(survey).filter((one) => one.guestChannel && !one.phoneConfirmation);
  const survey = known.survey ?? (await surveyOf(client, only));
  const takers = takersIn(survey);
  if (takers.length > 0) return { survey, takers };
  if (only !== undefined || !mayOwnRestaurants(known.capabilities))
    return { survey, takers, noneBecause: noTakerWords(survey.restaurants, allowedIn(survey)) };
  const { restaurantSide } = known;
  if (restaurantSide === undefined) return { survey, takers };
  const connected = await connectOpenRestaurant(restaurantSide, new Ledger(ledgerFile));
  if (connected === undefined) return { survey, takers };
  // A read may be behind, and a list is not read to its end.
  const readIt = (): Promise<Survey> => surveyOf(client, [connected]);
  const later = await poll(readIt, (one) => takersIn(one).length > 0, READS_SETTLED_MS);
  return { survey: later, takers: takersIn(later) };
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** Hours with such a pause in them differ from zone to zone. */
const PAUSE_MS = HOUR_MS;

/** The type of the records that a service holds bookings to: BOOKING, or, a defect, RESTAURANT. */
type HoursKept = 'booking' | 'opening';

/** A restaurant in which bookings are tried, with its schedule read in any zone. */
export class Site {
  readonly id: bigint;
  /** Two letters; undefined when the restaurant shows none. */
  readonly country: string | undefined;
  /** Whether its hours mean the same in every zone. */
  readonly showsOffsets: boolean;
  readonly #restaurant: KnownRestaurant;
  readonly #schedule: Json | undefined;
  readonly #kept: HoursKept;
  readonly #hours = new Map<string, RestaurantHours | undefined>();

  constructor(restaurant: KnownRestaurant, schedule: Json | undefined, kept: HoursKept = 'booking') {
    const { id, json } = restaurant;
    const country = valueAt(json, '/address/countryCode');
    this.id = id;
    this.country = typeof country === 'string' && /^[A-Za-z]{2}$/.test(country) ? country : undefined;
    this.#restaurant = restaurant;
    this.#schedule = schedule;
    this.#kept = kept;
    this.showsOffsets = showsOffsets(schedule);
  }

  /** The same restaurant, as one that holds bookings to its opening hours. */
  asHeldToOpening(): Site {
    return new Site(this.#restaurant, this.#schedule, 'opening');
  }

  /** The hours that bookings are held to in a zone, joined where they touch; none when they can't be read. */
  kept(zone: string): readonly Interval[] {
    return merged(this.#hoursIn(zone)?.[this.#kept] ?? []);
  }

  /** The same with the breaks in them, in which a booking may be accepted too. */
  possible(zone: string): readonly Interval[] {
    const all = [...this.kept(zone), ...(this.#hoursIn(zone)?.doubtful ?? [])];
    return merged(all.sort((a, b) => a.start - b.start));
  }

  /** Whether its hours have pauses, without which bookings cannot show their zone. */
  get hasPauses(): boolean {
    const hours = this.possible('UTC');
    return hours.some(({ start }, index) => start - (hours[index - 1]?.end ?? start) >= PAUSE_MS);
  }

  /** Moments to ask for, as they are if the restaurant's clock shows the time of a zone. */
  moments(zone: string, terms: MomentTerms): readonly number[] {
    const hours = this.#hoursIn(zone);
    return hours === undefined ? guessedMoments(zone) : bookableMoments(hours, terms);
  }

  /** The dates that the schedule shows, YYYY-MM-DD, in order. */
  get dates(): readonly string[] {
    const groups = isJsonArray(this.#schedule) ? this.#schedule.filter(isJsonObject) : [];
    const dates = groups.flatMap(({ date }) => (typeof date === 'string' && DATE.test(date) ? [date] : []));
    return dates.map((date) => date.slice(0, 'YYYY-MM-DD'.length)).sort();
  }

  #hoursIn(zone: string): RestaurantHours | undefined {
    const known = this.#hours.get(zone);
    if (known !== undefined || this.#hours.has(zone)) return known;
    const hours = restaurantHours(this.#schedule, { timeZone: zone });
    this.#hours.set(zone, hours);
    return hours;
  }
}
