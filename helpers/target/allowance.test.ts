import { expect, test } from '@playwright/test';
import { CheckEnded } from '../cannot-go-on.ts';
import { CheckRecord, within } from '../check-record.ts';
import { Redactor } from '../redactor.ts';
import type { OperationId } from '../operation.ts';
import { Allowance } from './allowance.ts';

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

test('each kind has a ceiling of its own, of which every worker has its share', async () => {
  const allowance = new Allowance({ bookings: 10, codeRequests: 4 }, 2);
  expect((await taken(allowance, 'createBooking', 20)).count).toBe(5);
  expect((await taken(allowance, 'requestConfirmationCode', 20)).count).toBe(2);
});

test('what neither books nor sends codes has no ceiling', async () => {
  const allowance = new Allowance({ bookings: 0, codeRequests: 0 }, 1);
  expect((await taken(allowance, 'cancelBooking', 20)).count).toBe(20);
});

test('a check that may go no further is inconclusive, and names the setting', async () => {
  const allowance = new Allowance({ bookings: 1, codeRequests: 1 }, 1);
  const { verdicts } = await taken(allowance, 'createBooking', 2);
  expect(verdicts).toMatchObject([
    { verdict: 'inconclusive', reason: expect.stringContaining('MAX_BOOKINGS=1') },
  ]);
});
