import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { LoopDelay } from './loop-delay.ts';
import { monotonicMs } from '../../values/time.ts';

/** Much longer than any delay of a busy machine that these tests could meet by chance. */
const BLOCKED_MS = 900;

/** Of the blocked time, what is counted at least: the usual delay and the time between two looks are taken off. */
const COUNTED_MS = BLOCKED_MS - 200;

let loop: LoopDelay;

test.beforeEach(() => {
  loop = new LoopDelay();
});

test.afterEach(() => loop.stop());

/** Keeps this process from doing anything else. */
function block(): void {
  const endMs = monotonicMs() + BLOCKED_MS;
  while (monotonicMs() < endMs);
}

test('a process that was blocked was late by as much', async () => {
  const beganMs = monotonicMs();
  block();
  const atOnce = loop.since(beganMs);
  expect(atOnce.lateMs).toBeGreaterThan(COUNTED_MS);
  await sleep(1);
  const { lateMs, worstMs } = loop.since(beganMs);
  expect(lateMs, 'also after the timer has fired').toBeGreaterThanOrEqual(atOnce.lateMs);
  expect(worstMs).toBeLessThan(monotonicMs() - beganMs);
});

test('a delay right after a look counts', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const beganMs = monotonicMs();
    loop.since(beganMs);
    block();
    await sleep(1);
    expect(loop.since(beganMs).worstMs).toBeGreaterThan(COUNTED_MS);
  }
});

test('a delay before a moment does not count after it', async () => {
  const beganMs = monotonicMs();
  block();
  await sleep(1);
  const { worstMs, lateMs } = loop.since(monotonicMs());
  expect(worstMs).toBeLessThan(COUNTED_MS);
  expect(lateMs).toBeLessThan(COUNTED_MS);
  expect(loop.since(beganMs).worstMs, 'it is still known').toBeGreaterThan(COUNTED_MS);
});

test('delays of several windows add up, as far as they are more than usual', async () => {
  const beganMs = monotonicMs();
  for (let round = 1; round <= 3; round += 1) {
    block();
    await sleep(1);
  }
  const { lateMs, worstMs } = loop.since(beganMs);
  expect(lateMs).toBeGreaterThan(3 * COUNTED_MS);
  expect(worstMs).toBeLessThan(monotonicMs() - beganMs - 2 * COUNTED_MS);
});

test('nothing is measured any more after the end', async () => {
  loop.stop();
  const stoppedMs = monotonicMs();
  block();
  await sleep(1);
  expect(loop.since(stoppedMs)).toEqual({ lateMs: 0, worstMs: 0 });
});
