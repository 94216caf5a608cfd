import { field, shownState } from '../../../helpers/fixtures/subject.ts';
import type { Inbox } from '../../../helpers/http/inbox.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { sameJson } from '../../../helpers/values/equality.ts';
import { valueAt } from '../../../helpers/values/json-pointer.ts';
import { readInstant } from '../../../helpers/values/time.ts';

/** A booking that moves on by itself is awaited for so long; one that doesn't is no finding. */
const SHORT_MS = 400;

/**
 * How long histories wait for what need not come, such as that CANCELING gives way to CANCELED: as long as it may take,
 * until one of them has waited in vain.
 */
export class Patience {
  readonly #longestMs: number;
  readonly #exhausted = new Set<string>();

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /**
   * How long a state may take to pass.
   *
   * @param byCancellation the partner's cancellation has led to it, not the restaurant's side, which may leave it there
   */
  inState(state: string, byCancellation: boolean): number {
    const mayTakeLong = state === 'CANCELING' && byCancellation && !this.#exhausted.has(state);
    return mayTakeLong ? this.#longestMs : SHORT_MS;
  }

  /** The state did not pass. */
  wasInVain(state: string): void {
    this.#exhausted.add(state);
  }
}

/** What is told of the last state of a booking comes mostly by then. */
const TOLD_MS = 500;

/** Where a verdict hangs on what is told, it is waited for so long. */
const LATE_MS = 2000;

/** What notifications tell of the states of bookings: every one, where reads may miss those that pass quickly. */
export class ToldStates {
  readonly #inbox: Inbox;

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** How many notifications came until now; see `from` of the others. */
  async count(): Promise<number> {
    return (await this.#inbox.received()).length;
  }

  /** The states of a booking by the time of the events, from a place among the notifications on. */
  async of(id: bigint, from = 0): Promise<readonly string[]> {
    return (await this.#timed(id, from)).map(({ state }) => state);
  }

  /** Whether a state is told, and another one neither with it nor after it, from a place among the notifications on. */
  async isToldWithout(id: bigint, state: string, other: string, from: number): Promise<boolean> {
    const told = await this.#timed(id, from);
    const last = told.findLast((one) => one.state === state);
    return last !== undefined && !told.some((one) => one.state === other && one.at >= last.at);
  }

  /** Waits until a state is told, from a place among the notifications on, where anything is told at all. */
  async awaitTold(id: bigint, state: string, from: number): Promise<void> {
    if ((await this.of(id)).length === 0) return;
    const isTold = (one: Received): boolean => isAbout(one, id) && shownState(one) === state;
    await this.#inbox.first((one, index) => index >= from && isTold(one), LATE_MS);
  }

  /** Waits until the state that a booking is known to be in is told, where anything is told of it at all. */
  async catchUp(id: bigint, state: string | undefined): Promise<void> {
    if ((await this.of(id)).length === 0) return;
    await this.#inbox.first((one) => isAbout(one, id) && shownState(one) === state, TOLD_MS);
  }

  async #timed(id: bigint, from: number): Promise<readonly { at: number; state: string }[]> {
    const received = (await this.#inbox.received()).slice(from).filter((one) => isAbout(one, id));
    return received
      .flatMap((one) => {
        const state = shownState(one);
        return state === undefined ? [] : [{ at: timeOf(one), state }];
      })
      .sort((a, b) => a.at - b.at);
  }
}

function isAbout(received: Received, id: bigint): boolean {
  // Most are about others, which the text tells sooner than the JSON.
  if (!received.text.includes(String(id))) return false;
  const { json = null } = received;
  const shown = valueAt(json, '/data/id');
  return valueAt(json, '/entity') === 'BOOKING' && shown !== undefined && sameJson(shown, id);
}

function timeOf(received: Received): number {
  const date = readInstant(field(received, 'date') ?? '');
  return date.form === 'none' ? received.arrivedAt : date.epochMs;
}
