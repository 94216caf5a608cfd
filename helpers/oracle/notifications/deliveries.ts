import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { headerValues } from '../../http/notification.ts';
import { unsharedBookings } from '../bookings/history.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { settlingMs } from '../settling.ts';
import { type Subscription, subscriptionsIn } from '../subscriptions.ts';
import type { Trace } from '../trace.ts';
import { shownBy, type WebhookEvent, webhookEventsIn } from '../webhook-events.ts';

/** Each notification fits a subscription that was in force when its event happened, or may still have been. */
export const deliveriesFit: Rule = (trace) => {
  const causes = causesIn(trace);
  return webhookEventsIn(trace).flatMap((told) => {
    const happenedMs = told.entity === 'BOOKING' ? causes.get(told.id ?? -1n) : undefined;
    return misdelivered(trace, told, happenedMs) ?? [];
  });
};

/**
 * How a notification contradicts all subscriptions of its inbox.
 *
 * @param happenedMs nothing about its entity happened before; see monotonicMs
 */
export function misdelivered(
  trace: Trace,
  told: WebhookEvent,
  happenedMs: number = -Infinity,
): Contradiction | undefined {
  const { ofInbox, unclear } = subscriptionsIn(trace);
  const { inbox, arrivedAtMonotonicMs } = told.received;
  const made = ofInbox.get(inbox)?.filter(({ fromMs }) => fromMs <= arrivedAtMonotonicMs) ?? [];
  const last = made.at(-1);
  if (last === undefined || unclear.has(inbox)) return undefined;
  const inForce = made.filter((one) => mayBeInForce(trace, one, happenedMs));
  const breach = breachOf(told, inForce, made);
  return breach && contradictionOf(breach, told, inForce.at(-1) ?? last);
}

/** The requirement that a delivery breaks, and how. */
type Breach = Pick<Contradiction, 'requirement' | 'expected' | 'observed' | 'explainedBy'>;

/** When each booking of the run's own was requested: nothing about it happened earlier. */
function causesIn(trace: Trace): ReadonlyMap<bigint, number> {
  return new Map(unsharedBookings(trace).map(({ id, creations }) => [id, creations[0].beganMs] as const));
}

/** Whether a subscription may count for an event that happened at a moment or later. */
function mayBeInForce(trace: Trace, { end }: Subscription, happenedMs: number): boolean {
  return end === undefined || happenedMs <= end.endedMs + settlingMs(trace, end);
}

function breachOf(
  told: WebhookEvent,
  inForce: readonly Subscription[],
  made: readonly Subscription[],
): Breach | undefined {
  const { event, entity } = told;
  if (inForce.length === 0) return afterItsEnd(told, made.at(-1));
  const fits = (one: Subscription): boolean => allows(one.events, event) && allows(one.entities, entity);
  const subscribed = inForce.filter(fits);
  if (subscribed.length > 0) return headerBreach(told, subscribed, { made, inForce });
  const observed = `${event} ${entity}`;
  const [of] = inForce;
  const [events, entities] = [
    of?.events?.join(', ') ?? 'any event',
    of?.entities?.join(', ') ?? 'any entity',
  ];
  const expected = `notifications of ${events} for ${entities} only`;
  const explainedBy: readonly RequirementId[] = [
    ...SHOWN_SUBSCRIPTIONS,
    'EVENT-EVENT-ENUM',
    'EVENT-ENTITY-ENUM',
  ];
  if (made.some(fits)) {
    return { requirement: 'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION', expected, observed, explainedBy };
  }
  const isEvent = !inForce.some((one) => allows(one.events, event));
  return isEvent
    ? {
        requirement: 'EVENT-SUBSCRIBED-EVENTS-ONLY',
        expected,
        observed,
        explainedBy: [...explainedBy, 'EVENT-SUBSCRIBED-ENTITIES-ONLY'],
      }
    : {
        requirement: 'EVENT-SUBSCRIBED-ENTITIES-ONLY',
        expected,
        observed,
        explainedBy: [...explainedBy, 'EVENT-SUBSCRIBED-EVENTS-ONLY'],
      };
}

/** A webhook that is stored otherwise than it was sent explains what it is told. */
const SHOWN_SUBSCRIPTIONS: readonly RequirementId[] = [
  'CREATE-WEBHOOK-EVENTS-RETURNED',
  'CREATE-WEBHOOK-ENTITIES-RETURNED',
  'REPLACE-WEBHOOK-EVENTS-REPLACED',
  'REPLACE-WEBHOOK-ENTITIES-REPLACED',
  'REPLACE-WEBHOOK-LISTED',
  'REPLACE-WEBHOOK-REFUSED-KEEPS',
  'REPLACE-WEBHOOK-OTHERS-KEPT',
  'CREATE-WEBHOOK-IDS-DISTINCT',
];

function afterItsEnd({ event, entity }: WebhookEvent, last: Subscription | undefined): Breach | undefined {
  const observed = `${event} ${entity}`;
  if (last?.end?.by === 'deletion') {
    return {
      requirement: 'EVENT-AFTER-DELETION-SILENT',
      expected: 'no notification of what happened long after the deletion of the webhook',
      observed,
      explainedBy: ['DELETE-WEBHOOK-UNLISTED', 'CREATE-WEBHOOK-IDS-DISTINCT'],
    };
  }
  return {
    requirement: 'EVENT-AFTER-REPLACEMENT-URL',
    expected: 'no notification of what happened long after the webhook got another url',
    observed,
    explainedBy: [...SHOWN_SUBSCRIPTIONS, 'REPLACE-WEBHOOK-URL-REPLACED'],
  };
}

const PLAIN = /^[\x21-\x7e]+$/;

function headerBreach(
  told: WebhookEvent,
  subscribed: readonly Subscription[],
  { made, inForce }: Readonly<Record<'made' | 'inForce', readonly Subscription[]>>,
): Breach | undefined {
  const shown = headerValues(told.received, 'authorization').join(', ');
  const isJudged = subscribed.every(
    ({ token, prefix }) =>
      PLAIN.test(token ?? '') && (prefix === undefined || prefix === '' || PLAIN.test(prefix)),
  );
  // An event may be sent by the subscription of its time, with the header that the webhook has by now.
  if (!isJudged || inForce.some((one) => headerOf(one) === shown)) return undefined;
  const one = subscribed.at(-1);
  if (one === undefined) return undefined;
  const isFormer = made.some((other) => headerOf(other) === shown);
  const requirement = isFormer ? 'EVENT-AFTER-REPLACEMENT-HEADER' : headerRequirement(one);
  const others = HEADERS.filter((other) => other !== requirement);
  return {
    requirement,
    expected: `Authorization: ${headerOf(one)}`,
    observed: shown === '' ? 'no header Authorization' : `Authorization: ${shown}`,
    explainedBy: [
      ...others,
      'CREATE-WEBHOOK-PREFIX-RETURNED',
      'REPLACE-WEBHOOK-PREFIX-REPLACED',
      'REPLACE-WEBHOOK-REFUSED-KEEPS',
    ],
  };
}

const LONGEST_PREFIX = 20;

const HEADERS = [
  'EVENT-HEADER-GIVEN-PREFIX',
  'EVENT-HEADER-DEFAULT-PREFIX',
  'EVENT-HEADER-EMPTY-PREFIX',
  'EVENT-HEADER-LONGEST-PREFIX',
  'EVENT-AFTER-REPLACEMENT-HEADER',
] as const satisfies readonly RequirementId[];

function headerRequirement({ prefix }: Subscription): RequirementId {
  if (prefix === undefined) return 'EVENT-HEADER-DEFAULT-PREFIX';
  if (prefix === '') return 'EVENT-HEADER-EMPTY-PREFIX';
  return prefix.length === LONGEST_PREFIX ? 'EVENT-HEADER-LONGEST-PREFIX' : 'EVENT-HEADER-GIVEN-PREFIX';
}

/** What section 6.3 puts in the header. */
function headerOf({ token = '', prefix = 'Bearer' }: Subscription): string {
  return prefix === '' ? token : `${prefix} ${token}`;
}

/** Names outside the contract's lists are a finding of their own. */
function allows(list: readonly string[] | undefined, name: string): boolean {
  return list === undefined || list.includes(name) || !NAMES.has(name);
}

const NAMES: ReadonlySet<string> = new Set(['CREATE', 'UPDATE', 'DELETE', 'BOOKING', 'RESTAURANT']);

function contradictionOf(breach: Breach, told: WebhookEvent, { sent, end }: Subscription): Contradiction {
  const changes = end === undefined ? [sent] : [sent, end.sent];
  return { ...breach, evidence: [...changes, shownBy(told, end?.sent ?? sent)] };
}
