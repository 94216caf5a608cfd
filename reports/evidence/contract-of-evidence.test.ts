import { expect, test } from '@playwright/test';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import { contractOfEvidence } from './contract-of-evidence.ts';

const contract = contractOfEvidence();

const exchange = (operation: string, body: unknown, status = 200): RecordedExchange => ({
  check: 'SOME-CHECK',
  operation,
  startedAt: '2026-03-01T12:00:01.000Z',
  durationMs: 3,
  request: { method: 'POST', url: 'http://127.0.0.1:1/', headers: {} },
  response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
});

const token = {
  access_token: '$TARGET_TOKEN',
  token_type: 'Bearer',
  expires_in: 599,
  scope: 'ROLE_EXTERNAL_INTEGRATION',
};

test('an answer without its secrets is validated by all that is left of it', () => {
  expect(contract.breaches(exchange('requestToken', token))).toEqual([]);
  expect(contract.breaches(exchange('requestToken', { ...token, expires_in: '599' }))).toEqual([
    'TOKEN-EXPIRES-IN-TYPE',
  ]);
  expect([...contract.shows(exchange('requestToken', token))]).toEqual(
    expect.arrayContaining(['requestToken()', 'TokenResponse', 'TokenResponse.access_token']),
  );
  const webhooks = [
    {
      id: 1,
      url: 'https://a.example',
      token: '$TARGET_WEBHOOK_TOKEN_1',
      events: ['CREATE'],
      entities: ['BOOKING'],
    },
  ];
  expect(contract.breaches(exchange('listWebhooks', webhooks))).toEqual([]);
});

test("a guest's phone stands for a sound one, with its plus and without", () => {
  const [sound, bare] = ['$TARGET_GUEST_7', '${TARGET_GUEST_7#+}'].map((phone) =>
    contract.breaches(exchange('getBooking', { phone })).filter((id) => id.startsWith('BOOKING-PHONE')),
  );
  expect(sound).toEqual([]);
  expect(bare).toEqual(
    contract
      .breaches(exchange('getBooking', { phone: '12025550100' }))
      .filter((id) => id.startsWith('BOOKING-PHONE')),
  );
});

test('refusals, failures and other exchanges than operations show nothing', () => {
  const { response, ...unanswered } = exchange('getBooking', {});
  expect(response).toBeDefined();
  for (const one of [
    exchange('getBooking', {}, 404),
    exchange('control', {}),
    { ...unanswered, failure: { code: 'ECONNREFUSED', message: 'refused' } },
  ]) {
    expect(contract.breaches(one)).toEqual([]);
    expect([...contract.shows(one)]).toEqual([]);
  }
});

test('a notification is validated by its envelope and its data', () => {
  const { request, ...rest } = exchange('receiveNotification', '');
  const notification = (body: string): RecordedExchange => ({ ...rest, request: { ...request, body } });
  expect(contract.breaches(notification('no JSON'))).toHaveLength(1);
  const wrong = notification('{"entity":"BOOKING","data":{"id":"1"}}');
  expect(contract.breaches(wrong)).toContain('BOOKING-ID-TYPE');
  expect([...contract.shows(wrong)]).toContain('BookingExternalDto.id');
});
