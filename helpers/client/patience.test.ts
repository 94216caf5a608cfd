import { expect, test } from '@playwright/test';
import type { Exchange, OperationId } from '../http/exchange.ts';
import { Conductor } from '../http/pace/conductor.ts';
import { Patience } from './patience.ts';

const TIME_OUT_MS = 10_000;

/** An operation's requests at a target that answers some operations, and lets others run into their time-out. */
function scene(silent: ReadonlySet<OperationId>) {
  let nowMs = 0;
  const conductor = new Conductor({ concurrency: 8 });
  const patience = new Patience(conductor, () => nowMs);
  const exchangeOf = (operation: OperationId, startedAtMonotonicMs: number): Exchange => {
    const request = { method: 'GET', url: `http://target.invalid/${operation}`, headers: {} };
    const sent = { operation, request, startedAt: 0, startedAtMonotonicMs, durationMs: 1 };
    return silent.has(operation)
      ? { ...sent, kind: 'unanswered', failure: { code: 'ANSWER_TIMEOUT', message: 'too late' } }
      : { ...sent, kind: 'answered', status: 200, headers: {}, text: '', json: undefined, breaches: [] };
  };
  /** @returns "sent", or why it was not */
  const sendAt = async (operation: OperationId, beganMs: number): Promise<string> => {
    const sending = { operation, purpose: 'check', isImpatient: false } as const;
    const end = await patience.send(sending, () => {
      const halt = patience.leftAlone(operation);
      if (halt !== undefined) return Promise.resolve(halt);
      nowMs = beganMs + (silent.has(operation) ? TIME_OUT_MS : 1);
      return Promise.resolve(exchangeOf(operation, beganMs));
    });
    return 'reason' in end ? end.reason : 'sent';
  };
  const send = (operation: OperationId): Promise<string> => sendAt(operation, nowMs);
  return { send, sendAt, wait: (ms: number) => (nowMs += ms) };
}

test('an operation that times out repeatedly is tried only now and then, and others as before', async () => {
  const { send, wait } = scene(new Set(['getRestaurant']));
  expect(await send('getRestaurant')).toBe('sent');
  expect(await send('getRestaurant')).toBe('sent');
  expect(await send('getRestaurant')).toContain(
    'getRestaurant gave no complete answer in time 2 times in a row',
  );
  expect(await send('listWebhooks')).toBe('sent');
  wait(29_000);
  expect(await send('getRestaurant')).toContain('tried only now and then');
  wait(2_000);
  expect(await send('getRestaurant')).toBe('sent');
  expect(await send('getRestaurant')).toContain('3 times in a row');
});

test('requests that time out together count once, because one stall of the target explains them', async () => {
  const { sendAt, send } = scene(new Set(['getRestaurant']));
  for (let count = 0; count < 8; count += 1) expect(await sendAt('getRestaurant', count)).toBe('sent');
  expect(await send('getRestaurant')).toBe('sent');
  expect(await send('getRestaurant')).toContain('2 times in a row');
});

test('after one answer in time the operation is tried as before', async () => {
  const silent = new Set<OperationId>(['getRestaurant']);
  const { send, wait } = scene(silent);
  await send('getRestaurant');
  await send('getRestaurant');
  silent.clear();
  wait(31_000);
  for (let count = 0; count < 3; count += 1) expect(await send('getRestaurant')).toBe('sent');
});
