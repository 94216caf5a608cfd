import type { ScheduleGroup, ScheduleRecord } from '../../decisions/schedule.ts';
import type { Json } from '../../wire/json.ts';
import type { Fault } from './fault.ts';
import { fieldOf, withField } from './json.ts';

/** Writes one field of schedule groups differently; only of those for which `of` is true. */
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

/** Writes one field of schedule records differently; only of those for which `of` is true. */
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

/** Whether a group or record is one of opening hours, on which no other requirement depends. */
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

/** Whether a group belongs to a day without working time. */
export function isClosed(_group: ScheduleGroup, records: readonly Json[]): boolean {
  return records.every((record) => fieldOf(record, 'isWorkingTime') === false);
}
