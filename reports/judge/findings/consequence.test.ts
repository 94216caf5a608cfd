import { expect, test } from '@playwright/test';
import { catalogue, requirementById, type RequirementId } from '../../../spec/requirements/catalogue.ts';
import { CONSEQUENCES } from '../../result/verdicts.ts';
import { byConsequence, consequenceOf } from './consequence.ts';

const NOTHING = (): readonly RequirementId[] => [];

const EXAMPLES = [
  ['CREATE-BOOKING-PROTECTED', 'doors'],
  ['AUTH-TOKEN-SIGNATURE-CHECKED', 'doors'],
  ['VERIFY-CODE-WRONG-REFUSED', 'doors'],
  ['RESTRICT-ONE-ACTIVE', 'bookings'],
  ['CREATE-BOOKING-FIRST-NAME-RETURNED', 'bookings'],
  ['GET-BOOKING-ANSWERS-200', 'bookings'],
  ['EVENT-CREATE-BOOKING', 'events'],
  ['DELETE-WEBHOOK-UNLISTED', 'events'],
  ['LIST-RESTAURANTS-COMPLETE', 'reads'],
  ['TOKEN-SCOPE-VALUE', 'forms'],
  ['GET-BOOKING-MEDIA-TYPE', 'forms'],
  ['CREATE-BOOKING-PERSONS-WRONG-TYPE', 'forms'],
] as const;

for (const [id, consequence] of EXAMPLES) {
  test(`the cost of breaking ${id}: ${consequence}`, () => {
    expect(consequenceOf(id)).toBe(consequence);
  });
}

test('every operation that lets anybody in is an open door', () => {
  const open = catalogue.filter(({ id }) => id.endsWith('-PROTECTED'));
  expect(open.length).toBeGreaterThan(10);
  expect(open.filter(({ id }) => consequenceOf(id) !== 'doors')).toEqual([]);
});

test('doors come before bookings, events, reads and forms, and warnings after all failures', () => {
  const ordered = byConsequence(
    catalogue.toReversed().map(({ id }) => id),
    NOTHING,
  );
  const ranks = ordered.map(
    ({ id, consequence }) =>
      Number(requirementById(id).level !== 'must') * CONSEQUENCES.length + CONSEQUENCES.indexOf(consequence),
  );
  expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  expect(ordered).toHaveLength(catalogue.length);
  expect(ordered[0]?.consequence).toBe('doors');
});

test('a cause stands before what follows from it and shares its place, also by way of another', () => {
  const causes: Partial<Record<RequirementId, readonly RequirementId[]>> = {
    'CREATE-BOOKING-PROTECTED': ['EVENT-CREATE-BOOKING'],
    'EVENT-CREATE-BOOKING': ['BOOKING-ID-TYPE'],
    // They explain each other, which decides nothing.
    'BOOKING-ID-TYPE': ['EVENT-CREATE-BOOKING'],
  };
  const ids = [
    'EVENT-CREATE-BOOKING',
    'RESTRICT-ONE-ACTIVE',
    'CREATE-BOOKING-PROTECTED',
    'BOOKING-ID-TYPE',
  ] as const;
  const ordered = byConsequence(ids, (id) => causes[id] ?? []);
  expect(ordered.map(({ id }) => id)).toEqual([
    ...(['EVENT-CREATE-BOOKING', 'BOOKING-ID-TYPE'] as const).toSorted((one) =>
      one === 'BOOKING-ID-TYPE' ? -1 : 1,
    ),
    ...['CREATE-BOOKING-PROTECTED', 'RESTRICT-ONE-ACTIVE'],
  ]);
  expect(ordered.map(({ consequence }) => consequence)).toEqual(['doors', 'doors', 'doors', 'bookings']);
});

test('a warning explains no failure away from its place', () => {
  const ordered = byConsequence(['BOOKING-NULL-FREE', 'RESTRICT-ONE-ACTIVE'], (id) =>
    id === 'RESTRICT-ONE-ACTIVE' ? ['BOOKING-NULL-FREE'] : [],
  );
  expect(ordered.map(({ id }) => id)).toEqual(['RESTRICT-ONE-ACTIVE', 'BOOKING-NULL-FREE']);
});
