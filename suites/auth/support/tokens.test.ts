import { expect, test } from '@playwright/test';
import { isNearPresentEpoch, isPlausibleLifetime } from '../../../helpers/client/token-source.ts';
import type { Answered } from '../../../helpers/http/exchange.ts';
import { momentsOfIssue } from './tokens.ts';

test('a moment in the years around now is distinguished from a length of time', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  const nowS = now / 1000;
  for (const moment of [nowS, nowS + 599, nowS + 86_400, nowS - 3600])
    expect(isNearPresentEpoch(moment, now)).toBe(true);
  for (const lifetime of [1, 599, 3600, 86_400 * 365 * 10, 2 ** 31 - 1]) {
    expect(isNearPresentEpoch(lifetime, now), `${lifetime}`).toBe(false);
  }
});

test('a lifetime is a positive int32 that is not the present time', () => {
  for (const lifetime of [1, 599, 3600, 2 ** 31 - 1]) expect(isPlausibleLifetime(lifetime)).toBe(true);
  const moments = [Date.now() / 1000, Date.now()];
  for (const other of [0, -1, 2 ** 31, ...moments]) expect(isPlausibleLifetime(other)).toBe(false);
});

test('a token was issued at the time of iat or of the response', () => {
  const headers = { date: 'Sat, 21 Nov 2026 08:00:00 GMT' };
  const date = Date.parse('2026-11-21T08:00:00Z') / 1000;
  expect(momentsOfIssue(answer(headers), { iat: 5 })).toEqual([5, date]);
  expect(momentsOfIssue(answer(headers), { iat: '5' })).toEqual([date]);
  expect(momentsOfIssue(answer({ date: 'today' }), {})).toEqual([]);
  expect(momentsOfIssue(answer({}), {})).toEqual([]);
});

function answer(headers: Answered['headers']): Answered {
  const request = { method: 'POST', url: 'http://localhost/oauth2/token', headers: {} };
  return {
    kind: 'answered',
    operation: 'requestToken',
    ...{ request, headers, json: {}, status: 200, text: '', startedAt: 12, durationMs: 1, breaches: [] },
  };
}
