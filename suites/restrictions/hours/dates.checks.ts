import fc from 'fast-check';
import type { ClosedTime } from '../../../helpers/fixtures/restaurants/hours/closed-times.ts';
import {
  bookingAt,
  covers,
  drawn,
  type Exchange,
  firstAccepting,
  inconclusive,
  isQuick,
  leaveInconclusive,
  leaveNotApplicable,
  type Place,
  test,
} from '../../../helpers/test.ts';
import { byTurns } from '../../../helpers/values/groups.ts';
import { DAY_MS, HOUR_MS, offsetDateTime, WEEK_MS } from '../../../helpers/values/time.ts';
import { judgeWithoutAnyHours, withoutHours } from './without-hours.ts';
import {
  expectMomentsRefused,
  inOtherZone,
  onePerRestaurant,
  inTurn,
  shownNow,
  targetNow,
  type WrongMoment,
  wrongMoments,
} from './moments.ts';

/** A past moment lies at least this far back, so that it cannot pass for the present. */
const CLEARLY_PASSED_MS = HOUR_MS / 2;

/** A moment this long after the end of a schedule lies on a later day in any zone. */
const CLEARLY_LATER_MS = 2 * DAY_MS;

/** The middle of a gap between hours is at least half an hour away from both. */
const MOST_ASIDE_MINUTES = 20;

/** Before the last moment that has clearly passed. */
const LATELY_MINUTES = [0, 30, 90] as const;

/** By its digits, a moment that is written with this offset lies hours later. */
const FAR_AHEAD = '+14:00';

/** At smoke. */
const FEW_LATELY = 10;

const MOST_RESTAURANTS = 2;

/** So many restaurants with days off are tried: a service may mistake the days of some only. */
const WITH_REST_DAYS = 8;

/** With a second moment in some of them. */
const MOST_ON_REST_DAYS = 12;

/** A service may mistake the end of some schedules only. */
const WITH_LAST_DAYS = 4;

/** What goes wrong in one restaurant of several shows only in several. */
const MANY_RESTAURANTS = 7;

const MOST_OF_A_WAY = 4;

/** In several restaurants, by turns. */
const MOST_AS_ON_OTHER_DAYS = 12;

const TEN_YEARS_IN_WEEKS = 522;

const ALL_HOURS = ['opening', 'booking'] as const;

test(
  'a booking for a past moment is refused',
  ...covers(
    'RESTRICT-DATE-PAST',
    async ({ partner, places, candidates, guests, settings, forAll }, requirement) => {
      const book = (place: Place, phone = guests.phone(), offset?: string): Promise<Exchange> => {
        const date = offset !== undefined && { date: offsetDateTime(place.moment, offset) };
        return partner.send('createBooking', bookingAt(place, phone, { ...date }));
      };
      const hasPassed = ({ id }: { id: bigint }): boolean =>
        places.passedMoment(id, Date.now() - CLEARLY_PASSED_MS) !== undefined;
      const telling = places.choose(places.bookable().filter(hasPassed), settings.seed, 'passed');
      const { place, twin } = await firstAccepting([...telling, ...candidates], (one) => book(one));
      const now = targetNow(twin);
      const latest = now - CLEARLY_PASSED_MS;
      // A past moment that fits the shown hours can only be refused because it has passed.
      const earlier = ({ restaurant, moment }: Place): number =>
        places.passedMoment(restaurant, latest) ?? moment - Math.ceil((moment - latest) / DAY_MS) * DAY_MS;
      const weeksBefore = (one: Place, weeks: number): WrongMoment => ({
        moment: one.moment - (Math.ceil((one.moment - now) / WEEK_MS) + weeks) * WEEK_MS,
        defect: `a moment at the same weekday and time ${weeks} or more weeks ago`,
        twin: one,
      });
      const minutesBefore = (one: Place, minutes: number): WrongMoment => ({
        moment: earlier(one) - minutes * 60_000,
        defect: 'a past moment',
        twin: one,
      });
      const several = [place, ...[...telling, ...candidates].slice(0, MANY_RESTAURANTS)];
      const spots = fc.constantFrom(...several);
      const lately = byTurns(
        several.map((one) =>
          LATELY_MINUTES.map((minutes, index) => ({
            ...minutesBefore(one, minutes),
            defect: 'a moment within the last day',
            ...(index % 2 === 1 && { offset: FAR_AHEAD }),
          })),
        ),
      );
      const usual = [weeksBefore(place, 1), weeksBefore(place, 52), ...drawn(lately, FEW_LATELY)];
      const any = fc.oneof(
        fc
          .tuple(spots, fc.integer({ min: 1, max: TEN_YEARS_IN_WEEKS }))
          .map(([one, weeks]) => weeksBefore(one, weeks)),
        fc
          .tuple(spots, fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 3 * 24 * 60 })))
          .map(([one, minutes]) => minutesBefore(one, minutes)),
        fc
          .tuple(spots, fc.nat({ max: 90 }))
          .map(([one, minutes]) => ({ ...minutesBefore(one, minutes), offset: FAR_AHEAD })),
      );
      const before = { place, twin };
      await expectMomentsRefused(forAll, requirement, { usual, any }, { guests, book, places, before });
    },
  ),
);

/** Noon, and a time near the end of other days, which may be on the next day of another zone. */
const MOMENTS_OF_A_DAY = 2;

test(
  'a booking for a day without hours is refused',
  ...covers('RESTRICT-DATE-UNSCHEDULED', async ({ partner, places, guests, run, settings, forAll }, id) => {
    const onRestDays = wrongMoments(places, id, {
      defect: 'a day within the schedule that has no hours',
      momentsIn: (restaurant) => places.closedTimes(restaurant).onClosedDays,
      none: () =>
        leaveNotApplicable(id, 'no restaurant that takes bookings shows a day without hours between others'),
      choose: (fitting) => {
        // A service may forget either the weekly day off or the holidays.
        const [withHolidays, others] = [true, false].map((has) =>
          places.choose(
            fitting.filter(({ id: one }) => places.closedTimes(one).hasHolidays === has),
            settings.seed,
            'closed day',
            WITH_REST_DAYS,
          ),
        );
        return onePerRestaurant(byTurns([withHolidays ?? [], others ?? []])).slice(0, WITH_REST_DAYS);
      },
    });
    const wrong = [...onRestDays, ...withoutHours(places, settings.seed)].filter((one) => one.length > 0);
    if (wrong.length === 0) return judgeWithoutAnyHours(id, { partner, places, guests, run });
    const any = fc.constantFrom(...wrong.flat());
    const usual = byTurns(wrong.map((moments) => moments.slice(0, MOMENTS_OF_A_DAY))).slice(
      0,
      MOST_ON_REST_DAYS,
    );
    const cases = { usual, any, kind: isQuick() ? ('attempt' as const) : ('refusal' as const) };
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone));
    await expectMomentsRefused(forAll, id, cases, { guests, book, places }, [
      shownNow(partner, run, ALL_HOURS),
      inOtherZone({ guests, book, places }),
    ]);
  }),
);

test(
  'a booking for a day after the last one of the schedule is refused',
  ...covers(
    'RESTRICT-DATE-BEYOND-SCHEDULE',
    async ({ partner, places, candidates, guests, run, settings, forAll }, id) => {
      const isShown = ({ restaurant }: Place): boolean => places.lastEnd(restaurant) !== undefined;
      const shown = candidates.filter(isShown);
      if (shown.length === 0) inconclusive('no schedule of a restaurant that takes bookings can be read');
      const book = (place: Place, phone = guests.phone()): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, phone));
      const weeksAfter = (twin: Place, weeks: number): WrongMoment => {
        const end = (places.lastEnd(twin.restaurant) ?? twin.moment) + CLEARLY_LATER_MS;
        const toEnd = Math.ceil(Math.max(0, end - twin.moment) / WEEK_MS);
        return {
          moment: twin.moment + (toEnd + weeks) * WEEK_MS,
          defect: `the same weekday and time ${weeks} weeks after the first without a schedule`,
          twin,
        };
      };
      const before = await firstAccepting(shown, (one) => book(one));
      const { place } = before;
      const ending = places.bookable().filter((one) => places.justAfterSchedule(one.id).length > 0);
      const justAfter = places
        .choose(ending, settings.seed, 'end of schedule')
        .slice(0, WITH_LAST_DAYS)
        .map(({ restaurant }) =>
          places.justAfterSchedule(restaurant).map((moment) => ({
            moment,
            defect: 'the first day after the schedule, at the weekday and time of a moment inside it',
            twin: { restaurant, moment: moment - WEEK_MS },
          })),
        );
      const later = fc
        .tuple(
          fc.constantFrom(place, ...shown.slice(0, MOST_RESTAURANTS)),
          fc.nat({ max: TEN_YEARS_IN_WEEKS }),
        )
        .map(([one, weeks]) => weeksAfter(one, weeks));
      const any = justAfter.length === 0 ? later : fc.oneof(later, fc.constantFrom(...justAfter.flat()));
      const usual = [
        weeksAfter(place, 0),
        weeksAfter(place, 52),
        ...justAfter.flatMap((days) => days.slice(0, 1)),
      ];
      const kind = 'refusal';
      await expectMomentsRefused(forAll, id, { usual, any, kind }, { guests, book, places, before }, [
        shownNow(partner, run, ALL_HOURS),
      ]);
    },
  ),
);

test(
  'a booking for a moment outside all hours of its day is refused',
  ...covers('RESTRICT-DATE-CLOSED', async ({ partner, places, guests, run, settings, forAll }, id) => {
    const closing = places.bookable().filter((one) => places.closedTimes(one.id).betweenHours.length > 0);
    if (closing.length === 0) {
      const doubt = places.hoursDoubt;
      return doubt === undefined
        ? leaveNotApplicable(id, 'no restaurant that takes bookings is closed between its hours')
        : leaveInconclusive(id, doubt);
    }
    // Restaurants for each way in which a moment can lie outside the hours.
    const wrong = (['between hours', 'after closing', 'before opening'] as const).map((way) => {
      const timesIn = (restaurant: bigint): readonly ClosedTime[] =>
        places.closedTimes(restaurant).betweenHours.filter(({ when }) => when === way);
      return places
        .choose(
          closing.filter((one) => timesIn(one.id).length > 0),
          settings.seed,
          `closed ${way}`,
        )
        .slice(0, MOST_OF_A_WAY)
        .flatMap((twin) =>
          timesIn(twin.restaurant).map(({ moment }) => ({ moment, defect: `a moment ${way}`, twin })),
        );
    });
    const aside = fc.integer({ min: -MOST_ASIDE_MINUTES, max: MOST_ASIDE_MINUTES });
    const far = fc
      .tuple(fc.constantFrom(...wrong.flat()), aside)
      .map(([one, minutes]) => ({ ...one, moment: one.moment + minutes * 60_000 }));
    const twins = new Map(wrong.flat().map(({ twin }) => [twin.restaurant, twin] as const));
    const beside = [...twins.values()].map((twin) =>
      places.closedTimes(twin.restaurant).besideHours.map(({ when, ...edge }) => ({
        ...edge,
        defect: `a moment ${when}, close to the hours`,
        twin,
      })),
    );
    const asOnOtherDays = byTurns(
      [...twins.values()].map((twin) =>
        places.closedTimes(twin.restaurant).asOnOtherDays.map(({ moment }) => ({
          moment,
          twin,
          defect: 'a moment in the hours of another day',
        })),
      ),
    ).slice(0, MOST_AS_ON_OTHER_DAYS);
    const usual = [...wrong.flatMap((moments) => moments.slice(0, 1)), ...asOnOtherDays, ...inTurn(beside)];
    const near = beside.flat();
    const any = near.length === 0 ? far : fc.oneof(far, fc.constantFrom(...near));
    const book = (place: Place, phone: string): Promise<Exchange> =>
      partner.send('createBooking', bookingAt(place, phone));
    await expectMomentsRefused(forAll, id, { usual, any }, { guests, book, places }, [
      shownNow(partner, run, ALL_HOURS),
      inOtherZone({ guests, book, places }),
    ]);
  }),
);
