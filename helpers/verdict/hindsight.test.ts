import { expect, test } from '@playwright/test';
import type { CheckReport, CheckVerdict, Deviation } from './check-report.ts';
import type { Refutation } from './claim.ts';
import { inHindsight } from './hindsight.ts';

const ID = 'EVENT-CREATE-BOOKING';

const delivery = { trigger: 'POST /booking', notification: 'CREATE BOOKING', arrivedAt: 9, latencyMs: 7_000 };

const CAME: Refutation = { kind: 'came', delivery };

const deviation: Deviation = {
  ...{ requirement: ID, expected: 'a notification', observed: 'none', count: 2 },
  ...{ operations: [], evidence: [] },
};

function reportWith(verdict: CheckVerdict): CheckReport {
  return {
    run: { targetUrl: '', level: 'core', seed: 's', depth: 'smoke', capabilities: [] },
    ...{ verdicts: [verdict], breaches: [], observations: {}, transitions: [], deliveries: [] },
    ...{ answerTimesMs: {}, exchanges: 0, leftBehind: [] },
  };
}

const silent = reportWith({ verdict: 'failed', requirement: ID, deviation, claims: ['one', 'two'] });

test('a late notification is not missing, and its latency is kept', () => {
  const { verdicts, deliveries } = inHindsight(silent, { one: CAME, two: CAME });
  expect(verdicts).toEqual([{ verdict: 'passed', requirement: ID }]);
  expect(deliveries).toEqual([delivery, delivery]);
});

test('one notification that never came is a finding still', () => {
  expect(inHindsight(silent, { one: CAME }).verdicts).toEqual(silent.verdicts);
  expect(inHindsight(silent, {}).verdicts).toEqual(silent.verdicts);
});

test('a target that was still sending at the end leaves the statement open', () => {
  const [verdict] = inHindsight(silent, { one: CAME, two: { kind: 'behind' } }).verdicts;
  expect(verdict).toMatchObject({ verdict: 'inconclusive', requirement: ID });
});

test('a finding that rests on more than silence stays, whatever came late', () => {
  const certain = reportWith({ verdict: 'failed', requirement: ID, deviation });
  expect(inHindsight(certain, { one: CAME, two: CAME }).verdicts).toEqual(certain.verdicts);
});
