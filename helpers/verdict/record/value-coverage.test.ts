import { expect, test } from '@playwright/test';
import type { Answered } from '../../http/exchange.ts';
import type { Json } from '../../values/json/json.ts';
import { ValueCoverage } from './value-coverage.ts';

const BASE = 'http://127.0.0.1/api/v1/external';

function answered(
  operation: Answered['operation'],
  address: string,
  { sent, json, status = 200 }: { sent?: string; json?: Json; status?: number },
): Answered {
  return {
    kind: 'answered',
    operation,
    request: { method: 'GET', url: BASE + address, headers: {}, ...(sent !== undefined && { body: sent }) },
    startedAt: 0,
    durationMs: 1,
    status,
    headers: {},
    text: '',
    json,
    breaches: [],
  };
}

const request = JSON.stringify({
  firstName: 'null',
  phone: '+12025550100',
  persons: 9,
  date: 7,
  meta: { promo: '42' },
});

const booking = { id: 5, firstName: 'null', phone: '+12025550100', persons: 9, meta: { promo: '42' } };

test('a value is sent, accepted and read back in the answer, in a read and in a notification', () => {
  const coverage = new ValueCoverage();
  const created = answered('createBooking', '/restaurant/7/booking', { sent: request, json: booking });
  coverage.add(created);
  coverage.add(answered('getBooking', '/booking/5', { json: booking }));
  const data = { ...booking, firstName: 'NULL' };
  coverage.addNotification({
    kind: 'notified',
    operation: 'receiveNotification',
    received: {
      ...{
        inbox: '',
        connection: 1,
        method: 'POST',
        path: '',
        query: '',
        headers: [],
        cut: false,
        number: 1,
        answeredWith: 200,
      },
      ...{ arrivedAt: 0, arrivedAtMonotonicMs: 0, bytes: Buffer.alloc(0), text: '' },
      json: { entity: 'BOOKING', data },
    },
    trigger: created,
    breaches: [],
  });
  const counts = coverage.counts();
  expect(counts['text']?.['the word null']).toEqual({ sent: 1, accepted: 1, readBack: 2 });
  expect(counts['text']?.['a number']).toEqual({ sent: 1, accepted: 1, readBack: 3 });
  expect(counts['phone']?.['with several zeros at the end']).toEqual({ sent: 1, accepted: 1, readBack: 3 });
  expect(counts['persons']?.['9']).toEqual({ sent: 1, accepted: 1, readBack: 3 });
  expect(counts['date-time']).toBeUndefined();
});

test('a refused value is only sent, and another booking shows nothing of it', () => {
  const coverage = new ValueCoverage();
  coverage.add(answered('createBooking', '/restaurant/7/booking', { sent: request, json: {}, status: 400 }));
  coverage.add(answered('getBooking', '/booking/6', { json: { ...booking, id: 6 } }));
  expect(coverage.counts()['text']?.['the word null']).toEqual({ sent: 1, accepted: 0, readBack: 0 });
});

test('the values of an address are read back where the answer shows them', () => {
  const coverage = new ValueCoverage();
  const page = answered('listRestaurants', '/restaurant?page=1&size=7&excludeIds=3&excludeIds=1', {
    json: { size: 7, number: 0, content: [] },
  });
  coverage.add(page);
  coverage.add(answered('getRestaurant', '/restaurant/007', { json: { id: 7 } }));
  coverage.add(
    answered('findRestaurantByPosUid', '/restaurant/find/partner/100%25', {
      json: { info: { posUid: '100%' } },
    }),
  );
  const counts = coverage.counts();
  expect(counts['page size']?.['7']).toEqual({ sent: 1, accepted: 1, readBack: 1 });
  expect(counts['page number']?.['1']).toEqual({ sent: 1, accepted: 1, readBack: 0 });
  expect(counts['list']?.['of two']).toEqual({ sent: 1, accepted: 1, readBack: 0 });
  expect(counts['id']?.['with a leading zero']).toEqual({ sent: 1, accepted: 1, readBack: 0 });
  expect(counts['text']?.['percent signs']).toEqual({ sent: 1, accepted: 1, readBack: 1 });
});

test('webhooks in a list show the values of their registrations', () => {
  const coverage = new ValueCoverage();
  const sent = JSON.stringify({ url: 'https://a.example', events: ['UPDATE', 'CREATE'] });
  const webhook = { id: 9, url: 'https://a.example', events: ['CREATE', 'UPDATE'] };
  coverage.add(answered('createWebhook', '/webhook', { sent, json: webhook }));
  coverage.add(answered('listWebhooks', '/webhook', { json: [{ ...webhook, id: 8 }, webhook] }));
  expect(coverage.counts()['list']?.['of two']).toEqual({ sent: 1, accepted: 1, readBack: 2 });
});
