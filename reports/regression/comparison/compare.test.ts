import { expect, test } from '@playwright/test';
import type { RunResult } from '../../result/run-result.ts';
import { failed, open, passed, warned } from '../../testing/sample-run.ts';
import { type Change, compareRuns, type Comparison, hasRegressed } from './compare.ts';
import { groupsOf } from './groups.ts';
import { keptRunOf } from './kept-run.ts';
import { resultOf } from '../testing/sample-runs.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const OTHER = 'GET-SCHEDULE-PROTECTED';

const ADVISORY = 'BOOKING-NULL-FREE';

const kept = (...results: readonly RunResult[]) => results.map((result) => keptRunOf(result));

const ids = (changes: readonly Pick<Change, 'id'>[]): readonly string[] => changes.map(({ id }) => id);

const told = (comparison: Comparison): readonly string[] => groupsOf(comparison).map(({ id }) => id);

/** The comparison of the last result with the one before it, all earlier ones being its history. */
function compared(...results: readonly [RunResult, RunResult, ...RunResult[]]): Comparison {
  const [before, ...earlier] = kept(...results.slice(0, -1)).reverse();
  const after = results.at(-1);
  if (before === undefined || after === undefined) throw new Error('two results are compared');
  return compareRuns(before, after, { earlier: earlier.reverse() });
}

test('the same result twice: nothing to tell', () => {
  expect(told(compared(resultOf(1), resultOf(2)))).toEqual([]);
});

test('a requirement that begins to fail is newly failing, and a regression', () => {
  const comparison = compared(resultOf(1), resultOf(2, [failed(MUST)]));
  expect(comparison.newlyFailing).toMatchObject([{ id: MUST, verdict: 'failed', before: 'passed' }]);
  expect(hasRegressed(comparison)).toBe(true);
  expect(told(comparison)).toEqual(['newly-failing']);
});

test('a continued failure names its first run, and is no regression', () => {
  const failing = (day: number): RunResult => resultOf(day, [failed(MUST)]);
  const comparison = compared(failing(1), resultOf(2), failing(3), failing(4), failing(5));
  expect(comparison.stillFailing).toMatchObject([{ id: MUST, since: '2026-03-03T02:00:00.000Z' }]);
  expect(hasRegressed(comparison)).toBe(false);
});

test('a failure that was left open for a night goes on, since before that night', () => {
  const comparison = compared(
    resultOf(1, [failed(MUST)]),
    resultOf(2, [open(MUST, 'no moment is bookable')]),
    resultOf(3, [failed(MUST)]),
  );
  expect(comparison.stillFailing).toMatchObject([{ id: MUST, since: '2026-03-01T02:00:00.000Z' }]);
  expect(comparison.newlyFailing).toEqual([]);
});

test('a requirement deferred tonight is no news, and its failure goes on behind it', () => {
  const until = {
    requirement: 'AUTH-TOKEN-EXPIRED-REFUSED',
    verdict: 'deferred',
    reason: 'an hour',
  } as const;
  const id = until.requirement;
  const comparison = compared(resultOf(1), resultOf(2, [until]));
  expect(ids(comparison.deferred)).toEqual([id]);
  expect(told(comparison)).toEqual(['deferred']);
  expect(groupsOf(comparison)).toMatchObject([{ isNews: false }]);
  const tested = compared(resultOf(1, [until]), resultOf(2));
  expect(ids(tested.newlyTested)).toEqual([id]);
  const failing = compared(resultOf(1, [failed(id)]), resultOf(2, [until]), resultOf(3, [failed(id)]));
  expect(ids(failing.newlyFailing)).toEqual([]);
  expect(ids(failing.stillFailing)).toEqual([id]);
});

test('a waiver of what was not tested hides neither that it is newly open nor that it fails later', () => {
  const waiver = { requirement: MUST, reason: 'r', owner: 'o', expires: '2099-01-01' };
  const untested = (day: number): RunResult => {
    const result = resultOf(day, [open(MUST, 'no inbox')]);
    const requirements = result.requirements.map((one) =>
      one.id === MUST ? { ...one, verdict: 'waived' as const } : one,
    );
    return { ...result, requirements, waivers: [{ ...waiver, covers: 'inconclusive' }] };
  };
  expect(compared(resultOf(1), untested(2)).newlyInconclusive).toMatchObject([
    { id: MUST, before: 'passed', reason: 'no inbox (waived)' },
  ]);
  expect(told(compared(untested(1), untested(2)))).toEqual([]);
  const comparison = compared(untested(1), resultOf(2, [failed(MUST)]));
  expect(ids(comparison.newlyFailing)).toEqual([MUST]);
  expect(hasRegressed(comparison)).toBe(true);
});

test('a failure that can no longer be tested is not fixed', () => {
  const why = 'the list of webhooks is no array';
  const comparison = compared(resultOf(1, [failed(MUST)]), resultOf(2, [open(MUST, why)]));
  expect(comparison.fixed).toEqual([]);
  expect(comparison.newlyInconclusive).toMatchObject([{ id: MUST, before: 'failed', reason: why }]);
});

test('a requirement that passes again is fixed, also after a night in which it was left open', () => {
  const comparison = compared(
    resultOf(1, [failed(MUST), warned(ADVISORY)]),
    resultOf(2, [open(MUST, 'no moment is bookable'), warned(ADVISORY)]),
    resultOf(3),
  );
  expect(ids(comparison.fixed).toSorted()).toEqual([ADVISORY, MUST]);
  expect(comparison.newlyTested).toEqual([]);
});

test('warnings come and stay', () => {
  const comparison = compared(resultOf(1, [warned(ADVISORY)]), resultOf(2, [warned(ADVISORY)]));
  expect(ids(comparison.stillWarned)).toEqual([ADVISORY]);
  expect(ids(compared(resultOf(1), resultOf(2, [warned(ADVISORY)])).newlyWarned)).toEqual([ADVISORY]);
});

test('a requirement without an opportunity stands apart from the newly inconclusive ones', () => {
  const comparison = compared(
    resultOf(1),
    resultOf(2, [open(MUST, 'two bookings got one id'), open(OTHER, 'no moment is bookable')]),
  );
  expect(ids(comparison.newlyInconclusive)).toEqual([MUST]);
  expect(comparison.noOpportunity).toMatchObject([{ id: OTHER, before: 'passed', opportunity: 'table' }]);
  expect(hasRegressed(comparison)).toBe(false);
});

test('a requirement that was left open and passes now is tested again', () => {
  const comparison = compared(
    resultOf(1, [open(MUST, 'two bookings got one id')]),
    resultOf(2, [passed(MUST)]),
  );
  expect(ids(comparison.newlyTested)).toEqual([MUST]);
});

test('a waived failure is newly failing, but no regression; when the waiver ends, it goes on failing', () => {
  const failing = resultOf(2, [failed(MUST)]);
  const requirements = failing.requirements.map((one) =>
    one.id === MUST ? { ...one, verdict: 'waived' as const } : one,
  );
  const waived = { ...failing, requirements };
  const begun = compared(resultOf(1), waived);
  expect(begun.newlyFailing).toMatchObject([{ id: MUST, verdict: 'waived' }]);
  expect(hasRegressed(begun)).toBe(false);
  expect(ids(compared(waived, resultOf(3, [failed(MUST)])).stillFailing)).toEqual([MUST]);
});

test('requirements new in this version, and gone, are neither failures nor fixed', () => {
  const older = resultOf(1);
  const before = { ...older, requirements: older.requirements.filter(({ id }) => id !== MUST) };
  const comparison = compared(before, resultOf(2, [failed(MUST)]));
  expect(comparison.added).toMatchObject([{ id: MUST, verdict: 'failed' }]);
  expect(comparison.newlyFailing).toEqual([]);
  expect(compared(older, before).gone).toEqual([{ id: MUST, before: 'passed' }]);
});

test('facts that change are drift; those that changed before are unsteady; some appear, some are not seen', () => {
  const of = (day: number, facts: Record<string, string>): RunResult => resultOf(day, [], facts);
  const { facts } = compared(
    of(1, { steady: 'a', moody: 'a', old: 'a' }),
    of(2, { steady: 'a', moody: 'b', old: 'a' }),
    of(3, { steady: 'b', moody: 'a', fresh: 'a' }),
  );
  expect(facts).toEqual({
    changed: [{ name: 'steady', before: 'a', after: 'b' }],
    unsteady: [
      {
        ...{ name: 'moody', values: ['a', 'b'], runs: 3 },
        change: { name: 'moody', before: 'b', after: 'a' },
      },
    ],
    appeared: [{ name: 'fresh', after: 'a' }],
    notSeen: [{ name: 'old', before: 'a' }],
  });
});

test('facts that differ between runs of one build are set apart; those that change with the build are news', () => {
  const of = (day: number, build: string, facts: Record<string, string>): RunResult => ({
    ...resultOf(day, [], facts),
    target: { url: 'https://target.example', build },
  });
  const nights = [
    of(1, '1', { moody: 'a', released: 'x', still: 's' }),
    of(2, '2', { moody: 'b', released: 'y', still: 's' }),
    of(3, '3', { moody: 'a', released: 'x', still: 's' }),
  ] as const;
  const { facts } = compared(...nights, of(4, '4', { moody: 'b', released: 'y', still: 's' }));
  expect(facts.changed.map(({ name }) => name)).toEqual(['moody', 'released']);
  expect(facts.unsteady).toEqual([]);
  const again = compared(...nights, of(4, '3', { moody: 'b', released: 'x', still: 's' }));
  expect(again.facts.changed).toEqual([]);
  expect(again.facts.unsteady).toMatchObject([{ name: 'moody', values: ['a', 'b'], runs: 2 }]);
  const later = compared(
    of(1, '3', { moody: 'a' }),
    of(2, '3', { moody: 'b' }),
    of(3, '4', { moody: 'b' }),
    of(4, '5', { moody: 'b' }),
  );
  expect(later.facts.unsteady, 'learnt for later builds').toMatchObject([{ name: 'moody' }]);
  expect(groupsOf(later).filter(({ isNews }) => isNews)).toEqual([]);
});

test('if builds have no name, one change is news, and no sign of unsteadiness', () => {
  const of = (day: number, fact: string): RunResult => resultOf(day, [], { a: fact });
  expect(compared(of(1, 'x'), of(2, 'y')).facts).toMatchObject({ changed: [{ name: 'a' }], unsteady: [] });
  expect(compared(of(1, 'x'), of(2, 'y'), of(3, 'y')).facts).toMatchObject({ changed: [], unsteady: [] });
});

test('a new failure shows the expected and the observed', () => {
  const observed = `17${'.'.repeat(1000)}`;
  const comparison = compared(resultOf(1), resultOf(2, [failed(MUST, { observed }), warned(ADVISORY)]));
  const [failing, warning] = groupsOf(comparison).map(({ items }) => items[0]);
  expect(failing).toMatchObject({ name: MUST, expected: 'a string' });
  expect(failing?.observed).toMatch(/^17\.{398}… \(1,002 characters\)$/);
  expect(warning).toMatchObject({ name: ADVISORY, expected: 'a string', observed: '17' });
});

test('a fact that was not seen for a night is compared with what was seen before', () => {
  const of = (day: number, facts: Record<string, string>): RunResult => resultOf(day, [], facts);
  const { facts } = compared(of(1, { a: 'x' }), of(2, {}), of(3, { a: 'y' }));
  expect(facts.changed).toEqual([{ name: 'a', before: 'x', after: 'y' }]);
});

test('transitions that were never seen before are facts that appeared', () => {
  const moved = { ...resultOf(2), transitions: [{ from: 'SENT', to: 'CLOSED', by: ['itself' as const] }] };
  expect(compared(resultOf(1), moved).facts.appeared).toEqual([
    { name: 'transition.SENT.CLOSED', after: 'itself' },
  ]);
});

/** A run in which bookings took so long, and notifications. */
function timed(day: number, ms: number, delivery = 100): RunResult {
  const tail = { minimum: 1, percentile95: ms * 2, maximum: ms * 3 };
  return {
    ...resultOf(day),
    operationLatencies: [{ operation: 'createBooking', requests: 50, median: ms, ...tail }],
    deliveryLatencyMs: { notifications: 9, minimum: 1, median: delivery, percentile95: 500, maximum: 900 },
  };
}

const past = [40, 44, 38, 41, 43, 400, 39, 42].map((ms, at) => timed(at + 1, ms, 100 + at));

const [first, second, ...more] = past;

if (first === undefined || second === undefined) throw new Error('no past');

test('a latency within the noise of the last runs has not moved, one outlier among them or not', () => {
  const { latencies } = compared(first, second, ...more, timed(20, 47, 104));
  expect(latencies).toEqual({ moved: [], runs: 8 });
});

test('a latency that left the noise has moved, up or down, for operations and for the delivery', () => {
  const slow = compared(first, second, ...more, timed(20, 60, 300)).latencies.moved;
  expect(slow).toMatchObject([
    { of: 'createBooking', measure: 'median', usual: 41.5, now: 60 },
    { of: 'createBooking', measure: 'percentile95', now: 120 },
    { of: 'notifications', measure: 'median', now: 300 },
  ]);
  const fast = compared(first, second, ...more, timed(20, 20)).latencies.moved;
  expect(fast[0]).toMatchObject({ of: 'createBooking', measure: 'median', now: 20 });
});

test('too few runs know no noise: only a big move counts', () => {
  expect(compared(timed(1, 40), timed(2, 70)).latencies).toEqual({ moved: [], runs: 1 });
  expect(compared(timed(1, 40), timed(2, 100)).latencies.moved).not.toEqual([]);
});
