import { first } from '../testing/bookings.ts';
import { expect, startSandbox, test } from '../testing/sandbox-test.ts';
import type { Reply } from '../testing/sandbox-test.ts';
import { isObject, property } from '../wire/json.ts';

test.describe('single restaurants', () => {
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
});

test.describe('pages of restaurants', () => {
  /** The ids on a page, read from its text so that no digit is lost. */
  function idsOf(reply: Reply): string[] {
    return [...reply.text.matchAll(/\{"id":(\d+),"name"/g)].map((match) => match[1] ?? '');
  }

  function content(reply: Reply): unknown {
    return isObject(reply.json) ? property(reply.json, 'content') : undefined;
  }

  test('pages of one size together give every restaurant once, in a stable order', async ({ sandbox }) => {
    const all = sandbox.restaurants.map(({ id }) => id.toString());
    for (const size of [1, 7, 16, 48, 2000]) {
      const seen: string[] = [];
      for (let page = 0; page < Math.ceil(all.length / size); page += 1)
        seen.push(...idsOf(await sandbox.call('GET', `/restaurant?page=${page}&size=${size}`)));
      expect(seen).toEqual(all);
    }
  });

  const sort = { unsorted: true, sorted: false, empty: true };

  test('a page shows its position', async ({ sandbox }) => {
    const middle = await sandbox.call('GET', '/restaurant?page=1&size=10');
    expect(middle.json).toMatchObject({
      totalPages: 5,
      totalElements: 48,
      numberOfElements: 10,
      size: 10,
      number: 1,
      first: false,
      last: false,
      empty: false,
      sort,
      pageable: { unpaged: false, paged: true, pageNumber: 1, pageSize: 10, offset: 10, sort },
    });
    const last = await sandbox.call('GET', '/restaurant?page=4&size=10');
    expect(last.json).toMatchObject({ numberOfElements: 8, first: false, last: true, empty: false });
    const beyond = await sandbox.call('GET', '/restaurant?page=2147483647&size=2000');
    expect(beyond.json).toMatchObject({
      content: [],
      numberOfElements: 0,
      last: true,
      empty: true,
      totalElements: 48,
    });
    expect(beyond.text).toContain(`"offset":${2147483647n * 2000n},`);
  });

  test('fields absent from address, info and properties are null in pages', async ({ sandbox }) => {
    const reply = await sandbox.call('GET', '/restaurant?page=0&size=100');
    const nothing = { country: null, countryCode: null, city: null, street: null, home: null, point: null };
    expect(content(reply)).toContainEqual(expect.objectContaining({ address: nothing }));
    for (const field of ['posUid', 'telegram', 'posCrmId', 'taxNumber', 'phoneConfirmationEnabled'])
      expect(reply.text).toContain(`"${field}":null`);
  });

  test('a search finds by name, city, street and whole address, in any case', async ({ sandbox }) => {
    for (const restaurant of sandbox.restaurants.filter(({ address }) => address.city !== undefined)) {
      const { city = '', street = '', country = '' } = restaurant.address;
      const texts = [
        restaurant.name,
        city,
        street,
        `${city} ${street}`,
        country,
        restaurant.name.toUpperCase().slice(1),
      ];
      for (const search of texts) {
        const reply = await sandbox.call(
          'GET',
          `/restaurant?page=0&size=100&search=${encodeURIComponent(search)}`,
        );
        // In some scripts upper case does not fold back into the same letters.
        if (search.toLowerCase() === restaurant.name.slice(1).toLowerCase() || search !== texts[5])
          expect(idsOf(reply), search).toContain(restaurant.id.toString());
      }
    }
  });

  test('nonsense finds nothing, nothing finds everything', async ({ sandbox }) => {
    for (const [search, count] of [
      ['zqxjkvbp', 0],
      ['%2525', 0],
      ['_%25_', 0],
      ['%00', 0],
      ['', 48],
    ] as const) {
      const reply = await sandbox.call('GET', `/restaurant?page=0&size=100&search=${search}`);
      expect(reply.json).toMatchObject({ totalElements: count, empty: count === 0 });
    }
  });

  test('excluded ids are missing, with a search too', async ({ sandbox }) => {
    const large = first(sandbox.restaurants.filter(({ id }) => id > 2n ** 53n));
    const other = first(sandbox.restaurants.filter(({ id }) => id < 2n ** 31n));
    const query = `page=0&size=100&excludeIds=${large.id}&excludeIds=${other.id}&excludeIds=4`;
    const reply = await sandbox.call('GET', `/restaurant?${query}`);
    expect(reply.json).toMatchObject({ totalElements: 46 });
    expect(idsOf(reply)).not.toContain(large.id.toString());
    expect(idsOf(reply)).not.toContain(other.id.toString());
    const name = encodeURIComponent(large.name);
    const searched = await sandbox.call('GET', `/restaurant?${query}&search=${name}`);
    expect(idsOf(searched)).not.toContain(large.id.toString());
  });

  for (const query of [
    '',
    'page=0',
    'size=10',
    'page=-1&size=10',
    'page=a&size=10',
    'page=0&size=0',
    'page=0&size=-5',
    'page=0&size=2001',
    'page=0&size=1.5',
    'page=&size=10',
    'page=2147483648&size=10',
    'page=0&page=1&size=10',
    'page=0&size=10&size=20',
    'page=0&size=10&search=a&search=b',
    'page=0&size=10&excludeIds=abc',
    'page=0&size=10&excludeIds=1&excludeIds=9223372036854775808',
    'page=0&size=10&search=%',
    'page=0&size=10&search=%ff',
    'page=0&size=10&search=%ED%A0%80',
  ])
    test(`the query "${query}" is refused`, async ({ sandbox }) => {
      const reply = await sandbox.call('GET', `/restaurant?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ message: expect.any(String) });
    });
});
