import { expect, test } from '@playwright/test';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Answered } from '../../../helpers/http/exchange.ts';
import { type Listing, readPages } from '../../../helpers/fixtures/restaurants/listing.ts';
import { hasRepeated, isUnsteady, standing, Totals } from './standing.ts';

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

test('in quiet, an order that shifts to and fro with each request is broken, and one that others move now and then is not', async () => {
  const inQuiet = <R>(look: () => Promise<R>): Promise<R> => look();
  const shifting = targetWith((request) => movedToFront(request % 4));
  expect(await readFrom(shifting, inQuiet)).toEqual({ isRepeated: true, isMoving: false });
  const nowAndThen = targetWith((request) => movedToFront(Math.floor(request / 5)));
  expect(await readFrom(nowAndThen, inQuiet)).toEqual({ isRepeated: true, isMoving: true });
});

test('orders that come again once every read is up to date are unsteady, and so are random ones', () => {
  const all = upTo(12).map(String);
  const booked = (id: string, order: readonly string[]): string[] => [
    id,
    ...order.filter((one) => one !== id),
  ];
  const [one, other] = [booked('7', all), booked('9', booked('7', all))];
  const [third, fourth] = [booked('3', other), booked('5', booked('3', other))];
  expect(isUnsteady([one, other, third], [third, fourth, third])).toBe(false);
  expect(isUnsteady([one, other, one], [other, one, other])).toBe(false);
  expect(isUnsteady([one, other, third], [third, one, other])).toBe(true);
  const short = [one, other, third].map((order) => order.slice(0, 5));
  expect(isUnsteady(short, short)).toBe(false);
  const random = (step: number): string[] => upTo(12).map((place) => `${(place * step) % 13}`);
  const often = (steps: readonly number[]): string[][] =>
    upTo(16).map((answer) => random(steps[answer % steps.length] ?? 1));
  const [before, after] = [often([2, 6, 7]), often([8, 11, 5])];
  expect(isUnsteady(before, after)).toBe(true);
  expect(isUnsteady(before.slice(0, 2), after.slice(0, 2))).toBe(false);
  expect(isUnsteady(before, [other, third])).toBe(false);
  expect(isUnsteady([], [])).toBe(false);
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
  expect(await readFrom(random, (look) => look())).toEqual({ isRepeated: true, isMoving: false });
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
