import { expect, test } from '@playwright/test';
import type { Answered } from './exchange.ts';
import { parseJsonOrUndefined } from './json.ts';
import { bodyShape, refusalShape } from './refusal-shape.ts';

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

test('names and kinds are told, values that change are not', () => {
  const challenge = 'Bearer realm="a, b", error="invalid_token", error_description="expired at 12:00"';
  const headers = { 'www-authenticate': challenge, 'content-type': 'application/json' };
  expect(refusalShape(refusal(headers, '{"timestamp":"12:00","error":"no"}'))).toBe(
    'status 401; WWW-Authenticate Bearer realm, error="invalid_token", error_description; ' +
      'application/json {error, timestamp}',
  );
});

test('other bodies are told by their kind', () => {
  expect(bodyShape(refusal({}, ''))).toBe('no body');
  expect(bodyShape(refusal({ 'content-type': 'text/html' }, '<p>no</p>'))).toBe('text/html, no JSON');
  expect(bodyShape(refusal({ 'content-type': 'application/json' }, '[1]'))).toBe('application/json a list');
  expect(bodyShape(refusal({ 'content-type': 'application/json' }, '"no"'))).toBe('application/json string');
});

test('an answer that never came is told by its reason', () => {
  const request = { method: 'GET', url: 'http://localhost/', headers: {} };
  const failure = { code: 'ECONNRESET', message: 'reset' };
  const shape = refusalShape({
    kind: 'unanswered',
    operation: 'listWebhooks',
    ...{ request, failure, startedAt: 0, durationMs: 1 },
  });
  expect(shape).toBe('no answer (ECONNRESET)');
});
