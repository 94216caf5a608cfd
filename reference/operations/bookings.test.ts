import { eveningHours } from '../domain/hours.ts';
import { bookingRequest, first, freshPhone, noon, wideRestaurants } from '../testing/bookings.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Reply, Sandbox } from '../testing/sandbox-test.ts';

test.describe('bookings', () => {
  function book(sandbox: Sandbox, changes: Record<string, unknown> = {}): Promise<Reply> {
    const { id } = first(wideRestaurants(sandbox));
    return sandbox.call('POST', `/restaurant/${id}/booking`, { body: bookingRequest(changes) });
  }

  function read(sandbox: Sandbox, id: string): Promise<Reply> {
    return sandbox.call('GET', `/booking/${id}`);
  }

  test('a booking is created, goes through the POS, is read and cancelled', async ({ sandbox }) => {
    const sent = { lastName: 'Lovelace', comment: 'window', meta: { promo: 'SPRING' }, phone: freshPhone() };
    const created = await book(sandbox, { ...sent, unknown: 1 });
    expect(created.status).toBe(200);
    const shown = { ...sent, firstName: 'Ada', persons: 2, date: noon() };
    expect(created.json).toEqual({ ...shown, id: Number(created.id), state: 'CREATED' });
    await expect
      .poll(async () => (await read(sandbox, created.id)).json)
      .toMatchObject({ ...shown, state: 'ACCEPTED' });
    const cancelled = await sandbox.call('DELETE', `/booking/${created.id}`);
    expect([cancelled.status, cancelled.text]).toEqual([200, '']);
    await expect
      .poll(async () => (await read(sandbox, created.id)).json)
      .toMatchObject({ state: 'CANCELED' });
    expect((await sandbox.call('DELETE', `/booking/${created.id}`)).status).toBe(409);
    expect((await read(sandbox, created.id)).json).toMatchObject({ ...shown, state: 'CANCELED' });
  });

  test('a cancellation can be repeated while it is under way, and stays one', async () => {
    const sandbox = await startSandbox({ posDelayMs: 60_000 });
    const { id } = await book(sandbox);
    for (let n = 0; n < 3; n += 1) {
      expect((await sandbox.call('DELETE', `/booking/${id}`)).status).toBe(200);
      expect((await read(sandbox, id)).json).toMatchObject({ state: 'CANCELING' });
    }
    await sandbox.reference.close();
  });

  test('ids of bookings keep every digit', async ({ sandbox }) => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await book(sandbox)).id);
    expect(ids.some((id) => BigInt(Number(id)) !== BigInt(id))).toBe(true);
    for (const id of ids) expect((await read(sandbox, id)).id).toBe(id);
  });

  test('unknown bookings are 404, what is no int64 is 400', async ({ sandbox }) => {
    for (const method of ['GET', 'DELETE'])
      for (const [id, status] of [
        ['1', 404],
        ['-1', 404],
        ['abc', 400],
        ['9223372036854775808', 400],
      ] as const)
        expect((await sandbox.call(method, `/booking/${id}`)).status).toBe(status);
  });

  const strings = [
    'Ж',
    'Ἀριστοτέλης',
    '  spaced  ',
    ' ',
    "'; DROP TABLE--",
    '<b>"&amp;\\',
    '👩‍👩‍👧 e\u0301 \u202e',
    'line\nbreak\ttab\u0000nul\u007f',
    '\ud800 alone',
    'x'.repeat(20_000),
  ];

  test('strings come back unchanged, whatever they hold', async ({ sandbox }) => {
    for (const text of strings) {
      const sent = { firstName: text, lastName: text, comment: text, meta: { promo: text } };
      const created = await book(sandbox, sent);
      expect(created.json).toMatchObject(sent);
      expect((await read(sandbox, created.id)).json).toMatchObject(sent);
    }
  });

  test('dates come back as the same instant', async ({ sandbox }) => {
    const day = noon().slice(0, 10);
    for (const [sent, instant] of [
      [`${day}T12:00:00Z`, `${day}T12:00:00Z`],
      [`${day}T12:00:00.5+01:00`, `${day}T11:00:00.5Z`],
      [`${day}t12:34:56.123456789z`, `${day}T12:34:56.123456789Z`],
      [`${day}T10:00:00-05:30`, `${day}T15:30:00Z`],
      [`${day}T12:00:00-00:00`, `${day}T12:00:00Z`],
    ] as const)
      expect((await book(sandbox, { date: sent })).json).toMatchObject({ date: instant });
  });

  test('optional fields may be absent, null or empty', async ({ sandbox }) => {
    const nulls = await book(sandbox, { lastName: null, comment: null, meta: null });
    expect(nulls.status).toBe(200);
    expect(nulls.text).not.toContain('null');
    expect((await book(sandbox, { meta: {}, lastName: '', comment: '' })).json).toMatchObject({
      meta: {},
      lastName: '',
      comment: '',
    });
  });

  const defects: readonly [string, Record<string, unknown>][] = [
    ...['firstName', 'date', 'phone', 'persons'].flatMap((field): [string, Record<string, unknown>][] => [
      [`no ${field}`, { [field]: undefined }],
      [`${field} null`, { [field]: null }],
      [`${field} an object`, { [field]: {} }],
      [`${field} an array`, { [field]: [] }],
      [`${field} true`, { [field]: true }],
    ]),
    ['firstName empty', { firstName: '' }],
    ['firstName a number', { firstName: 7 }],
    ['lastName a number', { lastName: 7 }],
    ['comment an object', { comment: {} }],
    ['meta a string', { meta: 'promo' }],
    ['meta an array', { meta: [] }],
    ['promo a number', { meta: { promo: 7 } }],
    ['phone a number', { phone: 12025550100 }],
    ...[
      '',
      '+',
      '12025550100',
      '+1 202 555 0100',
      '+1(202)5550100',
      '++12025550100',
      '+12025550100x',
      '+123',
      '+1234567890123456',
      '+١٢٣٤٥٦٧٨',
    ].map((phone): [string, Record<string, unknown>] => [`phone "${phone}"`, { phone }]),
    ['persons a string', { persons: '2' }],
    ['persons a fraction', { persons: 2.5 }],
    ['persons 0', { persons: 0 }],
    ['persons negative', { persons: -1 }],
    ['persons above int32', { persons: 2 ** 31 }],
    ['date a number', { date: Date.now() + 86_400_000 }],
    ...[
      '2030-01-01',
      '2030-01-01T12:00:00',
      '2030-01-01 12:00:00Z',
      '2030-01-01T12:00Z',
      '2030-02-30T12:00:00Z',
      '2030-13-01T12:00:00Z',
      '2030-01-01T24:00:00Z',
      '2030-01-01T12:60:00Z',
      '2030-01-01T12:00:60Z',
      '2030-01-01T12:00:00+0300',
      '2030-01-01T12:00:00+24:00',
      '2030-01-01T12:00:00Z[UTC]',
      'tomorrow',
      '',
    ].map((date): [string, Record<string, unknown>] => [`date "${date}"`, { date }]),
  ];

  for (const [defect, changes] of defects)
    test(`a booking with ${defect} is refused with 400`, async ({ sandbox }) => {
      const reply = await book(sandbox, changes);
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ status: 400, message: expect.any(String) });
      expect(sandbox.reference.counts().bookings).toBe(0);
    });
});

test.describe('restrictions of bookings', () => {
  function book(
    sandbox: Sandbox,
    restaurantId: bigint,
    changes: Record<string, unknown> = {},
  ): Promise<Reply> {
    return sandbox.call('POST', `/restaurant/${restaurantId}/booking`, { body: bookingRequest(changes) });
  }

  async function moved(sandbox: Sandbox, booking: string, state: string): Promise<void> {
    expect((await sandbox.control('PUT', `/booking/${booking}/state`, { state })).status).toBe(200);
  }

  test('one phone has one active booking in one restaurant', async ({ sandbox }) => {
    const [here, there] = wideRestaurants(sandbox).map(({ id }) => id);
    const phone = freshPhone();
    const booking = await book(sandbox, here ?? 0n, { phone });
    expect(booking.status).toBe(200);
    expect((await book(sandbox, here ?? 0n, { phone, date: noon(3) })).status).toBe(409);
    expect((await book(sandbox, here ?? 0n)).status).toBe(200);
    expect((await book(sandbox, there ?? 0n, { phone })).status).toBe(200);
    for (const state of ['SENT', 'ACCEPTED', 'IN_PROGRESS', 'PATCHING', 'CANCELING', 'CREATED']) {
      await moved(sandbox, booking.id, state);
      expect((await book(sandbox, here ?? 0n, { phone })).status, state).toBe(409);
    }
  });

  for (const state of ['CANCELED', 'CLOSED', 'DECLINED', 'ERROR'])
    test(`after ${state} the phone can book again`, async ({ sandbox }) => {
      const { id } = first(wideRestaurants(sandbox));
      const phone = freshPhone();
      const booking = await book(sandbox, id, { phone });
      await moved(sandbox, booking.id, state);
      expect((await book(sandbox, id, { phone })).status).toBe(200);
      expect((await book(sandbox, id, { phone })).status).toBe(409);
    });

  test('of twenty simultaneous requests one is accepted', async ({ sandbox }) => {
    for (const { id } of wideRestaurants(sandbox).slice(0, 5)) {
      const phone = freshPhone();
      const replies = await Promise.all(Array.from({ length: 20 }, () => book(sandbox, id, { phone })));
      const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    }
  });

  test('only active restaurants with the guest channel take bookings', async ({ sandbox }) => {
    for (const { id, status, properties, hours } of sandbox.restaurants) {
      const open = status === 'ACTIVE' && properties.guestAcquisitionChannelEnabled === true;
      const plain =
        properties.phoneConfirmationEnabled !== true && hours === first(wideRestaurants(sandbox)).hours;
      if (!open || plain) expect((await book(sandbox, id)).status).toBe(open ? 200 : 422);
    }
    expect((await book(sandbox, 1n)).status).toBe(404);
  });

  test('the date lies in the future, on a day of the schedule, in booking hours', async () => {
    let now = Date.parse('2030-06-05T12:00:00Z');
    const sandbox = await startSandbox({ clock: () => now, tokenLifetimeS: 86_401 });
    const { id } = first(wideRestaurants(sandbox));
    const status = async (date: string): Promise<number> => (await book(sandbox, id, { date })).status;
    expect(await status('2030-06-05T11:59:59Z')).toBe(422);
    expect(await status('2030-06-05T12:00:00Z')).toBe(422);
    expect(await status('2030-06-05T12:00:00.001Z')).toBe(200);
    expect(await status('2029-06-05T12:00:00Z')).toBe(422);
    expect(await status('2030-06-18T12:00:00Z')).toBe(200);
    expect(await status('2030-06-19T12:00:00Z')).toBe(422);
    expect(await status('2030-06-06T05:59:59.999Z')).toBe(422);
    expect(await status('2030-06-06T06:00:00Z')).toBe(200);
    expect(await status('2030-06-06T23:29:59Z')).toBe(200);
    expect(await status('2030-06-06T23:30:00Z')).toBe(422);
    expect(await status('2030-06-06T08:00:00+03:00')).toBe(422);
    now += 86_400_000;
    expect(await status('2030-06-19T12:00:00Z')).toBe(200);
    await sandbox.reference.close();
  });

  test('hours are those of the zone and of the weekday', async () => {
    const sandbox = await startSandbox({
      timeZone: 'America/New_York',
      clock: () => Date.parse('2030-06-05T12:00:00Z'),
    });
    const restaurant = first(sandbox.restaurants.filter(({ hours }) => hours === eveningHours));
    const status = async (date: string): Promise<number> =>
      (await book(sandbox, restaurant.id, { date })).status;
    expect(await status('2030-06-08T20:59:00Z')).toBe(422);
    expect(await status('2030-06-08T21:00:00Z')).toBe(200);
    expect(await status('2030-06-09T02:44:00Z')).toBe(200);
    expect(await status('2030-06-10T21:30:00Z')).toBe(422);
    expect(await status('2030-06-12T21:30:00Z')).toBe(200);
    await sandbox.reference.close();
  });
});
