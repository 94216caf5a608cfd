import { defaultBehaviour } from '../../decisions/index.ts';
import type { Behaviour } from '../../decisions/index.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startSandbox } from '../../testing/sandbox-test.ts';
import { bookings, lives } from './bookings.ts';
import { credentials, restaurants, tokens } from './reads.ts';
import type { Area } from '../terms/site.ts';
import { NOW, Probe } from './session.ts';
import type { Transcript } from './session.ts';
import { codes, connected, webhooks } from './writes.ts';

/** Sends what needs a token without a sound one. */
async function intrude(probe: Probe): Promise<void> {
  const { ids: hooks } = await webhooks(probe);
  const [restaurant] = probe.restaurants;
  const home = `/restaurant/${restaurant?.id ?? 0n}`;
  const request = (): Record<string, unknown> => ({
    ...{ firstName: 'A', date: '2030-05-03T18:00:00Z', phone: probe.phone(), persons: 2 },
  });
  const { id: made } = await probe.call('POST', `${home}/booking`, { body: request() });
  const body = request();
  const posUid = encodeURIComponent(restaurant?.info.posUid ?? '');
  await credentials(probe, [
    ['GET', '/restaurant?page=0&size=2'],
    ['GET', home],
    ['GET', `/restaurant/find/partner/${posUid}`],
    ['GET', `${home}/table/free/count?date=2030-05-03T18:00:00Z&persons=2`],
    ['GET', `${home}/schedule`],
    ['POST', `${home}/confirmation/code/request`, { phone: body['phone'] }],
    ['POST', '/restaurant/confirmation/code/verify', { phone: body['phone'], code: '1' }],
    ['POST', `${home}/booking`, body],
    ['GET', `/booking/${made}`],
    ['DELETE', `/booking/${made}`],
    ['GET', '/webhook'],
    ['POST', '/webhook', { url: 'https://partner.example/b' }],
    ['PUT', `/webhook/${hooks.at(-1) ?? ''}`, { url: 'https://partner.example/c' }],
    ['DELETE', `/webhook/${hooks.at(-1) ?? ''}`],
  ]);
  await probe.call('GET', '/webhook');
  await probe.call('POST', `${home}/booking`, { body });
  await probe.settled();
  await probe.call('GET', `/booking/${made}`);
  for (const phone of [body['phone']])
    await probe.call('POST', `${home}/confirmation/code/request`, { body: { phone } });
}

async function book(probe: Probe): Promise<void> {
  await lives(probe, await bookings(probe));
}

/** How a server is used so that the mutants of an area show. */
const uses: Readonly<Record<Area, (probe: Probe) => Promise<unknown>>> = {
  auth: async (probe) => [await tokens(probe), await intrude(probe)],
  restaurants: async (probe) => [await restaurants(probe), await connected(probe)],
  schedule: restaurants,
  codes,
  bookings: book,
  restrictions: async (probe) => [await book(probe), await codes(probe)],
  webhooks,
  events: async (probe) => [
    await webhooks(probe),
    await book(probe),
    await codes(probe),
    await connected(probe),
  ],
};

/** What a server with these decisions answers and tells in an area. */
export async function probed(
  area: Area,
  override: (sound: Behaviour) => Partial<Behaviour>,
): Promise<Transcript> {
  const receiver = await startReceiver();
  // Bookings move only when they are told to, so that every transcript has the same order.
  const still: Behaviour = {
    ...defaultBehaviour,
    nextState: (booking) => (booking.state === 'CANCELING' ? 'CANCELED' : undefined),
  };
  const behaviour = { ...still, ...override(still) };
  const sandbox = await startSandbox({ behaviour, clock: () => NOW, posDelayMs: 0 });
  try {
    const probe = new Probe(sandbox, receiver);
    await uses[area](probe);
    return probe.transcript();
  } finally {
    await sandbox.reference.close();
    await receiver.close();
  }
}
