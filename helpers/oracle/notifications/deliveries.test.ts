import { expect, test } from '@playwright/test';
import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from '../testing/sample-run.ts';
import { notificationRules } from './rules.ts';

/** Longer than a changed webhook may take to count. */
const LATER_MS = 10_000;

const BOOKINGS = { events: ['CREATE', 'UPDATE'], entities: ['BOOKING'] };

function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return [...bookingRules, ...notificationRules]
    .flatMap((rule) => rule(trace))
    .map(({ requirement }) => requirement);
}

function subscribed(changes = {}): SampleRun {
  const run = new SampleRun();
  run.webhook(0, 1, 'in', changes);
  run.book(LATER_MS, 5);
  return run;
}

const SOON_MS = LATER_MS + 50;

function withHeader(value: string): { readonly headers: readonly (readonly [string, string])[] } {
  return { headers: [['Authorization', value]] };
}

test('an event or an entity outside the subscription contradicts', () => {
  const run = subscribed(BOOKINGS);
  run.tell(SOON_MS, 'in', { id: 5 });
  run.tell(SOON_MS + 10, 'in', { id: 5 }, { event: 'DELETE' });
  run.tell(SOON_MS + 20, 'in', { id: 9, name: 'Here' }, { event: 'UPDATE', entity: 'RESTAURANT' });
  expect(brokenIn(run)).toEqual(['EVENT-SUBSCRIBED-EVENTS-ONLY', 'EVENT-SUBSCRIBED-ENTITIES-ONLY']);
});

test('each prefix makes a different header', () => {
  const cases = [
    [{}, 'Bearer secret', 'Token secret', 'EVENT-HEADER-GIVEN-PREFIX'],
    [{ authorizationHeaderPrefix: undefined }, 'Bearer secret', 'secret', 'EVENT-HEADER-DEFAULT-PREFIX'],
    [{ authorizationHeaderPrefix: '' }, 'secret', 'Bearer secret', 'EVENT-HEADER-EMPTY-PREFIX'],
    [
      { authorizationHeaderPrefix: 'x'.repeat(20) },
      `${'x'.repeat(20)} secret`,
      `${'x'.repeat(19)} secret`,
      'EVENT-HEADER-LONGEST-PREFIX',
    ],
  ] as const;
  for (const [changes, right, wrong, requirement] of cases) {
    const run = subscribed(changes);
    run.tell(SOON_MS, 'in', { id: 5 }, withHeader(right));
    expect(brokenIn(run)).toEqual([]);
    run.tell(SOON_MS, 'in', { id: 5, state: 'SENT' }, { ...withHeader(wrong), event: 'UPDATE' });
    expect(brokenIn(run)).toEqual([requirement]);
  }
});

test('without a token, and at inboxes that nobody can be sure of, any header is right', () => {
  const run = subscribed({ token: undefined });
  run.tell(SOON_MS, 'in', { id: 5 }, withHeader('anything'));
  run.send('createWebhook', 'POST /webhook', 20, {
    body: { url: 'http://listener.test/lost' },
    isLost: true,
  });
  run.tell(SOON_MS, 'lost', { id: 5 }, { ...withHeader('anything'), event: 'DELETE' });
  run.tell(SOON_MS, 'unknown', { id: 5 }, withHeader('anything'));
  expect(brokenIn(run)).toEqual([]);
});

test('after a deletion, only what happened long afterwards contradicts', () => {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.book(100, 5);
  run.send('deleteWebhook', 'DELETE /webhook/1', 200);
  run.book(4_000, 6, { phone: '+12025550101' });
  run.tell(30_000, 'in', { id: 5 });
  run.tell(30_000, 'in', { id: 6, phone: '+12025550101' });
  expect(brokenIn(run)).toEqual([]);
  run.book(LATER_MS, 7, { phone: '+12025550102' });
  run.tell(SOON_MS, 'in', { id: 7, phone: '+12025550102' });
  expect(brokenIn(run)).toEqual(['EVENT-AFTER-DELETION-SILENT']);
});

test('a refused or lost deletion leaves the webhook as it was, or nobody knows', () => {
  for (const sending of [{ status: 404 }, { isLost: true }, { status: 503 }]) {
    const run = new SampleRun();
    run.webhook(0, 1, 'in');
    run.send('deleteWebhook', 'DELETE /webhook/1', 200, sending);
    run.book(LATER_MS, 5);
    run.tell(SOON_MS, 'in', { id: 5 });
    expect(brokenIn(run)).toEqual([]);
  }
});

test('after a replacement the former url, subscription and header end', () => {
  const cases = [
    [{ url: 'http://listener.test/new' }, {}, 'EVENT-AFTER-REPLACEMENT-URL'],
    [{ events: ['UPDATE'] }, {}, 'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION'],
    [{ token: 'fresh' }, {}, 'EVENT-AFTER-REPLACEMENT-HEADER'],
  ] as const;
  for (const [changes, telling, requirement] of cases) {
    const run = new SampleRun();
    run.webhook(0, 1, 'in');
    run.webhook(200, 1, 'in', changes, true);
    run.book(4_000, 5);
    run.tell(4_050, 'in', { id: 5 }, telling);
    expect(brokenIn(run)).toEqual([]);
    run.book(LATER_MS, 6, { phone: '+12025550101' });
    run.tell(SOON_MS, 'in', { id: 6, phone: '+12025550101' }, telling);
    expect(brokenIn(run)).toEqual([requirement]);
  }
});

test('what was subscribed before a replacement may come with the header of after it', () => {
  for (const [token, breaks] of [
    ['fresh', []],
    ['another', ['EVENT-HEADER-GIVEN-PREFIX']],
  ] as const) {
    const run = new SampleRun();
    run.webhook(0, 1, 'in', { events: ['UPDATE'] });
    run.book(LATER_MS, 5);
    run.webhook(LATER_MS + 200, 1, 'in', { events: ['CREATE'], token: 'fresh' }, true);
    run.tell(
      LATER_MS + 300,
      'in',
      { id: 5 },
      { event: 'UPDATE', headers: [['Authorization', `Bearer ${token}`]] },
    );
    expect(brokenIn(run)).toEqual(breaks);
  }
});

/** A run in which every booking but those named is notified to both of two webhooks, or to the first alone. */
function heard(lost: readonly number[], atFirst: boolean, count = 30): SampleRun {
  const run = new SampleRun();
  run.webhook(0, 1, 'in');
  run.webhook(0, 2, 'twin');
  for (let id = 1; id <= count; id += 1) {
    const [atMs, phone] = [LATER_MS + 1_000 * id, `+1202555${1000 + id}`];
    run.book(atMs, id, { phone });
    if (!lost.includes(id) || atFirst) run.tell(atMs + 100, 'in', { id, phone });
    if (!lost.includes(id)) run.tell(atMs + 100, 'twin', { id, phone });
  }
  return run;
}

test('creations of which no webhook, or not every webhook, is notified contradict', () => {
  expect(new Set(brokenIn(heard([7, 8], false)))).toEqual(new Set(['EVENT-CREATE-BOOKING']));
  expect(new Set(brokenIn(heard([7, 8], true)))).toEqual(new Set(['EVENT-EVERY-SUBSCRIBER']));
});

test('a webhook that falls silent for good contradicts while it is listed, unless something stood in the way', () => {
  const silent = Array.from({ length: 24 }, (_, index) => 17 + index);
  const endMs = LATER_MS + 50_000;
  const run = (listed: readonly number[], atMs = endMs, lost = silent): SampleRun => {
    const made = heard(lost, true, 40);
    const answer = listed.map((id) => ({ id }));
    made.send('listWebhooks', 'GET /webhook', atMs, { answer });
    return made;
  };
  const isSilent = (made: SampleRun): boolean => brokenIn(made).includes('EVENT-EVERY-SUBSCRIBER');
  expect(isSilent(run([1, 2]))).toBe(true);
  expect(isSilent(run([1]))).toBe(false);
  // That list may be older than the silence.
  expect(isSilent(run([1, 2], LATER_MS + 41_000))).toBe(false);
  // It was notified of too little before.
  expect(
    isSilent(run([1, 2], endMs, [...Array.from({ length: 14 }, (_, index) => 3 + index), ...silent])),
  ).toBe(false);
  const refusing = run([1, 2]);
  refusing.webhook(0, 3, 'refusing');
  const moved = { id: 17, phone: '+12025551017', state: 'SENT' };
  refusing.tell(LATER_MS + 18_000, 'refusing', moved, { event: 'UPDATE', answeredWith: 500 });
  expect(isSilent(refusing)).toBe(false);
  const absent = run([1, 2]);
  absent.webhook(LATER_MS + 10_000, 4, 'x', { url: 'http://nobody.invalid/hook' });
  expect(isSilent(absent)).toBe(false);
});

test('a slow notification about a restaurant whose id a booking has as well excuses no silence', () => {
  const run = heard([7, 8], false);
  run.tell(90_000, 'in', { id: 9 }, { entity: 'RESTAURANT' });
  expect(new Set(brokenIn(run))).toEqual(new Set(['EVENT-CREATE-BOOKING']));
});

test('a single lost notification, and what is still due at the end, contradict nothing', () => {
  expect(brokenIn(heard([7], false))).toEqual([]);
  expect(brokenIn(heard([27, 28, 29, 30], false))).toEqual([]);
});

test('a target that is behind is not accused of silence', () => {
  const run = heard([7, 8], false);
  run.book(500, 99, { phone: '+12025559999' });
  run.tell(40_000, 'in', { id: 99, phone: '+12025559999' }, { dateMs: 500 });
  expect(brokenIn(run)).toEqual([]);
});
