import { Temporal } from 'temporal-polyfill';
import type { Restaurant } from './restaurants/restaurant.ts';
import { localTime, today } from './schedule.ts';
import type { Service } from './service.ts';

const DAY_MINUTES = 24 * 60;

/** Whether a day of the local calendar is one that the schedule covers. */
function isCovered(service: Service, date: Temporal.PlainDate): boolean {
  const first = today(service);
  const end = first.add({ days: service.behaviour.scheduleDays });
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, end) < 0;
}

/** Whether hours that begin on a day hold at a minute, counted from that day's midnight. */
function isOpen(service: Service, restaurant: Restaurant, date: Temporal.PlainDate, minute: number): boolean {
  const { behaviour } = service;
  return behaviour
    .workingIntervals(restaurant, date, 'BOOKING')
    .some((interval) => behaviour.isInside(minute, interval));
}

/** Whether an instant lies in hours that began the day before, a day that the schedule covers. */
function isOpenSinceYesterday(
  service: Service,
  restaurant: Restaurant,
  local: Temporal.PlainDateTime,
): boolean {
  const yesterday = local.toPlainDate().subtract({ days: 1 });
  const minute = local.hour * 60 + local.minute + DAY_MINUTES;
  return isCovered(service, yesterday) && isOpen(service, restaurant, yesterday, minute);
}

/** Whether an instant lies on one of the days that the schedule covers, or in hours that began on one. */
export function isScheduledDay(service: Service, restaurant: Restaurant, instant: Temporal.Instant): boolean {
  const local = localTime(service, instant);
  return isCovered(service, local.toPlainDate()) || isOpenSinceYesterday(service, restaurant, local);
}

/** Whether bookings are accepted for this instant: from the start of a stretch to just before its end. */
export function isWorkingMoment(
  service: Service,
  restaurant: Restaurant,
  instant: Temporal.Instant,
): boolean {
  const local = localTime(service, instant);
  const minute = local.hour * 60 + local.minute;
  return (
    isOpen(service, restaurant, local.toPlainDate(), minute) ||
    isOpenSinceYesterday(service, restaurant, local)
  );
}
