import { field, shownState } from '../../../helpers/fixtures/events/notification-subject.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import { valueAt } from '../../../helpers/values/json/json-pointer.ts';
import { readInstant } from '../../../helpers/values/time.ts';

/** How long a booking may take to change its state by itself; one that doesn't is no finding. */
const SHORT_MS = 400;

/**
 * How long histories wait for an optional change, such as the one from CANCELING to CANCELED: as long as it may take,
 * until one of them has waited in vain.
 */
export class Patience {
  readonly #longestMs: number;
  readonly #exhausted = new Set<string>();

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /**
   * How long a state may last.
   *
   * @param byCancellation the partner's cancellation led to the state, not the restaurant, which may leave it there
   */
  inState(state: string, byCancellation: boolean): number {
    const mayTakeLong = state === 'CANCELING' && byCancellation && !this.#exhausted.has(state);
    return mayTakeLong ? this.#longestMs : SHORT_MS;
  }

  /** Records that the state did not end. */
  wasInVain(state: string): void {
    this.#exhausted.add(state);
  }
}

/** Most notifications of a last state arrive within this time. */
const TOLD_MS = 500;

/** How long a verdict waits for notifications that it depends on. */
const LATE_MS = 2000;

/** The states of bookings in notifications, which show every state; reads may miss short-lived ones. */
export class ToldStates {
  readonly #inbox: Inbox;
  #hasWaitedInVain = false;

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** The number of notifications so far; see `from` of the other methods. */
  async count(): Promise<number> {
    return (await this.#inbox.received()).length;
  }

  /** The states of a booking in the order of their events, in the notifications after the first `from`. */
  async of(id: bigint, from = 0): Promise<readonly string[]> {
    return (await this.#timed(id, from)).map(({ state }) => state);
  }

  /** How many notifications show a state of a booking; the same one may come several times. */
  async timesOf(id: bigint, state: string): Promise<number> {
    const received = await this.#inbox.received();
    const told = received.filter((one) => isAbout(one, id) && shownState(one) === state);
    return new Set(told.map((one) => field(one, 'uuid'))).size;
  }

  /**
   * Whether the last notification, about whatever booking, was late, so that others may still be waiting to be sent.
   *
   * @param aheadMs by how much the target's clock is ahead of this machine's
   */
  async isBehind(aheadMs: number): Promise<boolean> {
    const last = (await this.#inbox.received()).at(-1);
    const date = readInstant((last && field(last, 'date')) ?? '');
    if (last === undefined || date.form === 'none') return false;
    return last.arrivedAt - (date.epochMs - aheadMs) > LATE_MS;
  }

  /** Whether the notifications after the first `from` show a state, and another one neither with it nor after it. */
  async isToldWithout(id: bigint, state: string, other: string, from: number): Promise<boolean> {
    const told = await this.#timed(id, from);
    const last = told.findLast((one) => one.state === state);
    return last !== undefined && !told.some((one) => one.state === other && one.at >= last.at);
  }

  /** Waits until the notifications after the first `from` show a state, if there are any about the booking. */
  async awaitTold(id: bigint, state: string, from: number): Promise<void> {
    if ((await this.of(id)).length === 0) return;
    const isTold = (one: Received): boolean => isAbout(one, id) && shownState(one) === state;
    await this.#inbox.first((one, index) => index >= from && isTold(one), LATE_MS);
  }

  /** Waits until notifications show the known state of a booking, if there are any about it. */
  async catchUp(id: bigint, state: string | undefined): Promise<void> {
    if ((await this.of(id)).length === 0) return;
    await this.#inbox.first((one) => isAbout(one, id) && shownState(one) === state, TOLD_MS);
  }

  /**
   * Whether a booking was notified as deleted, perhaps only soon. After a wait in vain, which is a finding, it does not wait
   * as long again.
   */
  async isToldDeleted(id: bigint, timeoutMs: number): Promise<boolean> {
    const tells = (one: Received): boolean => concerns(one, id) && isDeletion(one);
    const waitMs = this.#hasWaitedInVain ? TOLD_MS : timeoutMs;
    const isTold = (await this.#inbox.first(tells, waitMs)) !== undefined;
    this.#hasWaitedInVain ||= !isTold;
    return isTold;
  }

  async #timed(id: bigint, from: number): Promise<ReturnType<typeof statesInOrder>> {
    const received = (await this.#inbox.received()).slice(from).filter((one) => isAbout(one, id));
    return statesInOrder(received);
  }
}

/** The states that notifications show, in the order of their events; `at` is in ms since the epoch. */
export function statesInOrder(
  notifications: readonly Received[],
): readonly { readonly at: number; readonly state: string }[] {
  const shown = notifications.flatMap((one) => {
    const state = shownState(one);
    return state === undefined ? [] : [{ at: timeOf(one), state }];
  });
  return shown.sort((a, b) => a.at - b.at);
}

/** Whether a notification tells of a state of a booking; of a deleted one the data have the id only. */
function isAbout(received: Received, id: bigint): boolean {
  return concerns(received, id) && !isDeletion(received);
}

function isDeletion(received: Received): boolean {
  return field(received, 'event') === 'DELETE';
}

function concerns(received: Received, id: bigint): boolean {
  // Most notifications are about other bookings; the text shows that faster than the JSON.
  if (!received.text.includes(String(id))) return false;
  const { json = null } = received;
  const shown = valueAt(json, '/data/id');
  return valueAt(json, '/entity') === 'BOOKING' && shown !== undefined && sameJson(shown, id);
}

function timeOf(received: Received): number {
  const date = readInstant(field(received, 'date') ?? '');
  return date.form === 'none' ? received.arrivedAt : date.epochMs;
}
