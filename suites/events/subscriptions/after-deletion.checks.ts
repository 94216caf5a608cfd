import { sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import type { Awaited } from '../../../helpers/fixtures/events/event-watch.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import { isSurelyAbout, shortly } from '../../../helpers/fixtures/events/notification-subject.ts';
import { CREATIONS, soundWebhook } from '../../../helpers/generators/webhooks.ts';
import {
  book,
  covers,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  JsonView,
  leaveNotApplicable,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { monotonicMs } from '../../../helpers/values/time.ts';

test(
  'no notification of a later event is sent to a deleted webhook',
  ...covers(
    { requirement: 'EVENT-AFTER-DELETION-SILENT', everySubscriber: 'EVENT-EVERY-SUBSCRIBER' },
    async ({ partner, candidates, guests, hear, openInbox, events }, { requirement, everySubscriber }) => {
      leaveNotApplicable(everySubscriber, 'no webhook with the url of a deleted one missed a notification');
      const { inbox: witness } = await hear();
      const deleted = await openInbox();
      const webhook = requireAccepted(await sendWebhook(partner, soundWebhook(deleted.url, CREATIONS)));
      const happen = async (): Promise<Awaited> => {
        const { subject, created } = await book(partner, candidates, guests.phone());
        return { event: 'CREATE', subject, trigger: created };
      };
      // After a first notification the webhook is known to work, and later ones are no leftovers.
      const told = await events.firstOrSecond([deleted], happen);
      if (told.size === 0) return inconclusive('a webhook was not notified even before its deletion');
      const { id } = JsonView.of(webhook).at('id');
      const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id } }));
      const deletedMs = monotonicMs();

      for (const isLast of [false, true]) {
        const awaited = await happen();
        const { subject, trigger } = awaited;
        const seen = await events.require(witness, awaited);
        await gracePeriod();
        const stray = (await deleted.received()).find((one) => isSurelyAbout(one, subject));
        if (stray !== undefined && !isLast) {
          // A deletion may take effect late, so a second booking decides.
          await events.takesEffect(deletedMs);
          continue;
        }
        expectThat(requirement, stray === undefined, {
          expected: 'no notification about a booking created after the deletion',
          observed: stray === undefined ? '' : shortly(stray),
          evidence: [deletion, seen, ...(stray === undefined ? [] : [events.judged(stray, trigger)])],
        });
        if (stray !== undefined) return;
        break;
      }

      // A partner's service has one address: what a target remembers of a deleted webhook must not silence the next one.
      if (isQuick()) return;
      const again = await sendWebhook(partner, soundWebhook(deleted.url, CREATIONS));
      if (!isAccepted(again) || (await events.firstOrSecond([deleted], happen)).size > 0) return;
      const awaited = await happen();
      await events.require(witness, awaited);
      await events.expectEach(everySubscriber, [{ inbox: deleted, webhook: again }], awaited);
    },
  ),
);
