import { expect, test } from '@playwright/test';
import type { Answered, OperationId } from '../../http/exchange.ts';
import { parseJsonOrUndefined } from '../../values/json/json.ts';
import type { Controlled, Notified } from '../exhibit.ts';
import { Redactor } from '../redactor.ts';
import { leadsOn, replayStepsOf } from './reproduction.ts';

const [GUEST, OTHER] = ['+12015550101', '+12015550177'];

const redactor = new Redactor();

redactor.add('a.run.token', 'TARGET_TOKEN');

redactor.add('a.token.of-the-check', 'TARGET_TOKEN');

redactor.addPhonePatterns(['+120155501##', '+4930#'], 'seed');

let clock = 0;

interface Sample {
  readonly method?: string;
  readonly body?: unknown;
  readonly answer?: string;
  readonly status?: number;
  readonly token?: string;
  /** Since the request before, in ms. */
  readonly after?: number;
}

function sent(operation: OperationId, path: string, sample: Sample = {}): Answered {
  const { method = 'GET', body, answer = '', status = 200, token = 'a.run.token', after = 1 } = sample;
  clock += after;
  return {
    ...{ kind: 'answered', operation, startedAt: clock, startedAtMonotonicMs: clock, durationMs: 0 },
    request: {
      ...{ method, url: `http://t.example/prefix${path}`, headers: { authorization: `Bearer ${token}` } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    ...{ status, headers: {}, text: answer, json: parseJsonOrUndefined(answer), breaches: [] },
  };
}

function booking(id: number, phone: string, restaurant = 1, more: Sample = {}): Answered {
  const path = `/api/v1/external/restaurant/${restaurant}/booking`;
  return sent('createBooking', path, { method: 'POST', body: { phone }, answer: `{"id":${id}}`, ...more });
}

function controlled(method: string, path: string, response: string): Controlled {
  clock += 1;
  const request = { method, url: `http://c.example${path}`, headers: {} };
  const [status = '', text = ''] = response.split(' ');
  return {
    ...{ kind: 'controlled', operation: 'control', request, startedAtMonotonicMs: clock, response },
    exchanged: {
      ...{ kind: 'answered', status: Number(status), headers: {}, text },
      ...{ startedAt: clock, startedAtMonotonicMs: clock, durationMs: 0 },
    },
  };
}

const pathsOf = (steps: ReturnType<typeof replayStepsOf>): readonly string[] =>
  steps.map(({ method, path }) => `${method} ${path}`);

test('requests that made and changed a booking come before its read, and those of other bookings do not', () => {
  const first = booking(17, GUEST);
  const other = booking(18, OTHER);
  const moved = controlled('PUT', '/booking/17/state', '200 {}');
  const read = sent('getBooking', '/api/v1/external/booking/17');
  const later = controlled('PUT', '/booking/17/state', '200 {}');
  const steps = replayStepsOf('GET-BOOKING-SAME-ID', [read], [first, other, moved, later], redactor);
  expect(pathsOf(steps)).toEqual([
    'POST /api/v1/external/restaurant/1/booking',
    'PUT /booking/$TARGET_BOOKING_1/state',
    'GET /api/v1/external/booking/$TARGET_BOOKING_1',
  ]);
  expect(steps.map(({ role, base }) => [role, base])).toEqual([
    ['before', 'TARGET_URL'],
    ['before', 'TARGET_CONTROL_URL'],
    ['decisive', 'TARGET_URL'],
  ]);
  expect(steps[0]?.gives).toEqual({ variable: 'TARGET_BOOKING_1', kind: 'booking', recorded: '17' });
});

test('earlier requests of the guest lead to a booking, with the cancellation of the earlier one', () => {
  const first = booking(21, GUEST);
  const cancelled = sent('cancelBooking', '/api/v1/external/booking/21', { method: 'DELETE' });
  const elsewhere = booking(22, OTHER);
  const refused = booking(0, GUEST, 1, { status: 409, answer: '{}' });
  const steps = replayStepsOf('RESTRICT-CANCELED-FREES', [elsewhere, refused], [first, cancelled], redactor);
  expect(steps.map(({ operation, role }) => `${role} ${operation}`)).toEqual([
    'before createBooking',
    'before cancelBooking',
    'beside createBooking',
    'decisive createBooking',
  ]);
  const variable = steps[0]?.guests?.[0]?.variable ?? '';
  expect(steps[0]?.guests).toEqual([{ variable, pattern: '+120155501##' }]);
  expect(steps.at(-1)).toMatchObject({ answered: '409', body: `{"phone":"$${variable}"}` });
  expect(steps.at(-1)?.gives).toEqual({ variable: 'TARGET_BOOKING_3', kind: 'booking' });
  expect(JSON.stringify(steps)).not.toContain(GUEST.slice(-6));
});

test('a token of the check comes first, and its age is kept', () => {
  const answer = '{"access_token":"a.token.of-the-check"}';
  const issued = sent('requestToken', '/oauth2/token', { method: 'POST', answer });
  const unused = sent('requestToken', '/oauth2/token', {
    method: 'POST',
    answer: '{"access_token":"another.one"}',
  });
  const used = sent('listRestaurants', '/api/v1/external/restaurant?page=0&size=1', {
    ...{ token: 'a.token.of-the-check', after: 61_500 },
  });
  const steps = replayStepsOf('AUTH-TOKEN-EXPIRED-REFUSED', [used], [issued, unused], redactor);
  expect(pathsOf(steps)).toEqual(['POST /oauth2/token', 'GET /api/v1/external/restaurant?page=0&size=1']);
  expect(steps[0]).toMatchObject({
    base: 'TARGET_AUTH_URL',
    gives: { variable: 'TARGET_TOKEN_1', kind: 'token' },
  });
  expect(steps[0]?.gives).not.toHaveProperty('recorded');
  expect(steps[1]).toMatchObject({ headers: { authorization: 'Bearer $TARGET_TOKEN_1' }, afterS: 61 });
});

test('a restaurant that was connected comes before what is done in it', () => {
  const connected = controlled('POST', '/restaurant', '200 {"id":5}');
  const read = sent('getSchedule', '/api/v1/external/restaurant/5/schedule');
  const steps = replayStepsOf(
    'GET-SCHEDULE-ANSWERS-200',
    [read],
    [connected, booking(30, GUEST, 5)],
    redactor,
  );
  expect(pathsOf(steps)).toEqual([
    'POST /restaurant',
    'GET /api/v1/external/restaurant/$TARGET_RESTAURANT_1/schedule',
  ]);
});

test('a notification comes from its trigger, at the webhook that got it, for a receiver of the reader', () => {
  const inbox = 'ab'.repeat(16);
  const webhook = (id: number, name: string): Answered =>
    sent('createWebhook', '/api/v1/external/webhook', {
      ...{ method: 'POST', body: { url: `http://listener.example/${name}` }, answer: `{"id":${id}}` },
    });
  const below = '/hooks?tenant=4%2F2&key=';
  const [heard, unheard] = [webhook(1, inbox + below), webhook(2, 'cd'.repeat(16))];
  const trigger = booking(40, GUEST);
  const notified: Notified = {
    ...{ kind: 'notified', operation: 'receiveNotification', trigger, breaches: [] },
    received: {
      ...{
        inbox,
        method: 'POST',
        path: '',
        query: '',
        headers: [],
        text: '{}',
        arrivedAt: 0,
        answeredWith: 200,
      },
      ...{
        arrivedAtMonotonicMs: 0,
        json: {},
        number: 1,
        connection: 1,
        bytes: Buffer.from('{}'),
        cut: false,
      },
    },
  };
  const steps = replayStepsOf('EVENT-DATE-RFC3339', [notified], [heard, unheard], redactor);
  expect(pathsOf(steps)).toEqual([
    'POST /api/v1/external/webhook',
    'POST /api/v1/external/restaurant/1/booking',
  ]);
  expect(steps[0]?.body).toBe(`{"url":"$TARGET_RECEIVER_URL/1${below}"}`);
});

test('only what the target accepted leads on', () => {
  expect(leadsOn(booking(50, GUEST))).toBe(true);
  expect(leadsOn(booking(51, GUEST, 1, { status: 400 }))).toBe(false);
  expect(leadsOn(sent('getBooking', '/api/v1/external/booking/50'))).toBe(false);
  expect(leadsOn(controlled('DELETE', '/booking/50', '404 {}'))).toBe(false);
});

test('ids that a step gave are taken over wherever they stand, and others stay', () => {
  const registered = sent('createWebhook', '/api/v1/external/webhook', {
    ...{ method: 'POST', body: { url: 'http://x.example/1' }, answer: '{"id":61}' },
  });
  const made = booking(61, GUEST);
  const replaced = sent('replaceWebhook', '/api/v1/external/webhook/61', {
    ...{ method: 'PUT', body: { id: 61, bookingId: '61', persons: 61, other_id: 62 } },
  });
  const [, , last] = replayStepsOf('GET-BOOKING-SAME-ID', [registered, made, replaced], [], redactor);
  expect(last).toMatchObject({
    path: '/api/v1/external/webhook/$TARGET_WEBHOOK_1',
    body: '{"id":$TARGET_WEBHOOK_1,"bookingId":"$TARGET_BOOKING_1","persons":61,"other_id":62}',
  });
  const connected = controlled('POST', '/restaurant', '200 {"id":5}');
  const list = sent('listRestaurants', '/api/v1/external/restaurant?page=5&excludeIds=5&excludeIds=6');
  expect(replayStepsOf('GET-BOOKING-SAME-ID', [connected, list], [], redactor)[1]?.path).toBe(
    '/api/v1/external/restaurant?page=5&excludeIds=$TARGET_RESTAURANT_1&excludeIds=6',
  );
});

test('a webhook that is missing in a list comes with as many others as the list shows', () => {
  const webhooks = Array.from({ length: 20 }, (_, at) =>
    sent('createWebhook', '/api/v1/external/webhook', {
      ...{ method: 'POST', body: { url: `http://x.example/${at}` }, answer: `{"id":${100 + at}}` },
    }),
  );
  const listed = (count: number): Answered =>
    sent('listWebhooks', '/api/v1/external/webhook', { answer: JSON.stringify(Array(count).fill({})) });
  const [last] = webhooks.slice(-1);
  if (last === undefined) throw new Error('no webhook');
  const stepsOf = (count: number): number =>
    replayStepsOf('LIST-WEBHOOKS-COMPLETE', [last, listed(count)], webhooks, redactor).length;
  expect([stepsOf(0), stepsOf(10), stepsOf(18)]).toEqual([2, 12, 16]);
});

test('a request that was sent before the previous step was answered is to be sent in parallel', () => {
  const slow = (one: Answered): Answered => ({ ...one, durationMs: 100 });
  const [first, second] = [slow(booking(71, GUEST)), slow(booking(72, GUEST))];
  const third = booking(73, GUEST, 1, { after: 500 });
  const steps = replayStepsOf('RESTRICT-SIMULTANEOUS-ONE', [first, second, third], [], redactor);
  expect(steps.map(({ atOnce }) => atOnce)).toEqual([undefined, true, undefined]);
});

test('the resemblance of a guest to another is kept, but not the number', () => {
  const near = '+12015550102';
  const alike = new Redactor();
  alike.addPhonePatterns(['+120155501##', '+4930#####0102'], 'seed');
  const phones = [GUEST, near, '+4930123450102', '+12015550177'];
  const steps = replayStepsOf(
    'RESTRICT-OTHER-PHONE-FREE',
    phones.map((phone, at) => booking(80 + at, phone)),
    [],
    alike,
  );
  const [one = '', other = ''] = steps.flatMap(({ guests = [] }) => guests.map(({ variable }) => variable));
  expect(steps.map(({ guests = [] }) => guests[0]?.alike)).toEqual([
    undefined,
    { variable: one, ending: 0 },
    { variable: other, ending: 5 },
    undefined,
  ]);
  for (const phone of phones) expect(JSON.stringify(steps)).not.toContain(phone.slice(1));
});
