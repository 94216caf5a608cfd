import { Temporal } from 'temporal-polyfill';
import type { BookingAttempt } from '../decisions/bookings.ts';
import type { Fault } from './fault.ts';
import { hoursOf, isOpenAt, judging, minuteOf, refusingMoments } from './restricted.ts';

const DAY_MS = 86_400_000;
const EVENING = 18 * 60;
const MORNING = 10 * 60;

function isPast({ request, now }: BookingAttempt): boolean {
  return request.date.epochMilliseconds <= now;
}

/** Lets the past pass where `isFree` holds: neither the past nor the end of the schedule is looked at there. */
function pastAccepted(isFree: (attempt: BookingAttempt) => boolean): Fault['override'] {
  return (sound) => {
    const kinds = ['date-not-in-future', 'outside-schedule'] as const;
    return kinds.reduce(
      (behaviour, kind) => ({
        ...behaviour,
        ...judging(
          kind,
          (attempt, violatedBy) => violatedBy(attempt) && !(isPast(attempt) && isFree(attempt)),
        )(behaviour),
      }),
      sound,
    );
  };
}

/** Accepts moments outside of the booking hours where `isFree` holds. */
function hoursWidened(isFree: (attempt: BookingAttempt) => boolean): Fault['override'] {
  return judging('outside-working-hours', (attempt, sound) => sound(attempt) && !isFree(attempt));
}

/** After the last stretch of the day has ended. */
function isLate(attempt: BookingAttempt, type: 'RESTAURANT' | 'BOOKING'): boolean {
  const hours = hoursOf(attempt, type);
  return hours.length > 0 && hours.every(([, to]) => minuteOf(attempt) >= to);
}

/** Before the first stretch of the day begins. */
function isEarly(attempt: BookingAttempt, type: 'RESTAURANT' | 'BOOKING'): boolean {
  const hours = hoursOf(attempt, type);
  return hours.length > 0 && hours.every(([from]) => minuteOf(attempt) < from);
}

function isClosedDay(attempt: BookingAttempt): boolean {
  return hoursOf(attempt, 'RESTAURANT').length === 0;
}

const past: readonly Fault[] = [
  {
    id: 'restrictions-past-accepted',
    mistake: 'Nobody looks at whether the moment has passed.',
    breaks: ['RESTRICT-DATE-PAST'],
    override: pastAccepted(() => true),
  },
  {
    id: 'restrictions-earlier-today-accepted',
    mistake:
      'The day is held against today, not the moment against now, by a server that is twelve hours behind.',
    breaks: ['RESTRICT-DATE-PAST'],
    subtle: true,
    override: pastAccepted(({ local, now }) => {
      const today = Temporal.Instant.fromEpochMilliseconds(now - DAY_MS / 2)
        .toString()
        .slice(0, 10);
      return local.toPlainDate().toString() >= today;
    }),
  },
  {
    id: 'restrictions-last-days-accepted',
    mistake: 'Moments of the last three days pass, so that the staff can add what it forgot.',
    breaks: ['RESTRICT-DATE-PAST'],
    subtle: true,
    override: pastAccepted(({ request, now }) => request.date.epochMilliseconds > now - 3 * DAY_MS),
  },
  {
    id: 'restrictions-long-ago-accepted',
    mistake: 'What lies more than two days back is taken for a date of the year to come.',
    breaks: ['RESTRICT-DATE-PAST'],
    subtle: true,
    override: pastAccepted(({ request, now }) => request.date.epochMilliseconds < now - 2 * DAY_MS),
  },
];

const schedule: readonly Fault[] = [
  {
    id: 'restrictions-days-unlimited',
    mistake: 'The hours of a weekday hold for all time, whether the schedule shows the day or not.',
    breaks: ['RESTRICT-DATE-UNSCHEDULED'],
    override: judging('outside-schedule', (attempt, sound) => sound(attempt) && isPast(attempt)),
  },
  {
    id: 'restrictions-one-day-more',
    mistake: 'The last day of the schedule is counted one too far.',
    breaks: ['RESTRICT-DATE-UNSCHEDULED'],
    subtle: true,
    override: judging(
      'outside-schedule',
      (attempt, sound) =>
        sound(attempt) &&
        (isPast(attempt) || attempt.request.date.epochMilliseconds > attempt.now + 15 * DAY_MS),
    ),
  },
  {
    id: 'restrictions-far-days-accepted',
    mistake: 'A day a month and more ahead is taken for one whose schedule is still to be made.',
    breaks: ['RESTRICT-DATE-UNSCHEDULED'],
    subtle: true,
    override: judging(
      'outside-schedule',
      (attempt, sound) =>
        sound(attempt) && attempt.request.date.epochMilliseconds < attempt.now + 28 * DAY_MS,
    ),
  },
  {
    id: 'restrictions-closed-day-accepted',
    mistake: 'A day without hours is taken for one that is open around the clock.',
    breaks: ['RESTRICT-DATE-UNSCHEDULED'],
    subtle: true,
    override: hoursWidened(isClosedDay),
  },
  {
    id: 'restrictions-closed-hours-accepted',
    mistake: 'Only that the day has hours is looked at, and that it is not between opening and last orders.',
    breaks: ['RESTRICT-DATE-CLOSED'],
    override: hoursWidened((attempt) => !isClosedDay(attempt) && !isOpenAt(attempt)),
  },
  {
    id: 'restrictions-night-accepted',
    mistake: 'The end of the night before is forgotten, so that all hours before opening pass.',
    breaks: ['RESTRICT-DATE-CLOSED'],
    subtle: true,
    override: hoursWidened((attempt) => isEarly(attempt, 'RESTAURANT')),
  },
  {
    id: 'restrictions-after-closing-accepted',
    mistake: 'After closing time a restaurant counts as open for the next day.',
    breaks: ['RESTRICT-DATE-CLOSED'],
    subtle: true,
    override: hoursWidened((attempt) => isLate(attempt, 'RESTAURANT')),
  },
];

const bookingHours: readonly Fault[] = [
  {
    id: 'restrictions-opening-hours-suffice',
    mistake: 'Moments are held against the opening hours.',
    breaks: ['RESTRICT-OUTSIDE-BOOKING-HOURS'],
    override: hoursWidened(isOpenAt),
  },
  {
    id: 'restrictions-last-orders-accepted',
    mistake: 'Bookings are accepted until the restaurant closes.',
    breaks: ['RESTRICT-OUTSIDE-BOOKING-HOURS'],
    subtle: true,
    override: hoursWidened((attempt) => isOpenAt(attempt) && isLate(attempt, 'BOOKING')),
  },
  {
    id: 'restrictions-from-opening-accepted',
    mistake: 'Bookings are accepted from when the restaurant opens.',
    breaks: ['RESTRICT-OUTSIDE-BOOKING-HOURS'],
    subtle: true,
    override: hoursWidened((attempt) => isOpenAt(attempt) && isEarly(attempt, 'BOOKING')),
  },
  {
    id: 'restrictions-evening-refused',
    mistake: 'The hours of the afternoon are read on a clock of twelve hours, so that evenings are refused.',
    breaks: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    override: refusingMoments((attempt) => minuteOf(attempt) >= EVENING),
  },
  {
    id: 'restrictions-before-ten-refused',
    mistake: 'A morning hour of one digit is not recognised and refused.',
    breaks: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    subtle: true,
    override: refusingMoments((attempt) => minuteOf(attempt) < MORNING),
  },
  {
    id: 'restrictions-second-stretch-refused',
    mistake: 'Of a day with two stretches of hours only the first is looked at.',
    breaks: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    subtle: true,
    override: refusingMoments((attempt) => {
      const [, second] = hoursOf(attempt, 'BOOKING');
      return second !== undefined && minuteOf(attempt) >= second[0];
    }),
  },
  {
    id: 'restrictions-weekend-refused',
    mistake: 'Weekdays are counted from another day, so that a weekend has no hours.',
    breaks: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    subtle: true,
    override: refusingMoments(({ local }) => local.dayOfWeek > 5),
  },
  {
    id: 'restrictions-last-days-refused',
    mistake: 'The schedule shows two weeks, but bookings are accepted for one.',
    breaks: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    subtle: true,
    override: refusingMoments(({ request, now }) => request.date.epochMilliseconds > now + 7 * DAY_MS),
  },
];

/** The moments of bookings (sections 8.1 and 8.4). */
export const restrictionMomentFaults: readonly Fault[] = [...past, ...schedule, ...bookingHours];
