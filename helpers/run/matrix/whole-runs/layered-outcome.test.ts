import { expect, test } from '@playwright/test';
import {
  isLeftInTheDark,
  isUnaccused,
  layeredOutcome,
  type LayeredOutcome,
  renderOutcome,
  renderTotal,
} from './layered-outcome.ts';
import type { LeftResult } from './whole-run.ts';

const SERVER = { id: 'lag=500 lead=2', choice: 'Reads lag.', warns: ['LIST-RESTAURANTS-SIZE-MISSING'] };

const FINDING = { requirement: 'PAGE-LAST-TELLS', message: 'expected true, observed false' };

function outcome(changes: Partial<LeftResult>): LayeredOutcome {
  const nothing: LeftResult = {
    ...{
      verdict: 'conformant',
      level: 'full',
      partial: false,
      seed: '7',
      durationMs: 12_345,
      exchanges: 100,
      requirements: [],
      findings: [],
      harnessErrors: [],
    },
    ...changes,
  };
  return layeredOutcome(SERVER, nothing);
}

/** So many must requirements that stayed open for this reason. */
function open(count: number, reason: string, id = 'PAGE-LAST-TELLS'): Partial<LeftResult> {
  const one = { id, level: 'must', verdict: 'inconclusive', reason };
  return { requirements: Array.from({ length: count }, () => one) };
}

test('at level core, requirements of level full are not counted as open', () => {
  const above = open(2, 'needs the control interface', 'EVENT-CREATE-RESTAURANT');
  expect(outcome(above).open).toHaveLength(2);
  expect(outcome({ ...above, level: 'core' }).open).toEqual([]);
});

test('a server without a word against it is not accused', () => {
  const fine = outcome(open(9, 'no place was found'));
  expect([isUnaccused(fine), isLeftInTheDark(fine)]).toEqual([true, false]);
  expect(renderOutcome(fine)).toBe('lag=500 lead=2 (seed 7): conformant, 9 must requirements open, 12 s');
  expect(renderTotal([fine])).toContain('1 of 1 sound servers were not accused, 0 left');
});

test('a failed must is a false alarm, printed with its server, its seed and the command that repeats it', () => {
  const accused = outcome({ findings: [{ ...FINDING, level: 'must', verdict: 'failed' }] });
  expect(isUnaccused(accused)).toBe(false);
  const text = renderOutcome(accused);
  expect(text).toContain('alarm PAGE-LAST-TELLS: expected true, observed false');
  expect(text).toContain("npm run variants -- --combination 'lag=500 lead=2' --seed 7");
  const total = renderTotal([accused, outcome({})]);
  expect(total).toContain('PAGE-LAST-TELLS: lag=500 lead=2');
  expect(total).toContain('1 of 2 sound servers were not accused');
});

test('a warning is shown where no layer names it, and accuses nobody', () => {
  const warned = (requirement: string): LayeredOutcome =>
    outcome({ findings: [{ ...FINDING, requirement, level: 'advisory', verdict: 'warned' }] });
  expect(isUnaccused(warned('BOOKING-NULL-FREE'))).toBe(true);
  expect(renderOutcome(warned('BOOKING-NULL-FREE'))).toContain('warns BOOKING-NULL-FREE');
  expect(renderOutcome(warned('LIST-RESTAURANTS-SIZE-MISSING'))).not.toContain('warns');
});

test('a run that could not judge, or an error of the suite, counts as an accusation', () => {
  expect(isUnaccused(outcome({ problem: { code: 'NO_RESTAURANT', message: 'none' } }))).toBe(false);
  expect(isUnaccused(outcome({ harnessErrors: [{ check: 'a', message: 'TypeError' }] }))).toBe(false);
});

test('ten open requirements need a setting or a capability that opens them', () => {
  expect(isLeftInTheDark(outcome(open(10, 'no place was found')))).toBe(true);
  expect(isLeftInTheDark(outcome(open(10, 'set TARGET_TIMEZONE')))).toBe(false);
  expect(isLeftInTheDark(outcome(open(10, 'not offered', 'STATES-CANCELED-FINAL')))).toBe(true);
  expect(isLeftInTheDark(outcome(open(10, 'not offered', 'EVENT-DELETE-BOOKING')))).toBe(false);
  expect(isLeftInTheDark(outcome({ ...open(10, 'not run'), partial: true }))).toBe(false);
  expect(renderOutcome(outcome(open(12, 'no place was found')))).toContain('12 must requirements are open');
  expect(renderTotal([outcome(open(12, 'no place was found'))])).toContain('1 left 10 or more');
});
