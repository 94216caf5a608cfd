import { expect, test } from '@playwright/test';
import { ceilingsOf } from './depth.ts';
import { parseSettings } from './settings.ts';
import { seedOfCi, shardIn, shareOf } from './shard.ts';

test('the shard of a command line is read as Playwright reads it', () => {
  expect(shardIn(['test', '--shard=2/3'])).toEqual({ index: 2, of: 3 });
  expect(shardIn(['test', '--shard', '1/12', 'suites/auth'])).toEqual({ index: 1, of: 12 });
  expect(shardIn(['test'])).toBeUndefined();
  for (const word of ['0/3', '4/3', '1', 'a/b']) expect(shardIn([`--shard=${word}`])).toBeUndefined();
});

test('the jobs of a CI run have one seed, and those of another attempt have another', () => {
  const github = { GITHUB_RUN_ID: '98765', GITHUB_RUN_ATTEMPT: '1' };
  expect(seedOfCi(github)).toBe('98765-1');
  expect(seedOfCi({ ...github, GITHUB_RUN_ATTEMPT: '2' })).toBe('98765-2');
  expect(seedOfCi({ CI_PIPELINE_ID: '4711' })).toBe('4711');
  expect(seedOfCi({ BUILD_TAG: 'jenkins-a b/c-12' })).toBe('jenkins-a-b-c-12');
  expect(seedOfCi({ CI: 'true', GITHUB_RUN_ID: '' })).toBeUndefined();
});

test('the shares of all shards make the whole', () => {
  for (const [whole, of] of [
    [8, 3],
    [2_000, 7],
    [2, 5],
    [0, 2],
  ] as const) {
    const shares = Array.from({ length: of }, (_, at) => shareOf(whole, { index: at + 1, of }));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
  }
  expect(shareOf(8, undefined)).toBe(8);
});

test('a shard has its share of the requests in flight, of bookings and of codes', () => {
  const shares = [1, 2, 3].map((index) => {
    const settings = parseSettings({ CONFORMANCE_SHARD: `${index}/3`, MAX_BOOKINGS: '100' });
    return [settings.concurrency, ceilingsOf(settings)] as const;
  });
  expect(shares).toEqual([
    [3, { bookings: 34, codeRequests: 134 }],
    [3, { bookings: 33, codeRequests: 133 }],
    [2, { bookings: 33, codeRequests: 133 }],
  ]);
});

test('more shards than requests that may be in flight are refused', () => {
  const parsing = () => parseSettings({ CONFORMANCE_SHARD: '1/5', CONCURRENCY: '4' });
  expect(parsing).toThrow(/CONCURRENCY is 4 and expected to be at least 5/);
});
