import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import type { CheckOutcome } from '../judge/check-outcome.ts';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import { failed, recordOf, soundChecks } from '../testing/sample-run.ts';
import { mergeShards } from './merge-shards.ts';
import { readShard, removeShards, shardFilesAt, type ShardRun, writeShard } from './shard-file.ts';
import { clockShifts } from './whole-trace.ts';

const OF = 3;

const URL_OF_ALL = 'http://target.example/api/v1/external';

/** Shard by shard, what a run of these checks would be. */
function shardsOf(checks: readonly CheckOutcome[], more: Partial<RunRecord> = {}): readonly ShardRun[] {
  return [1, 2, 3].map((index) => {
    const shard = { index, of: OF };
    const own = checks.filter((_, at) => at % OF === index - 1);
    return { shard, record: recordOf(own, { shard, ...more }), trace: [], evidence: [] };
  });
}

/** The same shards, but one of them with another record or number. */
function changed(shards: readonly ShardRun[], change: Partial<RunRecord>, index = 2): readonly ShardRun[] {
  return shards.map((one) =>
    one.shard.index === index ? { ...one, record: { ...one.record, ...change } } : one,
  );
}

const sound = shardsOf(soundChecks());

const { options, suite } = recordOf([]);

test('shards in any order give the result of one run', () => {
  const checks = soundChecks((verdict) =>
    verdict.requirement === 'TOKEN-SCOPE-VALUE' ? failed('TOKEN-SCOPE-VALUE') : verdict,
  );
  const { record } = mergeShards([...shardsOf(checks)].reverse());
  expect(judgeRun(record)).toEqual(judgeRun(recordOf(checks, { phases: undefined, foundOut: [] })));
  expect(judgeRun(record).findings.map(({ requirement }) => requirement)).toEqual(['TOKEN-SCOPE-VALUE']);
});

test('the times of a merged run are those from its first beginning to its last end', () => {
  const late = changed(sound, { startedAt: '2026-03-01T12:00:10.000Z', durationMs: 1_000 });
  expect(mergeShards(late).record).toMatchObject({
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 11_000,
  });
});

const UNLIKE: Readonly<Record<string, Partial<RunRecord>>> = {
  seed: { options: { ...options, seed: 'another' } },
  target: { options: { ...options, targetUrl: 'http://other.example' } },
  'build of the target': { options: { ...options, targetBuild: '2' } },
  depth: { options: { ...options, depth: 'deep' } },
  level: { options: { ...options, level: 'core' } },
  'version of the suite': { suite: { ...suite, version: '0.2.0' } },
  CONCURRENCY: { options: { ...options, settings: { CONCURRENCY: '4' } } },
  waivers: { waivers: { waivers: [], problems: ['unreadable'] } },
};

for (const [what, change] of Object.entries(UNLIKE)) {
  test(`shards that differ in ${what} are refused`, () => {
    const merging = () => mergeShards(changed(sound, change));
    expect(merging).toThrow(/SHARDS_UNLIKE/);
    expect(merging).toThrow(new RegExp(`the same ${what} for all[^]*shard 1 of 3[^]*shard 2 of 3`));
  });
}

test('shards of another number, a shard that is there twice, and a check in two shards are refused', () => {
  const [first, second, third] = sound;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no shards');
  expect(() => mergeShards([first, { ...second, shard: { index: 2, of: 2 } }])).toThrow(/number of shards/);
  expect(() => mergeShards([first, second, second, third])).toThrow(/shard 2 of 3 twice/);
  const again = { ...second, record: { ...second.record, checks: first.record.checks } };
  expect(() => mergeShards([first, again, third])).toThrow(/in shard 1 of 3 and in shard 2 of 3/);
});

test('settings of the machine may differ', () => {
  const own = { options: { ...options, settings: { LISTENER_PORT: '9001', REPORT_DIR: 'b' } } };
  expect(mergeShards(changed(sound, own)).record.options.settings).toEqual(own.options.settings);
});

test('without one of its shards a run is broken, and says which one is missing', () => {
  const result = judgeRun(mergeShards(sound.slice(1)).record);
  expect(result).toMatchObject({ verdict: 'broken', problem: { code: 'SHARDS_MISSING' } });
  expect(result.problem?.message).toContain('1 of 3 missing');
});

test('a shard that could not judge its part breaks the run, and is named', () => {
  const problem = { code: 'TARGET_GONE', message: 'the target does not answer' };
  const result = judgeRun(mergeShards(changed(sound, { problem })).record);
  expect(result).toMatchObject({ verdict: 'broken', problem: { code: 'TARGET_GONE' } });
  expect(result.problem?.message).toBe('Shard 2 of 3: the target does not answer');
});

function momentOf(second: string): string {
  return `2026-03-01T12:00:${second}Z`;
}

function dateOf(second: string, aheadMs: number): string {
  return new Date(Date.parse(momentOf(second)) + aheadMs).toUTCString();
}

/** An exchange at these seconds of a minute, with a target whose clock is ahead. */
function exchange(operation: string, second: string, body: object, aheadMs = 0): RecordedExchange {
  const isRead = operation === 'getBooking';
  return {
    ...{ check: '', operation, startedAt: momentOf(second), durationMs: 5 },
    request: {
      method: isRead ? 'GET' : 'POST',
      url: isRead ? `${URL_OF_ALL}/booking/4711` : `${URL_OF_ALL}/restaurant/1/booking`,
      headers: { authorization: 'Bearer $TARGET_TOKEN' },
      ...(!isRead && { body: JSON.stringify({ ...BOOKING, persons: 2 }) }),
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', date: dateOf(second, aheadMs) },
      body: JSON.stringify({ id: 4711, state: 'CREATED', ...BOOKING, ...body }),
    },
  };
}

const BOOKING = {
  ...{
    phone: '$TARGET_GUEST_0a1b2c3d',
    firstName: 'Ada',
    lastName: 'Lovelace',
    date: '2026-03-05T19:00:00Z',
  },
  restaurantId: 1,
};

/** Two answers that show the target's clock to some hundredths of a second. */
const clock = (aheadMs = 0): readonly RecordedExchange[] =>
  ['05.000', '06.990'].map((second) => ({
    ...exchange('listWebhooks', second, {}, aheadMs),
    request: { method: 'GET', url: `${URL_OF_ALL}/webhook`, headers: {} },
    response: { status: 401, headers: { date: dateOf(second, aheadMs) }, body: '' },
  }));

test('a write of one shard is compared with a read of another, and shown without samples', () => {
  const trace = { listenerUrl: 'http://one.example', eventTimeoutMs: 5_000 };
  const [first, second, third] = shardsOf(soundChecks(), { trace });
  if (first === undefined || second === undefined || third === undefined) throw new Error('no shards');
  const wrote = { ...first, trace: [...clock(), exchange('createBooking', '10.000', { persons: 2 })] };
  const read = { ...second, trace: [...clock(), exchange('getBooking', '40.000', { persons: 99 })] };
  expect(mergeShards([wrote, second, third]).record.deviations).toBeUndefined();
  expect(mergeShards([first, read, third]).record.deviations).toBeUndefined();
  const { record } = mergeShards([wrote, read, third]);
  expect(record.deviations).toMatchObject([{ requirement: 'GET-BOOKING-PERSONS-AGREES', observed: '99' }]);
  expect(JSON.stringify(record.deviations)).toContain('TARGET_GUEST_0a1b2c3d');
  expect(JSON.stringify(record.deviations)).not.toContain('+999');
});

test('machines are compared by the clock of the target, and not at all where it shows none', () => {
  const trace = { listenerUrl: 'http://one.example', eventTimeoutMs: 5_000 };
  const [first, second, third] = shardsOf(soundChecks(), { trace });
  if (first === undefined || second === undefined || third === undefined) throw new Error('no shards');
  expect(clockShifts([clock(), clock(), clock()])).toEqual([0, 0, 0]);
  const [none, ahead] = clockShifts([clock(), clock(30_000)]) ?? [];
  expect(none).toBe(0);
  expect(ahead).toBe(30_000);
  const written = exchange('createBooking', '10.000', { persons: 2 });
  const read = exchange('getBooking', '40.000', { persons: 99 });
  const { record } = mergeShards([
    { ...first, trace: [written] },
    { ...second, trace: [...clock(), read] },
    third,
  ]);
  expect(record.deviations).toBeUndefined();
  expect(record.foundOut?.join()).toContain('clocks of their machines');
});

test('the file of a shard is read as it was written, found in folders, and refused when it is cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shard-'));
  try {
    const [first] = sound;
    if (first === undefined) throw new Error('no shards');
    const one = {
      ...first,
      trace: [exchange('createBooking', '10.000', {})],
      evidence: [exchange('getBooking', '11.000', {})],
    };
    const file = writeShard(join(folder, 'job'), one);
    expect(shardFilesAt([folder])).toEqual([file]);
    expect(shardFilesAt([join(folder, 'job'), file])).toEqual([file]);
    const { record, ...read } = readShard(file);
    expect(read).toEqual({ shard: one.shard, trace: one.trace, evidence: one.evidence });
    expect(judgeRun(record)).toEqual(judgeRun(one.record));
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
    expect(() => readShard(file)).toThrow(/cut off/);
    removeShards(join(folder, 'job'));
    expect(() => shardFilesAt([folder])).toThrow(/holds no file of a shard/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
