import { stateIs } from '../../../spec/vocabulary.ts';
import type { Trigger } from '../../evidence/exhibit.ts';
import type { BookingHistory } from '../bookings/history.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import type { Span, Trace } from '../trace.ts';
import { shownBy, type WebhookEvent, webhookEventsIn } from '../webhook-events.ts';
import { eachHeard } from './causes.ts';

/** Two notifications of one entity at one webhook, whose causes were apart. */
export interface Pair {
  readonly about: bigint;
  readonly creation: WebhookEvent;
  readonly created: Trigger;
  readonly later: WebhookEvent;
  readonly changed: Trigger;
}

/** Fewer equal dates are by chance. */
const LEAST_EQUAL = 5;

/** Causes that are so far apart have two dates, where dates have fractions of a second; in ms. */
const APART_MS = 100;

const SECOND_MS = 1_000;

/** Whether what happened in one time has another date than what happened in the other. */
export function areApart(earlier: Span, later: Span): boolean {
  return later.beganMs - earlier.endedMs >= APART_MS;
}

/**
 * What happens later has a date of its own: nothing unless all pairs have one date, since a sender may date what it sends
 * together.
 *
 * @param change in words, such as "the cancellation"
 */
export function equalDates(trace: Trace, change: string, pairs: readonly Pair[]): readonly Contradiction[] {
  const dated = pairs.filter(({ creation, later }) => ![creation.dateMs, later.dateMs].includes(undefined));
  const each = new Map(dated.map((one) => [one.about, one]));
  const areEqual = dated.every(({ creation, later }) => creation.dateMs === later.dateMs);
  if (each.size < LEAST_EQUAL || !areEqual || !hasFractions(trace)) return [];
  return [...each.values()].map(({ creation, created, later, changed }): Contradiction => {
    return {
      requirement: 'EVENT-DATE-NEAR',
      expected: `the time of ${change}, which is not that of the creation`,
      observed: `the date of CREATE ${creation.entity}, as for all ${each.size} that tell`,
      evidence: [shownBy(creation, created), shownBy(later, changed)],
      explainedBy: ['EVENT-DATE-VALUE', 'EVENT-DATE-TYPE'],
    };
  });
}

function hasFractions(trace: Trace): boolean {
  return webhookEventsIn(trace).some(({ dateMs }) => dateMs !== undefined && dateMs % SECOND_MS !== 0);
}

/** The creation of a booking, its cancellation and a move by its restaurant happen at different times. */
export const bookingDatesApart: Rule = (trace) => {
  const heard = eachHeard(trace);
  const pairsOf = (changesOf: (history: BookingHistory) => readonly Change[]): readonly Pair[] =>
    heard.flatMap(({ history, told }) => {
      const creation = told.find(({ event }) => event === 'CREATE');
      return changesOf(history).flatMap((change): readonly Pair[] => {
        const later = told.find(change.tells);
        const [created] = history.creations;
        if (creation === undefined || later === undefined || !areApart(created, change)) return [];
        return [{ about: history.id, creation, created: created.sent, later, changed: change.sent }];
      });
    });
  return [
    ...equalDates(trace, 'the cancellation', pairsOf(cancellation)),
    ...equalDates(trace, 'the move', pairsOf(firstMove)),
    ...equalDates(trace, 'the deletion', pairsOf(deletion)),
  ];
};

/** What changes a booking, and what tells of it. */
interface Change extends Span {
  readonly sent: Trigger;
  readonly tells: (one: WebhookEvent) => boolean;
}

function cancellation({ cancellations }: BookingHistory): readonly Change[] {
  const tells = ({ event, state }: WebhookEvent): boolean =>
    event === 'UPDATE' && stateIs(state, 'cancelled');
  return cancellations.slice(0, 1).map((one) => ({ ...one, tells }));
}

/** The first move by the control interface, unless the booking may have been in that state before, by itself. */
function firstMove({ reads, commands }: BookingHistory): readonly Change[] {
  return commands.slice(0, 1).flatMap((one) => {
    const before = reads.findLast(({ endedMs }) => endedMs <= one.beganMs);
    const isMove = one.state !== undefined && before !== undefined && before.state !== one.state;
    const tells = ({ event, state }: WebhookEvent): boolean => event === 'UPDATE' && state === one.state;
    return isMove ? [{ ...one, tells }] : [];
  });
}

function deletion({ commands }: BookingHistory): readonly Change[] {
  const deleted = commands.find(({ state }) => state === undefined);
  return deleted === undefined ? [] : [{ ...deleted, tells: ({ event }) => event === 'DELETE' }];
}
