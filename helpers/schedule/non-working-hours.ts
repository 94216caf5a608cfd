import { isJsonArray, isJsonObject, type Json } from '../json.ts';
import { readOpeningHours, type Interval } from './opening-hours.ts';

/**
 * The hours of type BOOKING that a schedule names as no working time.
 *
 * @returns an empty list too where they can't be read
 */
export function nonWorkingHours(groups: Json | undefined, zone: string): readonly Interval[] {
  if (!isJsonArray(groups)) return [];
  const turned = groups.filter(isJsonObject).map((group): Json => {
    const records = isJsonArray(group['records']) ? group['records'].filter(isJsonObject) : [];
    const idle = records.filter((record) => record['isWorkingTime'] === false);
    return { ...group, records: idle.map((record) => ({ ...record, isWorkingTime: true })) };
  });
  return readOpeningHours(turned, zone)?.booking ?? [];
}
