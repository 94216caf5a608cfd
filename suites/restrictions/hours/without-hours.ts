import type { Partner } from '../../../helpers/client/partner.ts';
import { bookingAt } from '../../../helpers/fixtures/bookings/bookings.ts';
import type { Guests } from '../../../helpers/fixtures/guests.ts';
import { isAccepted } from '../../../helpers/http/exchange.ts';
import type { HoursReading, Place } from '../../../helpers/fixtures/restaurants/hours/restaurant-hours.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { DAY_MS } from '../../../helpers/values/time.ts';
import { inDrawnOrder } from '../../../helpers/verdict/expectations/drawn.ts';
import { expectThat } from '../../../helpers/verdict/expectations/expect.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { shownNow, type WrongMoment } from './moments.ts';

/** So many restaurants without any hours are tried. */
const WITHOUT_HOURS = 2;

/** Moments of other restaurants, well within the dates that a restaurant shows without any hours. */
export function withoutHours(places: Places, seed: string): readonly (readonly WrongMoment[])[] {
  const twins = places.choose(places.bookable(), seed, 'without hours');
  const bare = places.withoutHours();
  const chosen = inDrawnOrder(bare.length).flatMap((index) => bare.slice(index, index + 1));
  return chosen.slice(0, WITHOUT_HOURS).map(({ id, dates }) => {
    const isWithin = ({ moment }: Place): boolean =>
      [-DAY_MS, 0, DAY_MS].every((off) => dates.includes(new Date(moment + off).toISOString().slice(0, 10)));
    const defect = 'a day of a schedule without any hours';
    return twins.filter(isWithin).map((twin) => ({ moment: twin.moment, restaurant: id, twin, defect }));
  });
}

/** Restaurants everywhere take bookings at one of these times of day, in UTC. */
const USUAL_TIMES = ['11:00', '16:00', '19:00', '03:00'] as const;

/** So many restaurants are tried where none shows hours, and so many accept what breaks the statement. */
const [MOST_BARE, LEAST_ACCEPTING] = [6, 2];

interface Bare {
  readonly partner: Partner;
  readonly places: Places;
  readonly guests: Pick<Guests, 'phone'>;
  readonly run: HoursReading;
}

/**
 * Where no restaurant shows hours on any day, no sound booking proves that refusals mean anything; but no booking may be
 * accepted either. One restaurant may have been given hours meanwhile.
 */
export async function judgeWithoutAnyHours(
  requirement: RequirementId,
  { partner, places, guests, run }: Bare,
): Promise<void> {
  if (places.bookable().length > 0) return;
  const isShown = shownNow(partner, run, ['opening', 'booking']);
  const accepted = [];
  for (const { id, dates } of places.withoutHours().slice(0, MOST_BARE)) {
    const [date] = dates.slice(Math.floor(dates.length / 2));
    for (const time of date === undefined ? [] : USUAL_TIMES) {
      const place = { restaurant: id, moment: Date.parse(`${date}T${time}:00Z`) };
      const booked = await partner.send('createBooking', bookingAt(place, guests.phone()));
      if (!isAccepted(booked)) continue;
      if ((await isShown({ moment: place.moment, defect: '', twin: place })) === undefined)
        accepted.push(booked);
      break;
    }
  }
  if (accepted.length < LEAST_ACCEPTING) return;
  expectThat(requirement, false, {
    expected: 'no booking accepted on days of a schedule without any hours',
    observed: `accepted in ${accepted.length} restaurants, of which none shows hours on any day`,
    evidence: accepted,
  });
}
