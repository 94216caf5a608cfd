import { expect, test } from '@playwright/test';
import type { Answered } from '../../http/exchange.ts';
import { parseJsonOrUndefined } from '../../values/json/json.ts';
import { bodyShape, notationOf, refusalShape } from './facts.ts';

function refusal(headers: Answered['headers'], text: string): Answered {
  const request = { method: 'GET', url: 'http://localhost/', headers: {} };
  const json = parseJsonOrUndefined(text);
  return {
    kind: 'answered',
    operation: 'listWebhooks',
    status: 401,
    ...{ request, headers, text, json, startedAt: 0, durationMs: 1, breaches: [] },
  };
}

test('facts show names and kinds, not values that change', () => {
  const challenge = 'Bearer realm="a, b", error="invalid_token", error_description="expired at 12:00"';
  const headers = { 'www-authenticate': challenge, 'content-type': 'application/json' };
  expect(refusalShape(refusal(headers, '{"timestamp":"12:00","error":"no"}'))).toBe(
    'status 401; WWW-Authenticate Bearer realm, error="invalid_token", error_description; ' +
      'application/json {error, timestamp}',
  );
});

test('other bodies are shown by their kind', () => {
  expect(bodyShape(refusal({}, ''))).toBe('no body');
  expect(bodyShape(refusal({ 'content-type': 'text/html' }, '<p>no</p>'))).toBe('text/html, no JSON');
  expect(bodyShape(refusal({ 'content-type': 'application/json' }, '[1]'))).toBe('application/json a list');
  expect(bodyShape(refusal({ 'content-type': 'application/json' }, '"no"'))).toBe('application/json string');
});

test('a missing answer is shown by its reason', () => {
  const request = { method: 'GET', url: 'http://localhost/', headers: {} };
  const failure = { code: 'ECONNRESET', message: 'reset' };
  const shape = refusalShape({
    kind: 'unanswered',
    operation: 'listWebhooks',
    ...{ request, failure, startedAt: 0, durationMs: 1 },
  });
  expect(shape).toBe('no answer (ECONNRESET)');
});

for (const [value, notation] of [
  [undefined, 'absent'],
  [null, 'null'],
  ['09:30', 'HH:MM'],
  ['09:30:00', 'HH:MM:SS'],
  ['09:30+02:00', 'time with offset'],
  ['2026-11-23', 'YYYY-MM-DD'],
  ['2026-11-23T09:30:00Z', 'date-time with offset'],
  ['2026-11-23 09:30', 'date-time without offset'],
  ['MONDAY', 'word in capital letters'],
  ['Monday', 'other text'],
  ['570', 'text of digits'],
  [570, 'integer'],
  [9.5, 'number'],
  [true, 'boolean'],
  [[9, 30], 'list of 2'],
  [{ minute: 30, hour: 9 }, '{hour, minute}'],
] as const) {
  test(`${JSON.stringify(value)} is ${notation}`, () => expect(notationOf(value)).toBe(notation));
}
