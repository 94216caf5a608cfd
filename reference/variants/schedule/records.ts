import type { Stretch } from '../../decisions/schedule.ts';
import type { Json } from '../../wire/json.ts';
import { fieldsOf, isList } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const LAST_MINUTE = 24 * 60 - 1;

/** The records of a group as it is written. */
function recordsOf(group: Json): readonly Json[] {
  const { records } = fieldsOf(group);
  return isList(records) ? records : [];
}

/** One group for each record; the ids stay distinct, since each group's id ends in two digits of its own. */
function groupPerRecord(group: Json): Json[] {
  const { id, ...rest } = fieldsOf(group);
  return recordsOf(group).map((record, at) => ({
    ...rest,
    id: typeof id === 'number' ? id * 100 + at : (id ?? null),
    records: [record],
  }));
}

/** The stretches of a day with the breaks between them, and the closed hours around them. */
function withBreaks(stretches: readonly Stretch[]): readonly Stretch[] {
  const all: Stretch[] = [];
  let until = 0;
  for (const stretch of stretches) {
    if (stretch.start > until) all.push({ start: until, end: stretch.start, isWorkingTime: false });
    all.push(stretch);
    until = stretch.end;
  }
  if (until < LAST_MINUTE) all.push({ start: until, end: LAST_MINUTE, isWorkingTime: false });
  return all;
}

function typeOf(group: Json): Json | undefined {
  return fieldsOf(group)['type'];
}

/** A reproducible shuffle: the element at a place depends only on its number. */
function jumbled(groups: readonly Json[]): Json[] {
  return groups
    .map((group, at) => ({ group, place: ((at * 7919) % 104_729) % 31 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ group }) => group);
}

/** Other fields of records, and other groups of them. */
export const scheduleRecordVariants: readonly Variant[] = [
  variant(
    'schedule-bare-records',
    'schedule-record-fields',
    'Records have only start and end, and closed days have no records (section 2.3: others may be absent).',
    (usual) => ({
      shownStretches: (...day) => usual.shownStretches(...day).filter(({ isWorkingTime }) => isWorkingTime),
      scheduleRecordJson: ({ start, end }) => ({ start, end }),
    }),
  ),
  variant(
    'schedule-records-without-date',
    'schedule-record-fields',
    'Records name a weekday, no date and no type (section 2.3).',
    () => ({
      scheduleRecordJson: ({ id, start, end, isWorkingTime, day }) => ({
        id,
        start,
        end,
        isWorkingTime,
        day,
      }),
    }),
  ),
  variant(
    'schedule-records-of-words',
    'schedule-record-fields',
    'Other fields of records have other types: ids as strings, weekdays as numbers (section 2.3: not shown).',
    () => ({
      scheduleRecordJson: ({ id, date, start, end, isWorkingTime, type }) => ({
        ...{ id: `r-${id}`, start, end, isWorkingTime },
        date: `${date}T00:00:00`,
        day: new Date(date).getUTCDay(),
        type: type === 'BOOKING' ? 1 : 0,
      }),
    }),
  ),
  variant(
    'schedule-breaks-shown',
    'schedule-stretches',
    'Breaks and closed hours are records with isWorkingTime false (section 2.3).',
    (usual) => ({
      shownStretches: (...day) =>
        withBreaks(usual.shownStretches(...day).filter(({ isWorkingTime }) => isWorkingTime)),
    }),
  ),
  variant(
    'schedule-closed-days-empty',
    'schedule-stretches',
    'A closed day has a group without records (section 2.3).',
    (usual) => ({
      shownStretches: (...day) => usual.shownStretches(...day).filter(({ isWorkingTime }) => isWorkingTime),
    }),
  ),
  variant(
    'schedule-closed-days-left-out',
    'schedule-stretches',
    'A closed day has no group (section 2.3).',
    (usual) => ({
      shownStretches: (...day) => usual.shownStretches(...day).filter(({ isWorkingTime }) => isWorkingTime),
      scheduleJson: (groups) => usual.scheduleJson(groups.filter((group) => recordsOf(group).length > 0)),
    }),
  ),
  variant(
    'schedule-half-hours',
    'schedule-stretches',
    'Hours are divided into records of half an hour, one after the other (section 2.3).',
    (usual) => ({
      shownStretches: (...day) =>
        usual.shownStretches(...day).flatMap((stretch) => {
          const { start, end, isWorkingTime } = stretch;
          if (!isWorkingTime) return [stretch];
          return Array.from({ length: Math.ceil((end - start) / 30) }, (_, n) => ({
            ...{ start: start + n * 30, end: Math.min(end, start + (n + 1) * 30) },
            isWorkingTime,
          }));
        }),
    }),
  ),
  variant(
    'schedule-group-per-record',
    'schedule-groups',
    'Each record has its own group, so that a day can have several of one type (section 2.3).',
    (usual) => ({ scheduleJson: (groups) => usual.scheduleJson(groups.flatMap(groupPerRecord)) }),
  ),
  variant(
    'schedule-by-type',
    'schedule-groups',
    'All BOOKING groups come first (section 2.3: in any order).',
    (usual) => ({
      scheduleJson: (groups) =>
        usual.scheduleJson([
          ...groups.filter((group) => typeOf(group) === 'BOOKING'),
          ...groups.filter((group) => typeOf(group) !== 'BOOKING'),
        ]),
    }),
  ),
  variant(
    'schedule-jumbled',
    'schedule-groups',
    'Groups and their records come in no order (section 2.3: in any order).',
    (usual) => ({
      scheduleGroupJson: (group, records) => usual.scheduleGroupJson(group, records.toReversed()),
      scheduleJson: (groups) => usual.scheduleJson(jumbled(groups)),
    }),
  ),
  variant(
    'schedule-booking-only',
    'schedule-types',
    'Schedules have no groups of type RESTAURANT (section 2.3).',
    () => ({ scheduleTypes: ['BOOKING'] }),
    { leavesOpen: ['RESTRICT-OUTSIDE-BOOKING-HOURS'] },
  ),
];
