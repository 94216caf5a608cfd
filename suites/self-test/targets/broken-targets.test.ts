import { expect, test } from '@playwright/test';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { successAs } from '../../../reference/faults/builders/answers.ts';
import { faults } from '../../../reference/faults/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { onlyBeforeRelease } from '../support/before-release.ts';
import { runConformance, withVerdict } from '../support/run-conformance.ts';

/** Short enough for the run to see a token expire, as on the embedded reference. */
const TOKEN_LIFETIME_S = 3;

/** For one or two whole runs, while other tests run too. */
const LONGEST_MS = 400_000;

interface Broken {
  readonly title: string;
  /** Left to the tests before a release. */
  readonly isLong?: true;
  readonly requirement: string;
  /** A part of the message about what was observed. */
  readonly told: string;
  readonly behaviour: () => Partial<Behaviour>;
  readonly settings?: Readonly<Record<string, string>>;
  /** The areas whose checks run; unset: all. */
  readonly only?: readonly string[];
}

const BROKEN: readonly Broken[] = [
  {
    title: 'stale reads of a booking after its cancellation',
    isLong: true,
    requirement: 'CANCEL-BOOKING-TAKES-EFFECT',
    told: 'CANCELING or CANCELED',
    behaviour: staleReads,
    only: ['suites/bookings', 'suites/restrictions', 'suites/states'],
    // Many checks wait for a state that never shows.
    settings: { EVENT_TIMEOUT_MS: '5000' },
  },
  {
    title: 'booking ids that repeat, so that two checks get the same id',
    requirement: 'CREATE-BOOKING-IDS-DISTINCT',
    told: '/id: expected',
    behaviour: () => ({ newBookingId: (n) => defaultBehaviour.newBookingId(n % 20) }),
    only: ['suites/bookings', 'suites/restrictions'],
    // Cancellations hit other bookings, so many checks wait in vain for a cancelled state.
    settings: { EVENT_TIMEOUT_MS: '5000' },
    isLong: true,
  },
  {
    title: 'a list of webhooks that is not found while it is empty',
    requirement: 'LIST-WEBHOOKS-ANSWERS-200',
    told: '404',
    behaviour: () =>
      successAs('listWebhooks', 404, (_, body) => Array.isArray(body) && body.length === 0)(defaultBehaviour),
    only: ['suites/webhooks'],
    settings: { DEPTH: 'smoke' },
    isLong: true,
  },
  {
    title: 'a removed restaurant that is still found by the posUid of another',
    requirement: 'FIND-RESTAURANT-MATCHES-READ',
    told: 'and',
    behaviour: removedStaysFound,
    only: ['suites/restaurants'],
  },
  {
    title: 'codes that are sent only after three times the timeLeft',
    requirement: 'REQUEST-CODE-AFTER-TIME-LEFT',
    told: 'only much later',
    behaviour: () => ({ earlyCodeRequestRefused: true, secondsToWait: waitingThrice }),
    only: ['suites/confirmation'],
    settings: { DEPTH: 'smoke' },
    isLong: true,
  },
  {
    title: 'tokens whose signature nobody checks, at smoke',
    requirement: 'AUTH-TOKEN-SIGNATURE-CHECKED',
    told: 'signature',
    behaviour: () => withFault('auth-signature-ignored'),
    only: ['suites/auth'],
    // Each operation is tried with another forgery there.
    settings: { DEPTH: 'smoke' },
  },
];

/** Time passes at a third of its speed since a code was sent. */
const waitingThrice: Behaviour['secondsToWait'] = (sent, now) =>
  defaultBehaviour.secondsToWait(sent, sent === undefined ? now : sent.sentAt + (now - sent.sentAt) / 3);

test.describe.configure({ timeout: LONGEST_MS });

for (const { title, requirement, told, behaviour, settings, only, isLong } of BROKEN) {
  test(`${title} turns exactly ${requirement} red`, onlyBeforeRelease(isLong === true), async () => {
    const reference = await createReference({ tokenLifetimeS: TOKEN_LIFETIME_S, behaviour: behaviour() });
    const run = await runConformance({ ...accessTo(reference), DEPTH: 'standard', ...settings }, only);
    const { activeBookings, webhooks } = reference.counts();
    await reference.close();
    expect(withVerdict(run, 'failed'), run.output).toEqual([requirement]);
    expect(run).toMatchObject({
      status: 1,
      result: { verdict: 'not conformant', findings: [{ requirement }] },
    });
    for (const part of [requirement, 'expected', 'observed', 'SEED=', `run replay -- ${requirement}`, told]) {
      expect(run.output).toContain(part);
    }
    expect({ activeBookings, webhooks }).toEqual({ activeBookings: 0, webhooks: 0 });
  });
}

test('free tables by the date without its offset turn COUNT-TABLES-SAME-MOMENT into a warning', async () => {
  const readTablesDate: Behaviour['readTablesDate'] = (text) =>
    defaultBehaviour.readTablesDate(text.replace(/[+-]\d\d:\d\d$/, 'Z'));
  const reference = await createReference({ behaviour: { readTablesDate } });
  const run = await runConformance(accessTo(reference), ['suites/tables']);
  await reference.close();
  expect(withVerdict(run, 'warned'), run.output).toEqual(['COUNT-TABLES-SAME-MOMENT']);
  expect(withVerdict(run, 'failed')).toEqual([]);
});

test('free tables that are kept without the party size turn COUNT-TABLES-FOR-PARTY into a warning', async () => {
  const kept = new Map<string, number>();
  const reference = await createReference({
    behaviour: {
      freeTables: (restaurant, open, persons, local) => {
        const key = `${restaurant.id} ${local.toString()}`;
        const free = kept.get(key) ?? defaultBehaviour.freeTables(restaurant, open, persons, local);
        kept.set(key, free);
        return free;
      },
      afterMove: (booking, from) => {
        kept.clear();
        return defaultBehaviour.afterMove(booking, from);
      },
    },
  });
  const run = await runConformance(accessTo(reference), ['suites/tables']);
  await reference.close();
  expect(withVerdict(run, 'warned'), run.output).toEqual(['COUNT-TABLES-FOR-PARTY']);
  expect(withVerdict(run, 'failed')).toEqual([]);
});

test('a header that is kept for a webhook without a token turns EVENT-HEADER-OTHERS-TOKEN into a warning', async () => {
  let last: string | undefined;
  const authorizationHeader: Behaviour['authorizationHeader'] = (...given) =>
    (last = defaultBehaviour.authorizationHeader(...given) ?? last);
  const reference = await createReference({ behaviour: { authorizationHeader } });
  const run = await runConformance({ ...accessTo(reference), DEPTH: 'smoke' }, ['suites/events']);
  await reference.close();
  expect(withVerdict(run, 'warned'), run.output).toEqual(['EVENT-HEADER-OTHERS-TOKEN']);
  expect(withVerdict(run, 'failed')).toEqual([]);
});

function withFault(id: string): Partial<Behaviour> {
  const fault = faults.find((one) => one.id === id);
  if (fault === undefined) throw new Error(`there is no fault ${id}`);
  return fault.override(defaultBehaviour);
}

/** What was found by a posUid before its restaurant was removed is found again. */
function removedStaysFound(): Partial<Behaviour> {
  const found = new Map<string, ReturnType<Behaviour['restaurantByPosUid']>>();
  return {
    restaurantByPosUid: (restaurants, posUid) => {
      const before = found.get(posUid);
      if (before !== undefined && !restaurants.has(before.id)) return before;
      const now = defaultBehaviour.restaurantByPosUid(restaurants, posUid);
      found.set(posUid, now);
      return now;
    },
  };
}

/** Reads of a booking that the guest has cancelled show its earlier state; all other reads are fresh. */
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
