import type { ScheduleGroup } from '../decisions/schedule.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';

/** Whether a group or record is one of opening hours, on which no other statement hangs. */
export function isOpening({ type }: { readonly type: string }): boolean {
  return type === 'RESTAURANT';
}

export function isBooking({ type }: { readonly type: string }): boolean {
  return type === 'BOOKING';
}

export function isOnSunday({ day }: { readonly day: string }): boolean {
  return day === 'SUNDAY';
}

export function isOnWeekend({ day }: { readonly day: string }): boolean {
  return day === 'SATURDAY' || day === 'SUNDAY';
}

/** Whether a group is that of a day without working time. */
export function isClosed(_group: ScheduleGroup, records: readonly Json[]): boolean {
  return records.every((record) => fieldOf(record, 'isWorkingTime') === false);
}
