import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Redactor } from '../evidence/redactor.ts';
import type { OperationId } from '../http/exchange.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded, within } from '../verdict/current-check.ts';
import { loadContract } from '../contract/contract.ts';
import { scriptedTransport } from '../http/testing/scripted-transport.ts';
import { Ledger } from './ledger.ts';
import { PartnerClient } from './partner-client.ts';
import { Allowance, Partner } from './partner.ts';

/** Takes for one operation as often as it is allowed, at most `most` times; tells how often, and what ended it. */
async function taken(allowance: Allowance, operation: OperationId, most: number) {
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), 'seed');
  let count = 0;
  try {
    await within(record, async () => {
      for (; count < most; count += 1) allowance.take(operation);
      return Promise.resolve();
    });
  } catch (error) {
    if (!(error instanceof CheckEnded)) throw error;
  }
  return { count, verdicts: record.verdicts() };
}

test('each kind has its own ceiling', async () => {
  const allowance = new Allowance({ bookings: 10, codeRequests: 4 }, undefined);
  expect((await taken(allowance, 'createBooking', 20)).count).toBe(10);
  expect((await taken(allowance, 'requestConfirmationCode', 20)).count).toBe(4);
});

test('the workers of a run together stay below its ceilings, however they share them', async () => {
  const runDir = await mkdtemp(join(tmpdir(), 'allowance-'));
  const ceilings = { bookings: 250, codeRequests: 7 };
  const [one, other, replacement] = [1, 2, 3].map(() => new Allowance(ceilings, runDir));
  if (one === undefined || other === undefined || replacement === undefined) throw new Error('no workers');
  const counts = [
    (await taken(one, 'createBooking', 99)).count,
    (await taken(other, 'createBooking', 300)).count,
    (await taken(replacement, 'createBooking', 1)).count,
  ];
  // The hundredth is in a part that the first has claimed.
  expect(counts).toEqual([99, 150, 0]);
  expect((await taken(other, 'requestConfirmationCode', 20)).count).toBe(7);
  expect((await taken(one, 'requestConfirmationCode', 1)).count).toBe(0);
  await rm(runDir, { recursive: true });
});

test('other operations have no ceiling', async () => {
  const allowance = new Allowance({ bookings: 0, codeRequests: 0 }, undefined);
  expect((await taken(allowance, 'cancelBooking', 20)).count).toBe(20);
});

test('a check at the ceiling is inconclusive, and names the setting', async () => {
  const allowance = new Allowance({ bookings: 1, codeRequests: 1 }, undefined);
  const { verdicts } = await taken(allowance, 'createBooking', 2);
  expect(verdicts).toMatchObject([
    { verdict: 'inconclusive', reason: expect.stringContaining('MAX_BOOKINGS=1') },
  ]);
});

test('a booking for which there was no token is neither accepted nor refused, because it was not sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'partner-'));
  const asked: string[] = [];
  const transport = scriptedTransport(({ url }) => {
    asked.push(new URL(url).pathname);
    const failure = { code: 'UND_ERR_CONNECT_TIMEOUT', message: 'no connection' };
    const timed = { startedAt: Date.now(), startedAtMonotonicMs: 1, durationMs: 1 };
    return Promise.resolve({ kind: 'unanswered', failure, ...timed });
  });
  const [contract, url] = [loadContract(), 'http://target.invalid'];
  const access = { contract, transport, url, authUrl: url, clientId: 'us', clientSecret: 'secret' };
  const client = new PartnerClient({ ...access, token: undefined });
  const allowance = new Allowance({ bookings: 9, codeRequests: 9 }, undefined);
  const partner = new Partner(client, new Ledger(join(folder, 'ledger')), allowance, undefined);
  const record = new CheckRecord(['AUTH-TOKEN-REUSABLE'], new Redactor(), 'seed');
  const ended = within(record, async () => {
    await partner.send('createBooking', { path: { id: 1 } });
  });
  await expect(ended).rejects.toThrow(CheckEnded);
  expect(record.verdicts()).toMatchObject([
    { verdict: 'inconclusive', reason: expect.stringContaining('it was not sent') },
  ]);
  expect(asked.filter((path) => !path.includes('token'))).toEqual([]);
  await rm(folder, { recursive: true });
});
