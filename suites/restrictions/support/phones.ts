import type { Partner } from '../../../helpers/client/partner.ts';
import { awaitState, showsActive, stateOf } from '../../../helpers/fixtures/bookings/booking-state.ts';
import { cancelBooked } from '../../../helpers/fixtures/bookings/bookings.ts';
import type { Guests } from '../../../helpers/fixtures/guests.ts';
import { readLate } from '../../../helpers/fixtures/late-reads.ts';
import { type Answered, type Exchange, isAccepted, isRefused } from '../../../helpers/http/exchange.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import { int64Of } from '../../../helpers/values/json/json.ts';
import { valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';
import { requireAccepted } from '../../../helpers/verdict/expectations/expect.ts';
import { JsonView } from '../../../helpers/verdict/expectations/json-view.ts';
import { READS_SETTLED_MS } from '../../../helpers/verdict/record/measurements.ts';

/** A target that may take longer for a change is not awaited. */
export const MOST_WAITED_MS = 30_000;

/**
 * Cancels a booking and waits until it is CANCELED; if it never is, the check ends as inconclusive.
 *
 * @param changeMs how long the cancellation may take
 * @returns the read that shows it
 */
export async function cancelled(partner: Partner, booked: Answered, changeMs: number): Promise<Exchange> {
  const id = JsonView.of(booked).at('id').id;
  const since = requireAccepted(await cancelBooked(partner, booked));
  const read = await awaitState(partner, id, (state) => state === 'CANCELED', { since, changeMs });
  const state = stateOf(read);
  if (state !== 'CANCELED') inconclusive(`the cancelled booking stays ${state ?? 'unreadable'}`);
  return read;
}

/**
 * Requests of a booking that became possible by an earlier exchange: the first is sent at once, others when the target
 * can't decide by what it read before any more.
 */
export function bookLate(since: Exchange, book: () => Promise<Exchange>): () => Promise<Exchange> {
  let isFirst = true;
  return () => {
    if (!isFirst) return readLate(since, book);
    isFirst = false;
    return book();
  };
}

/**
 * Whether a booking stays active for as long as its restaurant may take to decline it, by a read that can't be old. Once
 * one has stayed active, the restaurants decline none of them, and the others are only read late. Without a readable id,
 * a booking is taken to be active; one that no read shows may have been deleted by its restaurant.
 *
 * @param changeMs how long the decision may take
 */
export function whetherActive(partner: Partner, changeMs: number): (booked: Answered) => Promise<boolean> {
  let hasStayed = false;
  return async (booked) => {
    const id = int64Of(valueAt(booked.json ?? null, '/id'));
    if (id === undefined) return true;
    const patience = hasStayed ? {} : { changeMs: Math.min(changeMs, MOST_WAITED_MS) + READS_SETTLED_MS };
    const read = await readLate(booked, () => partner.send('getBooking', { path: { id } }), patience);
    const stays = showsActive(read);
    hasStayed ||= stays;
    return stays;
  };
}

/** Whether an answer shows the booking of an earlier one: a repeated request may get its booking again. */
export function isSameBooking(first: Answered, second: Exchange): boolean {
  if (!isAccepted(second)) return false;
  const [one, other] = [first, second].map(({ json }) => valueAt(json ?? null, '/id'));
  return one !== undefined && other !== undefined && sameJson(one, other);
}

/** So many guests cover every country of the patterns. */
const LOOKED_AT = 18;

/** Phones of new guests, grouped by length, the shortest first. */
export function phonesOfEveryLength(guests: Pick<Guests, 'phone'>): readonly (readonly string[])[] {
  const phones = Array.from({ length: LOOKED_AT }, () => guests.phone());
  const lengths = [...new Set(phones.map(({ length }) => length))].sort((a, b) => a - b);
  return lengths.map((length) => phones.filter((phone) => phone.length === length));
}

/** Enough for what happens at every eighth booking. */
export const MOST_PAIRS = 12;

/** The same, where each phone is tried twice alone. */
const MOST_PAIRS_APART = 24;

/** A phone is tried so often: a service may forget at every eighth booking to ask. */
const MOST_ATTEMPTS = 9;

/**
 * For each of some new guests a refused booking and the next one, where that is accepted although nothing happened in
 * between that confirms the phone. A phone that an earlier run confirmed is accepted at once, and tells nothing.
 *
 * @param between what happens in between; it happens once for each guest
 */
export async function acceptedOnceRefused(
  guests: Pick<Guests, 'phone'>,
  most: number,
  book: (phone: string) => Promise<Exchange>,
  between?: (phone: string) => Promise<void>,
): Promise<readonly (readonly Exchange[])[]> {
  const found: (readonly Exchange[])[] = [];
  const [guestsTried, attempts] = between === undefined ? [MOST_PAIRS, MOST_ATTEMPTS] : [MOST_PAIRS_APART, 2];
  for (let guest = 0; guest < guestsTried && found.length < most; guest += 1) {
    const phone = guests.phone();
    let refused = await book(phone);
    for (let attempt = 1; attempt < attempts && isRefused(refused); attempt += 1) {
      await between?.(phone);
      const next = await book(phone);
      if (isAccepted(next)) found.push([refused, next]);
      refused = next;
    }
  }
  return found;
}
