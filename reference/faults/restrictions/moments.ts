import { Temporal } from 'temporal-polyfill';
import type { BookingAttempt } from '../../decisions/bookings.ts';
import { hoursOf, isOpenAt, judging, minuteOf, refusingMoments } from '../builders/bookings.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

const DAY_MS = 86_400_000;

/** In minutes. */
const HOUR = 60;

const NOON = 12 * HOUR;

function isPast({ request, now }: BookingAttempt): boolean {
  return request.date.epochMilliseconds <= now;
}

/** Accepts past times if `isFree` holds: neither the past nor the end of the schedule is checked then. */
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

/** Accepts times outside of the booking hours if `isFree` holds. */
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

/** The times of bookings (sections 8.1 and 8.4). */
export const momentFaults = faults({
  'RESTRICT-DATE-PAST': {
    'restrictions-past-accepted': ['Nobody checks whether the time has passed.', pastAccepted(() => true)],
    'restrictions-earlier-today-accepted': [
      'The day is compared with today instead of the time with now, on a server that is twelve hours behind.',
      pastAccepted(({ local, now }) => {
        const today = Temporal.Instant.fromEpochMilliseconds(now - DAY_MS / 2)
          .toString()
          .slice(0, 10);
        return local.toPlainDate().toString() >= today;
      }),
    ],
    'restrictions-last-days-accepted': [
      'Times of the last three days are accepted, so that the staff can add forgotten bookings.',
      pastAccepted(({ request, now }) => request.date.epochMilliseconds > now - 3 * DAY_MS),
    ],
    'restrictions-long-ago-accepted': [
      'A date more than two days ago counts as one of the next year.',
      pastAccepted(({ request, now }) => request.date.epochMilliseconds < now - 2 * DAY_MS),
    ],
  },
  'RESTRICT-DATE-BEYOND-SCHEDULE': {
    'restrictions-days-unlimited': [
      'The hours of a weekday hold for ever, even for days that the schedule does not show.',
      judging('outside-schedule', (attempt, sound) => sound(attempt) && isPast(attempt)),
    ],
    'restrictions-one-day-more': [
      'The last day of the schedule is counted one day too far.',
      judging(
        'outside-schedule',
        (attempt, sound) =>
          sound(attempt) &&
          (isPast(attempt) || attempt.request.date.epochMilliseconds > attempt.now + 15 * DAY_MS),
      ),
    ],
    'restrictions-far-days-accepted': [
      'A day a month or more ahead counts as one whose schedule is still to come.',
      judging(
        'outside-schedule',
        (attempt, sound) =>
          sound(attempt) && attempt.request.date.epochMilliseconds < attempt.now + 28 * DAY_MS,
      ),
    ],
  },
  'RESTRICT-DATE-UNSCHEDULED': {
    'restrictions-closed-day-accepted': [
      'A day without hours counts as open around the clock.',
      hoursWidened(isClosedDay),
    ],
  },
  'RESTRICT-DATE-CLOSED': {
    'restrictions-closed-hours-accepted': [
      'A booking is accepted on every day with hours, unless it is between opening and the start of bookings.',
      hoursWidened((attempt) => !isClosedDay(attempt) && !isOpenAt(attempt)),
    ],
    'restrictions-night-accepted': [
      'The end of the previous night is forgotten, so all hours before opening are accepted.',
      hoursWidened((attempt) => isEarly(attempt, 'RESTAURANT')),
    ],
    'restrictions-after-closing-accepted': [
      'After closing time a restaurant counts as open for the rest of the day.',
      hoursWidened((attempt) => isLate(attempt, 'RESTAURANT')),
    ],
  },
  'RESTRICT-OUTSIDE-BOOKING-HOURS': {
    'restrictions-opening-hours-suffice': [
      'Times are compared with the opening hours instead of the booking hours.',
      hoursWidened(isOpenAt),
    ],
    'restrictions-last-orders-accepted': [
      'Bookings are accepted until the restaurant closes.',
      hoursWidened((attempt) => isOpenAt(attempt) && isLate(attempt, 'BOOKING')),
    ],
    'restrictions-from-opening-accepted': [
      'Bookings are accepted from the opening of the restaurant.',
      hoursWidened((attempt) => isOpenAt(attempt) && isEarly(attempt, 'BOOKING')),
    ],
  },
  'RESTRICT-INSIDE-BOOKING-HOURS': {
    'restrictions-noon-refused': [
      'On a twelve-hour clock the hour after noon is read as the hour after midnight, and refused.',
      refusingMoments((attempt) => minuteOf(attempt) >= NOON && minuteOf(attempt) < NOON + HOUR),
    ],
    'restrictions-afternoon-refused': [
      'The kitchen rests from 14:00 to 17:00, which the schedule does not show.',
      refusingMoments((attempt) => minuteOf(attempt) >= 14 * HOUR && minuteOf(attempt) < 17 * HOUR),
    ],
    'restrictions-second-stretch-refused': [
      'If a day has two periods of hours, the first hour of the second still belongs to the break.',
      refusingMoments((attempt) => {
        const [, second] = hoursOf(attempt, 'BOOKING');
        const minute = minuteOf(attempt);
        return second !== undefined && minute >= second[0] && minute < second[0] + HOUR;
      }),
    ],
    'restrictions-weekend-refused': [
      'Weekdays are counted from another day, so a weekend has no hours.',
      refusingMoments(({ local }) => local.dayOfWeek > 5),
    ],
    'restrictions-one-weekday-refused': [
      'A weekday is forgotten, so it has no hours: the one three days from now.',
      // A fixed weekday would show only once between other days in some weeks, as a holiday does.
      refusingMoments(({ local, now }) => {
        const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate();
        return today.until(local.toPlainDate()).days % 7 === 3;
      }),
    ],
  },
});
