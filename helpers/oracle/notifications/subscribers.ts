import { type BookingHistory, bookingsIn, unsharedBookings } from '../bookings/history.ts';
import { isAccepted } from '../../http/exchange.ts';
import { int64Of, isJsonArray, isJsonObject, parseJsonOrUndefined } from '../../values/json/json.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { settlingMs } from '../settling.ts';
import { addressIn, type Subscription, subscriptionsIn } from '../subscriptions.ts';
import { spanOf, type Trace } from '../trace.ts';
import { shownBy, wasConfirmed, type WebhookEvent, webhookEventsIn } from '../webhook-events.ts';
import { groupedBy } from '../../values/groups.ts';

/** So many notifications must be missing: a single one may have been lost on the way. */
const LEAST_MISSING = 2;

/** A notification that came so soon, for a booking requested so near to the other, met a quick listener. */
const QUICK_MS = 1_000;
const NEARBY_MS = 2_000;

/** A notification gets so many times as long as the slowest one of the run took. */
const TIMES_SLOWEST = 3;

/** So many must be missing in a row where a webhook was notified of nothing later either, though of as many before. */
const LEAST_SILENT = 3;

/** What a target can't deliver may hold up other notifications that were due so long before or after it. */
const HELD_UP_MS = 60_000;

/**
 * Each creation is notified to every webhook that was subscribed to it for long, before and after, and that received what
 * happened later, or is still listed while another one is notified.
 */
export const creationsTold: Rule = (trace) => {
  if (trace.losesNotifications === true) return [];
  const listeners = listenersIn(trace);
  const bookings = unsharedBookings(trace);
  const slowestMs = slowestOf(trace);
  // A target that is behind may still send everything.
  if (listeners.length === 0 || slowestMs > trace.eventTimeoutMs) return [];
  const missing = bookings.flatMap((history) => missesOf(trace, history, listeners, slowestMs));
  const byNone = missing.filter(({ witness }) => witness === undefined);
  const bySome = missing.filter(({ witness }) => witness !== undefined);
  const silent = listeners.flatMap((one) => silenceOf(trace, one, { bookings, listeners, slowestMs }));
  return [...enough(byNone), ...enough(bySome), ...silent].map(contradictionOf);
};

/** A webhook that is told of creations, and what it was told. */
interface Listener {
  readonly subscription: Subscription;
  readonly told: ReadonlyMap<bigint, WebhookEvent>;
  /** When anything reached it for the last time. */
  readonly lastMs: number;
}

/** A creation of which a webhook was not told. */
interface Missing {
  readonly history: BookingHistory;
  readonly subscription: Subscription;
  /** The notification that another webhook received. */
  readonly witness: WebhookEvent | undefined;
  /** What this webhook was told of later, or another one. */
  readonly later: WebhookEvent;
}

/** What a webhook is compared with. */
interface Beside {
  readonly bookings: readonly BookingHistory[];
  readonly listeners: readonly Listener[];
  /** The longest time from a booking request to its notification, in ms. */
  readonly slowestMs: number;
}

/** The inboxes that one webhook with one subscription has, and that took every notification. */
function listenersIn(trace: Trace): readonly Listener[] {
  const { ofInbox, unclear } = subscriptionsIn(trace);
  const told = groupedBy(webhookEventsIn(trace), ({ inbox }) => inbox);
  return [...ofInbox].flatMap(([inbox, [subscription, ...others]]) => {
    const heard = told.get(inbox) ?? [];
    if (subscription === undefined || others.length > 0 || unclear.has(inbox)) return [];
    const isSubscribed =
      subscription.events?.includes('CREATE') === true && subscription.entities?.includes('BOOKING') === true;
    if (!isSubscribed || !heard.every(wasConfirmed)) return [];
    const creations = heard.filter(
      ({ event, entity, id }) => event === 'CREATE' && entity === 'BOOKING' && id !== undefined,
    );
    return [
      {
        subscription,
        told: new Map(creations.map((one) => [one.id ?? -1n, one] as const)),
        lastMs: Math.max(subscription.madeMs, ...heard.map(({ arrivedMs }) => arrivedMs)),
      },
    ];
  });
}

/**
 * The longest time from a booking request to its first notification at a webhook, in ms. What a target sends again, as it does
 * where notifications are not confirmed, tells nothing of that.
 */
function slowestOf(trace: Trace): number {
  const { histories } = bookingsIn(trace);
  let slowestMs = 0;
  for (const heard of groupedBy(webhookEventsIn(trace), ({ inbox }) => inbox).values()) {
    if (!heard.every(wasConfirmed)) continue;
    const known = new Set<bigint>();
    for (const { event, entity, id, arrivedMs } of heard) {
      if (event !== 'CREATE' || entity !== 'BOOKING' || id === undefined || known.has(id)) continue;
      known.add(id);
      const history = histories.get(id);
      if (history?.isShared === false)
        slowestMs = Math.max(slowestMs, arrivedMs - history.creations[0].beganMs);
    }
  }
  return slowestMs;
}

/** How long a notification of a creation may take, in ms. */
function waitOf(trace: Trace, { creations: [created] }: BookingHistory, slowestMs: number): number {
  return settlingMs(trace, created) + TIMES_SLOWEST * slowestMs;
}

/** Whether a webhook was subscribed so long before and after a creation that it must be notified of it. */
function isAsked({ subscription: { madeMs, end } }: Listener, history: BookingHistory, waitMs: number) {
  const [created] = history.creations;
  const isInTime = end === undefined || end.beganMs > created.endedMs + waitMs;
  return madeMs + waitMs < created.beganMs && isInTime;
}

function missesOf(
  trace: Trace,
  history: BookingHistory,
  listeners: readonly Listener[],
  slowestMs: number,
): readonly Missing[] {
  const [created] = history.creations;
  const waitMs = waitOf(trace, history, slowestMs);
  if (created.endedMs + waitMs > trace.endedAtMs) return [];
  const asked = listeners.filter((one) => isAsked(one, history, waitMs));
  const witness = listeners.flatMap(({ told }) => told.get(history.id) ?? []).at(0);
  return asked.flatMap(({ subscription, told }): readonly Missing[] => {
    if (told.has(history.id) || !wasQuick(trace, told, created.beganMs)) return [];
    const later = laterThan(trace, told, created.endedMs + waitMs);
    return later === undefined ? [] : [{ history, subscription, witness, later }];
  });
}

/**
 * The creations since which a webhook is silent for good, although others are notified at once and it is still listed. A
 * target may give up a webhook, but none that took every notification; and what it can't deliver may hold up the others.
 */
function silenceOf(
  trace: Trace,
  listener: Listener,
  { bookings, listeners, slowestMs }: Beside,
): readonly Missing[] {
  const { subscription, told, lastMs } = listener;
  // One of several listeners may be gone.
  if (told.size < LEAST_SILENT || (trace.otherListenerUrls ?? []).length > 0) return [];
  const missing = bookings.flatMap((history): readonly Missing[] => {
    const [created] = history.creations;
    const waitMs = waitOf(trace, history, slowestMs);
    const isOver = created.endedMs + waitMs <= trace.endedAtMs && created.beganMs > lastMs;
    if (!isOver || !isAsked(listener, history, waitMs)) return [];
    const witness = listeners
      .flatMap((other) => other.told.get(history.id) ?? [])
      .find(({ arrivedMs }) => arrivedMs - created.beganMs < QUICK_MS);
    return witness === undefined ? [] : [{ history, subscription, witness, later: witness }];
  });
  if (missing.length < LEAST_SILENT) return [];
  const sinceMs = Math.max(...missing.map(({ history }) => history.creations[0].endedMs));
  const isHeldUp = troublesIn(trace).some((ms) => ms > lastMs - HELD_UP_MS && ms < sinceMs + HELD_UP_MS);
  return !isHeldUp && isListedAfter(trace, subscription, sinceMs) ? missing : [];
}

/** When notifications were refused, and when a webhook of booking events got an address at which nobody is; see monotonicMs. */
function troublesIn(trace: Trace): readonly number[] {
  const listenerUrls = [trace.listenerUrl, ...(trace.otherListenerUrls ?? [])];
  const refused = webhookEventsIn(trace).filter((one) => !wasConfirmed(one));
  const nowhere = trace.exchanges.flatMap((exchange) => {
    const { operation, request } = exchange;
    if (operation !== 'createWebhook' && operation !== 'replaceWebhook') return [];
    const body = request.body === undefined ? undefined : parseJsonOrUndefined(request.body);
    const { url, entities } = isJsonObject(body) ? body : {};
    const isOfBookings = !isJsonArray(entities) || entities.includes('BOOKING');
    const isHere = addressIn(url, listenerUrls) !== undefined;
    return isAccepted(exchange) && isOfBookings && !isHere ? (spanOf(exchange)?.beganMs ?? []) : [];
  });
  return [...refused.map(({ arrivedMs }) => arrivedMs), ...nowhere];
}

/** Whether a list that can't be older than a moment shows the webhook of a subscription. */
function isListedAfter(trace: Trace, { webhook }: Subscription, momentMs: number): boolean {
  return trace.exchanges.some((exchange) => {
    if (exchange.operation !== 'listWebhooks' || !isAccepted(exchange)) return false;
    const [span, { json }] = [spanOf(exchange), exchange];
    if (span === undefined || span.beganMs <= momentMs + settlingMs(trace, span)) return false;
    return isJsonArray(json) && json.some((one) => isJsonObject(one) && int64Of(one['id']) === webhook);
  });
}

/** Whether another notification reached the webhook quickly at that time, so that nothing was in the way of this one. */
function wasQuick(trace: Trace, told: ReadonlyMap<bigint, WebhookEvent>, momentMs: number): boolean {
  const { histories } = bookingsIn(trace);
  return [...told].some(([id, { arrivedMs }]) => {
    const created = histories.get(id)?.creations[0];
    if (created === undefined || Math.abs(created.beganMs - momentMs) > NEARBY_MS) return false;
    return arrivedMs - created.beganMs < QUICK_MS;
  });
}

/** What a webhook was told of a booking that was requested after a moment. */
function laterThan(
  trace: Trace,
  told: ReadonlyMap<bigint, WebhookEvent>,
  momentMs: number,
): WebhookEvent | undefined {
  const { histories } = bookingsIn(trace);
  for (const [id, one] of told) {
    const created = histories.get(id)?.creations[0];
    if (created !== undefined && created.beganMs > momentMs) return one;
  }
  return undefined;
}

function enough(missing: readonly Missing[]): readonly Missing[] {
  return new Set(missing.map(({ history }) => history.id)).size >= LEAST_MISSING ? missing : [];
}

function contradictionOf({ history, subscription, witness, later }: Missing): Contradiction {
  const { sent } = history.creations[0];
  const isToOthers = witness !== undefined;
  return {
    requirement: isToOthers ? 'EVENT-EVERY-SUBSCRIBER' : 'EVENT-CREATE-BOOKING',
    expected: `a notification CREATE BOOKING about ${history.id}`,
    observed: `none by the end of the run${isToOthers ? ', although another webhook received one' : ''}`,
    evidence: [subscription.sent, shownBy(witness ?? later, sent), sent],
    explainedBy: isToOthers
      ? ['EVENT-CREATE-BOOKING', 'EVENT-DATA-IS-BOOKING', 'EVENT-EVENT-ENUM', ...STORED]
      : ['EVENT-EVERY-SUBSCRIBER', 'EVENT-DATA-IS-BOOKING', 'EVENT-EVENT-ENUM', ...STORED],
  };
}

/** Webhooks that are stored otherwise than they were sent, and notifications that can't be read. */
const STORED = [
  'CREATE-WEBHOOK-EVENTS-RETURNED',
  'CREATE-WEBHOOK-ENTITIES-RETURNED',
  'REPLACE-WEBHOOK-OTHERS-KEPT',
  'DELETE-WEBHOOK-OTHERS-KEPT',
  'REPLACE-WEBHOOK-REFUSED-KEEPS',
  'LIST-WEBHOOKS-COMPLETE',
  'EVENT-EVENT-PRESENT',
  'EVENT-EVENT-TYPE',
  'EVENT-ENTITY-PRESENT',
  'EVENT-ENTITY-TYPE',
  'EVENT-ENTITY-ENUM',
  'EVENT-DATA-PRESENT',
  'EVENT-DATA-TYPE',
  'EVENT-BODY-KIND',
  'EVENT-METHOD-POST',
  'BOOKING-ID-PRESENT',
  'BOOKING-ID-TYPE',
] as const;
