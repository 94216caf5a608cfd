import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { CheckClock } from './check-clock.ts';

const LONGEST_MS = 100;

test('a check that does not end in time is over', async () => {
  const clock = new CheckClock(undefined, LONGEST_MS);
  await expect(clock.limit(new Promise(() => undefined))).rejects.toThrow(
    'the check did not end within 100 ms',
  );
});

test('what a check waits for does not count, however long that takes', async () => {
  const clock = new CheckClock(undefined, LONGEST_MS);
  const turns = [sleep(3 * LONGEST_MS), sleep(4 * LONGEST_MS)];
  await clock.limit(Promise.all(turns.map((turn) => clock.pause(turn))).then(() => undefined));
});

test('after a pause a check has the time that it had before', async () => {
  const clock = new CheckClock(undefined, LONGEST_MS);
  const running = async (): Promise<void> => {
    await clock.pause(sleep(2 * LONGEST_MS));
    await new Promise(() => undefined);
  };
  const beganMs = performance.now();
  await expect(clock.limit(running())).rejects.toThrow('did not end');
  expect(performance.now() - beganMs).toBeGreaterThan(2.9 * LONGEST_MS);
});
