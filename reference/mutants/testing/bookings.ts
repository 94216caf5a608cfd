import type { Reply } from '../../testing/sandbox-test.ts';
import { strangersTo } from './session.ts';
import type { Probe } from './session.ts';

/** Texts of many classes. */
const TEXTS = [
  'A',
  'Zoë',
  'Ольга',
  "O'Hara",
  'a "quoted" <b>word</b> & more',
  'party 🎉',
  'two  spaces',
  'first\nsecond',
  '100% back\\slash',
  '0123 well-known',
  'a long text of words '.repeat(22).trim(),
];

/** Bookings of many kinds in two restaurants; gives the ids of some that were accepted. */
export async function bookings(probe: Probe): Promise<readonly string[]> {
  const wide = probe.restaurants.filter(
    ({ status, properties }) =>
      status === 'ACTIVE' &&
      properties.guestAcquisitionChannelEnabled === true &&
      properties.phoneConfirmationEnabled !== true,
  );
  const [home, away] = wide;
  const path = (id: bigint | undefined): string => `/restaurant/${id ?? 0n}/booking`;
  const sound = (): Record<string, unknown> => ({
    firstName: 'Anna',
    date: '2030-05-03T18:00:00Z',
    phone: probe.phone(),
    persons: 2,
  });
  const book = async (body: unknown, restaurant = home): Promise<Reply> => {
    const reply = await probe.call('POST', path(restaurant?.id), { body });
    await probe.settled();
    if (reply.id !== '') await probe.call('GET', `/booking/${reply.id}`);
    return reply;
  };
  const ids: string[] = [];
  for (const [n, text] of TEXTS.entries())
    ids.push(
      (
        await book({
          ...sound(),
          firstName: text,
          lastName: `${text} ${n}`,
          comment: `${text}!`,
          meta: { promo: `promo ${text}` },
          persons: [1, 2, 8, 12, 130, 300, 40_000, 70_001][n % 8],
          date: `2030-05-0${3 + (n % 5)}T1${n % 9}:3${n % 7}:2${n % 9}.250Z`,
        })
      ).id,
    );
  await book({ ...sound(), date: '2030-05-03T18:30:00+05:45' });
  const first = sound();
  const { id: kept } = await book(first);
  for (const more of [{}, { firstName: 'Bert' }, { persons: 5 }, { date: '2030-05-04T19:00:00Z' }])
    await book({ ...first, ...more });
  await probe.call('GET', `/booking/${kept}`);
  await book(first, away);
  const defects: readonly Record<string, unknown>[] = [
    ...['firstName', 'date', 'phone', 'persons'].flatMap((field) => [
      { [field]: undefined },
      { [field]: {} },
    ]),
    ...['lastName', 'comment'].map((field) => ({ [field]: [] })),
    ...[
      { firstName: '' },
      { meta: 'promo' },
      { meta: { promo: {} } },
      { date: 12 },
      { date: 'soon' },
      { date: '2030-05-03T18:00:00' },
    ],
    ...[{ phone: '12025550000' }, { phone: '+1202x' }, { persons: 'two' }, { persons: 4_294_967_298 }],
  ];
  for (const defect of defects) await book({ ...sound(), ...defect });
  await probe.call('POST', path(home?.id), { body: [] });
  for (const id of strangersTo(home?.id ?? 0n))
    await probe.call('POST', `/restaurant/${id}/booking`, { body: sound() });
  const refused = sound();
  for (const date of [
    '2030-04-30T18:00:00Z',
    '2030-05-01T07:30:00Z',
    '2030-05-01T21:15:00+14:00',
    '2030-05-03T02:00:00Z',
    '2030-05-03T23:40:00Z',
    '2030-05-03T05:45:00Z',
  ])
    await book({ ...refused, date });
  await book(refused);
  const closed = probe.restaurants.find(
    ({ status, properties }) => status === 'ACTIVE' && properties.guestAcquisitionChannelEnabled === false,
  );
  await book(sound(), closed);
  for (const restaurant of wide.slice(20, 30))
    for (const hour of [9, 13, 20])
      await book({ ...sound(), date: `2030-05-06T${String(hour).padStart(2, '0')}:45:00Z` }, restaurant);
  return [...ids, (await book(sound())).id].filter((id) => id !== '');
}

/** The moves and the ends of bookings. */
export async function lives(probe: Probe, ids: readonly string[]): Promise<void> {
  const [one = '', two = '', three = '', ...rest] = ids;
  for (const state of ['SENT', 'ACCEPTED', 'PATCHING', 'IN_PROGRESS', 'CLOSED']) {
    await probe.control('PUT', `/booking/${one}/state`, { state });
    await probe.settled();
    await probe.call('GET', `/booking/${one}`);
  }
  for (const id of [two, three]) {
    await probe.call('DELETE', `/booking/${id}`);
    await probe.settled();
    await probe.call('GET', `/booking/${id}`);
  }
  for (const id of strangersTo(two)) {
    await probe.call('GET', `/booking/${id}`);
    await probe.call('DELETE', `/booking/${id}`);
  }
  for (const id of rest) await probe.call('GET', `/booking/${id}`);
  await probe.control('DELETE', `/booking/${rest.at(-1) ?? ''}`);
  const restaurant = probe.restaurants[0];
  const phone = probe.phone();
  const body = { firstName: 'A', date: '2030-05-03T18:00:00Z', phone, persons: 2 };
  for (const end of ['CLOSED', 'CANCELED']) {
    const { id } = await probe.call('POST', `/restaurant/${restaurant?.id ?? 0n}/booking`, { body });
    await probe.control('PUT', `/booking/${id}/state`, { state: end });
    await probe.settled();
  }
  await probe.call('POST', `/restaurant/${restaurant?.id ?? 0n}/booking`, { body });
  await probe.settled();
}
