import type { Json } from '../../wire/json.ts';
import type { Occasion } from '../terms/occasion.ts';
import { fieldsOf } from '../terms/requests.ts';
import type { Site } from '../terms/site.ts';
import { list } from './list.ts';

function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

/** The groups of a schedule, and the restaurant of the first. */
function groupsOf(json: Json): readonly [groups: readonly Json[], occasion: Occasion] {
  const groups = isList(json) ? json : [];
  const { restaurantId } = fieldsOf(groups[0] ?? null);
  const id =
    typeof restaurantId === 'bigint' || typeof restaurantId === 'number' ? BigInt(restaurantId) : undefined;
  return [groups, { size: groups.length, ...(id !== undefined && { restaurant: id, id }) }];
}

const SAME_EVERY_WEEK =
  'which days a schedule shows is free, and the hours are the same in every week (section 2.3)';

const HOURS_MOVE = 'hours may change between two requests (rule 12)';

function groups(
  operator: string,
  place: string,
  says: string,
  change: (groups: readonly Json[]) => readonly Json[],
  because?: string,
): Site {
  return list(
    ['schedule', operator, place, says],
    ['restaurant', 'id'],
    (sound, holds) => ({
      scheduleJson: (json) => {
        const [all, occasion] = groupsOf(sound.scheduleJson(json));
        return holds(occasion) ? change(all) : all;
      },
    }),
    { harmless: ({ name }) => because ?? (name === 'every' ? HOURS_MOVE : undefined) },
  );
}

/** Every way in which a program may show a schedule wrongly. */
export const scheduleSites: readonly Site[] = [
  groups('lose', 'schedule:booking', 'A schedule lacks the BOOKING groups', (all) =>
    all.filter((one) => fieldsOf(one)['type'] !== 'BOOKING'),
  ),
  groups('lose', 'schedule:day', 'A schedule lacks a day in its middle', (all) => {
    const date = fieldsOf(all[Math.floor(all.length / 2)] ?? null)['date'];
    return all.filter((one) => fieldsOf(one)['date'] !== date);
  }),
  groups(
    ...(['stale', 'schedule:days', 'A schedule shows the days of last week'] as const),
    (all) =>
      all.map((one) => {
        const { date } = fieldsOf(one);
        if (typeof date !== 'string') return one;
        const earlier = new Date(Date.parse(date) - 7 * 86_400_000).toISOString().slice(0, 10);
        return { ...fieldsOf(one), date: earlier };
      }),
    SAME_EVERY_WEEK,
  ),
  groups('swap', 'schedule:type', 'A schedule shows opening hours as BOOKING hours and the reverse', (all) =>
    all.map((one) => ({
      ...fieldsOf(one),
      type: fieldsOf(one)['type'] === 'BOOKING' ? 'RESTAURANT' : 'BOOKING',
    })),
  ),
  groups('confuse', 'schedule:weekday', 'A schedule shows the hours of each day on the day after', (all) => {
    const bookings = all.filter((one) => fieldsOf(one)['type'] === 'BOOKING');
    return all.map((one) => {
      const before = bookings[bookings.indexOf(one) - 1];
      return before === undefined ? one : { ...fieldsOf(one), records: fieldsOf(before)['records'] };
    });
  }),
];
