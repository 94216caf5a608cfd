import { expect, test } from '@playwright/test';
import { resultProblems } from '../result/result-file.ts';
import { checkWith, passed, recordOf } from '../testing/sample-run.ts';
import { judgeRun } from './judge-run.ts';
import { deliveryLatency, readLagFacts, unitedValueCoverage } from './statistics.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

test('of no notification there is no latency', () => {
  expect(deliveryLatency([])).toBeUndefined();
  expect(judgeRun(recordOf([checkWith([passed(MUST)])])).deliveryLatencyMs).toBeUndefined();
});

test('one notification has the same latency in every respect', () => {
  const same = { minimum: 8, median: 8, percentile95: 8, maximum: 8 };
  expect(deliveryLatency([7.6])).toEqual({ notifications: 1, ...same });
});

test('minimum, median, 95th percentile and maximum are values that were seen', () => {
  const latencies = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(deliveryLatency([...latencies, 5000])).toEqual({
    ...{ notifications: 101, minimum: 1, median: 51, percentile95: 96, maximum: 5000 },
  });
});

test('the result has those of all checks together, and keeps its schema', () => {
  const checks = [[3, 9], [], [4]].map((latenciesMs) =>
    checkWith([passed(MUST)], {
      report: {
        deliveries: latenciesMs.map((latencyMs) => ({
          ...{ trigger: 'POST /x', notification: 'CREATE BOOKING', arrivedAt: 1, latencyMs },
        })),
      },
    }),
  );
  const result = judgeRun(recordOf(checks));
  expect(result.deliveryLatencyMs).toEqual({
    ...{ notifications: 3, minimum: 3, median: 4, percentile95: 9, maximum: 9 },
  });
  expect(resultProblems(result)).toEqual([]);
  const { deliveryLatencyMs } = result;
  expect(resultProblems({ ...result, deliveryLatencyMs: { ...deliveryLatencyMs, median: -1 } })).not.toEqual(
    [],
  );
});

test('if no read was awaited, there are no facts of old reads', () => {
  expect(readLagFacts([])).toEqual({});
});

test('the age of reads is shown by percentiles, in whole seconds', () => {
  const lags = [...Array.from({ length: 90 }, () => 0), ...Array.from({ length: 9 }, () => 1200), 4100];
  expect(readLagFacts(lags)).toEqual({
    'reads.lag.p50': 'none',
    'reads.lag.p95': 'up to 2 s',
    'reads.lag.longest': 'up to 5 s',
  });
});

test('the counts of checks and shards add up', () => {
  const one = { phone: { '11 digits': { sent: 2, accepted: 1, readBack: 3 } } };
  const other = {
    phone: { '11 digits': { sent: 1, accepted: 1, readBack: 0 } },
    text: { emoji: { sent: 1, accepted: 0, readBack: 0 } },
  };
  const united = unitedValueCoverage([one, other, {}]);
  expect(united['phone']?.['11 digits']).toEqual({ sent: 3, accepted: 2, readBack: 3 });
  expect(united['text']?.['emoji']).toEqual({ sent: 1, accepted: 0, readBack: 0 });
});

test('a class of which no check sent a value is shown with zeros', () => {
  expect(unitedValueCoverage([])['text']?.['right to left']).toEqual({ sent: 0, accepted: 0, readBack: 0 });
});

test('a class that this version does not know stays', () => {
  const told = { colour: { red: { sent: 1, accepted: 1, readBack: 1 } } };
  expect(unitedValueCoverage([told])['colour']).toEqual(told.colour);
});
