import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import { Redactor } from '../evidence/redactor.ts';
import type { OperationId } from '../http/exchange.ts';
import { scriptedTransport } from '../http/testing/scripted-transport.ts';
import type { Outcome, Send, Transport } from '../http/transport.ts';
import type { Pace } from '../http/pace/pace.ts';
import { monotonicMs } from '../values/time.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded, within } from '../verdict/current-check.ts';
import { Ledger } from './ledger.ts';
import { PartnerClient } from './partner-client.ts';
import { Allowance, Partner } from './partner.ts';

const contract = loadContract();

const token = { value: 'h.p.s', sentAt: Date.now(), expiresInS: 600 };

const CALLS = { path: { id: 1 }, body: {} };

const busy: Outcome = { kind: 'answered', status: 429, headers: { 'retry-after': '0' }, text: '' };

const sound: Outcome = { kind: 'answered', status: 200, headers: {}, text: '{}' };

const lost = (code: string): Outcome => ({ kind: 'unanswered', failure: { code, message: code } });

/** Outcomes one after the other, the last one again and again. */
function transportWith(outcomes: readonly Outcome[]): { transport: Transport; sent: () => number } {
  let count = 0;
  const send: Send = () => {
    const outcome = outcomes[Math.min(count, outcomes.length - 1)] ?? sound;
    count += 1;
    return Promise.resolve({
      ...outcome,
      ...{ startedAt: Date.now(), startedAtMonotonicMs: monotonicMs(), durationMs: 1 },
    });
  };
  return { transport: scriptedTransport(send), sent: () => count };
}

/** What a check gets for an operation: a status, the code of a failure, or the reason why it ended. */
async function told(outcomes: readonly Outcome[], operation: OperationId, impatient = false, pace?: Pace) {
  const { transport, sent } = transportWith(outcomes);
  const url = 'http://target.invalid';
  const credentials = { clientId: 'us', clientSecret: 'secret' };
  const client = new PartnerClient({
    ...{ contract, transport, url, authUrl: url, token, ...credentials },
    ...(pace && { pace }),
  });
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), 'seed');
  const allowance = new Allowance({ bookings: 10, codeRequests: 10 }, undefined);
  const partner = new Partner(client, new Ledger('/nowhere'), allowance, undefined);
  try {
    const exchange = await within(record, () => partner.send(operation, { ...CALLS, impatient }));
    return { what: exchange.kind === 'answered' ? exchange.status : exchange.failure.code, sent: sent() };
  } catch (error) {
    if (!(error instanceof CheckEnded)) throw error;
    return { what: error.message, sent: sent() };
  }
}

test('a request that is answered 429 again and again ends its check, as neither acceptance nor refusal', async () => {
  const { what, sent } = await told([busy], 'getBooking');
  expect(what).toMatch(/inconclusive: GET \S+ gave status 429 again and again/);
  expect(sent).toBeGreaterThan(5);
});

test('an impatient request gets 429 as its answer', async () => {
  expect(await told([busy], 'requestConfirmationCode', true)).toEqual({ what: 429, sent: 1 });
});

test('a lost POST ends its check and is not sent again, because it may have taken effect', async () => {
  expect(await told([lost('ECONNRESET'), sound], 'createBooking')).toEqual({
    what: expect.stringContaining('may or may not have taken effect'),
    sent: 1,
  });
});

test('a POST that never arrived is sent again', async () => {
  expect(await told([lost('ECONNREFUSED'), sound], 'verifyConfirmationCode')).toEqual({ what: 200, sent: 2 });
});

test('a read without an answer is left to its check', async () => {
  expect((await told([lost('ECONNRESET')], 'getBooking')).what).toBe('ECONNRESET');
});

test('after the end of the run nothing is sent, and checks end with its reason', async () => {
  const ended = { code: 'TIME_UP', reason: 'MAX_RUN_S=1 was reached', sinceMs: 0 } as const;
  const pace: Pace = {
    ended,
    onEnd: (listener) => listener(ended),
    turn: () => Promise.resolve(ended),
    answered: () => undefined,
    busy: () => undefined,
    lost: () => Promise.resolve(ended),
    slowDown: () => undefined,
    claim: () => Promise.resolve(0),
    takeRoom: () => Promise.resolve(() => undefined),
    holdBack: () => Promise.resolve(() => undefined),
    share: () => ({ needs: () => undefined, keepsTo: () => undefined, leave: () => undefined }),
  };
  expect(await told([sound], 'getBooking', false, pace)).toEqual({
    what: 'inconclusive: MAX_RUN_S=1 was reached',
    sent: 0,
  });
});
