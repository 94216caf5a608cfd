import { expect, test } from '@playwright/test';
import type { Answered } from '../../http/exchange.ts';
import { SentRequests } from './sent-requests.ts';

function get(id: number, status = 200): Answered {
  return {
    ...{ kind: 'answered', operation: 'getBooking', startedAt: 0, durationMs: 1, status, headers: {} },
    request: { method: 'GET', url: `http://target/booking/${id}?a=b`, headers: {} },
    ...{ text: '', json: undefined, breaches: [] },
  };
}

test('the last requests of a case are listed, a repeated one once with its count', () => {
  const sent = new SentRequests();
  for (const id of [1, 2, 3, 3, 3, 4, 5, 6, 7, 8]) sent.add(get(id, id === 8 ? 404 : 200));
  expect(sent.lines).toEqual([
    '(2 requests before)',
    'GET /booking/3?a=b (accepted: 200), 3 times',
    ...[4, 5, 6, 7].map((id) => `GET /booking/${id}?a=b (accepted: 200)`),
    'GET /booking/8?a=b (answered: 404)',
  ]);
});

test('a body is shown as it was sent, and a long one is cut at a word', () => {
  const sent = new SentRequests();
  const request = { method: 'POST', url: 'http://target/booking', headers: {} };
  sent.add({ ...get(1), request: { ...request, body: '{"id":9223372036854775807}' } });
  sent.add({ ...get(1), request: { ...request, body: `{"comment":"${'word '.repeat(200)}"}` } });
  const [whole, long = ''] = sent.lines;
  expect(whole).toBe('POST /booking {"id":9223372036854775807} (accepted: 200)');
  expect(long).toMatch(/^POST \/booking \{"comment":"(?:word )+… \(1028 characters\) \(accepted: 200\)$/);
});
