import { expect, test } from '@playwright/test';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Answered } from '../../../helpers/http/exchange.ts';
import { type Listing, readPages } from '../../../helpers/fixtures/restaurants/listing.ts';
import { hasRepeated, isMixed, isUnsteady, standing, Totals } from './standing.ts';

const TOTAL = 30;

const SIZE = 5;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A target with restaurants in an order that may be another one in each answer. */
function targetWith(orderOf: (request: number, page: number) => readonly number[]): Pick<Partner, 'send'> {
  let requests = 0;
  const send: Partner['send'] = (operation, input) => {
    const [page, size] = ['page', 'size'].map((name) => Number(input?.query?.[name]));
    const order = orderOf(requests, page ?? 0);
    requests += 1;
    const from = (page ?? 0) * (size ?? 0);
    const content = order.slice(from, from + (size ?? 0)).map((id) => ({ id }));
    const json = { content, totalElements: TOTAL };
    const request = { method: 'GET', url: 'http://target', headers: {} };
    const answer: Answered = {
      ...{ kind: 'answered', operation, request, startedAt: 0, durationMs: 1, status: 200, headers: {} },
      ...{ text: JSON.stringify(json), json, breaches: [] },
    };
    return Promise.resolve(answer);
  };
  return { send };
}

/** What is read of a target, and whether a restaurant is then on several pages. */
async function readFrom(
  partner: Pick<Partner, 'send'>,
  inQuiet?: <R>(look: () => Promise<R>) => Promise<R>,
): Promise<{ readonly isRepeated: boolean; readonly isMoving: boolean }> {
  const contradicts = ({ listings }: { readonly listings: readonly Listing[] }): boolean =>
    listings.some(hasRepeated);
  const read = async () => ({ listings: [await readPages(partner, SIZE, {}, TOTAL)] });
  const { found, moving } = await standing({
    ...{ partner, query: {}, mostPages: TOTAL, read, contradicts, order: { isUnsteady: false } },
    ...(inQuiet && { inQuiet }),
  });
  return { isRepeated: contradicts(found), isMoving: moving !== undefined };
}

/** The last restaurant of the order comes to its front, so many times. */
function movedToFront(times: number): readonly number[] {
  const at = TOTAL - (times % TOTAL);
  return [...upTo(TOTAL).slice(at), ...upTo(TOTAL).slice(0, at)];
}

test('a list that is booked meanwhile is read again until it shows every restaurant once', async () => {
  const bookedOnce = targetWith((request) => movedToFront(request < 3 ? 0 : 1));
  expect(await readFrom(bookedOnce)).toEqual({ isRepeated: false, isMoving: false });
});

test('a list that is booked all the time tells nothing', async () => {
  const busy = targetWith(movedToFront);
  expect(await readFrom(busy)).toEqual({ isRepeated: true, isMoving: true });
});

test('in quiet, an order that shifts with each request is broken, and one that others move now and then is not', async () => {
  const inQuiet = <R>(look: () => Promise<R>): Promise<R> => look();
  expect(await readFrom(targetWith(movedToFront), inQuiet)).toEqual({ isRepeated: true, isMoving: false });
  const nowAndThen = targetWith((request) => movedToFront(Math.floor(request / 5)));
  expect(await readFrom(nowAndThen, inQuiet)).toEqual({ isRepeated: true, isMoving: true });
});

test('an order that comes back once every read is up to date is unsteady, and so is one of each request', () => {
  const [one, other, third] = [
    ['1', '2'],
    ['2', '1'],
    ['2', '3'],
  ] as const;
  const unsteady = (
    before: readonly (readonly string[])[],
    after: readonly (readonly string[])[],
    spanMs = 50,
  ): boolean => isUnsteady({ shown: before, spanMs }, { shown: after, spanMs });
  expect(unsteady([one, other, one], [other, third, other])).toBe(false);
  expect(unsteady([one, other, one], [other, other])).toBe(false);
  expect(unsteady([one, other, one], [other, one, other])).toBe(true);
  const ofEach = (from: number): string[][] => upTo(8).map((request) => [`${from + request}`]);
  expect(unsteady(ofEach(0), ofEach(8))).toBe(true);
  expect(unsteady(ofEach(0), ofEach(8), 2000)).toBe(false);
  expect(unsteady(ofEach(0), ofEach(8).slice(1))).toBe(false);
  expect(unsteady([], [])).toBe(false);
});

test('a list that moves by the bookings of the run is judged while it makes none', async () => {
  let isQuiet = false;
  let bookings = 0;
  const booked = targetWith(() => movedToFront(isQuiet ? bookings : (bookings += 1)));
  const inQuiet = <R>(look: () => Promise<R>): Promise<R> => {
    isQuiet = true;
    return look();
  };
  expect(await readFrom(booked, inQuiet)).toEqual({ isRepeated: false, isMoving: false });
});

test('a list that stands still and shows a restaurant twice does so', async () => {
  const wrong = targetWith(() => [1, ...upTo(TOTAL - 1)]);
  expect(await readFrom(wrong)).toEqual({ isRepeated: true, isMoving: false });
});

test('a list in another order for each page, or for each request, shows restaurants twice', async () => {
  const byPage = targetWith((_, page) => (page % 2 === 0 ? upTo(TOTAL) : upTo(TOTAL).toReversed()));
  expect(await readFrom(byPage)).toEqual({ isRepeated: true, isMoving: false });
  // Each step leads through all of them, as 31 is a prime.
  const random = targetWith((request) =>
    upTo(TOTAL).map((place) => (place * (2 + (request % 28))) % (TOTAL + 1)),
  );
  expect(await readFrom(random)).toEqual({ isRepeated: true, isMoving: false });
});

test('an order is mixed where hardly any neighbours are left', () => {
  const before = upTo(20).map(String);
  expect(isMixed(before, before)).toBe(false);
  expect(isMixed(before, ['99', '7', ...before.filter((id) => id !== '7').slice(0, 18)])).toBe(false);
  expect(
    isMixed(
      before,
      upTo(20).map((place) => String((place * 8) % 21)),
    ),
  ).toBe(true);
  expect(isMixed(['1', '2', '3'], ['3', '2', '1'])).toBe(false);
});

test('a look keeps what the look before showed where restaurants and totals are the same', async () => {
  const listing = await readPages(
    targetWith(() => upTo(TOTAL)),
    SIZE,
    {},
    TOTAL,
  );
  const fewer: Listing = { ...listing, ids: new Set([...listing.ids].slice(1)) };
  const totals = new Totals();
  const kept = [[listing], [listing], [fewer], [listing], [listing]].map((one) => totals.areKept(one));
  expect(kept).toEqual([true, true, false, false, true]);
});
