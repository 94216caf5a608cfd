import type { ScheduleGroup, ScheduleRecord } from '../../decisions/schedule.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldOf, withField } from './json.ts';

/** One field of schedule groups, written otherwise; only of those for which `of` is true. */
export function inGroup(
  field: keyof ScheduleGroup | 'records',
  change: (value: Json | undefined, group: ScheduleGroup) => Json | undefined,
  of: (group: ScheduleGroup, records: readonly Json[]) => boolean = () => true,
): Fault['override'] {
  return (sound) => ({
    scheduleGroupJson: (group, records) => {
      const json = sound.scheduleGroupJson(group, records);
      return of(group, records) ? withField(json, field, (value) => change(value, group)) : json;
    },
  });
}

/** One field of schedule records, written otherwise; only of those for which `of` is true. */
export function inRecord(
  field: keyof ScheduleRecord,
  change: (value: Json | undefined) => Json | undefined,
  of: (record: ScheduleRecord) => boolean = () => true,
): Fault['override'] {
  return (sound) => ({
    scheduleRecordJson: (record) => {
      const json = sound.scheduleRecordJson(record);
      return of(record) ? withField(json, field, change) : json;
    },
  });
}

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
