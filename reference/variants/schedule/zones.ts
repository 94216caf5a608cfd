import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** Requirements that depend on the zone of the hours, which only TARGET_TIMEZONE reveals. */
const byHours: readonly RequirementId[] = [
  'RESTRICT-DATE-UNSCHEDULED',
  'RESTRICT-DATE-CLOSED',
  'RESTRICT-OUTSIDE-BOOKING-HOURS',
  'RESTRICT-INSIDE-BOOKING-HOURS',
  'SCHEDULE-END-MOMENT',
  'SCHEDULE-ZONE',
  'SCHEDULE-NON-WORKING-RECORDS',
];

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/St_Johns',
] as const;

function nameOf(zone: string): string {
  return zone
    .slice(zone.indexOf('/') + 1)
    .toLowerCase()
    .replaceAll('_', '-');
}

function skewed(id: string, choice: string, byMs: number): Variant {
  return variant(id, 'clock', `${choice} (its own header Date shows it).`, () => ({}), {
    options: { clock: () => Date.now() + byMs },
  });
}

/** Other zones, shown by the schedule or not, and clocks that are not quite right. */
export const zoneVariants: readonly Variant[] = [
  ...zones.map((timeZone) =>
    variant(
      `zone-${nameOf(timeZone)}`,
      'zone',
      `Schedules hold in ${timeZone}, which only TARGET_TIMEZONE reveals (section 2.3).`,
      () => ({}),
      { leavesOpen: byHours, options: { timeZone } },
    ),
  ),
  ...zones.map((timeZone) =>
    variant(
      `zone-${nameOf(timeZone)}-told`,
      'zone',
      `Schedules hold in ${timeZone}, as the offsets of their records show (section 2.3).`,
      () => ({
        timeJson: (minutes, date) =>
          date
            .toPlainDateTime('00:00')
            .add({ minutes })
            .toZonedDateTime(timeZone)
            .toString({ smallestUnit: 'second', timeZoneName: 'never' }),
      }),
      { options: { timeZone } },
    ),
  ),
  skewed('clock-ahead', 'The clock of the server is two minutes ahead', 120_000),
  skewed('clock-behind', 'The clock of the server is two minutes behind', -120_000),
  skewed('clock-hours-ahead', 'The clock of the server is five hours ahead', 5 * 3_600_000),
  skewed('clock-hours-behind', 'The clock of the server is five hours behind', -5 * 3_600_000),
];
