import { expect, test } from '@playwright/test';
import type { SpecimenReport } from '../../helpers/run/matrix/specimen-judge.ts';
import { falseAlarms, isLetPass, type VariantCase, renderFalseAlarms } from './false-alarms.ts';

const variant: VariantCase = {
  id: 'errors-all-400',
  choice: 'Every error is a 400.',
  warns: ['LIST-RESTAURANTS-SIZE-MISSING'],
  leavesOpen: ['PAGE-LAST-TELLS'],
};

function letPass(changes: Partial<SpecimenReport>, known = variant): boolean {
  const judged: SpecimenReport = {
    ...{ specimen: known.id, check: 'PAGE-FIRST-TELLS', red: [], open: [], exchanges: 1 },
    ...changes,
  };
  const [outcome] = falseAlarms([known], [judged]);
  if (outcome === undefined) throw new Error('the variant is missing');
  const text = renderFalseAlarms([outcome], []);
  expect(text).toContain(`${isLetPass(outcome) ? 1 : 0} of 1 variants passed`);
  return isLetPass(outcome);
}

test('a variant without a verdict against it passes', () => {
  expect(letPass({})).toBe(true);
});

test('a failed must is a false alarm, even if the variant names it', () => {
  const red = [{ id: 'PAGE-LAST-TELLS', why: '' }] as const;
  expect(letPass({ red })).toBe(false);
  expect(letPass({ red }, { ...variant, warns: ['PAGE-LAST-TELLS'] })).toBe(false);
});

test('a warning is allowed only where the variant names it', () => {
  const red = [{ id: 'LIST-RESTAURANTS-SIZE-MISSING', why: '' }] as const;
  expect(letPass({ red })).toBe(true);
  expect(letPass({ red }, { ...variant, warns: [] })).toBe(false);
});

test('an open requirement is allowed only where the variant names it', () => {
  expect(letPass({ open: [{ id: 'PAGE-LAST-TELLS', why: '' }] })).toBe(true);
  expect(letPass({ open: [{ id: 'PAGE-FIRST-TELLS', why: '' }] })).toBe(false);
});

test('a variant with an error of the suite does not pass', () => {
  expect(letPass({ error: 'TypeError' })).toBe(false);
});
