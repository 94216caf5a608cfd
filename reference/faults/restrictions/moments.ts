import { Temporal } from 'temporal-polyfill';
import type { BookingAttempt } from '../../decisions/bookings.ts';
import { hoursOf, isOpenAt, judging, minuteOf, refusingMoments } from '../builders/bookings.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

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

/** The moments of bookings (sections 8.1 and 8.4). */
export const momentFaults = faults({
  'RESTRICT-DATE-PAST': {
    'restrictions-past-accepted': [
      'Nobody looks at whether the moment has passed.',
      pastAccepted(() => true),
    ],
    'restrictions-earlier-today-accepted': [
      'The day is held against today, not the moment against now, by a server that is twelve hours behind.',
      pastAccepted(({ local, now }) => {
        const today = Temporal.Instant.fromEpochMilliseconds(now - DAY_MS / 2)
          .toString()
          .slice(0, 10);
        return local.toPlainDate().toString() >= today;
      }),
    ],
    'restrictions-last-days-accepted': [
      'Moments of the last three days pass, so that the staff can add what it forgot.',
      pastAccepted(({ request, now }) => request.date.epochMilliseconds > now - 3 * DAY_MS),
    ],
    'restrictions-long-ago-accepted': [
      'What lies more than two days back is taken for a date of the year to come.',
      pastAccepted(({ request, now }) => request.date.epochMilliseconds < now - 2 * DAY_MS),
    ],
  },
  'RESTRICT-DATE-UNSCHEDULED': {
    'restrictions-days-unlimited': [
      'The hours of a weekday hold for all time, whether the schedule shows the day or not.',
      judging('outside-schedule', (attempt, sound) => sound(attempt) && isPast(attempt)),
    ],
    'restrictions-one-day-more': [
      'The last day of the schedule is counted one too far.',
      judging(
        'outside-schedule',
        (attempt, sound) =>
          sound(attempt) &&
          (isPast(attempt) || attempt.request.date.epochMilliseconds > attempt.now + 15 * DAY_MS),
      ),
    ],
    'restrictions-far-days-accepted': [
      'A day a month and more ahead is taken for one whose schedule is still to be made.',
      judging(
        'outside-schedule',
        (attempt, sound) =>
          sound(attempt) && attempt.request.date.epochMilliseconds < attempt.now + 28 * DAY_MS,
      ),
    ],
    'restrictions-closed-day-accepted': [
      'A day without hours is taken for one that is open around the clock.',
      hoursWidened(isClosedDay),
    ],
  },
  'RESTRICT-DATE-CLOSED': {
    'restrictions-closed-hours-accepted': [
      'Only that the day has hours is looked at, and that it is not between opening and last orders.',
      hoursWidened((attempt) => !isClosedDay(attempt) && !isOpenAt(attempt)),
    ],
    'restrictions-night-accepted': [
      'The end of the night before is forgotten, so that all hours before opening pass.',
      hoursWidened((attempt) => isEarly(attempt, 'RESTAURANT')),
    ],
    'restrictions-after-closing-accepted': [
      'After closing time a restaurant counts as open for the next day.',
      hoursWidened((attempt) => isLate(attempt, 'RESTAURANT')),
    ],
  },
  'RESTRICT-OUTSIDE-BOOKING-HOURS': {
    'restrictions-opening-hours-suffice': [
      'Moments are held against the opening hours.',
      hoursWidened(isOpenAt),
    ],
    'restrictions-last-orders-accepted': [
      'Bookings are accepted until the restaurant closes.',
      hoursWidened((attempt) => isOpenAt(attempt) && isLate(attempt, 'BOOKING')),
    ],
    'restrictions-from-opening-accepted': [
      'Bookings are accepted from when the restaurant opens.',
      hoursWidened((attempt) => isOpenAt(attempt) && isEarly(attempt, 'BOOKING')),
    ],
  },
  'RESTRICT-INSIDE-BOOKING-HOURS': {
    'restrictions-evening-refused': [
      'The hours of the afternoon are read on a clock of twelve hours, so that evenings are refused.',
      refusingMoments((attempt) => minuteOf(attempt) >= EVENING),
    ],
    'restrictions-before-ten-refused': [
      'A morning hour of one digit is not recognised and refused.',
      refusingMoments((attempt) => minuteOf(attempt) < MORNING),
    ],
    'restrictions-second-stretch-refused': [
      'Of a day with two stretches of hours only the first is looked at.',
      refusingMoments((attempt) => {
        const [, second] = hoursOf(attempt, 'BOOKING');
        return second !== undefined && minuteOf(attempt) >= second[0];
      }),
    ],
    'restrictions-weekend-refused': [
      'Weekdays are counted from another day, so that a weekend has no hours.',
      refusingMoments(({ local }) => local.dayOfWeek > 5),
    ],
    'restrictions-last-days-refused': [
      'The schedule shows two weeks, but bookings are accepted for one.',
      refusingMoments(({ request, now }) => request.date.epochMilliseconds > now + 7 * DAY_MS),
    ],
  },
});
