import { expect, test } from '@playwright/test';
import { mutantOutcome, type MutantOutcome, renderMutant, unjudged } from './mutant-outcome.ts';
import { mutantScore, renderScore, shareOf } from './mutant-score.ts';
import type { LeftResult } from './whole-run.ts';

const MUTANT = {
  id: 'lose booking.id@read always',
  area: 'bookings',
  operator: 'lose',
  says: 'Reads lose the id.',
};

const RESULT: LeftResult = {
  ...{ verdict: 'conformant', level: 'full', partial: false, seed: '7', durationMs: 12_345, exchanges: 3900 },
  ...{ requirements: [], findings: [], harnessErrors: [] },
};

function outcome(
  changes: Partial<LeftResult>,
  mutant = MUTANT,
  tally = { occasions: 9, shown: 3 },
): MutantOutcome {
  return mutantOutcome(mutant, { ...RESULT, ...changes }, tally);
}

const KILLED: Partial<LeftResult> = {
  verdict: 'not conformant',
  requirements: [
    { id: 'BOOKING-ID-PRESENT', level: 'must', verdict: 'failed' },
    { id: 'BOOKING-NULL-FREE', level: 'advisory', verdict: 'warned' },
    { id: 'GET-BOOKING-SAME-ID', level: 'must', verdict: 'inconclusive' },
  ],
  findings: [{ requirement: 'BOOKING-ID-PRESENT', level: 'must', verdict: 'failed', message: 'no id' }],
};

test('only a verdict that the target does not conform kills a mutant', () => {
  const fates = ['not conformant', 'conformant', 'inconclusive', 'broken'].map(
    (verdict) => outcome({ verdict }).fate,
  );
  expect(fates).toEqual(['killed', 'survived', 'left open', 'not judged']);
});

test('an outcome names what failed, what stayed open and what it cost', () => {
  expect(outcome(KILLED)).toMatchObject({
    ...{ fate: 'killed', failed: ['BOOKING-ID-PRESENT'], findings: 1, open: ['GET-BOOKING-SAME-ID'] },
    ...{ exchanges: 3900, durationMs: 12_345, seed: '7' },
  });
  expect(renderMutant(outcome(KILLED))).toContain('1 findings, BOOKING-ID-PRESENT');
});

test('a survivor is shown with what it does and with the command that judges it again', () => {
  const text = renderMutant(outcome({}));
  expect(text).toContain('Reads lose the id.');
  expect(text).toContain('showed on 3 of 9 occasions');
  expect(text).toContain("npm run mutants -- --mutant 'lose booking.id@read always' --seed 7");
});

test('a run without a result is no kill, and its error is shown', () => {
  const lost = unjudged(MUTANT, '7', 'the run left no result.json; it printed:\nmuch');
  expect(lost.fate).toBe('not judged');
  expect(renderMutant(lost)).toContain('error the run left no result.json');
  expect(renderMutant(lost)).not.toContain('much');
});

/** By the formula of Wilson, as statistics packages give it. */
const INTERVALS: readonly (readonly [killed: number, total: number, from: number, to: number])[] = [
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [8, 10, 0.4902, 0.9433],
  [95, 100, 0.8882, 0.9785],
  [475, 500, 0.9272, 0.9659],
];

for (const [killed, total, from, to] of INTERVALS)
  test(`${killed} of ${total} lie between ${from} and ${to}`, () => {
    const share = shareOf(killed, total);
    expect(share.from).toBeCloseTo(from, 3);
    expect(share.to).toBeCloseTo(to, 3);
  });

test('nothing is known of no mutants', () => {
  expect(shareOf(0, 0)).toEqual({ total: 0, killed: 0, score: 0, from: 0, to: 1 });
});

test('the score is shown by area and by operator, with the survivors', () => {
  const other = {
    ...MUTANT,
    id: 'skip restriction:channel-off always',
    area: 'restrictions',
    operator: 'skip',
  };
  const outcomes = [outcome(KILLED), outcome({}, other), outcome({ verdict: 'broken' })];
  expect(mutantScore(outcomes)).toMatchObject({
    ...{ total: 3, killed: 1 },
    byArea: { bookings: { total: 2, killed: 1 }, restrictions: { total: 1, killed: 0 } },
    byOperator: { lose: { total: 2, killed: 1 }, skip: { total: 1, killed: 0 } },
  });
  const text = renderScore(outcomes, 4);
  expect(text).toContain('killed 1 of 3, 33.3 % (95 % interval 6.1 % to 79.2 %)');
  expect(text).toContain('skip restriction:channel-off always (survived)');
  expect(text).toContain('4 drawn mutants break nothing');
  expect(text).not.toContain('never showed');
});

test('a mutant whose condition never held is told apart from one that was overlooked', () => {
  const unseen = outcome({}, { ...MUTANT, id: 'lose booking.id@read from=9' }, { occasions: 8, shown: 0 });
  const text = renderScore([outcome(KILLED), outcome({}), unseen], 0);
  expect(text).toContain('lose booking.id@read from=9 (never showed)');
  expect(text).toContain('lose booking.id@read always (survived)');
  expect(text).toContain('killed 1 of 3, 33.3 %');
  expect(text).toContain('1 never showed in their run; of the others, killed 1 of 2, 50.0 %');
});
