import type { Exchange } from '../../helpers/exchange.ts';
import { expectDefectsRefused } from '../../helpers/expect-defects-refused.ts';
import { leaveInconclusive, leaveNotApplicable } from '../../helpers/expectations.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { targetNow } from '../../helpers/target-clock.ts';
import type { KnownRestaurant, Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** By so much a moment must have passed, so that nobody can take it for the present one. */
const CLEARLY_PASSED_MS = HOUR_MS / 2;
/** After the end of a schedule by so much, a moment lies on a later day in whatever zone. */
const CLEARLY_LATER_MS = 2 * DAY_MS;

type MomentOf = (place: Place) => number;

test(
  'a booking for a moment that has passed is refused',
  ...covers(['RESTRICT-DATE-PAST'], async ({ partner, places, candidates, guests, settings }) => {
    const id = 'RESTRICT-DATE-PAST';
    let now = Date.now();
    const book = async (place: Place, momentOf: MomentOf = ({ moment }) => moment): Promise<Exchange> => {
      const moment = momentOf(place);
      const booked = await partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking({ ...place, moment }, guests.phone()),
      });
      now = targetNow(booked);
      return booked;
    };
    // Of a moment inside the hours that are shown nothing but that it has passed speaks against it.
    const passed = ({ restaurant }: Pick<Place, 'restaurant'>): number | undefined =>
      places.passedMoment(restaurant, now - CLEARLY_PASSED_MS);
    const hasPassed = ({ id: restaurant }: KnownRestaurant): boolean => passed({ restaurant }) !== undefined;
    const telling = places.choose(places.bookable().filter(hasPassed), settings.seed, 'passed');
    const weeksBefore = (moment: number, weeks: number): number =>
      moment - (Math.ceil((moment - now) / WEEK_MS) + weeks) * WEEK_MS;
    const pasts: readonly (readonly [string, MomentOf])[] = [
      ['earlier today, or two days ago', (place) => passed(place) ?? now - 2 * DAY_MS],
      ['at the same weekday and time in a past week', ({ moment }) => weeksBefore(moment, 1)],
      ['at the same weekday and time a year ago', ({ moment }) => weeksBefore(moment, 52)],
    ];
    const defects = pasts.map(([when, changes]) => ({ id, defect: `a moment ${when}`, changes }) as const);
    await expectDefectsRefused([...telling, ...candidates], defects, book);
  }),
);

test(
  'a booking for a day without hours is refused',
  ...covers(['RESTRICT-DATE-UNSCHEDULED'], async ({ partner, places, candidates, guests, settings }) => {
    const id = 'RESTRICT-DATE-UNSCHEDULED';
    const book = (place: Place, momentOf: MomentOf = ({ moment }) => moment): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking({ ...place, moment: momentOf(place) }, guests.phone()),
      });
    const weeksAfter = ({ restaurant, moment }: Place, weeks: number): number => {
      const end = (places.lastEnd(restaurant) ?? moment) + CLEARLY_LATER_MS;
      return moment + (Math.ceil(Math.max(0, end - moment) / WEEK_MS) + weeks) * WEEK_MS;
    };
    const later: readonly (readonly [string, MomentOf])[] = [
      ['in the first week after the schedule', (place) => weeksAfter(place, 0)],
      ['a year after the schedule', (place) => weeksAfter(place, 52)],
    ];
    const defects = later.map(
      ([when, changes]) => ({ id, defect: `the same weekday and time ${when}`, changes }) as const,
    );
    await expectDefectsRefused(candidates, defects, book);

    const restDays = new Map(
      places.bookable().flatMap(({ id: restaurant }) => {
        const [first] = places.closedTimes(restaurant).onClosedDays;
        return first === undefined ? [] : [[restaurant, first] as const];
      }),
    );
    const resting = places.bookable().filter((one) => restDays.has(one.id));
    if (resting.length === 0) return;
    const onRestDay: MomentOf = ({ restaurant, moment }) => restDays.get(restaurant) ?? moment;
    await expectDefectsRefused(
      places.choose(resting, settings.seed, 'closed day'),
      [{ id, defect: 'a day within the schedule that has no hours', changes: onRestDay }],
      book,
    );
  }),
);

test(
  'a booking for a moment outside of all hours of its day is refused',
  ...covers(['RESTRICT-DATE-CLOSED'], async ({ partner, places, guests, settings }) => {
    const id = 'RESTRICT-DATE-CLOSED' as const;
    const book = (place: Place, momentOf: MomentOf = ({ moment }) => moment): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking({ ...place, moment: momentOf(place) }, guests.phone()),
      });
    const closed = new Map(
      places.bookable().map((one) => [one.id, places.closedTimes(one.id).betweenHours] as const),
    );
    const closing = places.bookable().filter((one) => closed.get(one.id)?.[0] !== undefined);
    if (closing.length === 0) {
      return places.bookable().some((one) => places.slackMs(one.id) > 0)
        ? leaveInconclusive(id, 'TARGET_TIMEZONE would tell when restaurants are closed')
        : leaveNotApplicable(id, 'no restaurant that takes bookings is closed between its hours');
    }
    const defects = [0, 1, 2].map((index) => ({
      id,
      defect: 'a moment in the middle between two stretches of hours',
      changes: ({ restaurant, moment }: Place) => {
        const moments = closed.get(restaurant) ?? [];
        return moments[index % moments.length] ?? moment;
      },
    }));
    await expectDefectsRefused(places.choose(closing, settings.seed, 'closed'), defects, book);
  }),
);
