import { stateIs } from '../../../spec/vocabulary.ts';
import type { Trigger } from '../../evidence/exhibit.ts';
import { sameJson } from '../../values/json/equality.ts';
import { restaurantFields, restaurantValue } from '../../values/restaurant-values.ts';
import { type BookingHistory, bookingsIn } from '../bookings/history.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { settlingMs } from '../settling.ts';
import { subscriptionsIn } from '../subscriptions.ts';
import type { Trace } from '../trace.ts';
import {
  shownBy,
  type WebhookEvent,
  webhookEventsIn,
  eventsOfBookings,
  wasConfirmed,
} from '../webhook-events.ts';
import { groupedBy } from '../../values/groups.ts';
import { EDITING } from '../../../spec/vocabulary.ts';

/** A uuid is that of one notification to an inbox, however often it is sent. */
export const uuidsUnique: Rule = (trace) => {
  const { histories } = bookingsIn(trace);
  return uuidsGivenAgain(trace).flatMap(([earlier, one]) => {
    const trigger = one.entity === 'BOOKING' ? histories.get(one.id ?? -1n)?.creations[0].sent : undefined;
    return trigger === undefined ? [] : [sameUuid(earlier, one, trigger)];
  });
};

/** The notifications to an inbox with the uuid of an earlier one there, each after that one. */
export function uuidsGivenAgain(
  trace: Trace,
): readonly (readonly [earlier: WebhookEvent, one: WebhookEvent])[] {
  const known = new Map<string, WebhookEvent>();
  return webhookEventsIn(trace).flatMap((one) => {
    if (one.uuid === undefined) return [];
    const key = `${one.inbox} ${one.uuid}`;
    const earlier = known.get(key);
    known.set(key, earlier ?? one);
    return earlier === undefined || isSame(earlier, one) ? [] : [[earlier, one] as const];
  });
}

/** @param trigger what the second one tells of */
export function sameUuid(earlier: WebhookEvent, one: WebhookEvent, trigger: Trigger): Contradiction {
  return {
    requirement: 'EVENT-UUID-UNIQUE',
    expected: 'a uuid of its own for each notification',
    observed: `${one.uuid} for ${inShort(earlier)} and for ${inShort(one)}`,
    evidence: [shownBy(earlier, trigger), shownBy(one, trigger)],
    explainedBy: ['EVENT-UUID-VALUE'],
  };
}

/** The creation of a booking is notified as one event. */
export const createdOnce: Rule = (trace) =>
  eachHeard(trace).flatMap(({ history, told }): readonly Contradiction[] => {
    const again = firedAgain(told, 'CREATE');
    if (again === undefined) return [];
    const { sent } = history.creations[0];
    return [
      {
        requirement: 'EVENT-BOOKING-CREATED-ONCE',
        expected: `one CREATE BOOKING about ${history.id}`,
        observed: `${again.map(inShort).join(' and ')}, each with a uuid and a date of its own`,
        evidence: [sent, ...again.map((one) => shownBy(one, sent))],
        explainedBy: ['EVENT-DATA-IS-BOOKING', 'EVENT-UPDATE-BOOKING-CANCELED', 'EVENT-UPDATE-BOOKING-MOVED'],
      },
    ];
  });

/** Moves that a booking may make by itself. */
const MOST_BY_ITSELF = 6;

/** Moves that follow from one cancellation or one command. */
const MOST_FOR_ONE = 3;

/** How often the state of a booking may change after so many cancellations and commands. */
export function mostUpdates(causes: number): number {
  return MOST_BY_ITSELF + MOST_FOR_ONE * causes;
}

/**
 * Whether there are more UPDATE events than the state can have changed. States that alternate may be real moves, however
 * many: a booking that a restaurant does not take is in error, and sent again.
 *
 * @param updates see {@link changesOfState}
 */
export function areTooMany(updates: readonly WebhookEvent[], most: number): boolean {
  const surplus = updates.length - most;
  return surplus > 0 && ordersOf(updates).every((order) => unchangingIn(order).length >= surplus);
}

/**
 * The orders in which events may have happened: notifications may come out of order (section 6.6), and the clocks behind
 * their dates may differ.
 */
function ordersOf(
  events: readonly WebhookEvent[],
): readonly [byArrival: readonly WebhookEvent[], byDate: readonly WebhookEvent[]] {
  const byArrival = events.toSorted((one, other) => one.arrivedMs - other.arrivedMs);
  const areDated = events.every(({ dateMs }) => dateMs !== undefined);
  const byDate = byArrival.toSorted((one, other) => (one.dateMs ?? 0) - (other.dateMs ?? 0));
  return [byArrival, areDated ? byDate : byArrival];
}

/** The events that follow one with the same state. Of events with one date nobody knows which came first. */
function unchangingIn(order: readonly WebhookEvent[]): readonly WebhookEvent[] {
  const sharing = new Map<number | undefined, number>();
  for (const { dateMs } of order) sharing.set(dateMs, 1 + (sharing.get(dateMs) ?? 0));
  const isAlone = ({ dateMs }: WebhookEvent): boolean => dateMs === undefined || sharing.get(dateMs) === 1;
  return order.filter((one, index) => {
    const before = order[index - 1];
    return before !== undefined && before.state === one.state && isAlone(before) && isAlone(one);
  });
}

/** So many updates of a restaurant may have changed what notifications do not show. */
export const MOST_UNSEEN = 4;

/** The UPDATE events about a restaurant, at one webhook, that show it as an earlier one did. */
export function unchangingUpdates(told: readonly WebhookEvent[]): readonly WebhookEvent[] {
  const updates = eventsIn(told.filter(({ event }) => event === 'UPDATE'));
  return updates.filter((one, index) =>
    updates.slice(0, index).some((earlier) => isLaterEvent(earlier, one) && showAlike(earlier, one)),
  );
}

/** Whether both show the same restaurant. */
function showAlike(one: WebhookEvent, other: WebhookEvent): boolean {
  return restaurantFields.every((field) => {
    const [a, b] = [one, other].map(({ data }) => restaurantValue(data, field));
    return a === undefined || b === undefined ? a === b : sameJson(a, b);
  });
}

/** The UPDATE events that change the state of a booking for good: edits move it to PATCHING and back at any time (section 3). */
export function changesOfState(told: readonly WebhookEvent[]): readonly WebhookEvent[] {
  const orders = ordersOf(eventsIn(told.filter(({ event }) => event === 'UPDATE')));
  const [byArrival, byDate] = [withoutEdits(orders[0]), withoutEdits(orders[1])];
  return byDate.length < byArrival.length ? byDate : byArrival;
}

function withoutEdits(order: readonly WebhookEvent[]): readonly WebhookEvent[] {
  return order.filter(({ state }, index) => state !== EDITING && order[index - 1]?.state !== EDITING);
}

/** There are no more UPDATE events about a booking than its state can have changed. */
export const updatesCaused: Rule = (trace) =>
  eachHeard(trace).flatMap(({ history, told }): readonly Contradiction[] => {
    const { cancellations, commands, creations, id } = history;
    const updates = changesOfState(told);
    const most = mostUpdates(
      commands.length + cancellations.filter(({ outcome }) => outcome !== 'refused').length,
    );
    const last = updates.at(-1);
    if (!areTooMany(updates, most) || last === undefined) return [];
    const { sent } = creations[0];
    return [
      {
        requirement: 'EVENT-BOOKING-UPDATES-CAUSED',
        expected: `at most ${most} changes of the state of booking ${id}`,
        observed: `${updates.length} different notifications UPDATE BOOKING about it`,
        evidence: [sent, ...updates.slice(-2).map((one) => shownBy(one, sent))],
        explainedBy: [],
      },
    ];
  });

/** A booking that is still active long afterwards was not deleted. */
export const deletionsCaused: Rule = (trace) => {
  const { histories } = bookingsIn(trace);
  return [...eventsOfBookings(trace)].flatMap(([id, told]): readonly Contradiction[] => {
    const history = histories.get(id);
    const deleted = told.find(({ event }) => event === 'DELETE');
    if (history === undefined || deleted === undefined || history.isShared) return [];
    const { cancellations, commands, reads, creations } = history;
    if (commands.some(({ state }) => state === undefined)) return [];
    const { arrivedAtMonotonicMs } = deleted.received;
    const active = reads.find(
      (read) =>
        stateIs(read.state, 'active') && read.beganMs > arrivedAtMonotonicMs + settlingMs(trace, read),
    );
    if (active === undefined) return [];
    if (cancellations.some(({ beganMs, outcome }) => outcome !== 'refused' && beganMs < active.endedMs))
      return [];
    const { sent } = creations[0];
    return [
      {
        requirement: 'EVENT-BOOKING-DELETIONS-CAUSED',
        expected: `no DELETE BOOKING about ${id}, which nobody has deleted`,
        observed: `one, and later a read in state ${active.state}`,
        evidence: [sent, shownBy(deleted, sent), active.sent],
        explainedBy: ['EVENT-DATA-IS-BOOKING'],
      },
    ];
  });
};

/** The deletion of a booking is notified as one event; a cancellation, also as part of it, may be notified as another. */
export const deletedOnce: Rule = (trace) =>
  eachHeard(trace).flatMap(({ history, told }): readonly Contradiction[] => {
    const { cancellations, commands, creations, reads, id } = history;
    const again = firedAgain(told, 'DELETE');
    const isCancelled =
      cancellations.some(({ outcome }) => outcome !== 'refused') ||
      [...told, ...reads, ...commands].some(({ state }) => stateIs(state, 'cancelled'));
    if (again === undefined || isCancelled) return [];
    const { sent } = creations[0];
    return [
      {
        requirement: 'EVENT-BOOKING-DELETED-ONCE',
        expected: `one DELETE BOOKING about ${id}`,
        observed: `${again.map(inShort).join(' and ')}, each with a uuid and a date of its own`,
        evidence: [sent, ...again.map((one) => shownBy(one, sent))],
        explainedBy: ['EVENT-DATA-IS-BOOKING', 'EVENT-BOOKING-DELETIONS-CAUSED'],
      },
    ];
  });

/** A booking of the run's own, as one webhook heard of it. */
interface Heard {
  readonly history: BookingHistory;
  /** What one webhook was told of it. */
  readonly told: readonly WebhookEvent[];
}

/** What each inbox with a single webhook was told of each booking of the run's own. */
export function eachHeard(trace: Trace): readonly Heard[] {
  const { histories } = bookingsIn(trace);
  return [...eventsOfBookings(trace)].flatMap(([id, told]) => {
    const history = histories.get(id);
    if (history === undefined || history.isShared) return [];
    return heardByWebhooks(trace, told).map((heard) => ({ history, told: heard }));
  });
}

/** Notifications apart by the inbox to which they came; those of inboxes with several webhooks are left out. */
export function heardByWebhooks(
  trace: Trace,
  told: readonly WebhookEvent[],
): readonly (readonly WebhookEvent[])[] {
  const { ofInbox, unclear } = subscriptionsIn(trace);
  const isSingle = (inbox: string): boolean =>
    !unclear.has(inbox) && new Set(ofInbox.get(inbox)?.map(({ webhook }) => webhook)).size === 1;
  const byInbox = groupedBy(told, ({ inbox }) => inbox);
  return [...byInbox].flatMap(([inbox, heard]) => (isSingle(inbox) ? [heard] : []));
}

/** The first notification of an event about an entity at one webhook, and one of another such event; undefined for none. */
export function firedAgain(
  told: readonly WebhookEvent[],
  event: 'CREATE' | 'DELETE',
): readonly [WebhookEvent, WebhookEvent] | undefined {
  const [first, ...others] = eventsIn(told.filter((one) => one.event === event));
  const again = first && others.find((one) => isLaterEvent(first, one));
  return first === undefined || again === undefined ? undefined : [first, again];
}

/** One notification for each event: what has the same uuid, or the same time and data, was sent again. */
function eventsIn(told: readonly WebhookEvent[]): readonly WebhookEvent[] {
  const kept: WebhookEvent[] = [];
  const uuids = new Set<string | undefined>();
  const moments = new Map<string, readonly WebhookEvent[]>();
  for (const one of told) {
    const moment = `${one.dateMs} ${one.state}`;
    const before = moments.get(moment) ?? [];
    // Two updates of a restaurant may fall into one millisecond.
    const isAgain = before.some((other) => one.entity !== 'RESTAURANT' || showAlike(other, one));
    if (!uuids.has(one.uuid) && !isAgain) kept.push(one);
    uuids.add(one.uuid);
    moments.set(moment, [...before, one]);
  }
  return kept;
}

/** Rounding may give one event two dates, so far apart. */
export const ROUNDING_MS = 5;

const SECOND_MS = 1000;

/** Whether one notification is about another event than the first, which was confirmed. */
function isLaterEvent(first: WebhookEvent, one: WebhookEvent): boolean {
  if (!wasConfirmed(first) || first.dateMs === undefined || one.dateMs === undefined) return false;
  return (
    first.uuid !== undefined && one.uuid !== undefined && Math.abs(one.dateMs - first.dateMs) > ROUNDING_MS
  );
}

/**
 * Whether one may be the other, sent again. The data may be those of the sending, and so may the date of what was not
 * confirmed; a date that was stored may have lost its fraction.
 *
 * @param one came earlier
 */
function isSame(one: WebhookEvent, other: WebhookEvent): boolean {
  if (one.event !== other.event || one.entity !== other.entity || one.id !== other.id) return false;
  if (one.dateMs === undefined || other.dateMs === undefined) return true;
  if (!wasConfirmed(one) && one.state === other.state) return true;
  const apartMs = Math.abs(one.dateMs - other.dateMs);
  const isCut = one.dateMs % SECOND_MS === 0 || other.dateMs % SECOND_MS === 0;
  return apartMs === 0 || (apartMs < SECOND_MS && (isCut || one.state === other.state));
}

function inShort({ event, entity, id, state }: WebhookEvent): string {
  return `${event} ${entity} ${id ?? ''}${state === undefined ? '' : ` (${state})`}`;
}
