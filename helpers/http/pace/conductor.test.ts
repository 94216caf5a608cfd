import { expect, test } from '@playwright/test';
import { monotonicMs } from '../../values/time.ts';
import { Conductor } from './conductor.ts';
import { serveConductor } from './conductor-server.ts';
import { ALL, type Halt, type Membership, type Pace, type RunEnd } from './pace.ts';
import { RemotePace } from './remote-pace.ts';

interface Scene {
  readonly conductor: Conductor;
  readonly one: RemotePace;
  readonly other: RemotePace;
}

/** A runner with two workers, each with a connection of its own. */
async function withWorkers(
  body: (scene: Scene) => Promise<void>,
  probe?: () => Promise<string | undefined>,
): Promise<void> {
  const presence = probe && { probe, longestAbsenceMs: 50 };
  const conductor = new Conductor({ concurrency: 8, ...(presence && { presence }) });
  const server = await serveConductor(conductor);
  const [one, other] = [new RemotePace(server.access), new RemotePace(server.access)];
  try {
    await body({ conductor, one, other });
  } finally {
    for (const pace of [one, other]) pace.close();
    conductor.close();
    await server.close();
  }
}

function refuse(pace: Pace, operation: string, retryAfterMs: number, hasOwnLimit = false): void {
  for (let count = 0; count < 3; count += 1) {
    pace.busy(operation, { startedAtMs: monotonicMs(), status: 429, retryAfterMs, hasOwnLimit });
  }
}

const anyRequest = { lane: ALL, purpose: 'check' } as const;

/** One operation has answered nothing but 503 for longer than a short bound, while others were answered. */
async function refusedForLong(operation: string): Promise<Conductor> {
  const conductor = new Conductor({ concurrency: 8, longestUnavailableMs: 50 });
  unavailable(conductor, operation);
  for (let count = 0; count < 15; count += 1) conductor.answered('listRestaurants');
  const began = monotonicMs();
  await expect.poll(() => monotonicMs() - began).toBeGreaterThan(50);
  return conductor;
}

function unavailable(conductor: Conductor, operation: string): void {
  const busy = { startedAtMs: monotonicMs(), status: 503, retryAfterMs: undefined, hasOwnLimit: false };
  conductor.busy(operation, busy);
}

function turnOf(conductor: Conductor, lane: string): Promise<Halt | undefined> {
  return conductor.turn({ lane, purpose: 'check' });
}

test('an operation that alone answers 503 for long is left alone until it is answered again', async () => {
  const conductor = await refusedForLong('getBooking');
  unavailable(conductor, 'getBooking');
  expect(await turnOf(conductor, 'getBooking')).toEqual({
    reason: expect.stringContaining('the target answered getBooking with nothing but 429 and 503'),
  });
  expect(await turnOf(conductor, 'listRestaurants')).toBeUndefined();
  conductor.answered('getBooking');
  expect(await turnOf(conductor, 'getBooking')).toBeUndefined();
  conductor.close();
});

test('an operation that has answered 503 is not left alone before it does so again', async () => {
  const conductor = await refusedForLong('getBooking');
  expect(await turnOf(conductor, 'getBooking')).toBeUndefined();
  conductor.close();
});

test('without tokens nothing can be judged, so they are waited for', async () => {
  const conductor = await refusedForLong('requestToken');
  unavailable(conductor, 'requestToken');
  expect(await turnOf(conductor, 'requestToken')).toBeUndefined();
  conductor.close();
});

test('a request that waits for the pace of its operation is sent in time to see whether that is in service', async () => {
  const conductor = new Conductor({ concurrency: 8, longestUnavailableMs: 1_500 });
  unavailable(conductor, 'getBooking');
  for (let count = 0; count < 15; count += 1) conductor.answered('listRestaurants');
  for (let count = 0; count < 3; count += 1) unavailable(conductor, 'getBooking');
  const began = monotonicMs();
  await Promise.all([1, 2, 3].map(() => turnOf(conductor, 'getBooking')));
  // By the pace of the operation alone the third one would be sent after some 20 s.
  expect(monotonicMs() - began).toBeLessThan(8_000);
  conductor.close();
});

test('a refusal to one worker slows all of them', () =>
  withWorkers(async ({ one, other }) => {
    expect(await one.turn(anyRequest)).toBeUndefined();
    refuse(one, 'getBooking', 400);
    refuse(one, 'getSchedule', 400);
    const began = monotonicMs();
    await expect
      .poll(async () => {
        await other.turn(anyRequest);
        return monotonicMs() - began;
      })
      .toBeGreaterThan(350);
    await Promise.all([one.turn(anyRequest), other.turn(anyRequest), other.turn(anyRequest)]);
    expect(monotonicMs() - began).toBeGreaterThan(800);
  }));

test('the limit of one operation slows that operation, and a request that can not wait so long is halted', () =>
  withWorkers(async ({ conductor, one }) => {
    refuse(conductor, 'requestConfirmationCode', 50_000, true);
    expect(await conductor.turn(anyRequest)).toBeUndefined();
    const impatient = { lane: 'requestConfirmationCode', purpose: 'check', patienceMs: 1_000 } as const;
    await expect
      .poll(() => one.turn(impatient))
      .toMatchObject({
        reason: expect.stringContaining('requests of requestConfirmationCode a minute'),
      });
  }));

test('where everything is refused, a refused code request is no sign of a limit of codes', () =>
  withWorkers(async ({ conductor, one }) => {
    refuse(conductor, 'getBooking', 100);
    refuse(conductor, 'requestConfirmationCode', 50_000, true);
    const impatient = { lane: 'requestConfirmationCode', purpose: 'check', patienceMs: 1_000 } as const;
    expect(await one.turn(impatient)).toBeUndefined();
    // Once everything else is answered again, it is one.
    for (let count = 0; count < 15; count += 1) conductor.answered('getBooking');
    refuse(conductor, 'requestConfirmationCode', 50_000, true);
    await expect.poll(() => one.turn(impatient)).toMatchObject({ reason: expect.any(String) });
  }));

test('the end of the run reaches all workers, and lets them clean up', () =>
  withWorkers(async ({ conductor, one, other }) => {
    const end: RunEnd = { code: 'TIME_UP', reason: 'MAX_RUN_S=1 was reached', sinceMs: 0 };
    const heard = Promise.all([one, other].map((pace) => new Promise((resolve) => pace.onEnd(resolve))));
    conductor.end(end);
    expect(await heard).toEqual([end, end]);
    expect(await one.turn(anyRequest)).toEqual(end);
    expect(await other.turn({ lane: ALL, purpose: 'clean-up' })).toBeUndefined();
    conductor.stop();
    expect(await other.turn({ lane: ALL, purpose: 'clean-up' })).toMatchObject({
      reason: 'the run has ended',
    });
  }));

test('a target that is gone ends the run with what is known of it', () =>
  withWorkers(
    async ({ one, other }) => {
      const lastAnswer = { request: 'GET /webhook', atMs: monotonicMs() };
      const loss = {
        operation: 'createBooking',
        request: 'POST /booking',
        failure: 'no answer (ECONNREFUSED)',
      };
      const ends = await Promise.all([one.lost({ ...loss, lastAnswer }), other.lost(loss)]);
      expect(ends[0]).toMatchObject({ code: 'TARGET_GONE', sinceMs: lastAnswer.atMs });
      expect(ends[0]?.reason).toContain(
        'the last answer was to GET /webhook; then POST /booking got no answer',
      );
      expect(ends[1]).toEqual(ends[0]);
      expect(await one.turn({ lane: ALL, purpose: 'clean-up' })).toEqual(ends[0]);
    },
    () => Promise.resolve('no answer (ECONNREFUSED)'),
  ));

/** Takes part in the requests under way, and keeps to its share at once. */
function takingPart(pace: Pace): { readonly most: () => number; readonly needs: Membership['needs'] } {
  let most = 0;
  const membership = pace.share((share) => {
    most = share.most;
    queueMicrotask(() => membership.keepsTo(share.number));
  });
  return { most: () => most, needs: (count) => membership.needs(count) };
}

test('each worker has its share of the requests under way, and a smaller one after the target asked it to slow down', () =>
  withWorkers(async ({ one, other }) => {
    const parts = [one, other].map(takingPart);
    await expect.poll(() => parts.map(({ most }) => most())).toEqual([4, 4]);
    one.slowDown('the machine is busy');
    await expect.poll(() => parts.map(({ most }) => most())).toEqual([2, 2]);
  }));

test('the other worker has what one does not need, until it is needed again', () =>
  withWorkers(async ({ one, other }) => {
    const parts = [one, other].map(takingPart);
    for (const { needs } of parts) needs(8);
    await expect.poll(() => parts.map(({ most }) => most())).toEqual([4, 4]);
    parts[0]?.needs(2);
    await expect.poll(() => parts.map(({ most }) => most())).toEqual([2, 6]);
    parts[0]?.needs(3);
    await expect.poll(() => parts.map(({ most }) => most())).toEqual([3, 5]);
  }));

test('a worker sends nothing before there is room for it', async () => {
  const conductor = new Conductor({ concurrency: 8 });
  let number = 0;
  const holder = conductor.share((share) => (number = share.number));
  const server = await serveConductor(conductor);
  const late = new RemotePace(server.access);
  try {
    let hasTurn = false;
    const turn = late.turn(anyRequest).then(() => (hasTurn = true));
    // An answer to a later question: the turn would have been given by then.
    await late.claim(1);
    expect(hasTurn).toBe(false);
    holder.keepsTo(number);
    await turn;
  } finally {
    late.close();
    conductor.close();
    await server.close();
  }
});

test('workers claim their checks one after the other', () =>
  withWorkers(async ({ one, other }) => {
    expect(await one.claim(30)).toBe(0);
    expect(await other.claim(12)).toBe(30);
    expect(await one.claim(1)).toBe(42);
  }));

test('one worker after the other has the room for webhooks, also after one that has gone', () =>
  withWorkers(async ({ one, other }) => {
    const taken: string[] = [];
    const giveBack = await one.takeRoom();
    const second = other.takeRoom().then((back) => (taken.push('second'), back));
    const third = one.takeRoom().then(() => taken.push('third'));
    // An answer to a later question: the second would have had its room by then.
    await other.claim(1);
    expect(taken).toEqual([]);
    giveBack();
    await second;
    await one.claim(1);
    expect(taken).toEqual(['second']);
    other.close();
    await third;
    expect(taken).toEqual(['second', 'third']);
  }));

test('requests of an operation that one worker holds back wait in all of them, until it lets them go or has gone', () =>
  withWorkers(async ({ one, other }) => {
    const sent: string[] = [];
    const book = async (name: string): Promise<void> => {
      await other.turn({ lane: 'createBooking', purpose: 'check' });
      sent.push(name);
    };
    // An answer to a later question: the other worker has heard of a hold by then, and asked for its turn.
    const settle = (): Promise<number> => other.claim(1);
    const letGo = await one.holdBack(['createBooking']);
    await settle();
    const first = book('first');
    await other.turn({ lane: 'getBooking', purpose: 'check' });
    await settle();
    expect(sent).toEqual([]);
    letGo();
    await first;
    await one.holdBack(['createBooking']);
    await settle();
    const second = book('second');
    await settle();
    expect(sent).toEqual(['first']);
    one.close();
    await second;
  }));

test('a hold that is given back twice lifts no later one, and after the end of the run nothing is held', async () => {
  const conductor = new Conductor({ concurrency: 8 });
  const limited: string[] = [];
  conductor.onLimits((now) => limited.splice(0, limited.length, ...now));
  const letGo = await conductor.holdBack(['createBooking']);
  letGo();
  const letSecondGo = await conductor.holdBack(['createBooking']);
  letGo();
  expect(limited).toEqual(['createBooking']);
  letSecondGo();
  expect(limited).toEqual([]);
  conductor.end({ code: 'TIME_UP', reason: 'MAX_RUN_S=1 was reached', sinceMs: 0 });
  await conductor.holdBack(['createBooking']);
  expect(limited).toEqual([]);
  conductor.close();
});

/** Refuses everything until a short bound for an outage has passed, and once more. */
async function outage(retryAfterMs?: number, status = 503): Promise<RunEnd | undefined> {
  const conductor = new Conductor({ concurrency: 8, longestOutageMs: 50 });
  conductor.answered('getBooking');
  const refuseBoth = (): void =>
    ['getBooking', 'listRestaurants'].forEach((operation) =>
      conductor.busy(operation, { startedAtMs: monotonicMs(), status, retryAfterMs, hasOwnLimit: false }),
    );
  refuseBoth();
  const began = monotonicMs();
  await expect.poll(() => monotonicMs() - began).toBeGreaterThan(60);
  refuseBoth();
  conductor.close();
  return conductor.ended;
}

test('a target that answers nothing but 503 for long, and never says when to come back, is gone', async () => {
  expect(await outage()).toMatchObject({ code: 'TARGET_GONE' });
});

test('a target that says when to come back, or that it limits requests, is waited for longer', async () => {
  expect(await outage(2_000)).toBeUndefined();
  expect(await outage(undefined, 429)).toBeUndefined();
});
