import type { NearMiss } from './near-misses.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Date-times with a month, day, hour or second that does not exist. A careless reader takes them for a moment against
 * which nothing else speaks: most of them, when it lets them run over, for the given one; the last, also when it brings
 * every part back into its range, for one in the same minute or the next.
 */
export function impossibleDates(moment: number): readonly NearMiss[] {
  const at = new Date(moment);
  const [year, month, day, hour] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()];
  const minutes = at.toISOString().slice(13);
  const time = two(hour) + minutes;
  // The day 0 of a month is the last of the one before.
  const monthBefore = new Date(Date.UTC(year, month, 0));
  const overflowing = `${yearAndMonth(monthBefore)}-${two(monthBefore.getUTCDate() + day)}`;
  const twoDaysBefore = new Date(moment - 2 * DAY_MS).toISOString().slice(0, 10);
  return [
    { text: `${overflowing}T${time}`, defect: 'a day that its month does not have' },
    { text: `${year - 1}-${two(month + 13)}-${two(day)}T${time}`, defect: 'a month beyond the twelfth' },
    { text: `${twoDaysBefore}T${two(hour + 48)}${minutes}`, defect: 'an hour beyond the 24th' },
    { text: `${year + 1}-02-30T${time}`, defect: 'a 30th of February' },
    { text: at.toISOString().replace(/:\d\d\.\d+Z$/, ':75Z'), defect: 'a second beyond the 60th' },
  ];
}

function yearAndMonth(date: Date): string {
  return date.toISOString().slice(0, 7);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
