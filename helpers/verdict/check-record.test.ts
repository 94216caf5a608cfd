import { expect, test } from '@playwright/test';
import { Redactor } from '../evidence/redactor.ts';
import type { Answered } from '../http/exchange.ts';
import { monotonicMs } from '../values/time.ts';
import { CheckRecord } from './check-record.ts';
import { within } from './current-check.ts';
import { expectThat } from './expectations/expect.ts';

const IDS = 'CREATE-WEBHOOK-IDS-DISTINCT';

const BREACH = { requirement: IDS, at: '/id', expected: 'an id of its own', observed: '7' } as const;

const SET_ASIDE = { ...BREACH, requirement: 'CREATE-WEBHOOK-ID-ASSIGNED' } as const;

const answer: Answered = {
  kind: 'answered',
  operation: 'createWebhook',
  request: { method: 'POST', url: 'http://127.0.0.1/webhook', headers: {} },
  startedAt: 0,
  durationMs: 1,
  status: 200,
  headers: {},
  text: '{"id":7}',
  json: { id: 7 },
  breaches: [SET_ASIDE],
};

test('deviations are left open because of another finding, which stays, and breaches set aside stay so', async () => {
  const check = new CheckRecord(
    ['REPLACE-WEBHOOK-ANSWERS-200', 'REPLACE-WEBHOOK-KEEPS-ID', IDS],
    new Redactor(),
    'seed',
  );
  await within(check, () => {
    const otherwise = { expected: 'one', observed: 'another', evidence: [] };
    expectThat('REPLACE-WEBHOOK-ANSWERS-200', false, otherwise);
    expectThat('REPLACE-WEBHOOK-KEEPS-ID', true, otherwise);
    expectThat(IDS, false, otherwise);
    return Promise.resolve();
  });
  check.addExchange(answer);
  check.ignoreBreachesOf(answer);
  check.addBreach(answer, BREACH);
  check.leaveDeviationsOpen('an id was given twice', (requirement) => requirement === IDS);
  expect(check.verdicts()).toMatchObject([
    {
      requirement: 'REPLACE-WEBHOOK-ANSWERS-200',
      verdict: 'inconclusive',
      reason: 'an id was given twice',
    },
    { requirement: 'REPLACE-WEBHOOK-KEEPS-ID', verdict: 'passed' },
    { requirement: IDS, verdict: 'failed' },
  ]);
  expect(check.failures().map(({ deviation }) => deviation.requirement)).toEqual([IDS]);
  expect(
    check
      .breaches()
      .told()
      .map(({ requirement }) => requirement),
  ).toEqual([IDS]);
});

test("a check's verdicts since its target disappeared are left open, and its earlier ones stay", async () => {
  const covered = ['REPLACE-WEBHOOK-ANSWERS-200', 'REPLACE-WEBHOOK-KEEPS-ID', IDS] as const;
  const check = new CheckRecord(covered, new Redactor(), 'seed');
  const otherwise = { expected: 'one', observed: 'another', evidence: [] };
  await within(check, async () => {
    expectThat('REPLACE-WEBHOOK-ANSWERS-200', false, otherwise);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  const wentAwayAtMs = monotonicMs();
  within(check, () => expectThat('REPLACE-WEBHOOK-KEEPS-ID', false, otherwise));
  check.leaveOpenSince(wentAwayAtMs, 'the target went away');
  expect(check.verdicts()).toMatchObject([
    { requirement: 'REPLACE-WEBHOOK-ANSWERS-200', verdict: 'failed' },
    { requirement: 'REPLACE-WEBHOOK-KEEPS-ID', verdict: 'inconclusive', reason: 'the target went away' },
    { requirement: IDS, verdict: 'inconclusive', reason: 'the target went away' },
  ]);
  expect(check.failures()).toHaveLength(1);
});

test('a breach that was shown before is only counted, and its exchange is kept once', () => {
  const check = new CheckRecord(['REPLACE-WEBHOOK-ANSWERS-200'], new Redactor(), 'seed');
  check.addExchange({ ...answer, breaches: [BREACH] });
  check.addExchange({ ...answer, breaches: [BREACH, SET_ASIDE] });
  const breaches = check.breaches();
  expect(breaches.told().map(({ count, evidence }) => [count, evidence.length])).toEqual([
    [2, 1],
    [1, 1],
  ]);
  expect(breaches.exchanged()).toHaveLength(2);
  const isShown = (one: string): boolean => one === IDS;
  expect(breaches.told(isShown)).toMatchObject([
    { requirement: IDS, observed: '7 at /id', count: 2, evidence: [] },
    { requirement: SET_ASIDE.requirement, evidence: [{ operation: 'createWebhook' }] },
  ]);
  expect(breaches.exchanged(isShown)).toHaveLength(1);
  check.keepAllExchanges();
  check.addExchange({ ...answer, breaches: [{ ...BREACH, requirement: 'REPLACE-WEBHOOK-KEEPS-ID' }] });
  expect(check.breaches().exchanged(isShown), 'all are kept anyway').toHaveLength(1);
});

test('what a check exchanges after its end is no breach of it', () => {
  const check = new CheckRecord(['REPLACE-WEBHOOK-ANSWERS-200'], new Redactor(), 'seed');
  check.addExchange({ ...answer, breaches: [BREACH] });
  const breaches = check.breaches();
  check.addExchange({ ...answer, breaches: [BREACH, SET_ASIDE] });
  expect(breaches.told()).toMatchObject([{ requirement: IDS, count: 1 }]);
});
