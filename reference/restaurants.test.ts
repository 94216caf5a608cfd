import { first } from './testing/bookings.ts';
import { expect, startSandbox, test } from './testing/sandbox-test.ts';

test('a restaurant is read by its id, without nulls', async ({ sandbox }) => {
  for (const { id, name, status } of sandbox.restaurants) {
    const reply = await sandbox.call('GET', `/restaurant/${id}`);
    expect(reply.status).toBe(200);
    expect(reply.id).toBe(id.toString());
    expect(reply.json).toMatchObject({ name, status });
    expect(reply.text).not.toContain('null');
  }
});

test('ids beyond 2^53 keep every digit', async ({ sandbox }) => {
  const large = sandbox.restaurants.filter(({ id }) => id > 2n ** 53n);
  expect(large.length).toBeGreaterThan(3);
  expect(large.every(({ id }) => BigInt(Number(id)) !== id)).toBe(true);
  const { id } = first(large);
  expect((await sandbox.call('GET', `/restaurant/${id - 1n}`)).status).toBe(404);
  const schedule = await sandbox.call('GET', `/restaurant/${id}/schedule`);
  expect(schedule.text).toContain(`"restaurantId":${id},`);
});

test('a restaurant is found by every POS identifier, whatever it holds', async ({ sandbox }) => {
  const known = sandbox.restaurants.filter(({ info }) => info.posUid !== undefined);
  expect(known.length).toBeGreaterThan(40);
  for (const { id, info } of known) {
    const reply = await sandbox.call(
      'GET',
      `/restaurant/find/partner/${encodeURIComponent(info.posUid ?? '')}`,
    );
    expect(reply.id, info.posUid).toBe(id.toString());
    expect(reply.json).toMatchObject({ info: { posUid: info.posUid } });
  }
  for (const posUid of ['unknown', 'constructor', 'null', encodeURIComponent('hall/2')])
    expect((await sandbox.call('GET', `/restaurant/find/partner/${posUid}`)).status).toBe(404);
});

test('unknown ids are 404, what is no int64 is 400', async ({ sandbox }) => {
  for (const id of ['1', '0', '-1', '9223372036854775806', '-9223372036854775808'])
    expect((await sandbox.call('GET', `/restaurant/${id}`)).status, id).toBe(404);
  for (const id of [
    'abc',
    '1.0',
    '1e3',
    '0x1',
    '9223372036854775808',
    '9'.repeat(5000),
    '%20',
    '1%00',
    '%D9%A1',
    '+5',
  ])
    expect((await sandbox.call('GET', `/restaurant/${id}`)).status, id.slice(0, 30)).toBe(400);
});

test('the same seed makes the same restaurants, another seed others', async () => {
  const texts = await Promise.all(
    ['a', 'a', 'b'].map(async (seed) => {
      const sandbox = await startSandbox({ seed });
      const { text } = await sandbox.call('GET', '/restaurant?page=0&size=100');
      await sandbox.reference.close();
      return text;
    }),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});
