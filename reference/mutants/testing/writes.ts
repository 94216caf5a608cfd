import type { Reply } from '../../testing/sandbox-test.ts';
import { strangersTo } from './session.ts';
import type { Probe } from './session.ts';

const EVENTS = ['CREATE', 'UPDATE', 'DELETE'];

/** The webhooks that stay. */
interface Webhooks {
  readonly ids: readonly string[];
}

/** One part of the use of a server. */
export async function webhooks(probe: Probe): Promise<Webhooks> {
  const prefixes = ['Bearer', 'Two  spaces', '', 'X-"quoted" <&>'];
  const bodies = [
    ...prefixes.map((authorizationHeaderPrefix, n) => ({
      ...{ url: probe.hook(`all${n}?a=1&b=%20c`), token: `secret-${n} "x"`, authorizationHeaderPrefix },
      ...{ events: EVENTS, entities: ['BOOKING', 'RESTAURANT'] },
    })),
    { url: probe.hook('some'), events: ['CREATE'], entities: ['BOOKING'] },
    { url: probe.hook('other'), token: 'other', events: ['UPDATE', 'DELETE'], entities: ['RESTAURANT'] },
  ];
  const ids: string[] = [];
  for (const body of bodies) ids.push((await probe.call('POST', '/webhook', { body })).id);
  const [first = '', second = '', third = ''] = ids;
  // What a replaced webhook is told shows the replacement only where it was told something before.
  await probe.call('POST', `/restaurant/${probe.restaurants[0]?.id ?? 0n}/booking`, {
    body: { firstName: 'Told', date: '2030-05-02T18:00:00Z', phone: probe.phone(), persons: 2 },
  });
  await probe.settled();
  await probe.call('GET', '/webhook');
  for (const id of [first, third])
    await probe.call('PUT', `/webhook/${id}`, {
      body: {
        ...{ url: probe.hook(`again${id}?of=1&and=2`), token: 'renewed <&>  1' },
        ...{
          authorizationHeaderPrefix: 'Re  "newed" <&>',
          events: ['CREATE', 'UPDATE'],
          entities: ['BOOKING'],
        },
      },
    });
  await probe.call('GET', '/webhook');
  const sound = { url: probe.hook('sound'), events: ['CREATE'], entities: ['RESTAURANT'] };
  const defects = [
    { url: null },
    { url: {} },
    { url: '' },
    { token: [] },
    { authorizationHeaderPrefix: {} },
    { authorizationHeaderPrefix: 'x'.repeat(21) },
  ];
  for (const defect of defects) {
    await probe.call('POST', '/webhook', { body: { ...sound, ...defect } });
    await probe.call('PUT', `/webhook/${second}`, { body: { ...sound, ...defect } });
  }
  await probe.call('POST', '/webhook', { body: '[1]', headers: { 'content-type': 'application/json' } });
  await probe.call('PUT', `/webhook/${second}`, {
    body: '[1]',
    headers: { 'content-type': 'application/json' },
  });
  for (const id of strangersTo(third)) {
    await probe.call('PUT', `/webhook/${id}`, { body: sound });
    await probe.call('DELETE', `/webhook/${id}`);
  }
  await probe.call('GET', '/webhook');
  await probe.call('DELETE', `/webhook/${third}`);
  await probe.call('GET', '/webhook');
  return { ids };
}

/** One part of the use of a server. */
export async function codes(probe: Probe): Promise<void> {
  const [restaurant] = probe.restaurants.filter(
    ({ status, properties }) => status === 'ACTIVE' && properties.phoneConfirmationEnabled === true,
  );
  const path = `/restaurant/${restaurant?.id ?? 0n}`;
  const verify = (body: unknown): Promise<Reply> =>
    probe.call('POST', '/restaurant/confirmation/code/verify', { body });
  const book = (phone: string): Promise<Reply> =>
    probe.call('POST', `${path}/booking`, {
      body: { firstName: 'A', date: '2030-05-08T12:30:00Z', phone, persons: 2 },
    });
  const phones = Array.from({ length: 14 }, () => probe.phone());
  const sent: [phone: string, code: string][] = [];
  await book(probe.phone());
  for (const phone of phones.slice(0, 3)) await book(phone);
  for (const phone of phones) {
    await probe.call('POST', `${path}/confirmation/code/request`, { body: { phone } });
    const shown = await probe.control(
      'GET',
      `/confirmation-code?restaurantId=${restaurant?.id ?? 0n}&phone=${encodeURIComponent(phone)}`,
    );
    sent.push([phone, /"code":"(\d+)"/.exec(shown.text)?.[1] ?? '']);
  }
  for (const [phone, code] of sent.slice(0, 2)) {
    const near = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const wrong of [
      'nothing',
      `${code.slice(0, 3)}xyz`,
      `xyz${code.slice(-3)}`,
      near,
      `${code}9`,
      sent[2]?.[1],
    ])
      await verify({ phone, code: wrong });
    await book(phone);
  }
  for (const [phone, code] of sent.slice(2)) await verify({ phone, code });
  for (const [phone] of sent.slice(2, 5)) await book(phone);
  await book(probe.phone());
  for (const phone of [undefined, {}, ''])
    await probe.call('POST', `${path}/confirmation/code/request`, { body: { phone } });
  const [[phone, code] = ['', '']] = sent;
  for (const body of [{ code }, { phone: [phone], code }, { phone }, { phone, code: [code] }, []])
    await verify(body);
  await probe.call('POST', `${path}/confirmation/code/request`, { body: [] });
  for (const id of strangersTo(restaurant?.id ?? 0n))
    await probe.call('POST', `/restaurant/${id}/confirmation/code/request`, { body: { phone } });
}

/** One part of the use of a server. */
export async function connected(probe: Probe): Promise<void> {
  const full = {
    name: 'Wide <b>',
    address: {
      city: 'Köln',
      country: 'D & E',
      countryCode: 'DE',
      street: 'Straße "b"',
      home: 70_012,
      point: { x: 1.5, y: 2.25 },
    },
    info: {
      posUid: 'new',
      phone: '+4930123456',
      site: 'https://a.example/?a=1&b=2',
      telegram: '@Ä',
      vk: 'vk Ä',
      posCrmId: 4_294_967_299,
      taxNumber: 4_294_967_301,
    },
    description: 'Lang & "gut" ä',
  };
  for (const n of [1, 2, 3]) {
    const { id } = await probe.control('POST', '/restaurant', {
      ...full,
      info: { ...full.info, posUid: `new <${n}> ä` },
    });
    await probe.call('GET', `/restaurant/${id}`);
    await probe.control('PATCH', `/restaurant/${id}`, {
      name: `Ümbenannt ${n} & "neu"`,
      status: 'INACTIVE',
      description: `neu ${n}`,
      address: {
        city: 'Bonn',
        country: 'X',
        countryCode: 'AT',
        street: 'y',
        home: 44,
        point: { x: 9.5, y: 8.5 },
      },
      info: {
        posUid: `next ${n}`,
        phone: '+49301',
        site: 'https://b.example/',
        telegram: '@c',
        vk: 'd',
        posCrmId: 9_007_199_254_740_991,
        taxNumber: 77,
      },
      properties: { phoneConfirmationEnabled: true, guestAcquisitionChannelEnabled: false },
    });
    await probe.call('GET', `/restaurant/${id}`);
    await probe.call('GET', `/restaurant/find/partner/next%20${n}`);
    await probe.call('GET', `/restaurant?page=0&size=20&search=mbenannt%20${n}`);
    for (const part of [
      { info: { posCrmId: 5 } },
      { properties: { guestAcquisitionChannelEnabled: true } },
    ]) {
      await probe.control('PATCH', `/restaurant/${id}`, part);
      await probe.call('GET', `/restaurant/find/partner/next%20${n}`);
      await probe.settled();
    }
    await probe.control('DELETE', `/restaurant/${id}`);
    await probe.settled();
  }
  const bare = { name: 'Bare', address: {}, info: { posUid: 'bare' } };
  const { id } = await probe.control('POST', '/restaurant', bare);
  await probe.call('GET', `/restaurant/${id}`);
  await probe.call('GET', '/restaurant?page=0&size=20&search=Bare');
  await probe.settled();
}
