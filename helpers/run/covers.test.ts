import { expect, test } from '@playwright/test';
import { Redactor } from '../evidence/redactor.ts';
import type { Answered } from '../http/exchange.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { judgeChecksOf } from './covers.ts';
import type { CheckEnd, KnownCheck } from './run-check.ts';

const breach = {
  requirement: 'BOOKING-ID-TYPE',
  at: '/id',
  expected: 'an integer',
  observed: '"7"',
} as const;

const answer: Answered = {
  ...{ kind: 'answered', operation: 'getBooking', startedAt: 0, durationMs: 1, status: 200, headers: {} },
  request: { method: 'GET', url: 'http://127.0.0.1/booking/7', headers: {} },
  ...{ text: '{"id":"7"}', json: { id: '7' }, breaches: [breach] },
};

const run = {
  targetUrl: 'http://localhost',
  level: 'core',
  seed: 's',
  depth: 'smoke',
  capabilities: [],
} as const;

/** Each of its checks meets the same breach. */
const target = {
  onParallel: (listener: (parallel: number) => void): void => listener(1),
  plan: { beginFile: () => Promise.resolve(), inOrder: <Check>(checks: readonly Check[]) => checks },
  judge: ({ covered }: KnownCheck): Promise<CheckEnd> => {
    const record = new CheckRecord(covered, new Redactor(), 's');
    record.addExchange(answer);
    const breaches = record.breaches();
    return Promise.resolve({
      report: {
        ...{ run, verdicts: [], observations: {}, transitions: [], deliveries: [], answerTimesMs: {} },
        ...{ exchanges: 1, leftBehind: [] },
      },
      tellRest: (isShown) => ({ breaches: breaches.told(isShown) }),
    });
  },
};

test('of checks that meet the same breach, the first whose test is due shows it, and the others count it', async () => {
  const judge = judgeChecksOf(target);
  const body = () => Promise.resolve();
  const info = test.info();
  await judge({ covered: ['BOOKING-PERSONS-TYPE'], body }, info);
  await judge({ covered: ['BOOKING-STATE-TYPE'], body }, info);
  const reports = info.attachments.map(({ body: text }): unknown => JSON.parse(String(text)));
  expect(reports).toMatchObject([
    { breaches: [{ requirement: 'BOOKING-ID-TYPE', count: 1, evidence: [{ operation: 'getBooking' }] }] },
    { breaches: [{ requirement: 'BOOKING-ID-TYPE', count: 1, evidence: [] }] },
  ]);
});
