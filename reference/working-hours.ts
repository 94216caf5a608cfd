import { Temporal } from 'temporal-polyfill';
import type { Restaurant } from './restaurants/restaurant.ts';
import { localTime, today } from './schedule.ts';
import type { Service } from './service.ts';

/** Whether an instant lies on one of the days that the schedule covers. */
export function isScheduledDay(service: Service, instant: Temporal.Instant): boolean {
  const date = localTime(service, instant).toPlainDate();
  const first = today(service);
  const end = first.add({ days: service.behaviour.scheduleDays });
  return Temporal.PlainDate.compare(date, first) >= 0 && Temporal.PlainDate.compare(date, end) < 0;
}

/** Whether bookings are accepted for this instant: from the start of a stretch to just before its end. */
export function isWorkingMoment(
  service: Service,
  restaurant: Restaurant,
  instant: Temporal.Instant,
): boolean {
  const local = localTime(service, instant);
  const minute = local.hour * 60 + local.minute;
  return service.behaviour
    .workingIntervals(restaurant, local.toPlainDate(), 'BOOKING')
    .some(([from, to]) => minute >= from && minute < to);
}
