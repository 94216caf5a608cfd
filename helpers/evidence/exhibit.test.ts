import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../http/exchange.ts';
import { evidenceOf } from './evidence.ts';
import type { Controlled, Notified } from './exhibit.ts';
import { keepExchanges } from './recording.ts';
import { Redactor } from './redactor.ts';
import { Sightings } from './sightings.ts';
import { WebhookTokens } from './webhook-tokens.ts';

const redactor = new Redactor();

redactor.add('the-control-token', 'TARGET_CONTROL_TOKEN');

const token = new WebhookTokens(redactor, '0123456789').next();

const MOVE: Controlled = {
  kind: 'controlled',
  operation: 'control',
  request: {
    method: 'PUT',
    url: 'http://target/control/booking/7/state',
    headers: { authorization: 'Bearer the-control-token', 'content-type': 'application/json' },
    body: '{"state":"ACCEPTED"}',
  },
  response: '200 {"id":7}',
};

const MOVED: Notified = {
  kind: 'notified',
  operation: 'receiveNotification',
  received: {
    ...{
      inbox: '0'.repeat(32),
      ...{ number: 1, connection: 1, arrivedAtMonotonicMs: 0 },
      method: 'POST',
      path: '/hooks',
      query: '?a=1',
      arrivedAt: 0,
      answeredWith: 200,
    },
    headers: [
      ['Authorization', `Token ${token}`],
      ['content-type', 'application/json'],
      ['x-trace', 'of no use'],
    ],
    bytes: Buffer.from('{"event":"UPDATE"}'),
    ...{ text: '{"event":"UPDATE"}', cut: false, json: { event: 'UPDATE' } },
  },
  trigger: MOVE,
  breaches: [],
};

test('evidence of a request to the control interface hides its token', () => {
  expect(evidenceOf(MOVE, redactor)).toEqual({
    operation: 'control',
    request: 'PUT /control/booking/7/state {"state":"ACCEPTED"}',
    requestBody: { lines: ['{', '  "state": "ACCEPTED"', '}'], points: [] },
    response: '200 {"id":7}',
    curl: `curl -i -X PUT 'http://target/control/booking/7/state' -H 'authorization: Bearer '"$TARGET_CONTROL_TOKEN" -H 'content-type: application/json' --data-raw '{"state":"ACCEPTED"}'`,
  });
});

test('recordings keep the headers that are listed, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  try {
    const answered: Exchange = {
      ...{ kind: 'answered', operation: 'listWebhooks', startedAt: 0, durationMs: 1, status: 200 },
      request: { method: 'GET', url: 'http://target/hooks', headers: { 'x-of-a-check': '1' } },
      headers: { 'content-type': 'text/plain', 'x-echo': 'anything', 'retry-after': '1' },
      ...{ text: '', json: undefined, breaches: [] },
    };
    const exhibits = [answered, MOVED].map((exhibit) => ({ exhibit, setAside: [] }));
    const file = keepExchanges(folder, 'SOME-CHECK', exhibits, redactor) ?? '';
    const [exchange, notification] = readFileSync(file, 'utf8').split('\n');
    expect(exchange).toContain('"headers":{"x-of-a-check":"1"}');
    expect(exchange).toContain('"headers":{"content-type":"text/plain","retry-after":"1"}');
    expect(notification).toMatch(
      /"headers":\{"authorization":"Token \$[^"]+","content-type":"application\/json"\}/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a finding says where it does not show a value', () => {
  const own = new Redactor();
  own.add('q7Jx-w0Rd-zK81-mmP4', 'TARGET_CLIENT_SECRET');
  const seen = new Sightings();
  seen.add('GET-BOOKING-SAME-ID', { expected: 'no secret', observed: '4Pmm-18Kz-dR0w', evidence: [] });
  seen.add('GET-BOOKING-PERSONS-AGREES', { expected: '2', observed: '3', evidence: [] });
  expect(seen.shown('GET-BOOKING-SAME-ID', own)?.observed).toMatch(
    /^\$TARGET_MASKED_[0-9a-f]{8} \(what is masked shares eight characters or more in a row with a secret of the run, so/,
  );
  expect(seen.shown('GET-BOOKING-PERSONS-AGREES', own)?.observed).toBe('3');
});

test('evidence of a notification shows its headers and its cause, but not its token', () => {
  const shown = evidenceOf(MOVED, redactor);
  expect(shown.operation).toBe('receiveNotification');
  expect(shown.request).toMatch(
    /^POST …\/hooks\?a=1 \(Authorization: Token \$TARGET_WEBHOOK_TOKEN_[0-9a-f]{8}; content-type: application\/json; and 1 more\) \{"event":"UPDATE"\}$/,
  );
  expect(shown.response).toBe('200');
  expect(shown.curl).toBe(evidenceOf(MOVE, redactor).curl);
});
