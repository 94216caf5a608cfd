import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { accessTo, createReference } from '../../../reference/index.ts';
import { onlyBeforeRelease } from '../support/before-release.ts';
import { watchMemory } from '../support/process-memory.ts';
import { type Hostility, startRelay } from '../hostile/relay.ts';
import { BROKEN_OFF, WRONG_ANSWERS } from '../hostile/broken-answers.ts';
import { type ConformanceRun, runConformance, startConformance } from '../support/run-conformance.ts';

/** Reads on which only their own checks depend. */
const VICTIMS = [
  { about: 'GET-RESTAURANT', operation: 'getRestaurant', path: /^\/api\/v1\/external\/restaurant\/\d+$/ },
  {
    about: 'FIND-RESTAURANT',
    operation: 'findRestaurantByPosUid',
    path: /^\/api\/v1\/external\/restaurant\/find\/partner\//,
  },
  {
    about: 'COUNT-TABLES',
    operation: 'countFreeTables',
    path: /^\/api\/v1\/external\/restaurant\/\d+\/table\/free\/count/,
  },
  { about: 'LIST-WEBHOOKS', operation: 'listWebhooks', path: /^\/api\/v1\/external\/webhook$/ },
] as const;

const MOST_MEMORY_KB = 800 * 1024;

const REQUEST_TIMEOUT_MS = '2000';

/** Many checks wait for the same silent operation, and some of them wait several times. */
const LONGEST_MS = 60_000;

/** How many times as long a run may take that says that its machine was too busy. */
const SLOWNESS = 4;

test.describe.configure({ timeout: 300_000 });

for (const [index, attacks] of sharedOut(WRONG_ANSWERS).entries())
  test(
    `reads answered with ${namesOf(attacks)} are findings against the target, and nothing hangs`,
    onlyBeforeRelease(index !== 0),
    async () => {
      const seen = await attacked(attacks);
      expectTargetBlamed(seen.run);
      const { findings, requirements, machine } = seen.run.result;
      const failed = findings.filter(({ verdict }) => verdict === 'failed');
      const blamed = new Set<string>(failed.flatMap(({ operations }) => operations));
      // A busy machine may have no time to read such a body, and then its read counts as unanswered.
      const isUnread = ({ about }: Attack): boolean =>
        machine !== undefined &&
        requirements.some(({ id, reason }) => id === `${about}-ANSWERS-200` && reason?.includes('no answer'));
      const missed = attacks.filter((one) => !blamed.has(one.operation) && !isUnread(one));
      expect(namesOf(missed), seen.run.output).toBe('');
      expectBounded(seen);
    },
  );

// From here the target can't be told from something on the way to it.
for (const [index, attacks] of sharedOut(BROKEN_OFF).entries())
  test(
    `reads that end with ${namesOf(attacks)} count as no answer, and nothing hangs`,
    onlyBeforeRelease(index !== 0),
    async () => {
      const seen = await attacked(attacks);
      expect(seen.run.result.verdict, seen.run.output).toBe('inconclusive');
      expect(seen.run.result.findings, seen.run.output).toEqual([]);
      for (const { about, name } of attacks) {
        const judged = seen.run.result.requirements.find(({ id }) => id === `${about}-ANSWERS-200`);
        expect(judged, name).toMatchObject({
          verdict: 'inconclusive',
          reason: expect.stringContaining('no answer'),
        });
      }
      expectBounded(seen);
    },
  );

test('a redirect to another host is not followed, so that host receives no credentials', async () => {
  const sent: string[] = [];
  const elsewhere = createServer((request, response) => {
    sent.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const redirect: Hostility = (_, response, { url }) =>
    response.writeHead(307, { location: `http://localhost:${port}${url}` }).end();
  const seen = await attacked([{ ...VICTIMS[0], name: 'a redirect', attack: redirect }]);
  expectTargetBlamed(seen.run);
  expectBounded(seen);
  expect(sent).toEqual([]);
  elsewhere.close();
});

test('bookings whose requests get no answer are cancelled as far as the target shows them', async () => {
  const name = 'a reset before the headers';
  const victim = { about: 'CREATE-BOOKING', operation: 'createBooking', method: 'POST', path: /\/booking$/ };
  const { run, activeBookings } = await attacked([{ ...victim, name, attack: BROKEN_OFF[name] }]);
  expect(run.status, run.output).not.toBe(0);
  expect(run.output).not.toContain('HARNESS');
  expect(activeBookings).toBe(0);
});

test('a registration that gets no answer leaves open what hangs on it, and is no error of the suite', async () => {
  const reference = await createReference();
  let registrations = 0;
  const hostile = await startRelay(reference.url, (method, path) => {
    if (method !== 'POST' || !path.endsWith('/webhook')) return undefined;
    registrations += 1;
    // The first one of a worker finds out which addresses the target takes.
    return registrations === 1 ? BROKEN_OFF['a reset before the headers'] : undefined;
  });
  const settings = { ...accessTo(reference), TARGET_URL: hostile.url, DEPTH: 'smoke' };
  const run = await runConformance(settings, ['--grep', '@CREATE-WEBHOOK-ANSWERS-200']);
  await hostile.close();
  await reference.close();
  expect(run.result.harnessErrors, run.output).toEqual([]);
  expect(run.result.findings, run.output).toEqual([]);
  expect(run.result.verdict, run.output).not.toBe('broken');
  expect(registrations).toBeGreaterThan(1);
});

for (const name of ['a byte a second', 'silence before the headers'] as const)
  test(
    `a token endpoint that answers with ${name} stops the run with one message`,
    onlyBeforeRelease(name === 'a byte a second'),
    async () => {
      const victim = {
        about: 'REQUEST-TOKEN',
        operation: 'requestToken',
        method: 'POST',
        path: /^\/oauth2\/token/,
      };
      const { run } = await attacked([{ ...victim, name, attack: BROKEN_OFF[name] }]);
      expect(run.status, run.output).toBe(2);
      expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'TARGET_SILENT' } });
      expectInTime(run);
    },
  );

interface Attack {
  /** The prefix of the victim's requirement ids. */
  readonly about: string;
  /** The operation under attack. */
  readonly operation: string;
  /** Unset: GET. */
  readonly method?: string;
  readonly path: RegExp;
  readonly name: string;
  readonly attack: Hostility;
}

/** Groups hostilities into runs: one hostility for each victim. */
function sharedOut(hostilities: Readonly<Record<string, Hostility>>): readonly (readonly Attack[])[] {
  const all = Object.entries(hostilities);
  const runs = Array.from({ length: Math.ceil(all.length / VICTIMS.length) }, (_, run) =>
    all.slice(run * VICTIMS.length, (run + 1) * VICTIMS.length),
  );
  return runs.map((part) =>
    VICTIMS.slice(0, part.length).flatMap((victim, index) =>
      part.slice(index, index + 1).map(([name, attack]) => ({ ...victim, name, attack })),
    ),
  );
}

function namesOf(attacks: readonly Attack[]): string {
  return attacks.map(({ name }) => name).join(', ');
}

function expectBounded({ run, isEachMade, mostMemoryKb }: Awaited<ReturnType<typeof attacked>>): void {
  expect(isEachMade, run.output).toBe(true);
  expect(run.result.leftBehind).toEqual([]);
  expect(mostMemoryKb, 'memory of all processes of the run, in kB').toBeLessThan(MOST_MEMORY_KB);
  expectInTime(run);
}

function expectInTime({ elapsedMs, result: { machine } }: ConformanceRun): void {
  expect(elapsedMs).toBeLessThan(machine === undefined ? LONGEST_MS : SLOWNESS * LONGEST_MS);
}

function expectTargetBlamed(run: ConformanceRun): void {
  expect(run.output).not.toContain('HARNESS');
  expect(run.result.verdict, run.output).toBe('not conformant');
  for (const { requirement } of run.result.findings) {
    expect(requirement, run.output).toMatch(/RESTAURANT|COUNT-TABLES|LIST-WEBHOOKS/);
  }
}

/** Runs the checks of the victims' responses. */
async function attacked(attacks: readonly Attack[]) {
  const made = new Set<Attack>();
  const reference = await createReference();
  const hostile = await startRelay(reference.url, (method, path) => {
    const found = attacks.find((one) => (one.method ?? 'GET') === method && one.path.test(path));
    if (found !== undefined) made.add(found);
    return found?.attack;
  });
  const settings = { ...accessTo(reference), TARGET_URL: hostile.url, REQUEST_TIMEOUT_MS, DEPTH: 'smoke' };
  const grep = `@(${attacks.map(({ about }) => about).join('|')})-ANSWERS-200`;
  const started = startConformance(settings, ['--grep', grep]);
  const memory = watchMemory(started.pid);
  const run = await started.ended;
  memory.stop();
  await hostile.close();
  const { activeBookings } = reference.counts();
  await reference.close();
  return { run, isEachMade: made.size === attacks.length, mostMemoryKb: memory.mostKb, activeBookings };
}
