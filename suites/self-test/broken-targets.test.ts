import { expect, test } from '@playwright/test';
import { isJsonObject } from '../../helpers/values/json.ts';
import { accessTo, createReference } from '../../reference/index.ts';
import type { Behaviour } from '../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../reference/decisions/index.ts';
import { runConformance, withVerdict } from './support/run-conformance.ts';

/** Short enough that the run judges a token's end, as on the embedded reference. */
const TOKEN_LIFETIME_S = 3;

/** A whole run, or two, beside other tests. */
const LONGEST_MS = 180_000;

interface Broken {
  readonly title: string;
  readonly requirement: string;
  /** What the message says of what was seen. */
  readonly told: string;
  readonly behaviour: () => Partial<Behaviour>;
  readonly settings?: Readonly<Record<string, string>>;
  /** The area whose checks run; unset: all. */
  readonly only?: readonly string[];
}

const BROKEN: readonly Broken[] = [
  {
    title: 'a house number written as a string',
    requirement: 'RESTAURANT-HOME-TYPE',
    told: '/address/home',
    behaviour: () => ({ restaurantJson: withHomeAsString }),
  },
  {
    title: 'reads of a booking that go on showing what they showed before its cancellation',
    requirement: 'CANCEL-BOOKING-TAKES-EFFECT',
    told: 'CANCELING or CANCELED',
    behaviour: staleReads,
    // What is never shown is waited for in many checks.
    settings: { EVENT_TIMEOUT_MS: '5000' },
  },
  {
    title: 'ids of bookings that begin again, so that checks are given those of each other',
    requirement: 'CREATE-BOOKING-IDS-DISTINCT',
    told: '/booking {',
    behaviour: () => ({ newBookingId: (n) => defaultBehaviour.newBookingId(n % 20) }),
    only: ['suites/bookings', 'suites/restrictions'],
    // Cancellations hit other bookings, so that their end is waited for in vain.
    settings: { EVENT_TIMEOUT_MS: '5000' },
  },
  {
    title: 'a list of webhooks that leaves out the newest',
    requirement: 'LIST-WEBHOOKS-COMPLETE',
    told: 'not among',
    behaviour: () => ({ listedWebhooks: (webhooks) => webhooks.slice(0, -1) }),
    only: ['suites/webhooks'],
  },
];

test.describe.configure({ timeout: LONGEST_MS });

for (const { title, requirement, told, behaviour, settings, only } of BROKEN) {
  test(`${title} turns exactly ${requirement} red`, async () => {
    const reference = await createReference({ tokenLifetimeS: TOKEN_LIFETIME_S, behaviour: behaviour() });
    const run = await runConformance({ ...accessTo(reference), ...settings }, only);
    const { activeBookings, webhooks } = reference.counts();
    await reference.close();
    expect(withVerdict(run, 'failed'), run.output).toEqual([requirement]);
    expect(run).toMatchObject({
      status: 1,
      result: { verdict: 'not conformant', findings: [{ requirement }] },
    });
    for (const part of [requirement, 'expected', 'observed', 'SEED=', `--grep ${requirement}`, told]) {
      expect(run.output).toContain(part);
    }
    expect({ activeBookings, webhooks }).toEqual({ activeBookings: 0, webhooks: 0 });
  });
}

test('a reference started apart gets the verdicts that the embedded one gets', async () => {
  const embedded = await runConformance({ DEPTH: 'smoke' });
  const reference = await createReference({ tokenLifetimeS: TOKEN_LIFETIME_S });
  const apart = await runConformance({ ...accessTo(reference), DEPTH: 'smoke' });
  await reference.close();
  expect(embedded.status, embedded.output).toBe(0);
  expect(apart.status, apart.output).toBe(0);
  const verdicts = ({ result }: typeof apart): string[] =>
    result.requirements.map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdicts(apart)).toEqual(verdicts(embedded));
});

function withHomeAsString(...[restaurant, where]: Parameters<Behaviour['restaurantJson']>) {
  const json = defaultBehaviour.restaurantJson(restaurant, where);
  if (!isJsonObject(json) || !isJsonObject(json['address'])) return json;
  const { home } = json['address'];
  return typeof home !== 'number' && typeof home !== 'bigint'
    ? json
    : { ...json, address: { ...json['address'], home: String(home) } };
}

/** Of bookings that the guest has cancelled: what the restaurant's side does to others is shown. */
function staleReads(): Partial<Behaviour> {
  const before = new Map<bigint, ReturnType<Behaviour['bookingJson']>>();
  const cancelled = new Set<bigint>();
  return {
    canceledAlong: ({ id }) => {
      cancelled.add(id);
      return [];
    },
    bookingJson: (booking, date, where) => {
      const fresh = defaultBehaviour.bookingJson(booking, date, where);
      if (where !== 'read') return fresh;
      if (cancelled.has(booking.id)) return before.get(booking.id) ?? fresh;
      before.set(booking.id, fresh);
      return fresh;
    },
  };
}
