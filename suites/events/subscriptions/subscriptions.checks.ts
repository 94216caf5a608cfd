import type { Contract } from '../../../helpers/contract/contract.ts';
import type { Awaited, EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import {
  answeredLast,
  awaitList,
  requireDistinctIds,
  sendWebhook,
  type WebhookList,
} from '../../../helpers/fixtures/registrations.ts';
import {
  bookingSubject,
  cancellation,
  field,
  isSurelyAbout,
  shortly,
  type Subject,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { isStoredAs } from '../../../helpers/values/webhook-values.ts';
import { soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  book,
  bookAndCancel,
  bookingAt,
  covers,
  drawn,
  expectThat,
  inconclusive,
  isAccepted,
  type JsonObject,
  JsonView,
  leaveNotApplicable,
  type Partner,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import type { Capability } from '../../../spec/vocabulary.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { nonEmptySubsets } from '../support/notifications.ts';
import { tryToConnectRestaurant } from '../../../helpers/fixtures/connected.ts';
import { eventEntities, eventTypes } from '../../../spec/vocabulary.ts';

const ALL = { events: eventTypes, entities: eventEntities };

const SUBSCRIPTIONS = nonEmptySubsets(eventTypes).flatMap((events) =>
  nonEmptySubsets(eventEntities).map((entities) => ({ events, entities })),
);

/** Two webhooks with the same subscription are two subscribers, also if one has no token for the header. */
const TWINS = [{}, { token: undefined, authorizationHeaderPrefix: undefined }];

/** Bookings made before most webhooks: one to look at, and others in case a notification is missed. */
const EARLY = 3;

/** At smoke. */
const FEW = 4;

/** Lists often come in pages of so many. */
const USUAL_PAGE = 20;

/** What follows the inbox in the url of a webhook. */
const ADDRESS = '/hooks/v1?tenant=42&key=a%2Fb';

interface Subscription {
  readonly events: readonly string[];
  readonly entities: readonly string[];
}

interface Receiver extends Subscription {
  readonly inbox: Inbox;
  readonly webhook: Answered;
}

const SUBSCRIBED = {
  eventsOnly: 'EVENT-SUBSCRIBED-EVENTS-ONLY',
  entitiesOnly: 'EVENT-SUBSCRIBED-ENTITIES-ONLY',
  everySubscriber: 'EVENT-EVERY-SUBSCRIBER',
} as const;

const LISTED = 'LIST-WEBHOOKS-COMPLETE';

test(
  'a webhook receives the events of its subscription, and nothing else',
  ...covers({ ...SUBSCRIBED, listed: LISTED }, async (scope) => {
    const { partner, contract, run, control, candidates, guests, openInbox, events } = scope;
    leaveNotApplicable(LISTED, 'no list that lacked a webhook was seen among as many webhooks');
    await scope.listenAlone();
    const register = async (
      subscription: Subscription,
      index: number,
      changes: JsonObject = {},
    ): Promise<Receiver> => {
      const inbox = await openInbox();
      // Header and url are to be those of the webhook for events of every kind; the trace of the run tells.
      const authorizationHeaderPrefix = `Key${index}`;
      const header = { authorizationHeaderPrefix, ...changes };
      const own = soundWebhook(inbox.url + ADDRESS, { ...subscription, ...header });
      const first = await sendWebhook(partner, own);
      const plain = soundWebhook(inbox.url, { ...subscription });
      const webhook = requireAccepted(isAccepted(first) ? first : await sendWebhook(partner, plain));
      return { ...subscription, inbox, webhook };
    };
    const [firstTwin, ...otherTwins] = TWINS;
    const registered = [await register(ALL, 0, firstTwin)];
    const early: (Subject & { readonly id: bigint })[] = [];
    for (const one of candidates.slice(0, EARLY)) {
      const phone = guests.phone();
      const booked = await partner.send('createBooking', bookingAt(one, phone));
      if (isAccepted(booked)) early.push(bookingSubject(booked, phone));
    }
    const few = Math.min(FEW, (run.mostWebhooks ?? Infinity) - TWINS.length);
    const subscriptions = drawn(SUBSCRIPTIONS, few);
    registered.push(...(await Promise.all(subscriptions.map((one, index) => register(one, index + 1)))));
    for (const changes of otherTwins) registered.push(await register(ALL, registered.length, changes));
    requireDistinctIds(registered.map(({ webhook }) => ({ answer: webhook })));
    // A webhook stored with another subscription than the one sent is a separate finding.
    const receivers = registered.filter(({ webhook, events: of, entities }) =>
      isStoredAs(webhook.json, { events: of, entities }),
    );

    const registeredMs = monotonicMs();
    const offers = (...needed: readonly Capability[]): boolean =>
      needed.every((capability) => run.capabilities.includes(capability));
    const happen = async (): Promise<readonly Awaited[]> => {
      const { subject, created, cancelled } = await bookAndCancel(partner, candidates, () => guests.phone());
      const happened: Awaited[] = [
        { event: 'CREATE', subject, trigger: created },
        { event: 'UPDATE', subject, trigger: cancelled, states: cancellation },
      ];
      if (offers('booking-delete')) {
        const { subject: booking } = await book(partner, candidates, guests.phone());
        const deleted = await control('booking-delete').deleteBooking(booking.id);
        if (deleted.done) happened.push({ event: 'DELETE', subject: booking, trigger: deleted.exhibit });
      }
      if (offers('restaurant-create', 'restaurant-delete')) {
        const connected = await tryToConnectRestaurant(partner, control);
        if (!('reason' in connected)) {
          const { subject: restaurant, trigger } = connected;
          happened.push({ event: 'CREATE', subject: restaurant, trigger });
          if (offers('restaurant-update')) {
            const changes = { description: 'Now with a terrace' };
            const updated = await control('restaurant-update').updateRestaurant(restaurant.id, changes);
            if (updated.done)
              happened.push({ event: 'UPDATE', subject: restaurant, trigger: updated.exhibit });
          }
          const removed = await control('restaurant-delete').deleteRestaurant(restaurant.id);
          if (removed.done) happened.push({ event: 'DELETE', subject: restaurant, trigger: removed.exhibit });
        }
      }
      return happened;
    };
    const first = await happen();
    const told = await Promise.all(
      first.flatMap((one) => subscribersOf(receivers, one).map(({ inbox }) => events.first(inbox, one))),
    );
    let happened = first;
    if (told.includes(undefined)) {
      // A subscription may take effect late, so what happens later decides.
      await events.takesEffect(registeredMs);
      happened = await happen();
    }
    const further: Promise<readonly Awaited[]>[] = [];
    /** Lets everything happen once more, together for all that was missed. */
    const againLike = (missed: Awaited): (() => Promise<Awaited | undefined>) => {
      let round = 0;
      return async () => {
        const next = (further[round] ??= happen());
        round += 1;
        return (await next).find(
          ({ event, subject }) => event === missed.event && subject.entity === missed.subject.entity,
        );
      };
    };
    const witnessed = await Promise.all(
      happened.map((one) =>
        events.expectEach(SUBSCRIBED.everySubscriber, subscribersOf(receivers, one), {
          ...one,
          again: againLike(one),
        }),
      ),
    );
    if (!witnessed.includes(true)) return inconclusive('no subscribed webhook received anything');
    /** What changes later is notified to those who came in between as well. */
    const cancelEarly = async (): Promise<Awaited | undefined> => {
      const subject = early.pop();
      if (subject === undefined) return undefined;
      const cancelled = await partner.send('cancelBooking', { path: { id: subject.id } });
      if (!isAccepted(cancelled)) return cancelEarly();
      return { event: 'UPDATE', subject, trigger: cancelled, states: cancellation };
    };
    const late = await cancelEarly();
    if (late !== undefined) {
      const awaited = { ...late, again: cancelEarly };
      await events.expectEach(SUBSCRIBED.everySubscriber, subscribersOf(receivers, late), awaited);
    }
    await gracePeriod();
    for (const receiver of receivers) await judgeStrays(receiver, [...first, ...happened], events);
    // No other check has as many webhooks at once.
    if (registered.length > USUAL_PAGE) await judgeListed(partner, contract, registered);
  }),
);

/** Judges that the list shows more webhooks than a usual page holds. */
async function judgeListed(
  partner: Partner,
  contract: Contract,
  registered: readonly Receiver[],
): Promise<void> {
  const known = registered.map(({ webhook }) => ({ webhook, id: JsonView.of(webhook).at('id').id }));
  const latest = answeredLast(known.map(({ webhook }) => webhook));
  if (latest === undefined) return;
  const missingIn = ({ all }: WebhookList) => known.filter(({ id }) => !all.some((one) => one.id === id));
  const list = await awaitList(partner, contract, latest, (one) => missingIn(one).length === 0);
  const [missing] = missingIn(list);
  if (missing === undefined || list.isPartlyUnreadable) return;
  expectThat(LISTED, false, {
    expected: `webhook ${missing.id} in the list`,
    observed: `not among ${list.all.length} webhooks`,
    evidence: [missing.webhook, list.exchange],
  });
}

function subscribersOf(
  receivers: readonly Receiver[],
  { event, subject: { entity } }: Awaited,
): readonly Receiver[] {
  return receivers.filter((one) => one.events.includes(event) && one.entities.includes(entity));
}

/** Judges that a webhook received nothing outside its subscription about the check's own subjects. */
async function judgeStrays(
  { inbox, webhook, ...subscription }: Receiver,
  happened: readonly Awaited[],
  events: EventWatch,
): Promise<void> {
  const received = await inbox.received();
  for (const [requirement, name, subscribed, known] of [
    [SUBSCRIBED.eventsOnly, 'event', subscription.events, eventTypes],
    [SUBSCRIBED.entitiesOnly, 'entity', subscription.entities, eventEntities],
  ] as const) {
    const strays = received.flatMap((one) => {
      const value = field(one, name) ?? '';
      const cause = happened.find(({ subject }) => isSurelyAbout(one, subject));
      if (cause === undefined || !known.some((one) => one === value) || subscribed.includes(value)) return [];
      return [{ one, trigger: cause.trigger }];
    });
    expectThat(requirement, strays.length === 0, {
      expected: `notifications of ${subscribed.join(', ')} only`,
      observed: strays.map(({ one }) => shortly(one)).join(', '),
      evidence: [webhook, ...strays.slice(0, 1).map(({ one, trigger }) => events.judged(one, trigger))],
    });
  }
}
