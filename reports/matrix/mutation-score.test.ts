import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import type { MutantsSummary } from '../../helpers/run/matrix/whole-runs/mutant-runs.ts';
import { readScore, scoreText, SHIPPED_SCORE } from '../result/shipped-score.ts';
import type { VariantOutcome } from './false-alarms.ts';
import type { FaultOutcome, KillMatrix } from './kill-matrix.ts';
import { mutationScore, soundFigures, withMutants } from './mutation-score.ts';

const OUTCOME = {
  ...{ area: 'bookings', operator: 'lose', seed: 'monday', failed: [], findings: 0, open: [], problems: [] },
  ...{ exchanges: 3900, durationMs: 12_000 },
};

const SHARE = { score: 0.5, from: 0.094_53, to: 0.905_47 };

const SUMMARY: MutantsSummary = {
  ...{ formatVersion: 1, seed: 'monday', depth: 'standard', date: '2030-05-01', equivalent: [] },
  score: {
    ...{ total: 2, killed: 1, ...SHARE },
    byArea: { bookings: { total: 2, killed: 1, ...SHARE } },
    byOperator: { lose: { total: 2, killed: 1, ...SHARE } },
  },
  mutants: [
    { ...OUTCOME, mutant: 'lose booking.id@read always', says: 'Reads lose the id.', fate: 'killed' },
    {
      ...OUTCOME,
      mutant: 'lose booking.phone@read from=9',
      says: 'Reads lose the phone.',
      ...{ fate: 'left open', occasions: 6, shown: 0 },
    },
  ],
};

test('the figures of generated mutants stand beside those of the faults, with their interval and their survivors', () => {
  const before = readScore(SHIPPED_SCORE);
  const score = withMutants(before, SUMMARY);
  expect(score).toMatchObject({ faults: before.faults, caught: before.caught, variants: before.variants });
  expect(score.mutants).toEqual({
    ...{ total: 2, killed: 1, from: 0.095, to: 0.905 },
    ...{ date: '2030-05-01', seed: 'monday', depth: 'standard' },
  });
  expect(score.byMutant).toEqual({
    areas: { bookings: { total: 2, killed: 1 } },
    operators: { lose: { total: 2, killed: 1 } },
    notKilled: [
      { mutant: 'lose booking.phone@read from=9', says: 'Reads lose the phone.', occasions: 6, shown: 0 },
    ],
  });
});

test('what smoke finds of the mutants stands apart, and takes the place of nothing', () => {
  const before = withMutants(readScore(SHIPPED_SCORE), SUMMARY);
  const { mutants, byMutant, smokeMutants } = withMutants(before, { ...SUMMARY, depth: 'smoke' });
  expect({ mutants, byMutant }).toEqual({ mutants: before.mutants, byMutant: before.byMutant });
  expect(smokeMutants).toEqual({ ...before.mutants, depth: 'smoke' });
});

test('a file keeps the figures of mutants', ({}, info) => {
  const score = withMutants(readScore(SHIPPED_SCORE), SUMMARY);
  const file = info.outputPath('score.json');
  writeFileSync(file, scoreText(score));
  expect(readScore(pathToFileURL(file))).toEqual(score);
});

test('no score is made of no mutants', () => {
  const none = { ...SUMMARY, score: { ...SUMMARY.score, total: 0 } };
  expect(() => withMutants(readScore(SHIPPED_SCORE), none)).toThrow('no mutant was judged');
});

test('a sound server of which a statement stays open is not accused, and one that breaks the suite is', () => {
  const noted = { id: 'PAGE-LAST-TELLS', check: 'PAGE-FIRST-TELLS', why: 'The list was empty.' } as const;
  const passed = { id: 'errors-all-400', choice: 'All are 400.', alarms: [], open: [], errors: [] };
  const variants: readonly VariantOutcome[] = [
    passed,
    { ...passed, open: [noted] },
    { ...passed, open: [noted], alarms: [noted] },
    { ...passed, errors: ['TypeError'] },
  ];
  expect(soundFigures({ partial: false, variants })).toEqual({ variants: 4, falseAlarms: 2, leftOpen: 1 });
  expect(() => soundFigures({ partial: true, variants })).toThrow('limited');
});

test('a fault that was missed, or took another statement with it, is named', ({}, testInfo) => {
  const caught: FaultOutcome = {
    ...{ id: 'paging-last-true', mistake: 'Every page is the last.', breaks: ['PAGE-LAST-TELLS'] },
    ...{ survived: [], extra: [], killedBy: ['PAGE-LAST-TELLS'], exchanges: 3, errors: [] },
  };
  const why = 'passed';
  const missed = { ...caught, id: 'missed', survived: [{ id: 'PAGE-LAST-TELLS', why } as const] };
  const twice = {
    ...{ ...caught, id: 'twice' },
    extra: [{ id: 'PAGE-FIRST-TELLS', checks: ['PAGE-FIRST-TELLS'], why } as const],
  };
  const matrix: KillMatrix = {
    formatVersion: 1,
    ...{ mode: 'all-faults', seed: 'monday', partial: false },
    ...{ faults: [caught, missed, twice], withoutFault: [] },
  };
  const score = mutationScore('1.0.0', matrix, { variants: 1, falseAlarms: 0 });
  const file = testInfo.outputPath('mutation-score.json');
  writeFileSync(file, scoreText(score));
  expect(readScore(pathToFileURL(file))).toEqual(score);
  expect(score).toMatchObject({ faults: 3, caught: 1 });
  const says = 'Every page is the last.';
  expect(score.notCaught).toEqual([
    { fault: 'missed', says, survived: ['PAGE-LAST-TELLS'], extra: [] },
    { fault: 'twice', says, survived: [], extra: ['PAGE-FIRST-TELLS'] },
  ]);
  expect(score.requirements['PAGE-LAST-TELLS']).toMatchObject({ total: 3, caught: 1, exchanges: 3 });
});
