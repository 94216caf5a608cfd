import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import type { Awaited, EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import {
  cancellation,
  field,
  isSurelyAbout,
  shortly,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import { headerValues, type Received } from '../../../helpers/http/notification.ts';
import {
  book,
  bookAndCancel,
  covers,
  drawn,
  expectThat,
  inconclusive,
  isRefused,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  repeated,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';
import { requireReplaced } from '../support/notifications.ts';

const BOOKINGS_A_ROUND = 4;

/** From there on, a status says that something went wrong, not that it was refused. */
const INTERNAL_ERROR = 500;

test(
  'after a webhook replacement, notifications go to the new url and no longer to the old one',
  ...covers(
    'EVENT-AFTER-REPLACEMENT-URL',
    async ({ partner, contract, candidates, guests, hear, openInbox, events }, requirement) => {
      // Witnesses on either side: if only one of several webhooks is notified, that is a separate finding.
      const { inbox: first } = await hear();
      const [old, last, fresh] = [await openInbox(), await openInbox(), await openInbox()];
      const webhook = requireAccepted(await sendWebhook(partner, soundWebhook(old.url, CREATIONS)));
      requireAccepted(await sendWebhook(partner, soundWebhook(last.url, CREATIONS)));
      const happen = async (): Promise<Awaited> => {
        const { subject, created } = await book(partner, candidates, guests.phone());
        return { event: 'CREATE', subject, trigger: created };
      };
      // After a first call a sender may keep a connection or a cached url.
      const told = await events.firstOrSecond([old], happen);
      if (told.size === 0) return inconclusive('a webhook was not notified even before its replacement');
      const { id } = JsonView.of(webhook).at('id');
      const body = soundWebhook(fresh.url, CREATIONS);
      const replacement = await partner.send('replaceWebhook', { path: { id }, body });
      const replacedMs = monotonicMs();
      await requireReplaced(partner, contract, { id, body, replacement });

      for (const isLast of [false, true]) {
        // Several notifications: a sender may use the old url only occasionally.
        const happened: Awaited[] = [];
        for (let count = 0; count < repeated(BOOKINGS_A_ROUND); count += 1) happened.push(await happen());
        for (const awaited of happened) {
          for (const witness of [first, last]) await events.require(witness, awaited);
        }
        await gracePeriod();
        const atOld = (await old.received()).filter((one) =>
          happened.some(({ subject }) => isSurelyAbout(one, subject)),
        );
        const [awaited] = happened;
        if (awaited === undefined) return;
        const atNew = atOld.length > 0 ? undefined : await events.look(fresh, awaited);
        const isTold = atNew !== undefined && !('doubt' in atNew);
        if (!isTold && !isLast) {
          // A replacement may take effect late, so the second round decides.
          await events.takesEffect(replacedMs);
          continue;
        }
        const claims = atOld.length > 0 ? [] : [events.claim(fresh, awaited)];
        if (atNew !== undefined && 'doubt' in atNew && atNew.doubt !== undefined) {
          return leaveInconclusive(requirement, atNew.doubt, claims);
        }
        const { trigger } = awaited;
        const otherwise = {
          expected: 'the notification at the new url only',
          observed: `${isTold ? 'one' : 'none'} at the new url, ${atOld.length} at the old one`,
          evidence: [replacement, trigger, ...atOld.slice(0, 1).map((one) => events.judged(one, trigger))],
        };
        return expectThat(requirement, isTold, otherwise, claims);
      }
    },
  ),
);

test(
  'after a webhook replacement, notifications carry the new token and prefix',
  ...covers(
    { requirement: 'EVENT-AFTER-REPLACEMENT-HEADER', refusedKeeps: 'REPLACE-WEBHOOK-REFUSED-KEEPS' },
    async (
      { partner, contract, candidates, guests, openInbox, events, webhookTokens, check },
      { requirement, refusedKeeps },
    ) => {
      leaveNotApplicable(refusedKeeps, 'no notification showed the values of a refused replacement');
      const inbox = await openInbox();
      const [old, fresh] = [webhookTokens.next(), webhookTokens.next()];
      const before = { ...CREATIONS, token: old, authorizationHeaderPrefix: 'Former' };
      const webhook = await sendWebhook(partner, soundWebhook(inbox.url, before));
      const { id } = JsonView.of(requireAccepted(webhook)).at('id');
      const path = { id };
      const wrong = webhookTokens.next();
      const defects = { token: wrong, authorizationHeaderPrefix: 'Refused', events: ['ARCHIVE', 'CREATE'] };
      const defective = soundWebhook(inbox.url, { ...before, ...defects });
      const refusal = await partner.send('replaceWebhook', { path, body: defective });
      check.ignoreBreachesOf(refusal);
      // Its acceptance is a separate finding.
      if (!isRefused(refusal))
        await partner.send('replaceWebhook', { path, body: soundWebhook(inbox.url, before) });
      const happen = async (): Promise<Awaited> => {
        const { subject, created } = await book(partner, candidates, guests.phone());
        return { event: 'CREATE', subject, trigger: created };
      };
      const told = await events.firstOrSecond([inbox], happen);
      if (told.size === 0) return inconclusive('a webhook was not notified even before its replacement');
      // A target that fails in the middle of its work may have begun it.
      const isSure = isRefused(refusal) && refusal.kind === 'answered' && refusal.status < INTERNAL_ERROR;
      for (const notified of told.values()) {
        const shown = headerValues(notified.received, 'authorization').join(', ');
        if (!isSure || !(shown.includes(wrong) || shown.includes('Refused'))) continue;
        expectThat(refusedKeeps, false, {
          expected: `Authorization: Former ${old}, as before the refused replacement`,
          observed: `Authorization: ${shown}`,
          evidence: [refusal, notified],
        });
      }
      const changes = { ...CREATIONS, token: fresh, authorizationHeaderPrefix: 'Present' };
      const body = soundWebhook(inbox.url, changes);
      const replacement = await partner.send('replaceWebhook', { path, body });
      const replacedMs = monotonicMs();
      await requireReplaced(partner, contract, { id, body, replacement });

      const expected = `Present ${fresh}`;
      for (const isLast of [false, true]) {
        const awaited = await happen();
        const notified = await events.require(inbox, awaited);
        const shown = headerValues(notified.received, 'authorization').join(', ');
        if (shown !== expected && !shown.includes(old) && !shown.includes('Former')) {
          const reason = `the header "${shown}" has neither the old nor the new values, which is a separate finding`;
          return leaveInconclusive(requirement, reason);
        }
        if (shown !== expected && !isLast) {
          // A replacement may take effect late, so a second booking decides.
          await events.takesEffect(replacedMs);
          continue;
        }
        return expectThat(requirement, shown === expected, {
          expected: `Authorization: ${expected}`,
          observed: `Authorization: ${shown}`,
          evidence: [replacement, awaited.trigger, notified],
        });
      }
    },
  ),
);

interface Subscription {
  readonly events: readonly string[];
  readonly entities: readonly string[];
}

const RESTAURANTS: Subscription = { events: ['CREATE', 'UPDATE'], entities: ['RESTAURANT'] };

const BOOKINGS: Subscription = { events: ['CREATE', 'UPDATE'], entities: ['BOOKING'] };

const CHANGES: Subscription = { events: ['UPDATE'], entities: ['BOOKING'] };

const REPLACEMENTS: readonly { from: Subscription; to: Subscription; between?: Subscription }[] = [
  { from: CREATIONS, to: CHANGES },
  { from: CHANGES, to: CREATIONS },
  { from: RESTAURANTS, to: BOOKINGS },
  { from: BOOKINGS, to: RESTAURANTS },
  // A service may see that nothing changes, or keep what it read first.
  { from: CREATIONS, to: CREATIONS },
  { from: CREATIONS, between: CHANGES, to: CREATIONS },
];

test(
  'after a webhook replacement, the new events and entities decide which notifications are sent',
  ...covers('EVENT-AFTER-REPLACEMENT-SUBSCRIPTION', async (scope, requirement) => {
    const { partner, contract, candidates, guests, openInbox, events } = scope;
    await scope.listenAlone();
    const register = async (subscription: Subscription) => {
      const inbox = await openInbox();
      const former = soundWebhook(inbox.url, { ...subscription });
      const webhook = await sendWebhook(partner, former);
      return { inbox, former, id: JsonView.of(requireAccepted(webhook)).at('id').id };
    };
    const twins = new Map<Subscription, ReturnType<typeof register>>();
    const twinOf = (subscription: Subscription) => {
      const twin = twins.get(subscription) ?? register(subscription);
      twins.set(subscription, twin);
      return twin;
    };
    const happen = async () => {
      const { subject, created, cancelled } = await bookAndCancel(partner, candidates, () => guests.phone());
      return {
        ...{ subject, cancelled },
        CREATE: { event: 'CREATE', subject, trigger: created },
        UPDATE: { event: 'UPDATE', subject, trigger: cancelled, states: cancellation },
      } as const;
    };
    const registered = await Promise.all(
      drawn(REPLACEMENTS, 2).map(async ({ from, to, between }) => ({
        ...{ from, to, between, ...(await register(from)) },
        // A twin with this subscription from the start shows which notifications the replaced webhook should receive.
        twin: (await twinOf(to)).inbox,
      })),
    );
    const registeredMs = monotonicMs();
    const earlier = await happen();
    const first = await Promise.all(
      registered.flatMap(({ from, to, inbox, twin }) => [
        ...toldOf(from).map((event) => events.first(inbox, earlier[event])),
        ...toldOf(to).map((event) => events.first(twin, earlier[event])),
      ]),
    );
    // A subscription may take effect late.
    if (first.includes(undefined)) await events.takesEffect(registeredMs);
    const replaced = await Promise.all(
      registered.map(async ({ to, between, former, inbox, id, twin }) => {
        const replace = (body: JsonObject) => partner.send('replaceWebhook', { path: { id }, body });
        if (between !== undefined) requireAccepted(await replace({ ...former, ...between }));
        const body = { ...former, ...to };
        const replacement = await replace(body);
        return { inbox, id, twin, body, replacement, due: toldOf(to) };
      }),
    );
    const replacedMs = monotonicMs();
    for (const one of replaced) await requireReplaced(partner, contract, one);

    for (const isLast of [false, true]) {
      const { subject, cancelled, ...happened } = await happen();
      for (const { twin, due } of replaced) {
        for (const event of due) await events.require(twin, happened[event]);
      }
      const outcomes = await Promise.all(
        replaced.map(async (one) => ({ ...one, missing: await missingOf(events, one, happened) })),
      );
      await gracePeriod();
      const judged = await Promise.all(
        outcomes.map(async (one) => {
          const here = (await one.inbox.received()).filter((each) => isSurelyAbout(each, subject));
          const there = (await one.twin.received()).filter((each) => isSurelyAbout(each, subject));
          const isKnown = (await one.inbox.received()).length > 0;
          return { ...one, here, isKnown, isSound: areOf(here, one.due), isFit: areOf(there, one.due) };
        }),
      );
      if (judged.some(({ isFit }) => !isFit)) {
        const reason = 'webhooks that were not replaced receive notifications outside their subscription';
        return inconclusive(reason);
      }
      if (judged.some(({ isSound }) => !isSound) && !isLast) {
        // A replacement may take effect late, so a second booking decides.
        await events.takesEffect(replacedMs);
        continue;
      }
      for (const { inbox, due, replacement, here, isKnown, isSound, missing } of judged) {
        const isSilent = here.every((one) => due.some((event) => event === field(one, 'event')));
        const claims = isSilent ? missing.map(({ event }) => events.claim(inbox, happened[event])) : [];
        const doubt = missing.find((one) => one.doubt !== undefined)?.doubt;
        if (due.length > 0 && !isKnown) {
          const reason =
            'a webhook is never notified, before or after its replacement, which is a separate finding';
          leaveInconclusive(requirement, reason);
        } else if (isSilent && doubt !== undefined) {
          leaveInconclusive(requirement, doubt, claims);
        } else {
          const otherwise = {
            expected:
              due.length === 0 ? 'no notification about the booking' : `${due.join(' and ')} BOOKING only`,
            observed: here.map(shortly).join(', ') || 'no notification about the booking',
            evidence: [replacement, ...here.slice(0, 1).map((one) => events.judged(one, cancelled))],
          };
          expectThat(requirement, isSound, otherwise, claims);
        }
      }
      return;
    }
  }),
);

type BookingEvent = 'CREATE' | 'UPDATE';

/** The due notifications that do not come to a replaced webhook, each with the doubt about its silence. */
async function missingOf(
  events: EventWatch,
  { inbox, due }: { readonly inbox: Inbox; readonly due: readonly BookingEvent[] },
  happened: Readonly<Record<BookingEvent, Awaited>>,
): Promise<readonly { readonly event: BookingEvent; readonly doubt: string | undefined }[]> {
  const outcomes = await Promise.all(
    due.map(async (event) => ({ event, outcome: await events.look(inbox, happened[event]) })),
  );
  return outcomes.flatMap(({ event, outcome }) =>
    'doubt' in outcome ? [{ event, doubt: outcome.doubt }] : [],
  );
}

/** The events that a subscription receives when a booking is created and cancelled. */
function toldOf({ events, entities }: Subscription): readonly ('CREATE' | 'UPDATE')[] {
  return (['CREATE', 'UPDATE'] as const).filter(
    (event) => events.includes(event) && entities.includes('BOOKING'),
  );
}

/** Whether exactly these events arrived, each at least once. */
function areOf(received: readonly Received[], events: readonly string[]): boolean {
  const came = new Set(received.map((one) => field(one, 'event')));
  return came.size === events.length && events.every((event) => came.has(event));
}
