import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { inconclusive } from '../cannot-go-on.ts';
import { currentCheck } from '../check-record.ts';
import type { Contract } from '../contract/contract.ts';
import { expectSame, leaveInconclusive } from '../expectations.ts';
import type { Notified, Trigger } from '../exhibit.ts';
import { excerpt } from '../json-excerpt.ts';
import { JsonView } from '../json-view.ts';
import type { Inbox, Received } from './inbox.ts';
import { isBehind } from './is-behind.ts';
import type { States } from './shown-states.ts';
import { isAbout, ownership, type Subject } from './subject.ts';
import { field, shortly, shownState } from './told-event.ts';

export type EventName = 'CREATE' | 'UPDATE' | 'DELETE';

/** How often a notification's time is waited where the target has fallen behind. */
const MOST_WAITS = 4;
/** So often in all a check waits on: it has to end, also where every notification is late. */
const FURTHER_WAITS = 16;

const EVENTS = new Set(['CREATE', 'UPDATE', 'DELETE']);
const ENTITIES = new Set(['BOOKING', 'RESTAURANT']);

/** A notification that should come. */
export interface Awaited {
  readonly event: EventName;
  readonly subject: Subject;
  readonly trigger: Trigger;
  /** The states of which the booking in it shows one; unset: any. */
  readonly states?: States;
  /** Only what arrives from this place in the inbox on counts. */
  readonly from?: number;
}

/** Awaits notifications and judges what they hold. */
export class EventWatch {
  readonly timeoutMs: number;
  readonly #contract: Contract;
  #furtherWaits = FURTHER_WAITS;

  /** @param timeoutMs how long a notification may take */
  constructor(contract: Contract, timeoutMs: number) {
    this.#contract = contract;
    this.timeoutMs = timeoutMs;
  }

  /**
   * The notification, as soon as it is there; undefined when it does not come in time. While the webhook is still told of
   * what happened before, it is waited for longer.
   */
  async first(inbox: Inbox, awaited: Awaited): Promise<Notified | undefined> {
    const { from = 0, trigger } = awaited;
    const isIt = (one: Received, index: number): boolean => index >= from && isAwaited(one, awaited);
    let received = await inbox.first(isIt, this.timeoutMs, trigger.startedAtMonotonicMs);
    for (let waits = 1; received === undefined && waits < MOST_WAITS; waits += 1) {
      if (this.#furtherWaits <= 0 || !(await isStillBehind(inbox, awaited))) return undefined;
      this.#furtherWaits -= 1;
      received = await inbox.first(isIt, this.timeoutMs, trigger.startedAtMonotonicMs);
    }
    if (received === undefined) return undefined;
    noteLatency(received, awaited.trigger);
    return this.judged(received, awaited.trigger);
  }

  /**
   * Judges that the notification comes. Silence is no evidence where something came that could have been it.
   *
   * @param unless asked when nothing came: why that is no finding of this statement
   */
  async expect(
    requirement: RequirementId,
    inbox: Inbox,
    awaited: Awaited,
    unless: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ): Promise<Notified | undefined> {
    const notified = await this.first(inbox, awaited);
    if (notified !== undefined) {
      currentCheck().pass(requirement);
      return notified;
    }
    const doubt = (await unless()) ?? (await this.#doubtOfSilence(inbox, awaited));
    if (doubt !== undefined) leaveInconclusive(requirement, doubt);
    else await this.#deviate(requirement, inbox, awaited);
    return undefined;
  }

  /**
   * Judges that the data of a notification is about the subject, by its id. Where no such notification comes, the
   * check ends.
   *
   * @param other a subject to which that did not happen; a notification about it in place of the subject is a finding
   */
  async expectAbout(
    requirement: RequirementId,
    inbox: Inbox,
    awaited: Awaited,
    other: Subject,
  ): Promise<Notified> {
    const { subject, trigger, from = 0 } = awaited;
    const notified = await this.first(inbox, awaited);
    if (notified !== undefined) {
      const { json } = JsonView.of(notified).at('data').at('id');
      expectSame(requirement, json, subject.id, [trigger, notified]);
      return notified;
    }
    const received = await inbox.received();
    const known = received.slice(0, from).map((one) => field(one, 'uuid'));
    const mistaken = received
      .slice(from)
      .find((one) => isAwaited(one, { ...awaited, subject: other }) && !known.includes(field(one, 'uuid')));
    if (mistaken !== undefined) {
      const observed = `the data of ${other.entity} ${other.id}, to which that did not happen`;
      const expected = `the data of ${subject.entity} ${subject.id}`;
      const evidence = [trigger, this.judged(mistaken, trigger)];
      currentCheck().deviate(requirement, { expected, observed, evidence }, this.expectAbout.bind(this));
    }
    return inconclusive(this.#missing(awaited));
  }

  /** The same notification at another webhook of the run: it shows that the event was notified. */
  async elsewhere(inbox: Inbox, awaited: Awaited): Promise<Notified | undefined> {
    const all = await inbox.anywhere(awaited.subject.mark);
    const found = all.find((one) => !inbox.url.endsWith(`/${one.inbox}`) && isAwaited(one, awaited));
    return found && this.judged(found, awaited.trigger);
  }

  /** What the check needs in order to go on; that it does not come is the finding of another statement. */
  async require(inbox: Inbox, awaited: Awaited): Promise<Notified> {
    return (await this.first(inbox, awaited)) ?? inconclusive(this.#missing(awaited));
  }

  #missing(awaited: Awaited): string {
    return `the check needs ${inWords(awaited)}; it did not come within ${this.timeoutMs} ms`;
  }

  /** Records what a notification breaks of section 2.9; of the data only where that is the check's own. */
  judged(received: Received, trigger: Trigger, { own = true }: { own?: boolean } = {}): Notified {
    const { envelope, data } = this.#contract.breachesOfNotification(received.json);
    // What the listener cut can't be read, which says nothing about what was sent.
    const breaches = received.cut ? [] : own ? [...envelope, ...data] : envelope;
    const notified: Notified = {
      kind: 'notified',
      operation: 'receiveNotification',
      ...{ received, trigger, breaches },
    };
    currentCheck().addNotification(notified);
    return notified;
  }

  async #doubtOfSilence(inbox: Inbox, awaited: Awaited): Promise<string | undefined> {
    const { subject, states } = awaited;
    if (await isStillBehind(inbox, awaited)) {
      return 'the webhook is still told of what happened before: the target has fallen behind';
    }
    const received = await inbox.received();
    const unclear = received.find((one) => ownership(one, subject) === 'unclear');
    if (unclear !== undefined) {
      return `a notification came that does not show whom it is about: ${excerpt(unclear.json ?? unclear.text)}`;
    }
    const unreadable = received
      .filter((one) => isAbout(one, subject))
      .find(
        (one) =>
          !EVENTS.has(field(one, 'event') ?? '') ||
          !ENTITIES.has(field(one, 'entity') ?? '') ||
          (states !== undefined && shownState(one) === undefined),
      );
    if (unreadable !== undefined) {
      return `a notification about it came, but can't be read: ${excerpt(unreadable.json ?? unreadable.text)}`;
    }
    return (await this.elsewhere(inbox, awaited)) !== undefined
      ? `another webhook received ${inWords(awaited)}, so the event was notified, only not to this one`
      : undefined;
  }

  async #deviate(requirement: RequirementId, inbox: Inbox, awaited: Awaited): Promise<void> {
    const { subject, trigger, from = 0 } = awaited;
    const came = (await inbox.received()).slice(from).filter((one) => isAbout(one, subject));
    const instead = came.length === 0 ? '' : `; what came about it: ${came.map(shortly).join(', ')}`;
    currentCheck().deviate(
      requirement,
      {
        expected: inWords(awaited),
        observed: `none within ${this.timeoutMs} ms${instead}`,
        evidence: [...came.map((one) => this.judged(one, trigger)).slice(-2), trigger],
      },
      this.expect.bind(this),
    );
  }
}

async function isStillBehind(inbox: Inbox, { trigger }: Awaited): Promise<boolean> {
  return isBehind(await inbox.received(), trigger.startedAtMonotonicMs ?? -Infinity);
}

/** What came before its trigger was another one. */
function noteLatency(received: Received, { request, startedAtMonotonicMs }: Trigger): void {
  const { number, arrivedAt, arrivedAtMonotonicMs } = received;
  const latencyMs = arrivedAtMonotonicMs - (startedAtMonotonicMs ?? Infinity);
  if (latencyMs < 0) return;
  const trigger = `${request.method} ${new URL(request.url).pathname}`;
  currentCheck().addDelivery(number, { trigger, notification: shortly(received), arrivedAt, latencyMs });
}

function isAwaited(received: Received, { event, subject, states }: Awaited): boolean {
  if (!isAbout(received, subject)) return false;
  if (field(received, 'event') !== event || field(received, 'entity') !== subject.entity) return false;
  const state = shownState(received);
  return states === undefined || (state !== undefined && states.has(state));
}

function inWords({ event, subject: { entity, id }, states }: Awaited): string {
  return `a notification ${event} ${entity} about ${id}${states === undefined ? '' : ` in ${states.inWords}`}`;
}
