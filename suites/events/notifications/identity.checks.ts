import type { Notified } from '../../../helpers/evidence/exhibit.ts';
import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import {
  cancellation,
  field,
  isAbout,
  shortly,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { soundWebhook } from '../../../helpers/generators/webhooks.ts';
import {
  type Answered,
  book,
  covers,
  expectThat,
  inconclusive,
  isAccepted,
  leaveInconclusive,
  observe,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { MINUTE_MS, readInstant } from '../../../helpers/values/time.ts';
import { clashingUuids } from '../support/notifications.ts';
import { FARTHEST_MS } from '../../../helpers/oracle/notifications/data.ts';
import { withoutGreeting } from '../../../helpers/http/notification.ts';

test(
  'different notifications have different uuids',
  ...covers(
    { unique: 'EVENT-UUID-UNIQUE', acrossWebhooks: 'EVENT-UUID-ACROSS-WEBHOOKS' },
    async ({ partner, candidates, guests, hear, events, openInbox }, { unique, acrossWebhooks }) => {
      const { inbox } = await hear();
      const second = await openInbox();
      requireAccepted(await sendWebhook(partner, soundWebhook(second.url, { events: ['CREATE'] })));
      const creation = await book(partner, candidates, guests.phone());
      const other = await book(partner, candidates, guests.phone());
      for (const { subject, created } of [creation, other]) {
        const trigger = await partner.send('cancelBooking', { path: { id: subject.id } });
        await events.first(inbox, { event: 'CREATE', subject, trigger: created });
        // A restaurant may have declined the booking, so that there is nothing to cancel.
        if (isAccepted(trigger))
          await events.first(inbox, { event: 'UPDATE', subject, trigger, states: cancellation });
      }
      const received = withoutGreeting(await inbox.received());
      if (received.filter((one) => field(one, 'uuid') !== undefined).length < 2) {
        return inconclusive('fewer than two notifications have a readable uuid');
      }
      const clash = clashingUuids(received);
      const evidence = clash?.map((one) =>
        events.judged(one, creation.created, { own: isAbout(one, creation.subject) }),
      );
      expectThat(unique, clash === undefined, {
        expected: 'a different uuid for each notification to a webhook',
        observed: `${clash?.map(shortly).join(' and ')} share one uuid`,
        evidence: evidence ?? [],
      });
      // The later one: the second webhook may count for events only after a while.
      const about = { event: 'CREATE', subject: other.subject, trigger: other.created } as const;
      const here = await events.require(inbox, about);
      const there = await events.require(second, about);
      const isShared = field(here.received, 'uuid') === field(there.received, 'uuid');
      const fact = isShared ? 'one uuid for all webhooks' : 'a different uuid for each webhook';
      observe(acrossWebhooks, 'events.uuid-across-webhooks', fact);
    },
  ),
);

const DATES = { near: 'EVENT-DATE-NEAR', close: 'EVENT-DATE-CLOSE' } as const;

test(
  'the date of a notification is close to its cause',
  ...covers(DATES, async ({ partner, candidates, guests, hear, events }) => {
    const { inbox } = await hear();
    const { subject, created } = await book(partner, candidates, guests.phone());
    judgeDate(await events.require(inbox, { event: 'CREATE', subject, trigger: created }), created);
    const cancelled = await partner.send('cancelBooking', { path: { id: subject.id } });
    if (!isAccepted(cancelled)) return;
    const change = { event: 'UPDATE', subject, trigger: cancelled, states: cancellation } as const;
    judgeDate(await events.require(inbox, change), cancelled);
  }),
);

/** A date may lack its seconds, which is a separate finding. */
const WITHOUT_SECONDS = /[T ]\d\d:?\d\d([Z+-]|$)/i;

/** The event lies between the request that caused it and the arrival of the notification. */
function judgeDate(notified: Notified, cause: Answered): void {
  const shown = field(notified.received, 'date') ?? '';
  const date = readInstant(shown);
  if (date.form === 'none') {
    const reason = `the date "${shown}" is no instant, which is a separate finding`;
    for (const id of Object.values(DATES)) leaveInconclusive(id, reason);
    return;
  }
  const [from, to] = [cause.startedAt, notified.received.arrivedAt];
  const cutMs = WITHOUT_SECONDS.test(shown) ? MINUTE_MS : 0;
  const headerMs = Date.parse(cause.headers['date'] ?? '');
  // The header may come from a gateway, so neither clock is known to be that of the events.
  const aheadMs = Number.isNaN(headerMs) ? [0] : [0, headerMs - (from + cause.durationMs)];
  const offMs = Math.min(
    ...aheadMs.map((ms) => Math.max(from - (date.epochMs + cutMs - ms), date.epochMs - ms - to, 0)),
  );
  const deviating = {
    expected: `from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}`,
    observed: `${shown}, ${Math.round(offMs / MINUTE_MS)} minutes off by the clock that fits best`,
    evidence: [cause, notified],
  };
  expectThat(DATES.near, offMs < FARTHEST_MS, deviating);
  if (offMs < FARTHEST_MS) expectThat(DATES.close, offMs < MINUTE_MS, deviating);
  else leaveInconclusive(DATES.close, 'it is far off, which is a separate finding');
}
