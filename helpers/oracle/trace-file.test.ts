import { mkdtemp, rm, stat, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Controlled } from '../evidence/exhibit.ts';
import type { Answered, Unanswered } from '../http/exchange.ts';
import { TraceFile, TraceReader } from './trace-file.ts';

const sent = (startedAtMonotonicMs: number) => ({
  request: { method: 'GET', url: 'http://target.invalid/', headers: {} },
  ...{ startedAt: 1_000, startedAtMonotonicMs, durationMs: 2 },
});

const BIG_ID = 9_007_199_254_740_993n;

const answered: Answered = {
  ...{ kind: 'answered', operation: 'getBooking', ...sent(20) },
  ...{ status: 200, headers: {}, text: `{"id":${BIG_ID}}`, json: { id: BIG_ID }, breaches: [] },
};

const unanswered: Unanswered = {
  ...{ kind: 'unanswered', operation: 'getBooking', ...sent(10) },
  failure: { code: 'ECONNRESET', message: 'reset' },
};

const command: Controlled = {
  ...{ kind: 'controlled', operation: 'control', response: '200', startedAtMonotonicMs: 15 },
  request: sent(15).request,
};

let folder = '';

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trace-'));
});

test.afterEach(() => rm(folder, { recursive: true }));

test('the trace has what all processes sent, in the order of time, with every digit', () => {
  const [worker, runner] = [new TraceFile(folder), new TraceFile(folder)];
  worker.add(answered, 'GET-BOOKING-SAME-ID');
  runner.add(command);
  runner.add(unanswered);
  worker.flush();
  runner.flush();
  const { exchanges, commands, checkOf } = new TraceReader(folder).read();
  expect(exchanges).toEqual([unanswered, answered]);
  expect(commands).toEqual([command]);
  expect(exchanges.map((one) => checkOf.get(one))).toEqual([undefined, 'GET-BOOKING-SAME-ID']);
});

test('a long trace is written in parts, and none of it is lost', () => {
  const file = new TraceFile(folder);
  for (let n = 0; n < 2_000; n += 1) file.add({ ...answered, startedAtMonotonicMs: n });
  const reader = new TraceReader(folder);
  const before = reader.read().exchanges.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(2_000);
  file.flush();
  expect(reader.read().exchanges.map((one) => one.startedAtMonotonicMs)).toEqual(
    Array.from({ length: 2_000 }, (_, n) => n),
  );
});

test('long answers fill neither the disk nor the memory: beyond some room they count as no answers', () => {
  const file = new TraceFile(folder);
  const long = { ...answered, text: JSON.stringify({ id: 1, filler: 'x'.repeat(1024 * 1024) }) };
  for (let n = 0; n < 40; n += 1) file.add({ ...long, startedAtMonotonicMs: n });
  file.add({ ...answered, startedAtMonotonicMs: 100 });
  file.flush();
  const { exchanges } = new TraceReader(folder).read();
  expect(exchanges).toHaveLength(41);
  const whole = exchanges.filter((one) => one.kind === 'answered' && one.json !== undefined);
  expect(whole.length).toBeGreaterThan(5);
  expect(whole.length).toBeLessThan(10);
  const others = exchanges.filter((one) => one.kind === 'unanswered');
  expect(others).toHaveLength(40 - (whole.length - 1));
  expect(others[0]).toMatchObject({ failure: { code: 'ANSWER_TOO_LONG' }, request: answered.request });
  expect(exchanges.at(-1)).toMatchObject({ text: answered.text });
});

test('only the owner of a run may read its trace', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such modes');
  const file = new TraceFile(folder);
  file.add(answered);
  file.flush();
  const inside = join(folder, 'trace');
  const [name = ''] = await readdir(inside);
  const modes = await Promise.all(
    [inside, join(inside, name)].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});
