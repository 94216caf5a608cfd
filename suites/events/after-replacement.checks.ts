import { type Awaited, gracePeriod } from '../../helpers/fixtures/event-watch.ts';
import { cancellation, field, isSurelyAbout, shortly } from '../../helpers/fixtures/subject.ts';
import { soundWebhook } from '../../helpers/generators/webhooks.ts';
import { headerValues, type Received } from '../../helpers/http/notification.ts';
import {
  book,
  covers,
  expectThat,
  inconclusive,
  JsonView,
  leaveInconclusive,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { requireReplaced } from './support/notifications.ts';

test(
  'after a webhook replacement, notifications go to the new url and no longer to the old one',
  ...covers(
    'EVENT-AFTER-REPLACEMENT-URL',
    async ({ partner, contract, candidates, guests, openInbox, events }, requirement) => {
      // Witnesses on either side: if only one of several webhooks is notified, that is a finding of its own.
      const [first, old, last, fresh] = await Promise.all([
        openInbox(),
        openInbox(),
        openInbox(),
        openInbox(),
      ]);
      requireAccepted(await partner.send('createWebhook', { body: soundWebhook(first.url) }));
      const webhook = requireAccepted(await partner.send('createWebhook', { body: soundWebhook(old.url) }));
      requireAccepted(await partner.send('createWebhook', { body: soundWebhook(last.url) }));
      // After a first call a sender may keep a connection or a cached url.
      const earlier = await book(partner, candidates, guests.phone());
      await events.require(old, { event: 'CREATE', subject: earlier.subject, trigger: earlier.created });
      const { id } = JsonView.of(webhook).at('id');
      const body = soundWebhook(fresh.url);
      const replacement = await partner.send('replaceWebhook', { path: { id }, body });
      await requireReplaced(partner, contract, { id, body, replacement });

      const { subject, created } = await book(partner, candidates, guests.phone());
      const awaited: Awaited = { event: 'CREATE', subject, trigger: created };
      for (const witness of [first, last]) await events.require(witness, awaited);
      const atNew = await events.first(fresh, awaited);
      // Several notifications: a sender may use the old url only occasionally.
      const subjects = [subject, (await book(partner, candidates, guests.phone())).subject];
      for (const one of subjects) {
        const trigger = requireAccepted(await partner.send('cancelBooking', { path: { id: one.id } }));
        await events.require(first, { event: 'UPDATE', subject: one, trigger, states: cancellation });
      }
      await gracePeriod();
      const atOld = (await old.received()).filter((one) => subjects.some((each) => isSurelyAbout(one, each)));
      expectThat(requirement, atNew !== undefined && atOld.length === 0, {
        expected: 'the notification at the new url only',
        observed: `${atNew === undefined ? 'none' : 'one'} at the new url, ${atOld.length} at the old one`,
        evidence: [replacement, created, ...atOld.slice(0, 1).map((one) => events.judged(one, created))],
      });
    },
  ),
);

test(
  'after a webhook replacement, notifications carry the new token and prefix',
  ...covers(
    'EVENT-AFTER-REPLACEMENT-HEADER',
    async ({ partner, contract, candidates, guests, openInbox, events, webhookTokens }, requirement) => {
      const inbox = await openInbox();
      const [old, fresh] = [webhookTokens.next(), webhookTokens.next()];
      const before = { token: old, authorizationHeaderPrefix: 'Former' };
      const webhook = await partner.send('createWebhook', { body: soundWebhook(inbox.url, before) });
      const { id } = JsonView.of(requireAccepted(webhook)).at('id');
      const earlier = await book(partner, candidates, guests.phone());
      await events.require(inbox, { event: 'CREATE', subject: earlier.subject, trigger: earlier.created });
      const body = soundWebhook(inbox.url, { token: fresh, authorizationHeaderPrefix: 'Present' });
      const replacement = await partner.send('replaceWebhook', { path: { id }, body });
      await requireReplaced(partner, contract, { id, body, replacement });

      const { subject, created } = await book(partner, candidates, guests.phone());
      const notified = await events.require(inbox, { event: 'CREATE', subject, trigger: created });
      const shown = headerValues(notified.received, 'authorization').join(', ');
      const expected = `Present ${fresh}`;
      if (shown !== expected && !shown.includes(old) && !shown.includes('Former')) {
        const reason = `the header "${shown}" has neither the old nor the new values, which is a finding of its own`;
        return leaveInconclusive(requirement, reason);
      }
      expectThat(requirement, shown === expected, {
        expected: `Authorization: ${expected}`,
        observed: `Authorization: ${shown}`,
        evidence: [replacement, created, notified],
      });
    },
  ),
);

interface Subscription {
  readonly events: readonly string[];
  readonly entities: readonly string[];
}

const RESTAURANTS: Subscription = { events: ['CREATE', 'UPDATE'], entities: ['RESTAURANT'] };

const BOOKINGS: Subscription = { events: ['CREATE', 'UPDATE'], entities: ['BOOKING'] };

const CREATIONS: Subscription = { events: ['CREATE'], entities: ['BOOKING'] };

const CHANGES: Subscription = { events: ['UPDATE'], entities: ['BOOKING'] };

test(
  'after a webhook replacement, the new events and entities decide which notifications are sent',
  ...covers(
    'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION',
    async ({ partner, contract, candidates, guests, openInbox, events }, requirement) => {
      const register = async (subscription: Subscription) => {
        const inbox = await openInbox();
        const webhook = await partner.send('createWebhook', {
          body: soundWebhook(inbox.url, { ...subscription }),
        });
        return { inbox, id: JsonView.of(requireAccepted(webhook)).at('id').id };
      };
      const happen = async () => {
        const { subject, created } = await book(partner, candidates, guests.phone());
        const cancelled = requireAccepted(await partner.send('cancelBooking', { path: { id: subject.id } }));
        return {
          ...{ subject, cancelled },
          CREATE: { event: 'CREATE', subject, trigger: created },
          UPDATE: { event: 'UPDATE', subject, trigger: cancelled, states: cancellation },
        } as const;
      };
      const registered = await Promise.all(
        [
          { from: CREATIONS, to: CHANGES },
          { from: CHANGES, to: CREATIONS },
          { from: RESTAURANTS, to: BOOKINGS },
          { from: BOOKINGS, to: RESTAURANTS },
        ].map(async ({ from, to }) => ({
          ...{ from, to, ...(await register(from)) },
          // A twin with this subscription from the start shows which notifications the replaced webhook should receive.
          twin: (await register(to)).inbox,
        })),
      );
      const earlier = await happen();
      for (const { from, inbox } of registered) {
        const [event] = toldOf(from);
        if (event !== undefined) await events.first(inbox, earlier[event]);
      }
      const replaced = await Promise.all(
        registered.map(async ({ to, inbox, id, twin }) => {
          const body = soundWebhook(inbox.url, { ...to });
          const replacement = await partner.send('replaceWebhook', { path: { id }, body });
          return { inbox, id, twin, body, replacement, due: toldOf(to) };
        }),
      );
      for (const one of replaced) await requireReplaced(partner, contract, one);

      const { subject, cancelled, ...happened } = await happen();
      for (const { inbox, twin, due } of replaced) {
        for (const event of due) await events.require(twin, happened[event]);
        for (const event of due) await events.first(inbox, happened[event]);
      }
      await gracePeriod();
      for (const { inbox, twin, due, replacement } of replaced) {
        const here = (await inbox.received()).filter((one) => isSurelyAbout(one, subject));
        const there = (await twin.received()).filter((one) => isSurelyAbout(one, subject));
        if (!areOf(there, due)) {
          return inconclusive(
            'webhooks that were not replaced receive notifications outside their subscription',
          );
        }
        if (due.length > 0 && (await inbox.received()).length === 0) {
          const reason =
            'a webhook is never notified, before or after its replacement, which is a finding of its own';
          leaveInconclusive(requirement, reason);
          continue;
        }
        expectThat(requirement, areOf(here, due), {
          expected:
            due.length === 0 ? 'no notification about the booking' : `${due.join(' and ')} BOOKING only`,
          observed: here.map(shortly).join(', ') || 'no notification about the booking',
          evidence: [replacement, ...here.slice(0, 1).map((one) => events.judged(one, cancelled))],
        });
      }
    },
  ),
);

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
