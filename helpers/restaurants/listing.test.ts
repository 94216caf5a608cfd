import { expect, test } from '@playwright/test';
import type { Partner } from '../client/partner.ts';
import type { Answered } from '../http/exchange.ts';
import { monotonicMs } from '../values/time.ts';
import { readListing, readPages, settled } from './listing.ts';

interface Asked {
  readonly page: number;
  readonly size: number;
}

/** A target with so many restaurants, 1 and upward; `change` says how a page differs from a sound one. */
function targetWith(
  count: () => number,
  change: (page: object, asked: Asked) => object | undefined = (page) => page,
  url = 'http://target',
) {
  const asked: Asked[] = [];
  const send: Partner['send'] = (operation, input) => {
    const query = input?.query ?? {};
    const one = { page: Number(query['page']), size: Number(query['size']) };
    asked.push(one);
    const total = count();
    const ids = Array.from({ length: total }, (_, index) => index + 1);
    const content = ids.slice(one.page * one.size, (one.page + 1) * one.size).map((id) => ({ id }));
    const json = change({ content, totalElements: total }, one);
    const request = { method: 'GET', url, headers: {} };
    const status = json === undefined ? 404 : 200;
    const text = JSON.stringify(json ?? {});
    const answer: Answered = {
      ...{ kind: 'answered', operation, request, startedAt: 0, durationMs: 1, status, headers: {}, text },
      ...{ json: JSON.parse(text), breaches: [] },
    };
    return Promise.resolve(answer);
  };
  return { partner: { send }, asked };
}

const idsOf = (listing: { readonly ids: ReadonlySet<bigint> }): number[] => [...listing.ids].map(Number);

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

for (const [count, requests, when] of [
  [17, 4, 'none behind a last page that has room'],
  [20, 5, 'one more behind a full one'],
] as const)
  test(`all pages are read, and ${when}`, async () => {
    const { partner, asked } = targetWith(() => count);
    const listing = await readListing(partner, 5);
    expect(idsOf(listing)).toEqual(upTo(count));
    expect(listing.pages).toHaveLength(4);
    expect(listing.whole).toBe(true);
    expect(asked).toHaveLength(requests);
  });

test('a page after the last one may be refused, or show the last one again', async () => {
  const refusing = targetWith(
    () => 10,
    (page, asked) => (asked.page >= 2 ? undefined : page),
  );
  expect(await readListing(refusing.partner, 5)).toMatchObject({ whole: true, cut: undefined });
  const last = { content: [{ id: 10 }], totalElements: 10 };
  const repeating = targetWith(
    () => 10,
    (page, asked) => (asked.page >= 2 ? last : page),
  );
  expect((await readListing(repeating.partner, 5)).pages).toHaveLength(2);
});

test('a total that is too low hides no page', async () => {
  const { partner } = targetWith(
    () => 17,
    (page) => ({ ...page, totalElements: 4 }),
  );
  expect(idsOf(await readListing(partner, 5))).toEqual(upTo(17));
});

test('a list is read up to a limit of pages, and its reading says that it goes on', async () => {
  const { partner, asked } = targetWith(() => 1000);
  const listing = await readListing(partner, 5, {}, 3);
  expect(idsOf(listing)).toEqual(upTo(15));
  expect(listing.whole).toBe(false);
  expect(asked).toHaveLength(3);
});

test('a list that changes while it is read is read again', async () => {
  let count = 17;
  let answers = 0;
  const { partner } = targetWith(() => ((answers += 1) === 2 ? (count += 1) : count));
  expect(idsOf(await readListing(partner, 5))).toEqual(upTo(18));
});

test("totals that always differ in the same way are the target's own", async () => {
  const { partner, asked } = targetWith(
    () => 10,
    (page, { page: number }) => ({ ...page, totalElements: 10 + number }),
  );
  const settleMs = 300;
  const began = monotonicMs();
  const [{ pages }] = await settled(async () => [await readPages(partner, 5, {}, 30)] as const, settleMs);
  expect(pages.map(({ total }) => total)).toEqual([10, 11]);
  expect(monotonicMs() - began).toBeGreaterThanOrEqual(settleMs);
  const before = asked.length;
  await settled(async () => [await readPages(partner, 5, {}, 30)] as const, settleMs);
  expect(asked.length - before).toBe(9);
});

test('a list that never stays the same is given up sooner by the next check', async () => {
  let more = 0;
  const { partner, asked } = targetWith(
    () => 17,
    (page) => ({ ...page, totalElements: 17 + (more += 1) }),
    'http://target/restless',
  );
  const reading = () => readListing(partner, 5).catch(() => undefined);
  await reading();
  const before = asked.length;
  await reading();
  expect(asked.length - before).toBeLessThan(before / 3);
});

test('totals that differ in the same way, but not for long, are those of old pages', async () => {
  const began = monotonicMs();
  let answers = 0;
  const isOld = (): boolean => (answers += 1) % 2 === 0 && monotonicMs() - began < 300;
  const { partner } = targetWith(
    () => (isOld() ? 9 : 10),
    (page) => page,
    'http://other-target',
  );
  const [listing] = await settled(async () => [await readPages(partner, 5, {}, 30)] as const, 2000);
  expect(idsOf(listing)).toEqual(upTo(10));
});

test('a refused page that should exist cuts a reading', async () => {
  const { partner } = targetWith(
    () => 17,
    (page, asked) => (asked.page === 2 ? undefined : page),
  );
  const { cut, whole } = await readPages(partner, 5, {}, 30);
  expect(cut).toMatchObject({ status: 404 });
  expect(whole).toBe(false);
});
