import { expect, test } from '@playwright/test';
import type { SpecimenReport } from '../../helpers/run/matrix/specimen-judge.ts';
import { catchesAll, isCaught, killMatrix, type FaultCase, renderKillMatrix } from './kill-matrix.ts';

const WHOLE = { mode: 'faults', seed: 's', partial: false } as const;

const lost: FaultCase = {
  id: 'paging-element-lost',
  mistake: 'The last element is lost.',
  breaks: ['PAGE-LAST-TELLS'],
};

function judged(changes: Partial<SpecimenReport>): SpecimenReport {
  return {
    ...{ specimen: lost.id, check: 'PAGE-LAST-TELLS', red: [], open: [], exchanges: 7 },
    ...changes,
  };
}

function red(id: SpecimenReport['check']): SpecimenReport['red'] {
  return [{ id, why: 'expected this, observed that' }];
}

function outcomeOf(specimens: readonly SpecimenReport[], fault = lost) {
  const [outcome] = killMatrix([fault], specimens, WHOLE).faults;
  if (outcome === undefined) throw new Error('the fault is missing');
  return outcome;
}

test('a fault is caught by exactly what it breaks, in the fewest exchanges of a check that saw it', () => {
  const outcome = outcomeOf([
    judged({ exchanges: 3 }),
    judged({ red: red('PAGE-LAST-TELLS'), exchanges: 9 }),
    judged({ check: 'PAGE-FIRST-TELLS', red: red('PAGE-LAST-TELLS'), exchanges: 5 }),
  ]);
  expect(isCaught(outcome)).toBe(true);
  expect(outcome).toMatchObject({ killedBy: ['PAGE-LAST-TELLS', 'PAGE-FIRST-TELLS'], exchanges: 5 });
});

test('a fault that turns nothing red survived, for the reason that the checks gave', () => {
  const passed = outcomeOf([judged({})]);
  expect(isCaught(passed)).toBe(false);
  expect(passed.survived).toEqual([{ id: 'PAGE-LAST-TELLS', why: 'passed' }]);
  const open = outcomeOf([judged({ open: [{ id: 'PAGE-LAST-TELLS', why: 'no page' }] })]);
  expect(open.survived).toEqual([{ id: 'PAGE-LAST-TELLS', why: 'no page' }]);
  expect(outcomeOf([]).survived).toEqual([{ id: 'PAGE-LAST-TELLS', why: 'no check covers it' }]);
});

test('a requirement that also turns red is an accusation too many', () => {
  const outcome = outcomeOf([judged({ red: [...red('PAGE-LAST-TELLS'), ...red('PAGE-FIRST-TELLS')] })]);
  expect(isCaught(outcome)).toBe(false);
  expect(outcome.extra).toMatchObject([{ id: 'PAGE-FIRST-TELLS', checks: ['PAGE-LAST-TELLS'] }]);
});

test('an error of the suite is not a catch', () => {
  const outcome = outcomeOf([judged({ red: red('PAGE-LAST-TELLS'), error: 'TypeError' })]);
  expect(isCaught(outcome)).toBe(false);
});

test('a matrix is not complete while a must requirement has no fault', () => {
  const matrix = killMatrix([lost], [judged({ red: red('PAGE-LAST-TELLS') })], WHOLE);
  expect(matrix.faults.every(isCaught)).toBe(true);
  expect(matrix.withoutFault).toContain('PAGE-FIRST-TELLS');
  expect(matrix.withoutFault).not.toContain('PAGE-LAST-TELLS');
  expect(catchesAll(matrix)).toBe(false);
  expect(renderKillMatrix(matrix, [])).toContain('PAGE-FIRST-TELLS: no fault breaks it');
});

test('a limited run counts only the faults that it judged', () => {
  const other = { ...lost, id: 'paging-other' };
  const { faults } = killMatrix([lost, other], [judged({})], { ...WHOLE, partial: true });
  expect(faults.map(({ id }) => id)).toEqual([lost.id]);
});

test('the quick matrix leaves out what takes minutes, the full one does not', () => {
  const slow: FaultCase = { ...lost, slow: true };
  expect(killMatrix([slow], [], WHOLE).faults).toEqual([]);
  expect(killMatrix([slow], [], WHOLE).withoutFault).not.toContain('PAGE-LAST-TELLS');
  expect(killMatrix([slow], [], { ...WHOLE, mode: 'all-faults' }).faults).toHaveLength(1);
});
