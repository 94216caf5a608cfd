import { defaultBehaviour } from '../decisions/index.ts';
import { bookingRequest, first, freshPhone, noon, wideRestaurants } from '../testing/bookings.ts';
import { field, textOf } from '../testing/patient-partner.ts';
import { startReceiver } from '../testing/receiver.ts';
import type { Receiver } from '../testing/receiver.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Reply, Sandbox } from '../testing/sandbox-test.ts';
import { layeredServer } from './layered.ts';

/** Polls often, and long enough for a busy machine. */
const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { intervals: [20], timeout: 20_000 });

/** Uses the server of a text of layers, and closes it. */
async function withServer(text: string, use: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const server = layeredServer(text);
  const sandbox = await startSandbox({ ...server.options, behaviour: server.override(defaultBehaviour) });
  try {
    await use(sandbox);
  } finally {
    await sandbox.reference.close();
  }
}

function book(sandbox: Sandbox, changes: Readonly<Record<string, unknown>> = {}, at = 0): Promise<Reply> {
  const { id } = wideRestaurants(sandbox)[at] ?? first(wideRestaurants(sandbox));
  return sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest(changes) });
}

async function register(sandbox: Sandbox, { url }: Receiver, changes: object = {}): Promise<Reply> {
  const body = { url: `${url}/hook`, events: ['CREATE'], entities: ['BOOKING'], ...changes };
  const reply = await sandbox.call('POST', '/webhook', { body });
  expect(reply.status).toBe(200);
  return reply;
}

function told({ received }: Receiver): string[] {
  return received.map(({ text }) => /"data":\{"id":(\d+)/.exec(text)?.[1] ?? '');
}

test('a lagging read is old, becomes true within the lag, and decisions never wait for it', async () => {
  await withServer('lag=2500', async (sandbox) => {
    const phone = freshPhone();
    const from = Date.now();
    const booking = await book(sandbox, { phone });
    const read = (): Promise<Reply> => sandbox.call('GET', `/booking/${booking.id}`);
    expect((await read()).status).toBe(404);
    expect((await book(sandbox, { phone })).status).toBe(409);
    expect((await sandbox.call('DELETE', `/booking/${booking.id}`)).status).toBe(200);
    await soon(async () => (await read()).status).toBe(200);
    expect(Date.now() - from).toBeGreaterThanOrEqual(2500);
    await soon(async () => field((await read()).json, 'state')).toBe('CANCELED');
    expect((await book(sandbox, { phone })).status).toBe(200);
  });
});

test('a lagging list shows restaurants that are gone, each in its old place, and then no more', async () => {
  await withServer('lag=2500', async (sandbox) => {
    const ids = async (): Promise<string[]> => {
      const { text } = await sandbox.call('GET', '/restaurant?page=0&size=100');
      return [...text.matchAll(/"id":(\d+),"name"/g)].map(([, id = '']) => id);
    };
    const before = await ids();
    const gone = before[3] ?? '';
    await sandbox.control('DELETE', `/restaurant/${gone}`);
    expect(await ids()).toEqual(before);
    await soon(ids).toEqual(before.filter((id) => id !== gone));
  });
});

test('with every second read lagging, reads alternate until both are true', async () => {
  await withServer('lag-every-second=2500', async (sandbox) => {
    const { id } = await book(sandbox);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await sandbox.call('GET', `/booking/${id}`)).status);
    expect(statuses.toSorted()).toEqual([200, 200, 404, 404]);
    await soon(async () => {
      const two = [1, 2].map(() => sandbox.call('GET', `/booking/${id}`));
      return (await Promise.all(two)).map(({ status }) => status);
    }).toEqual([200, 200]);
  });
});

test('a late subscription receives the events after it took effect, and still some after it was deleted', async () => {
  const receiver = await startReceiver();
  await withServer('subscription-lag=2000', async (sandbox) => {
    const webhook = await register(sandbox, receiver);
    const early = await book(sandbox);
    const bookings: string[] = [];
    const isTold = async (): Promise<boolean> => {
      bookings.push((await book(sandbox)).id);
      return bookings.some((id) => told(receiver).includes(id));
    };
    await soon(isTold).toBe(true);
    expect(told(receiver)).not.toContain(early.id);
    await sandbox.call('DELETE', `/webhook/${webhook.id}`);
    const late = await book(sandbox);
    await soon(() => told(receiver)).toContain(late.id);
  });
  await receiver.close();
});

for (const [text, status, header] of [
  ['pace=10', 429, /^1$/],
  ['pace-date=10', 429, /GMT$/],
  ['pace-silent=10', 429, undefined],
  ['pace-503=10', 503, /^1$/],
] as const)
  test(`with ${text} the eleventh request of a second gets ${status}, whatever its token, and none does later`, async () => {
    await withServer(text, async (sandbox) => {
      const many = Array.from({ length: 60 }, () => sandbox.bare('GET', '/api/v1/external/webhook'));
      const replies = await Promise.all(many);
      const refused = replies.filter((reply) => reply.status === status);
      expect(refused.length).toBeGreaterThan(0);
      expect(replies.filter((reply) => reply.status === 401)).toHaveLength(60 - refused.length);
      const told = first(refused).headers.get('retry-after');
      if (header === undefined) expect(told).toBeNull();
      else expect(told).toMatch(header);
      await soon(async () => (await sandbox.call('GET', '/webhook')).status).toBe(200);
    });
  });

test('a refusal for the pace is 429 even where every refusal is 400', async () => {
  await withServer('pace=10 errors=errors-all-400', async (sandbox) => {
    const many = Array.from({ length: 60 }, () => sandbox.call('GET', '/booking/1'));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });
});

for (const [text, refused, accepted] of [
  ['lead=48', { date: noon(1) }, { date: noon(3) }],
  ['horizon=7', { date: noon(9) }, { date: noon(6) }],
  ['slots=30', { date: noon().replace('12:00', '12:15') }, { date: noon().replace('12:00', '12:30') }],
  ['full-hour=12', { date: noon() }, { date: noon().replace('12:00', '14:00') }],
  ['slots=60', { date: noon().replace('12:00:00', '12:00:01') }, { date: noon() }],
  ['party-limit=4', { persons: 5 }, { persons: 4 }],
  ['promo=known', { meta: { promo: 'SPRING' } }, { meta: { promo: 'WELCOME10' } }],
  ['promo=letters-and-digits', { meta: { promo: 'a b' } }, { meta: { promo: 'SPRING' } }],
] as const)
  test(`${text} refuses only what it is about`, async () => {
    await withServer(text, async (sandbox) => {
      expect((await book(sandbox, refused)).status).toBe(409);
      expect((await book(sandbox, accepted)).status).toBe(200);
    });
  });

for (const [text, one, other] of [
  ['capacity=4', {}, { date: noon(2) }],
  ['day-limit=10', {}, { date: noon(2) }],
] as const)
  test(`${text} refuses more bookings, and takes them elsewhere`, async () => {
    await withServer(text, async (sandbox) => {
      const most = Number(text.split('=')[1]);
      for (let n = 0; n < most; n += 1) expect((await book(sandbox, one)).status).toBe(200);
      expect((await book(sandbox, one)).status).toBe(409);
      expect((await book(sandbox, other)).status).toBe(200);
      expect((await book(sandbox, one, 1)).status).toBe(200);
    });
  });

test('a limit per guest counts active bookings in all restaurants', async () => {
  await withServer('guest-limit=1', async (sandbox) => {
    const phone = freshPhone();
    const { id } = await book(sandbox, { phone });
    expect((await book(sandbox, { phone }, 1)).status).toBe(409);
    await sandbox.call('DELETE', `/booking/${id}`);
    await soon(async () => (await book(sandbox, { phone }, 1)).status).toBe(200);
  });
});

test('a cancellation window closes near the booking only', async () => {
  await withServer('cancellation-window=48', async (sandbox) => {
    const near = await book(sandbox, { date: noon(1) });
    const far = await book(sandbox, { date: noon(4) });
    expect((await sandbox.call('DELETE', `/booking/${near.id}`)).status).toBe(409);
    expect((await sandbox.call('DELETE', `/booking/${far.id}`)).status).toBe(200);
  });
});

test('an identical request gets the same booking again, another one of the same phone is refused', async () => {
  const receiver = await startReceiver();
  await withServer('repeat-window=60', async (sandbox) => {
    await register(sandbox, receiver);
    const phone = freshPhone();
    const { id } = await book(sandbox, { phone });
    const again = await book(sandbox, { phone });
    expect(again).toMatchObject({ status: 200, id });
    expect((await book(sandbox, { phone, persons: 3 })).status).toBe(409);
    const other = await book(sandbox);
    await soon(() => told(receiver)).toEqual([id, other.id]);
  });
  await receiver.close();
});

test('all notifications in one line arrive in the order of their events', async () => {
  const receiver = await startReceiver();
  await withServer('sender-line=30', async (sandbox) => {
    for (let n = 0; n < 3; n += 1) await register(sandbox, receiver);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await book(sandbox)).id);
    await soon(() => told(receiver)).toEqual(ids.flatMap((id) => [id, id, id]));
  });
  await receiver.close();
});

for (const text of [
  'sender-batch=300',
  'sender-disorder=300',
  'sender-retries=50',
  'sender-twice=100',
  'sender-gap=20',
])
  test(`with ${text} every event is notified in the end`, async () => {
    const receiver = await startReceiver();
    await withServer(text, async (sandbox) => {
      await register(sandbox, receiver);
      const ids: string[] = [];
      for (let n = 0; n < 10; n += 1) ids.push((await book(sandbox)).id);
      await soon(() => new Set(told(receiver))).toEqual(new Set(ids));
      await soon(() => sandbox.reference.counts().pendingNotifications).toBe(0);
      const uuids = new Set(receiver.received.map(({ json }) => field(json, 'uuid')));
      expect(uuids.size).toBe(10);
      if (/twice|retries/.test(text)) expect(receiver.received.length).toBeGreaterThan(10);
    });
    await receiver.close();
  });

test('a service with one clock shows it, and one behind a gateway shows that of the gateway', async () => {
  for (const text of ['clock=200', 'gateway-clock=200'])
    await withServer(text, async (sandbox) => {
      const { headers } = await sandbox.call('GET', '/webhook');
      const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
      expect(Math.abs(ahead - 200_000)).toBeLessThan(30_000);
    });
});

test('a schedule that shows five days does not close the days after them', async () => {
  await withServer('shown-days=5', async (sandbox) => {
    const { id } = first(wideRestaurants(sandbox));
    const { text } = await sandbox.call('GET', `/restaurant/${id}/schedule`);
    expect(new Set(text.match(/"date":"[^"]+"/g)).size).toBe(5);
    expect((await book(sandbox, { date: noon(20) })).status).toBe(200);
  });
});

for (const count of [1, 2, 48, 300])
  test(`a service has ${count} restaurants, and the first can be booked`, async () => {
    await withServer(`restaurants=${count}`, async (sandbox) => {
      const { json, id } = await sandbox.call('GET', '/restaurant?page=0&size=1');
      expect(json).toMatchObject({ totalElements: count });
      const body = bookingRequest();
      expect((await sandbox.call('POST', `/restaurant/${id}/booking`, { body })).status).toBe(200);
    });
  });

/** The states of some bookings, as notifications tell them in their order, by the ids of the bookings. */
function statesTold({ received }: Receiver): ReadonlyMap<string, readonly string[]> {
  const states = new Map<string, string[]>();
  for (const { json, text } of received) {
    const id = /"data":\{"id":(\d+)/.exec(text)?.[1] ?? '';
    const state = textOf(field(json, 'data'), 'state');
    states.set(id, [...(states.get(id) ?? []), field(json, 'event') === 'DELETE' ? 'deleted' : state]);
  }
  return states;
}

const MANY = 40;

for (const [text, isCancelled, course] of [
  ['restaurant-cancels=30', false, ['CREATED', 'SENT', 'ACCEPTED', 'CANCELED']],
  ['restaurant-keeps=30', true, ['CREATED', 'CANCELING', 'ACCEPTED']],
  ['restaurant-edits=30', false, ['CREATED', 'SENT', 'ACCEPTED', 'PATCHING', 'ACCEPTED']],
  ['restaurant-deletes=10', false, ['CREATED', 'SENT', 'ACCEPTED', 'deleted']],
] as const)
  test(`with ${text} some bookings go this way, and others do not: ${course.join(', ')}`, async () => {
    const receiver = await startReceiver();
    await withServer(text, async (sandbox) => {
      await register(sandbox, receiver, { events: ['CREATE', 'UPDATE', 'DELETE'] });
      for (let n = 0; n < MANY; n += 1) {
        const { id } = await book(sandbox);
        if (isCancelled) await sandbox.call('DELETE', `/booking/${id}`);
      }
      const gone = (): number =>
        [...statesTold(receiver).values()].filter((states) => states.join() === course.join()).length;
      await soon(gone).toBeGreaterThan(0);
      expect(gone()).toBeLessThan(MANY / 2);
    });
    await receiver.close();
  });

test('an edit is kept: one person more, half an hour later', async () => {
  await withServer('restaurant-edits=30', async (sandbox) => {
    const ids: string[] = [];
    for (let n = 0; n < MANY; n += 1) ids.push((await book(sandbox, { persons: 2, date: noon() })).id);
    const later = noon().replace(':00:00', ':30:00');
    const edited = async (): Promise<number> => {
      const reads = await Promise.all(ids.map((id) => sandbox.call('GET', `/booking/${id}`)));
      const shown = reads.map(({ json }) => [field(json, 'persons'), textOf(json, 'date')] as const);
      return shown.filter(
        ([persons, date]) => Number(persons) === 3 && Date.parse(date) === Date.parse(later),
      ).length;
    };
    await soon(edited).toBeGreaterThan(0);
  });
});
