import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import { type Exchange, isAccepted, isRefused, type OperationId } from '../http/exchange.ts';
import { scriptedTransport } from '../http/testing/scripted-transport.ts';
import { monotonicMs } from '../values/time.ts';
import { PartnerClient } from './partner-client.ts';

const contract = loadContract();

/** A client of a target behind a gateway that answers with these statuses, the last one again and again. */
function scene(...statuses: readonly number[]) {
  const sent: number[] = [];
  const transport = scriptedTransport(() => {
    const status = statuses[Math.min(sent.length, statuses.length - 1)] ?? 200;
    sent.push(status);
    return Promise.resolve({
      ...{ kind: 'answered', status, headers: {}, text: '{}' },
      ...{ startedAt: Date.now(), startedAtMonotonicMs: monotonicMs(), durationMs: 1 },
    });
  });
  const url = 'http://target.invalid';
  const token = { value: 'h.p.s', sentAt: Date.now(), expiresInS: 600 };
  const credentials = { clientId: 'us', clientSecret: 'secret' };
  const client = new PartnerClient({ contract, transport, url, authUrl: url, token, ...credentials });
  const send = (operation: OperationId, impatient = false): Promise<Exchange> =>
    client.send(operation, { path: { id: 1 }, impatient });
  return { send, sent };
}

/** How a request counts that is answered so. */
async function told(operation: OperationId, ...statuses: readonly number[]) {
  const { send, sent } = scene(...statuses);
  const exchange = await send(operation);
  const otherwise = isRefused(exchange) ? 'refused' : 'neither';
  return [sent, isAccepted(exchange) ? 'accepted' : otherwise];
}

test('reads, token requests, replacements and deletions are sent again after a 502 or 504', async () => {
  expect(await told('getBooking', 502, 200)).toEqual([[502, 200], 'accepted']);
  expect(await told('requestToken', 504, 502, 200)).toEqual([[504, 502, 200], 'accepted']);
  expect(await told('replaceWebhook', 504, 200)).toEqual([[504, 200], 'accepted']);
  expect(await told('cancelBooking', 502, 200)).toEqual([[502, 200], 'accepted']);
});

test('where the target is always away, a read is refused after some sendings, and a deletion says nothing', async () => {
  expect(await told('getBooking', 502)).toEqual([[502, 502, 502, 502], 'refused']);
  expect(await told('deleteWebhook', 504)).toEqual([[504, 504, 504, 504], 'neither']);
});

test('what may have been done says nothing, and a creation is not sent again', async () => {
  expect(await told('cancelBooking', 502, 404)).toEqual([[502, 404], 'neither']);
  expect(await told('createBooking', 502, 200)).toEqual([[502], 'neither']);
});

test('an impatient request takes a 502 as the answer', async () => {
  const { send, sent } = scene(502, 200);
  expect(await send('getBooking', true)).toMatchObject({ status: 502 });
  expect(sent).toEqual([502]);
});

test('an operation that is always away is soon asked once', async () => {
  const { send, sent } = scene(502);
  await Promise.all(Array.from({ length: 6 }, () => send('getBooking')));
  const before = sent.length;
  await send('getBooking');
  expect(sent.length - before).toBe(1);
});
