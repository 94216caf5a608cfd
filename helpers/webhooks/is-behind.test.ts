import { expect, test } from '@playwright/test';
import type { Json } from '../json.ts';
import { monotonicMs } from '../monotonic-clock.ts';
import type { Received } from './inbox.ts';
import { isBehind } from './is-behind.ts';

/** The target's clock, as this machine sees it. */
const CLOCK_OFF_MS = 3_600_000;

/** A notification of what happened, and when it came; both so many ms ago. */
function told(happenedAgoMs: number, arrivedAgoMs: number, date?: string): Received {
  const now = Date.now();
  const json: Json = { date: date ?? new Date(now - happenedAgoMs + CLOCK_OFF_MS).toISOString() };
  return {
    ...{ inbox: '', number: 1, connection: 1, method: 'POST', path: '', query: '', headers: [] },
    ...{ bytes: Buffer.alloc(0), cut: false, text: '', json, answeredWith: 200 },
    arrivedAt: now - arrivedAgoMs,
    arrivedAtMonotonicMs: monotonicMs() - arrivedAgoMs,
  };
}

const PROMPT = told(60_000, 60_000 - 5);
const ago = (ms: number): number => monotonicMs() - ms;

test('who is told only of what happened before is behind', () => {
  expect(isBehind([PROMPT, told(9000, 900), told(8500, 400)], ago(5000))).toBe(true);
});

test('who is told of something later is not', () => {
  expect(isBehind([PROMPT, told(9000, 900), told(2000, 400)], ago(5000))).toBe(false);
});

test('who is told of nothing any more is not, or only of what came before', () => {
  expect(isBehind([PROMPT, told(9000, 3000)], ago(5000))).toBe(false);
  expect(isBehind([PROMPT, told(9000, 900)], ago(500))).toBe(false);
  expect(isBehind([], ago(5000))).toBe(false);
});

test('dates that can not be read tell nothing', () => {
  expect(isBehind([PROMPT, told(9000, 900, 'yesterday')], ago(5000))).toBe(false);
  expect(isBehind([told(9000, 900, 'yesterday')], ago(5000))).toBe(false);
});
