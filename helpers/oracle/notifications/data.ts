import type { Trigger } from '../../evidence/exhibit.ts';
import type { Json, JsonObject } from '../../values/json/json.ts';
import { excerptsApart } from '../../values/json/excerpts.ts';
import { excerpt } from '../../values/json/json-pointer.ts';
import { isMarked } from '../../values/random.ts';
import { MINUTE_MS } from '../../values/time.ts';
import { countOf, MOST_UNSEEN } from '../bookings/answers.ts';
import { editsIn, isEditable } from '../bookings/edits.ts';
import { type BookingField, bookingFields } from '../bookings/fields.ts';
import { type BookingHistory, type BookingRequest, bookingsIn, phoneIn } from '../bookings/history.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { settlingMs } from '../settling.ts';
import { subscriptionsIn } from '../subscriptions.ts';
import type { Span, Trace } from '../trace.ts';
import {
  eventsOfBookings,
  shownBy,
  wasConfirmed,
  type WebhookEvent,
  webhookEventsIn,
} from '../webhook-events.ts';
import { stateIs } from '../../../spec/vocabulary.ts';

/** The data of a notification has the values of the booking's creation or of its reads, unless it was edited. */
export const dataAgrees: Rule = (trace) => {
  const { histories, ofPhone } = bookingsIn(trace);
  const edits = editsIn(trace);
  const found = [...eventsOfBookings(trace)].flatMap(([id, told]) => {
    const history = histories.get(id);
    if (history === undefined || history.isShared) return [];
    const fields = edits.isEdited(history) ? bookingFields.filter((one) => !isEditable(one)) : bookingFields;
    const known = fields.map((field) => valuesOf(field, history));
    return told.flatMap((one) => {
      if (one.event === 'DELETE') return [];
      const wrong = fields.flatMap((field, index) => shownOtherwise(field, known[index] ?? [], one));
      if (wrong.length === 0) return [];
      const phone = phoneIn(one.data);
      const isOther =
        phone !== undefined && phone !== phoneIn(history.creations[0].asked) && ofPhone.has(phone);
      const isHeard = edits.isHeard(history, { endedMs: one.arrivedMs });
      // Where others were edited, so may be one of whose changes nobody was notified. A webhook that came later tells nothing
      // of edits before it.
      const before = told.find((other) => isAsKnown(other, one.inbox, wrong, history));
      const mayBeEdited =
        (edits.areSeen && !isHeard) || !hasListenedSince(trace, history, one, before?.arrivedMs);
      const apart = wrong.filter(({ field }) => !mayBeEdited || !isEditable(field));
      const [first] = apart;
      if (first === undefined) return [];
      const mayBeUnheard =
        !isHeard &&
        one.event !== 'CREATE' &&
        apart.every(({ field }) => isEditable(field)) &&
        mayBeKept(trace, history, one);
      const contradiction = contradictionOf(one, history, isOther ? { ...first, isOther } : first);
      return [{ history, mayBeUnheard, contradiction }];
    });
  });
  // A single booking may have been edited without a sign of it.
  const isSingle = countOf(found.map(({ history }) => history)) <= MOST_UNSEEN;
  return found
    .filter(({ mayBeUnheard }) => !isSingle || !mayBeUnheard)
    .map(({ contradiction }) => contradiction);
};

/** Whether no read shows that a booking does not have the values of its notification, and no command asked for others. */
function mayBeKept(trace: Trace, { reads, commands }: BookingHistory, { arrivedMs }: WebhookEvent): boolean {
  return commands.length === 0 && !reads.some((read) => read.beganMs > arrivedMs + settlingMs(trace, read));
}

/** Whether a notification shows an inbox what another one shows otherwise, as the booking is known to have it. */
function isAsKnown(
  { inbox, event, data }: WebhookEvent,
  of: string,
  wrong: readonly Wrong[],
  history: BookingHistory,
): boolean {
  if (inbox !== of || event === 'DELETE') return false;
  return wrong.every(({ field }) => {
    const shown = field.valueIn(data);
    return (
      shown !== undefined &&
      valuesOf(field, history).some((value) => value === shown || field.same(value, shown) === true)
    );
  });
}

/**
 * Whether a notification came to a webhook that was notified of all changes of its booking, from the first one on.
 *
 * @param knownMs when the same webhook was notified of the booking as it is known, if it was; later changes follow then
 */
function hasListenedSince(
  trace: Trace,
  { creations: [{ beganMs }] }: BookingHistory,
  told: WebhookEvent,
  knownMs = -Infinity,
): boolean {
  const subscriptions = subscriptionsIn(trace).ofInbox.get(told.inbox);
  if (subscriptions === undefined || told.event === 'CREATE') return true;
  return subscriptions.some(
    ({ events = ['UPDATE'], entities = ['BOOKING'], madeMs, end }) =>
      (madeMs + settlingMs(trace) <= beganMs || (madeMs < knownMs && knownMs < told.arrivedMs)) &&
      (end === undefined || end.beganMs > told.arrivedMs) &&
      events.includes('UPDATE') &&
      entities.includes('BOOKING'),
  );
}

/** A notification about a booking of the run's own has its id. */
export const dataIsBooking: Rule = (trace) => {
  const { histories, ofPhone } = bookingsIn(trace);
  return webhookEventsIn(trace).flatMap((one): readonly Contradiction[] => {
    const { id, entity, event, data } = one;
    if (entity !== 'BOOKING' || event === 'DELETE' || id === undefined || histories.has(id)) return [];
    const requests = ofPhone.get(phoneIn(data) ?? '') ?? [];
    const asked = requests.find((request) => request.outcome === 'accepted' && isAskedFor(request, one));
    if (asked === undefined || !areClear(requests, trace) || asked.beganMs > one.arrivedMs) return [];
    if (requests.some((request) => request.outcome === 'refused' && isAskedFor(request, one))) return [];
    return [
      {
        requirement: 'EVENT-DATA-IS-BOOKING',
        expected: 'the id of the booking in the data of its notification',
        observed: `id ${id}, which no answer has shown`,
        evidence: [asked.sent, shownBy(one, asked.sent)],
        explainedBy: [
          'EVENT-CREATE-BOOKING',
          'EVENT-DATA-BOOKING-AGREES',
          'CREATE-BOOKING-IDS-DISTINCT',
          'BOOKING-ID-TYPE',
          'BOOKING-ID-PRESENT',
        ],
      },
    ];
  });
};

/** A request that was refused is in no notification. */
export const refusedSilent: Rule = (trace) => {
  const { histories, ofPhone } = bookingsIn(trace);
  const ofBookings = eventsOfBookings(trace);
  return webhookEventsIn(trace).flatMap((one): readonly Contradiction[] => {
    const { id, entity, data } = one;
    if (entity !== 'BOOKING' || (id !== undefined && histories.has(id))) return [];
    const requests = ofPhone.get(phoneIn(data) ?? '') ?? [];
    const fitting = requests.filter(
      (request) => isAskedFor(request, one) || (request.outcome === 'refused' && isRepairOf(request, one)),
    );
    const [refused] = fitting;
    if (refused === undefined || !areClear(requests, trace)) return [];
    if (fitting.some(({ outcome }) => outcome !== 'refused')) return [];
    if (refused.beganMs > one.arrivedMs || isDeclined(ofBookings.get(id ?? -1n) ?? [])) return [];
    // A booking whose restaurant declined it may have been created; nobody may have been told of that end.
    if (isAskedFor(refused, one) && !isChangeTold(trace, one, refused)) return [];
    return [
      {
        requirement: 'EVENT-REFUSED-BOOKING-SILENT',
        expected: 'no notification about a refused booking',
        observed: `${one.event} BOOKING about ${excerpt(data['id'])}`,
        evidence: [refused.sent, shownBy(one, refused.sent)],
        explainedBy: [],
      },
    ];
  });
};

/**
 * Whether some webhook would have been told if the booking of a refused request had been declined: the one that was told of
 * its creation, or one that had been registered for long.
 */
function isChangeTold(trace: Trace, { inbox: told }: WebhookEvent, { beganMs, endedMs }: Span): boolean {
  const { ofInbox, unclear } = subscriptionsIn(trace);
  const failing = new Set(webhookEventsIn(trace).flatMap((one) => (wasConfirmed(one) ? [] : [one.inbox])));
  const settledMs = settlingMs(trace, { beganMs, endedMs });
  return [...ofInbox].some(
    ([inbox, all]) =>
      !unclear.has(inbox) &&
      !failing.has(inbox) &&
      all.some(({ events, entities, madeMs, end }) => {
        const isOfChanges = events?.includes('UPDATE') === true && entities?.includes('BOOKING') === true;
        const isKnown = inbox === told || madeMs + settledMs < beganMs;
        return isOfChanges && isKnown && (end === undefined || end.beganMs > endedMs + settledMs);
      }),
  );
}

/**
 * A date may be so far from its event, in ms: clocks that are not synchronised differ by seconds or minutes, a wrong zone by
 * half an hour or more, and a minute of that may pass between the event and the arrival of the notification.
 */
export const FARTHEST_MS = 29 * MINUTE_MS;

/** Whether a booking was passed on to its restaurant and ended there: then its request was refused, but not at once. */
function isDeclined(told: readonly WebhookEvent[]): boolean {
  return told.some(({ state }) => stateIs(state, 'over') && !stateIs(state, 'cancelled'));
}

/** The date of a notification lies between the creation of its booking and its arrival, by some clock. */
export const datesNear: Rule = (trace) => {
  const { histories } = bookingsIn(trace);
  return [...eventsOfBookings(trace)].flatMap(([id, told]) => {
    const history = histories.get(id);
    if (history === undefined || history.isShared) return [];
    const { sent } = history.creations[0];
    const served = Date.parse(sent.headers['date'] ?? '');
    // The target's clock may be another one than the suite's.
    const aheadMs = Number.isNaN(served) ? 0 : served - sent.startedAt;
    return told.flatMap((one) => farDate(one, sent, { sinceMs: sent.startedAt, aheadMs }) ?? []);
  });
};

/**
 * How the date of a notification contradicts the time of its event.
 *
 * @param trigger what it tells of
 * @param clock sinceMs: nothing about its entity happened before; aheadMs: by how much the clock of the target is ahead
 */
export function farDate(
  one: WebhookEvent,
  trigger: Trigger,
  { sinceMs, aheadMs }: { readonly sinceMs: number; readonly aheadMs: number },
): Contradiction | undefined {
  const { dateMs, received } = one;
  const isNear = [0, aheadMs].some(
    (ahead) =>
      dateMs === undefined ||
      (dateMs > sinceMs + ahead - FARTHEST_MS && dateMs < received.arrivedAt + ahead + FARTHEST_MS),
  );
  if (isNear || dateMs === undefined) return undefined;
  return {
    requirement: 'EVENT-DATE-NEAR',
    expected: `a time between ${inWords(sinceMs + aheadMs)} and ${inWords(received.arrivedAt + aheadMs)}`,
    observed: inWords(dateMs),
    evidence: [trigger, shownBy(one, trigger)],
    explainedBy: ['EVENT-DATE-VALUE', 'EVENT-DATE-TYPE'],
  };
}

interface Wrong {
  readonly field: BookingField;
  readonly expected: Json;
  readonly observed: Json;
  /** The whole guest is another one. */
  readonly isOther?: boolean;
}

/** The values that a field of a booking is known to have, by its request, the answer and the reads. */
function valuesOf(field: BookingField, { creations, reads }: BookingHistory): readonly Json[] {
  const views = [
    ...creations.flatMap(({ shown, asked }) => [shown, asked]),
    ...reads.map(({ shown }) => shown),
  ];
  return [...new Set(views.flatMap((view) => field.valueIn(view) ?? []))];
}

function shownOtherwise(
  field: BookingField,
  known: readonly Json[],
  { data }: WebhookEvent,
): readonly Wrong[] {
  const observed = field.valueIn(data);
  const [expected] = known;
  if (observed === undefined || expected === undefined) return [];
  const isWrong = known.every((value) => value !== observed && field.same(value, observed) === false);
  return isWrong ? [{ field, expected, observed }] : [];
}

function contradictionOf(
  told: WebhookEvent,
  { id, creations }: BookingHistory,
  { field, expected, observed, isOther = false }: Wrong,
): Contradiction {
  const { sent } = creations[0];
  const [wanted, shown] = excerptsApart(expected, observed);
  return {
    requirement: isOther ? 'EVENT-DATA-IS-BOOKING' : 'EVENT-DATA-BOOKING-AGREES',
    expected: isOther ? `the data of booking ${id}` : `${field.name} ${wanted} as in the booking`,
    observed: isOther ? 'the guest of another booking' : shown,
    evidence: [sent, shownBy(told, sent)],
    explainedBy: isOther
      ? ['EVENT-DATA-BOOKING-AGREES', 'GET-BOOKING-SAME-ID']
      : ['EVENT-DATA-IS-BOOKING', 'RESTRICT-REFUSED-NO-TRACE', field.agrees, field.returned],
  };
}

/** Whether the data are those of a request, in all that a request must have. */
function isAskedFor(request: BookingRequest, told: WebhookEvent): boolean {
  const { asked } = request;
  const { data } = told;
  const isWhole = bookingFields.every((field) => {
    const isLeftOut = field.valueIn(asked) === undefined && field.valueIn(data) === undefined;
    return isLeftOut ? field.isOptional : isAlike(field, asked, data);
  });
  return isWhole && hasMarkOf(request, told);
}

function isAlike(field: BookingField, asked: JsonObject, data: JsonObject): boolean {
  const [sent, shown] = [field.valueIn(asked), field.valueIn(data)];
  return sent !== undefined && shown !== undefined && (sent === shown || field.same(sent, shown) === true);
}

/** Whether the data have a text that nobody but this run sends: a guest of another run may have the same phone. */
function hasMarkOf({ asked }: BookingRequest, { data }: WebhookEvent): boolean {
  return bookingFields.some((field) => {
    const sent = field.valueIn(asked);
    return typeof sent === 'string' && isMarked(sent) && isAlike(field, asked, data);
  });
}

/** Enough that no other booking of the phone has them. */
const LEAST_ALIKE = 4;

/** Whether the data are those of a request but for what is defective in it. */
function isRepairOf(request: BookingRequest, told: WebhookEvent): boolean {
  const { asked } = request;
  const sound = bookingFields.filter((field) => field.valueIn(asked) !== undefined);
  const areAlike = sound.every((field) => isAlike(field, asked, told.data));
  return areAlike && sound.length >= LEAST_ALIKE && hasMarkOf(request, told);
}

/**
 * Whether everything is known of a guest: each request was answered, and checks sent all of them. The set-up of another
 * process may use the same guest.
 */
function areClear(requests: readonly BookingRequest[], { checkOf }: Trace): boolean {
  return requests.every(({ outcome, sent }) => outcome !== 'unknown' && checkOf.has(sent));
}

function inWords(epochMs: number): string {
  return Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : 'no time';
}
