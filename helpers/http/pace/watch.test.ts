import { expect, test } from '@playwright/test';
import { monotonicMs } from '../../values/time.ts';
import { type Absence, Watch } from './watch.ts';

const loss = {
  operation: 'createBooking',
  request: 'POST /booking',
  failure: 'no answer (ECONNRESET)',
  lastAnswer: { request: 'GET /restaurant', atMs: monotonicMs() },
};

/** A watch over a target that may be away for some ms, with what it tells. */
function watching(probe: () => Promise<string | undefined>, longestAbsenceMs: number) {
  const absent: boolean[] = [];
  const gone: Absence[] = [];
  const watched = {
    onAbsent: (isAbsent: boolean) => void absent.push(isAbsent),
    onGone: (absence: Absence) => void gone.push(absence),
  };
  return { watch: new Watch(probe, watched, longestAbsenceMs), absent, gone };
}

test('an operation that breaks its connection is no sign of an absent target', async () => {
  const { watch, absent, gone } = watching(() => Promise.resolve(undefined), 50);
  await watch.suspect(loss);
  expect({ absent, gone }).toEqual({ absent: [false], gone: [] });
});

test('a connection that breaks off now and then is tried again', async () => {
  let probes = 0;
  const { watch, absent } = watching(() => Promise.resolve((probes += 1) < 3 ? 'ECONNRESET' : undefined), 50);
  await watch.suspect(loss);
  expect(absent).toEqual([false]);
});

test('a target that comes back in time was only away', async () => {
  const began = monotonicMs();
  const isAway = (): boolean => monotonicMs() - began < 300;
  const { watch, absent, gone } = watching(
    () => Promise.resolve(isAway() ? 'ECONNREFUSED' : undefined),
    5_000,
  );
  await watch.suspect(loss);
  expect(absent.at(0)).toBe(true);
  expect(absent.at(-1)).toBe(false);
  expect(gone).toEqual([]);
});

test('a target that stays away is gone, since its last answer', async () => {
  const { watch, gone } = watching(() => Promise.resolve('ECONNREFUSED'), 200);
  await Promise.all([watch.suspect(loss), watch.suspect(loss)]);
  expect(gone).toMatchObject([{ loss, lastAnswer: loss.lastAnswer, found: 'ECONNREFUSED' }]);
});

test('a silent target is asked once at a time', async () => {
  let probes = 0;
  const { watch, gone } = watching(() => {
    probes += 1;
    return Promise.resolve('ANSWER_TIMEOUT');
  }, 0);
  await watch.suspect(loss);
  expect(gone).toHaveLength(1);
  expect(probes).toBe(2);
});
