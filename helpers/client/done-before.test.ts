import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import { Redactor } from '../evidence/redactor.ts';
import { type Exchange, isAccepted, isRefused, type OperationId } from '../http/exchange.ts';
import { scriptedTransport } from '../http/testing/scripted-transport.ts';
import { monotonicMs } from '../values/time.ts';
import { CheckRecord } from '../verdict/check-record.ts';
import { within } from '../verdict/current-check.ts';
import { expectAccepted, expectNotRefused } from '../verdict/expectations/accepted.ts';
import { expectRefused } from '../verdict/expectations/refused.ts';
import { PartnerClient } from './partner-client.ts';

const contract = loadContract();

/** A client of a target that answers with these statuses, one after the other. */
function clientOf(...statuses: readonly number[]): PartnerClient {
  const left = [...statuses];
  const transport = scriptedTransport(() =>
    Promise.resolve({
      ...{ kind: 'answered', status: left.shift() ?? 500, headers: { 'retry-after': '0' }, text: '{}' },
      ...{ startedAt: Date.now(), startedAtMonotonicMs: monotonicMs(), durationMs: 1 },
    }),
  );
  const url = 'http://target.invalid';
  const token = { value: 'h.p.s', sentAt: Date.now(), expiresInS: 600 };
  const credentials = { clientId: 'us', clientSecret: 'secret' };
  return new PartnerClient({ contract, transport, url, authUrl: url, token, ...credentials });
}

const send = (operation: OperationId, ...statuses: readonly number[]): Promise<Exchange> =>
  clientOf(...statuses).send(operation, { path: { id: 1 } });

/** What a check says of CANCEL-BOOKING-ACCEPTED. */
async function verdictOf(judge: (id: 'CANCEL-BOOKING-ACCEPTED') => unknown) {
  const record = new CheckRecord(['CANCEL-BOOKING-ACCEPTED'], new Redactor(), 'seed');
  await within(record, async () => {
    await judge('CANCEL-BOOKING-ACCEPTED');
  });
  return record.verdicts().map(({ verdict }) => verdict);
}

for (const [operation, before, after, isRefusal] of [
  ['createBooking', 503, 409, false],
  ['cancelBooking', 503, 404, false],
  ['replaceWebhook', 503, 404, false],
  ['cancelBooking', 429, 404, true],
  ['getBooking', 503, 404, true],
  ['requestToken', 503, 401, true],
] as const)
  test(`${operation} answered ${after} after ${before} is ${isRefusal ? 'refused' : 'neither refused nor accepted'}`, async () => {
    const exchange = await send(operation, before, after);
    expect(exchange).toMatchObject({ status: after });
    expect([isRefused(exchange), isAccepted(exchange)]).toEqual([isRefusal, false]);
  });

test('what is accepted after a 503 is accepted, and what is refused later on its own is refused', async () => {
  expect(isAccepted(await send('cancelBooking', 503, 200))).toBe(true);
  const client = clientOf(503, 404, 404);
  await client.send('cancelBooking', { path: { id: 1 } });
  expect(isRefused(await client.send('cancelBooking', { path: { id: 1 } }))).toBe(true);
});

test('a request that may be done already is no wrongful refusal, and a defective one is refused all the same', async () => {
  const doubtful = await send('cancelBooking', 503, 404);
  const twin = await send('cancelBooking', 200);
  expect(await verdictOf((id) => expectAccepted(id, doubtful))).toEqual(['inconclusive']);
  expect(await verdictOf((id) => expectRefused(id, doubtful, { twin, defect: 'an id' }))).toEqual(['passed']);
});

test('a refusal says nothing against a point if an earlier sending may have been done', async () => {
  const judged = (...statuses: readonly number[]) => {
    const request = clientOf(...statuses);
    const sendBy = (client: PartnerClient) => () => client.send('createBooking', { path: { id: 1 } });
    const attempt = { request: sendBy(request), twin: sendBy(clientOf(200, 200, 200, 200, 200)) };
    return verdictOf((id) => expectNotRefused(id, 'an earlier booking', [attempt]));
  };
  expect(await judged(503, 409, 409, 409)).toEqual(['inconclusive']);
  expect(await judged(409, 409, 200)).toEqual(['passed']);
  expect(await judged(409, 409, 409, 409, 409)).toEqual(['failed']);
  // Once accepted among several, it was refused for another reason.
  expect(await judged(409, 409, 409, 409, 200)).toEqual(['passed']);
});
