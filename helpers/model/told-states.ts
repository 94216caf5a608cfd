import { sameJson } from '../same-json.ts';
import { valueAt } from '../json-excerpt.ts';
import { readInstant } from '../instant.ts';
import { field, shownState } from '../webhooks/event-watch.ts';
import type { Inbox, Received } from '../webhooks/inbox.ts';

/** What is told of the last state of a booking comes mostly by then. */
const TOLD_MS = 500;

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
    const received = (await this.#inbox.received()).slice(from).filter((one) => isAbout(one, id));
    return received
      .map((one) => ({ at: timeOf(one), state: shownState(one) }))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ state }) => state ?? []);
  }

  /** Waits until the state that a booking is known to be in is told, where anything is told of it at all. */
  async catchUp(id: bigint, state: string | undefined): Promise<void> {
    if ((await this.of(id)).length === 0) return;
    await this.#inbox.first((one) => isAbout(one, id) && shownState(one) === state, TOLD_MS);
  }
}

function isAbout({ json = null }: Received, id: bigint): boolean {
  const shown = valueAt(json, '/data/id');
  return valueAt(json, '/entity') === 'BOOKING' && shown !== undefined && sameJson(shown, id);
}

function timeOf(received: Received): number {
  const date = readInstant(field(received, 'date') ?? '');
  return date.form === 'none' ? received.arrivedAt : date.epochMs;
}
