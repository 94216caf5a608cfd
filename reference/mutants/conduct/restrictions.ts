import type { BookingAttempt } from '../../decisions/bookings.ts';
import type { Behaviour } from '../../decisions/index.ts';
import { isHolidayOf, withHolidays } from '../../decisions/schedule.ts';
import { bookingStates, inactive } from '../../domain/booking.ts';
import type { RefusalKind } from '../../wire/call.ts';
import type { ReadyCondition } from '../terms/conditions.ts';
import type { Fact, Holds, Occasion } from '../terms/occasion.ts';
import type { Site } from '../terms/site.ts';

type Verdict = (attempt: BookingAttempt, isViolated: boolean, holds: () => boolean) => boolean;

function occasionOf({ restaurant, request, local, activeBookings }: BookingAttempt): Occasion {
  const state = activeBookings[0]?.state;
  const number = local.hour * 60 + local.minute;
  return {
    restaurant: restaurant.id,
    number,
    text: request.firstName,
    ...(state !== undefined && { state }),
  };
}

function judging(sound: Behaviour, kind: RefusalKind, holds: Holds, verdict: Verdict): Partial<Behaviour> {
  return {
    bookingRestrictions: sound.bookingRestrictions.map((one) =>
      one.kind === kind
        ? {
            ...one,
            violatedBy: (attempt) =>
              verdict(attempt, one.violatedBy(attempt), () => holds(occasionOf(attempt))),
          }
        : one,
    ),
  };
}

const facts: readonly Fact[] = ['restaurant', 'traffic'];

const HALF_HOUR = 30;

const minuteOf = ({ local }: BookingAttempt): number => local.hour * 60 + local.minute;

function isNearHours(attempt: BookingAttempt, before: number, after: number): boolean {
  const hours = attempt.restaurant.hours.BOOKING[attempt.local.dayOfWeek - 1] ?? [];
  const minute = minuteOf(attempt);
  return hours.some(([from, to]) => minute >= from - before && minute < to + after);
}

function isInFirstHours({ restaurant, local }: BookingAttempt): boolean {
  const [first] = restaurant.hours.BOOKING[local.dayOfWeek - 1] ?? [];
  const minute = local.hour * 60 + local.minute;
  return first === undefined || minute < first[1];
}

interface Broken {
  readonly operator: string;
  readonly kind: RefusalKind;
  readonly place?: string;
  readonly says: string;
  readonly facts?: readonly Fact[];
  readonly verdict: Verdict;
  readonly harmless?: Site['harmless'];
  readonly samples?: readonly Occasion[];
}

function site({
  operator,
  kind,
  place = kind,
  says,
  verdict,
  harmless,
  samples,
  facts: own = [],
}: Broken): Site {
  return {
    ...{ area: 'restrictions', operator, place: `restriction:${place}`, says, facts: [...facts, ...own] },
    ...{ counts: 'requests', numbers: 'minutes of the day' },
    ...(harmless !== undefined && { harmless }),
    ...(samples !== undefined && { samples: () => samples }),
    override: (sound, holds) => judging(sound, kind, holds, verdict),
  };
}

/** Whether the others count as active is observed. */
const activeStates: readonly Occasion[] = bookingStates
  .filter((state) => state !== 'CANCELING' && !inactive.includes(state))
  .map((state) => ({ state, restaurant: 1n }));

const leftOut = (kind: RefusalKind, says: string, more: Partial<Broken> = {}): Broken => ({
  ...{ operator: 'skip', kind, says },
  verdict: (_attempt, isViolated, holds) => isViolated && !holds(),
  ...more,
});

/** One refusal in several has reasons that the contract does not list (rule 13). */
const onlyAlways = ({ name }: ReadyCondition): string | undefined =>
  name === 'always' ? undefined : 'a refusal now and then may have reasons of its own (rule 13)';

/** What a program may look at only in the branch without a confirmation. */
const confirmedInstead: readonly Pick<Broken, 'kind' | 'says'>[] = [
  { kind: 'already-booked', says: 'A second booking of a phone is accepted' },
  { kind: 'channel-off', says: 'Bookings are accepted with the guest channel off' },
  { kind: 'outside-working-hours', says: 'Bookings are accepted outside the BOOKING hours' },
];

const broken: readonly Broken[] = [
  leftOut('channel-off', 'Bookings are accepted where guestAcquisitionChannelEnabled is not true'),
  leftOut('phone-not-confirmed', 'Bookings are accepted without the confirmation of the phone'),
  leftOut('date-not-in-future', 'Bookings are accepted for times that have passed', {
    facts: ['number'],
    samples: [{ number: 600 }, { number: 1200 }],
  }),
  leftOut('outside-working-hours', 'Bookings are accepted outside the BOOKING hours', {
    facts: ['number'],
    samples: [
      { number: 60, restaurant: 1n },
      { number: 1430, restaurant: 1n },
    ],
  }),
  leftOut('already-booked', 'A second booking of a phone is accepted while the first is active', {
    ...{ facts: ['state'], samples: activeStates },
  }),
  leftOut('outside-schedule', 'Bookings are accepted for days that the schedule does not show', {
    harmless: () => 'the acceptance of a day after the last shown one warns (section 2.3)',
  }),
  leftOut('restaurant-not-active', 'Bookings are accepted where the restaurant is not ACTIVE', {
    harmless: () => 'whether others than ACTIVE restaurants take bookings is observed (section 2.1)',
  }),
  {
    ...{ operator: 'off-by-one', kind: 'already-booked' },
    says: 'A phone may have two active bookings in a restaurant',
    ...{ facts: ['state'], samples: activeStates },
    verdict: ({ activeBookings }, isViolated, holds) => (holds() ? activeBookings.length > 1 : isViolated),
  },
  {
    ...{ operator: 'confuse', kind: 'already-booked', place: 'oldest-anywhere' },
    says: 'A second booking of a phone is accepted where its oldest active booking is in another restaurant',
    verdict: ({ allActive, request, restaurant }, isViolated, holds) => {
      const oldest = allActive().find(({ phone }) => phone === request.phone);
      return isViolated && !(oldest !== undefined && oldest.restaurantId !== restaurant.id && holds());
    },
  },
  ...confirmedInstead.map(({ kind, says }): Broken => ({
    ...{ operator: 'skip', kind, place: `${kind}@confirmed` },
    says: `${says} where confirmation is required`,
    verdict: ({ restaurant }, isViolated, holds) =>
      isViolated && !(restaurant.properties.phoneConfirmationEnabled === true && holds()),
  })),
  {
    ...{ operator: 'truncate', kind: 'outside-working-hours', place: 'first-hours' },
    says: 'Of several BOOKING hours of a day the first alone count',
    harmless: onlyAlways,
    verdict: (attempt, isViolated, holds) => isViolated || (!isInFirstHours(attempt) && holds()),
  },
  {
    ...{ operator: 'off-by-one', kind: 'outside-working-hours', place: 'end-of-hours' },
    says: 'Bookings are accepted up to half an hour after the BOOKING hours',
    verdict: (attempt, isViolated, holds) => isViolated && !(isNearHours(attempt, 0, HALF_HOUR) && holds()),
  },
  {
    ...{ operator: 'off-by-one', kind: 'outside-working-hours', place: 'start-of-hours' },
    says: 'Bookings are accepted from half an hour before the BOOKING hours on',
    verdict: (attempt, isViolated, holds) => isViolated && !(isNearHours(attempt, HALF_HOUR, 0) && holds()),
  },
  {
    // In the last hour a restaurant may have been closed, by the time of day of a run.
    ...{ operator: 'off-by-one', kind: 'date-not-in-future', place: 'last-day' },
    says: 'Bookings are accepted for times of the last 24 hours',
    verdict: ({ request, now }, isViolated, holds) =>
      isViolated && !(request.date.epochMilliseconds > now - 24 * 3_600_000 && holds()),
  },
  {
    ...{ operator: 'confuse', kind: 'outside-working-hours', place: 'opening-hours' },
    says: 'Bookings are held against the RESTAURANT hours',
    verdict: (attempt, isViolated, holds) => {
      const opening = attempt.restaurant.hours.RESTAURANT[attempt.local.dayOfWeek - 1] ?? [];
      const minute = minuteOf(attempt);
      return holds() ? !opening.some(([from, to]) => minute >= from && minute < to) : isViolated;
    },
  },
  {
    ...{ operator: 'confuse', kind: 'outside-working-hours', place: 'weekday' },
    says: 'Bookings are held against the hours of the day before',
    verdict: (attempt, isViolated, holds) => {
      const hours = attempt.restaurant.hours.BOOKING[(attempt.local.dayOfWeek + 5) % 7] ?? [];
      const minute = minuteOf(attempt);
      return holds() ? !hours.some(([from, to]) => minute >= from && minute < to) : isViolated;
    },
  },
  {
    ...{ operator: 'confuse', kind: 'already-booked', place: 'any-guest' },
    says: 'An active booking of another guest counts as one of the same phone',
    harmless: onlyAlways,
    verdict: ({ allActive, restaurant }, isViolated, holds) =>
      isViolated || (allActive().some((one) => one.restaurantId === restaurant.id) && holds()),
  },
  ...(['CANCELED', 'CLOSED'] as const).map((state): Broken => ({
    ...{ operator: 'stale', kind: 'already-booked', place: `frees-${state}` },
    says: `A booking in state ${state} counts as active`,
    harmless: onlyAlways,
    verdict: ({ guestBookings }, isViolated, holds) =>
      isViolated || (guestBookings.some((one) => one.state === state) && holds()),
  })),
];

/** Keys by which a program may recognise a guest wrongly. */
const keys: readonly (readonly [
  operator: string,
  place: string,
  says: string,
  key: Behaviour['guestKey'],
])[] = [
  [
    ...(['confuse', 'guest-by-name', 'A guest is recognised by phone and first name'] as const),
    (restaurant, { phone, firstName }) => `${restaurant} ${phone} ${firstName}`,
  ],
  [
    ...(['confuse', 'guest-by-date', 'A guest is recognised by phone and time of the booking'] as const),
    (restaurant, { phone, date }) => `${restaurant} ${phone} ${String(date)}`,
  ],
  [
    ...(['confuse', 'guest-by-party', 'A guest is recognised by phone and number of persons'] as const),
    (restaurant, { phone, persons }) => `${restaurant} ${phone} ${persons}`,
  ],
  [
    ...([
      'truncate',
      'guest-by-prefix',
      'A guest is recognised by the first eight digits of the phone',
    ] as const),
    (restaurant, { phone }) => `${restaurant} ${phone.slice(0, 9)}`,
  ],
  [
    ...([
      'truncate',
      'guest-by-suffix',
      'A guest is recognised by the last two digits of the phone',
    ] as const),
    (restaurant, { phone }) => `${restaurant} ${phone.slice(-2)}`,
  ],
];

const MANY_ALIKE = 'the refusal of a guest whose phone resembles another counts only if it is the rule';

const UNCOUNTED = 'a request asks for its key several times, so its occasions are not counted';

/** Why a wrong key breaks nothing: one that takes guests for one another refuses too much, the others accept too much. */
function harmlessKey(operator: string, { name }: ReadyCondition): string | undefined {
  if (name === 'always') return undefined;
  if (operator === 'truncate') return MANY_ALIKE;
  return name === 'restaurants' ? undefined : UNCOUNTED;
}

const keySites: readonly Site[] = keys.map(([operator, place, says, key]) => ({
  ...{ area: 'restrictions', operator, place: `restriction:${place}`, says, facts: ['restaurant'] },
  harmless: (condition) => harmlessKey(operator, condition),
  override: (sound, holds) => ({
    guestKey: (restaurant, request) =>
      holds({ restaurant }) ? key(restaurant, request) : sound.guestKey(restaurant, request),
  }),
}));

/** A refused booking that counts as an active one of its phone. */
function counting(kind: RefusalKind): Site {
  return {
    ...{ area: 'restrictions', operator: 'store', place: `restriction:${kind}` },
    says: `A booking that is refused (${kind}) counts as active from then on`,
    ...{ counts: 'requests', facts },
    harmless: onlyAlways,
    override: (sound, holds) => {
      const counted = new Set<string>();
      const keyOf = ({ restaurant, request }: BookingAttempt): string =>
        sound.guestKey(restaurant.id, request);
      return {
        bookingRestrictions: sound.bookingRestrictions.map((one) => ({
          ...one,
          violatedBy: (attempt) => {
            const isViolated = one.violatedBy(attempt);
            if (one.kind === kind && isViolated && holds(occasionOf(attempt))) counted.add(keyOf(attempt));
            return isViolated || (one.kind === 'already-booked' && counted.has(keyOf(attempt)));
          },
        })),
      };
    },
  };
}

/** So many days lie from one holiday to the next; no multiple of a week. */
const HOLIDAY_EVERY = 5;

/** Holidays that the schedule shows, and that bookings do not know. */
const forgottenHolidays: Site = {
  ...{ area: 'restrictions', operator: 'skip', place: 'restriction:holiday' },
  says: 'On a day without hours bookings are held against the usual hours of its weekday',
  ...{ counts: 'requests', numbers: 'minutes of the day', facts: [...facts, 'number'] },
  override: (sound, holds) => ({
    ...withHolidays(sound, HOLIDAY_EVERY),
    ...judging(sound, 'outside-working-hours', holds, (attempt, isViolated, held) => {
      const { restaurant, local } = attempt;
      const isForgotten =
        isHolidayOf(restaurant, local.toPlainDate(), HOLIDAY_EVERY) && isNearHours(attempt, 0, 0) && held();
      return isViolated && !isForgotten;
    }),
  }),
};

/** A second, refused booking whose values replace those of the first. */
const overwriting: Site = {
  ...{ area: 'restrictions', operator: 'confuse', place: 'restriction:overwrites' },
  says: 'A second booking is refused, but its values replace those of the first',
  ...{ counts: 'requests', facts: [...facts, 'state'] },
  samples: () => activeStates,
  override: (sound, holds) => {
    const overwritten = new Map<bigint, BookingAttempt['request']>();
    return {
      ...judging(sound, 'already-booked', holds, ({ activeBookings, request }, isViolated, held) => {
        const first = activeBookings[0];
        if (isViolated && first !== undefined && held()) overwritten.set(first.id, request);
        return isViolated;
      }),
      bookingJson: (booking, date, where) => {
        const request = overwritten.get(booking.id);
        return request === undefined
          ? sound.bookingJson(booking, date, where)
          : sound.bookingJson({ ...booking, ...request }, sound.bookingDateJson(request.date), where);
      },
    };
  },
};

/** Every restriction of section 8 that a program may get wrong. */
export const restrictionSites: readonly Site[] = [
  ...broken.map(site),
  ...keySites,
  ...(['date-not-in-future', 'outside-working-hours', 'phone-not-confirmed'] as const).map(counting),
  forgottenHolidays,
  overwriting,
];
