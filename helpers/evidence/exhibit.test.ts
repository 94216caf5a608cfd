import { expect, test } from '@playwright/test';
import { evidenceOf } from './evidence.ts';
import type { Controlled, Notified } from './exhibit.ts';
import { Redactor } from './redactor.ts';
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
    response: '200 {"id":7}',
    curl:
      'curl -i -X PUT "http://target/control/booking/7/state" -H "authorization: Bearer $TARGET_CONTROL_TOKEN" ' +
      '-H "content-type: application/json" --data-raw "{\\"state\\":\\"ACCEPTED\\"}"',
  });
});

test('evidence of a notification shows its headers and its cause, but not its token', () => {
  const shown = evidenceOf(MOVED, redactor);
  expect(shown.operation).toBe('receiveNotification');
  expect(shown.request).toBe(
    'POST …/hooks?a=1 (Authorization: Token $TARGET_WEBHOOK_TOKEN; content-type: application/json) {"event":"UPDATE"}',
  );
  expect(shown.response).toBe('200');
  expect(shown.curl).toBe(evidenceOf(MOVE, redactor).curl);
});
