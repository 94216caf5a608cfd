import { expect, test } from '@playwright/test';
import type { Exchange, Unanswered } from '../../../helpers/http/exchange.ts';
import { epochMs } from '../../../helpers/values/time.ts';
import { probeFrom, probeUntil } from './probing.ts';

const never = (): boolean => false;

/** A probe that records when it is sent. */
function noting(): { sent: number[]; probe: () => Promise<Exchange> } {
  const sent: number[] = [];
  const probe = (): Promise<Unanswered> => {
    const startedAt = epochMs();
    sent.push(startedAt);
    const request = { method: 'GET', url: 'http://localhost/', headers: {} };
    const failure = { code: 'NONE', message: 'none' };
    return Promise.resolve({
      kind: 'unanswered',
      operation: 'listWebhooks',
      ...{ request, startedAt, durationMs: 0, failure },
    });
  };
  return { sent, probe };
}

test('probing towards a moment ends at the moment, with the last probe but one shortly before', async () => {
  const { sent, probe } = noting();
  const moment = epochMs() + 1_200;
  expect(await probeUntil(probe, never, moment)).toHaveLength(sent.length);
  expect(sent.at(-1)).toBeGreaterThanOrEqual(moment);
  expect(sent.at(-2)).toBeLessThan(moment);
  expect(sent.at(-2)).toBeGreaterThanOrEqual(moment - 1_000);
});

test('probing towards a distant moment is rare at first', async () => {
  const { sent, probe } = noting();
  await probeUntil(probe, () => sent.length === 2, epochMs() + 2_000);
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(400);
});

test('probing from a moment waits for it, and the last probe starts after the time-out', async () => {
  const { sent, probe } = noting();
  const moment = epochMs() + 200;
  await probeFrom(probe, never, moment, 300);
  expect(sent[0]).toBeGreaterThanOrEqual(moment);
  expect(sent.at(-1)).toBeGreaterThanOrEqual(moment + 300);
});

test('both kinds of probing end with the first probe that is done', async () => {
  const until = noting();
  expect(await probeUntil(until.probe, () => true, epochMs() + 60_000)).toHaveLength(1);
  const from = noting();
  expect(await probeFrom(from.probe, () => true, epochMs(), 60_000)).toHaveLength(1);
});
