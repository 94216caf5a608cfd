import { expect, test } from '@playwright/test';
import { Rate } from './rate.ts';

/** Whether a target accepts a request at a time in ms. */
type Accepts = (atMs: number) => boolean;

const LATENCY_MS = 20;

/** Sends requests one after the other in simulated time, so many at once, each until it is accepted. */
function simulate(accepts: Accepts, requests: number, retryAfterMs?: number) {
  let now = 0;
  const rate = new Rate({ leastFirst: 4, least: 1 }, () => now);
  const due: { readonly atMs: number; readonly act: () => void }[] = [];
  const later = (ms: number, act: () => void): void => void due.push({ atMs: now + ms, act });
  let [left, sent, refused] = [requests, 0, 0];
  const send = (): void => {
    const waitMs = rate.take();
    if (waitMs > 0) return later(waitMs, send);
    const startedAtMs = now;
    sent += 1;
    later(LATENCY_MS, () => {
      if (accepts(startedAtMs)) {
        rate.accepted();
        return next();
      }
      refused += 1;
      rate.busy({ startedAtMs, retryAfterMs });
      later(retryAfterMs ?? 250, send);
    });
  };
  const next = (): void => {
    left -= 1;
    if (left >= 0) send();
  };
  for (let client = 0; client < 8; client += 1) next();
  while (due.length > 0) {
    due.sort((one, other) => one.atMs - other.atMs);
    const first = due.shift();
    now = first?.atMs ?? now;
    first?.act();
  }
  return { tookMs: now, refusedPart: refused / sent, rate };
}

function windowOf(most: number, ms: number): Accepts {
  let [window, used] = [-1, 0];
  return (atMs) => {
    const current = Math.floor(atMs / ms);
    used = current === window ? used + 1 : 1;
    window = current;
    return used <= most;
  };
}

function bucketOf(size: number, perSecond: number): Accepts {
  let [tokens, filledAtMs] = [size, 0];
  return (atMs) => {
    tokens = Math.min(size, tokens + ((atMs - filledAtMs) / 1000) * perSecond);
    filledAtMs = atMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

for (const [limit, accepts, retryAfterMs] of [
  ['10 in each second, with Retry-After', windowOf(10, 1_000), 1_000],
  ['10 in each second, without Retry-After', windowOf(10, 1_000), undefined],
  ['10 a second from a bucket of 100', bucketOf(100, 10), 1_000],
  ['10 a second from a bucket of 5', bucketOf(5, 10), undefined],
] as const)
  test(`a limit of ${limit} is kept with few refusals, and mostly used`, () => {
    const { tookMs, refusedPart } = simulate(accepts, 1_000, retryAfterMs);
    expect(refusedPart).toBeLessThan(0.08);
    expect(tookMs).toBeLessThan(1.5 * 100_000);
  });

test('a refusal now and then slows nothing down', () => {
  let calls = 0;
  const { rate, tookMs } = simulate(() => (calls += 1) % 41 !== 0, 1_000, 1_000);
  expect(rate.isLimited).toBe(false);
  expect(tookMs).toBeLessThan(15_000);
});

test('after a limit is lifted the pace recovers', () => {
  const limited = windowOf(10, 1_000);
  const { rate } = simulate((atMs) => atMs > 20_000 || limited(atMs), 5_000);
  expect(rate.perSecond).toBeGreaterThan(100);
});

test('nobody gets a turn while the target wants a pause', () => {
  let now = 0;
  const rate = new Rate({ leastFirst: 4, least: 1 }, () => now);
  expect(rate.take()).toBe(0);
  for (const startedAtMs of [1, 2, 3]) rate.busy({ startedAtMs, retryAfterMs: 7_000 });
  expect(rate.take()).toBe(7_000);
  now = 7_000;
  // One more than the pace allows makes up for a late timer.
  expect([rate.take(), rate.take()]).toEqual([0, 0]);
  expect(rate.take()).toBeCloseTo(250);
});
